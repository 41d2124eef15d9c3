import { type AppliedCoupon, constants, type Product, readCheckout, readPacks, texts } from "@gradus/contracts";
import { CloudOff, RotateCcw, ShieldCheck, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { ContactButton } from "../../components/contact-button.tsx";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { PacksLoading } from "../../components/packs-loading.tsx";
import { Page } from "../../components/page.tsx";
import { WaitingScores } from "../../components/waiting-scores.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { BalanceBadge } from "./balance-badge.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { PackCards } from "./pack-cards.tsx";
import { purchaseErrorText } from "./purchase-error.ts";
import { VoucherForm } from "./voucher-form.tsx";
import "./purchase.css";

/** PUR-01 */
export function Purchase() {
  return (
    <Page title={texts.purchase.title} className="wrap main purchase">
      <div className="page-head">
        <div>
          <h1>{texts.purchase.title}</h1>
          <p>
            1 Score = {constants.PDF_PAGES_PER_CREDIT} PDF page or {constants.MEASURES_PER_CREDIT} MusicXML measures.
            Credits never expire. <HelpButton article="credits" about="what a Score pays for" />
          </p>
        </div>
        <BalanceBadge />
      </div>
      <WaitingScores />
      <Packs />
      <div className="staff-rule" aria-hidden="true" />
      <section className="card voucher" aria-label={texts.purchase.voucher_title}>
        <div>
          <h2>
            {texts.purchase.voucher_title} <HelpButton article="vouchers" about="vouchers" />
          </h2>
          <p className="muted small">
            Type the code as printed. Trouble with it? <ContactButton type="Purchase" />
          </p>
        </div>
        <VoucherForm />
      </section>
    </Page>
  );
}

function Packs() {
  const products = trpc.payments.products.useQuery();
  if (products.isPending) return <PacksLoading />;
  const packs = readPacks(products.data) as readonly Product[] | undefined;
  if (!packs) {
    return (
      <EmptyState
        picture={<CloudOff className="big-icon" />}
        title={texts.purchase.products_error}
        text={products.error ? errorText(products.error) : "The answer could not be read."}
        alert
      >
        <button type="button" className="btn primary" onClick={() => products.refetch()}>
          <RotateCcw className="i" />
          {texts.purchase.products_retry}
        </button>
      </EmptyState>
    );
  }
  if (packs.length === 0) {
    return <EmptyState picture={<RestBar />} title="Nothing on sale" text={texts.chosen.landing.pricing_empty} />;
  }
  return <Shop packs={packs} />;
}

const byPrice = (coupons: readonly AppliedCoupon[]): Readonly<Record<string, AppliedCoupon>> =>
  Object.fromEntries(coupons.map((coupon) => [coupon.price_id, coupon]));

function Shop({ packs }: { readonly packs: readonly Product[] }) {
  const [coupons, setCoupons] = useState<readonly AppliedCoupon[]>([]);
  const [error, setError] = useState<string>();
  const [buying, setBuying] = useState<string>();
  const checkout = trpc.payments.checkout.useMutation();
  const applied = byPrice(coupons);

  // The Back button of the checkout can bring this page back as it was left: with its buttons off.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBuying(undefined);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  const fail = (text: string) => {
    setError(text);
    setBuying(undefined);
  };
  const buy = async (priceId: string) => {
    setError(undefined);
    setBuying(priceId);
    const coupon = applied[priceId]?.coupon_code;
    const metadata = coupon ? { metadata: { coupon_code: coupon } } : {};
    try {
      const opened = readCheckout(await checkout.mutateAsync({ priceId, quantity: 1, ...metadata }));
      if (!opened) return fail(texts.purchase.missing_url);
      window.location.assign(opened.url);
    } catch (cause) {
      fail(purchaseErrorText(cause));
    }
  };

  return (
    <>
      {error && (
        <div className="shop-error">
          <Banner tone="err" live>
            {error}
          </Banner>
        </div>
      )}
      <PackCards packs={packs} coupons={applied} buying={buying} onBuy={buy} />
      <CouponForm packs={packs} applied={coupons[0]?.coupon_code} onApplied={setCoupons} />
      <p className="small muted row assurances">
        <span>
          <ShieldCheck className="i" /> Paid by card on a secure page
        </span>
        <span>
          <Undo2 className="i" /> Full refund within {constants.REFUND_WINDOW_DAYS} days: ask in{" "}
          <Link to="/history">{texts.nav.history}</Link>
        </span>
        <span>Prices in US dollars</span>
      </p>
    </>
  );
}
