import { constants, packSavings, readPacks, texts } from "@gradus/contracts";
import { Link } from "react-router-dom";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { PacksLoading } from "../../components/packs-loading.tsx";
import { PlanCard, type ShownPack } from "../../components/plan-card.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useLogError } from "../../lib/use-log-error.ts";

const words = texts.chosen.landing;

/** LAND-05, LAND-08: the packs, for whoever has not signed in; buying one begins with an account. */
export function Pricing({ state }: { readonly state: unknown }) {
  return (
    <section className="wrap landing-band" id="pricing" aria-labelledby="pricing-title">
      <h2 className="big" id="pricing-title">
        {texts.landing.pricing_title}
      </h2>
      <p className="lead">
        One Score rewrites up to {constants.MEASURES_PER_CREDIT} measures, or {constants.PDF_PAGES_PER_CREDIT} PDF page.
        {` ${texts.product.credits_name} `}never expire, and the first {constants.FREE_SIGNUP_CREDITS} are free.
      </p>
      <Packs state={state} />
    </section>
  );
}

/** LAND-09, LAND-12: a failure and an answer in another shape leave the list empty; the page stays usable. */
function Packs({ state }: { readonly state: unknown }) {
  const products = trpc.payments.landingProducts.useQuery(undefined, { retry: false });
  useLogError(texts.landing.products_error, products.error);
  if (products.isPending) return <PacksLoading />;
  const packs = (readPacks(products.data) ?? []) as readonly ShownPack[];
  if (packs.length === 0) {
    return <EmptyState picture={<RestBar />} title={words.pricing_empty} text={words.offer_note} heading="h3" />;
  }
  const savings = packSavings(packs);
  return (
    <div className={`plans n${Math.min(3, packs.length)}`}>
      {packs.map((pack, index) => (
        <PlanCard key={pack.name} pack={pack} saving={savings[index] ?? 0} heading="h3">
          <Link
            className={pack.is_most_popular ? "btn ink block" : "btn block"}
            to="/login?mode=register"
            state={state}
            aria-label={`Choose ${pack.name}`}
          >
            Choose {pack.name}
          </Link>
        </PlanCard>
      ))}
    </div>
  );
}
