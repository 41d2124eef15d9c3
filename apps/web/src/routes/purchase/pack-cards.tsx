import { type AppliedCoupon, isBuyable, type Product, packCredits, packSavings, texts } from "@gradus/contracts";
import { PlanCard } from "../../components/plan-card.tsx";
import { scores } from "../../lib/format.ts";

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
        <PlanCard key={pack.id} pack={pack} saving={savings[index] ?? 0} coupon={coupons[pack.stripe_price_id]}>
          <BuyButton
            pack={pack}
            busy={buying === pack.stripe_price_id}
            disabled={buying !== undefined}
            onBuy={() => onBuy(pack.stripe_price_id)}
          />
        </PlanCard>
      ))}
    </div>
  );
}

type BuyButtonProps = {
  readonly pack: Product;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onBuy: () => void;
};

function BuyButton({ pack, busy, disabled, onBuy }: BuyButtonProps) {
  const credits = packCredits(pack);
  const canBuy = isBuyable(pack);
  return (
    <button
      type="button"
      className={pack.is_most_popular ? "btn primary block" : "btn block"}
      disabled={!canBuy || disabled}
      aria-busy={busy}
      {...(canBuy ? {} : { title: texts.chosen.purchase.price_unavailable })}
      onClick={onBuy}
    >
      {busy ? "Opening checkout…" : `Buy ${credits === null ? pack.name : scores(credits)}`}
    </button>
  );
}
