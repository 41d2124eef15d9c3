import {
  type AppliedCoupon,
  fillText,
  type Product,
  packCredits,
  packPrice,
  packSavings,
  texts,
} from "@gradus/contracts";
import { Star, Tag } from "lucide-react";
import { dollars, scores } from "../../lib/format.ts";

type CardsProps = {
  readonly packs: readonly Product[];
  /** by price id */
  readonly coupons: Readonly<Record<string, AppliedCoupon>>;
  readonly buying: string | undefined;
  readonly onBuy: (priceId: string) => void;
};

/** PUR-02, PUR-03: one centred, two columns, or a grid of three; one column on phones. */
export function PackCards({ packs, coupons, buying, onBuy }: CardsProps) {
  const savings = packSavings(packs);
  return (
    <div className={`plans n${Math.min(3, packs.length)}`}>
      {packs.map((pack, index) => (
        <PackCard
          key={pack.id}
          pack={pack}
          saving={savings[index] ?? 0}
          coupon={coupons[pack.stripe_price_id]}
          busy={buying === pack.stripe_price_id}
          disabled={buying !== undefined}
          onBuy={() => onBuy(pack.stripe_price_id)}
        />
      ))}
    </div>
  );
}

type CardProps = {
  readonly pack: Product;
  readonly saving: number;
  readonly coupon: AppliedCoupon | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onBuy: () => void;
};

function PackCard({ pack, saving, coupon, busy, disabled, onBuy }: CardProps) {
  const price = packPrice(pack);
  const credits = packCredits(pack);
  const isBuyable = price !== null && credits !== null;
  return (
    <article className={pack.is_most_popular ? "card plan popular" : "card plan"} aria-label={pack.name}>
      {pack.is_most_popular && (
        <p className="flag">
          <Star className="i" />
          {texts.chosen.purchase.most_popular}
        </p>
      )}
      <h2>{pack.name}</h2>
      <p className="muted small">{pack.description}</p>
      {isBuyable ? (
        <>
          <Price price={price} coupon={coupon} />
          <p className="num">
            <strong>{scores(credits)}</strong>{" "}
            <span className="muted">· {dollars((coupon?.final_price ?? price) / credits)} each</span>
          </p>
        </>
      ) : (
        <p className="strong">{texts.chosen.purchase.price_unavailable}</p>
      )}
      <p>
        {saving > 0 && (
          <span className="badge ok">
            <Tag className="i" />
            {fillText(texts.chosen.purchase.save, { percent: saving })}
          </span>
        )}
      </p>
      <button
        type="button"
        className={pack.is_most_popular ? "btn primary block" : "btn block"}
        disabled={!isBuyable || disabled}
        aria-busy={busy}
        {...(isBuyable ? {} : { title: texts.chosen.purchase.price_unavailable })}
        onClick={onBuy}
      >
        {busy ? "Opening checkout…" : `Buy ${credits === null ? pack.name : scores(credits)}`}
      </button>
    </article>
  );
}

/** PUR-28: with a coupon the old price stands struck out beside the new one, and both are said. */
function Price({ price, coupon }: { readonly price: number; readonly coupon: AppliedCoupon | undefined }) {
  if (!coupon) return <p className="price num">{dollars(price)}</p>;
  return (
    <p className="price num">
      <span className="sr">Before </span>
      <s className="old">{dollars(coupon.original_price)}</s>
      <span className="sr">, now </span> {dollars(coupon.final_price)}
    </p>
  );
}
