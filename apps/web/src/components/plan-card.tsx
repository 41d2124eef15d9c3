import { type AppliedCoupon, type ForeignPack, fillText, packCredits, packPrice, texts } from "@gradus/contracts";
import { Star, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { dollars, scores } from "../lib/format.ts";
import "./plan-card.css";

/** How a pack stands in the shop and on the landing page. */
export type ShownPack = ForeignPack & {
  readonly name: string;
  readonly description: string;
  readonly is_most_popular: boolean;
};

type PlanCardProps = {
  readonly pack: ShownPack;
  /** percent against the smallest pack */
  readonly saving: number;
  readonly coupon?: AppliedCoupon | undefined;
  readonly heading?: "h2" | "h3";
  /** what can be done about it: buy it, or sign up */
  readonly children: ReactNode;
};

export function PlanCard({ pack, saving, coupon, heading: Heading = "h2", children }: PlanCardProps) {
  const price = packPrice(pack);
  const credits = packCredits(pack);
  return (
    <article className={pack.is_most_popular ? "card plan popular" : "card plan"} aria-label={pack.name}>
      {pack.is_most_popular && (
        <p className="flag">
          <Star className="i" />
          {texts.chosen.purchase.most_popular}
        </p>
      )}
      <Heading>{pack.name}</Heading>
      <p className="muted small">{pack.description}</p>
      {price !== null && credits !== null ? (
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
      {children}
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
