import { texts } from "@gradus/contracts";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import { CouponsTab } from "./coupons-tab.tsx";
import { VouchersTab } from "./vouchers-tab.tsx";
import "./vouchers.css";

/** ADMV: vouchers grant Scores, coupons lower a price (VOU-12). */
export function Vouchers() {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "coupons" ? "coupons" : "vouchers";
  const change = (next: string) => setParams(next === "coupons" ? { tab: next } : {}, { replace: true });
  return (
    <Page title={texts.nav.admin_vouchers} className="wrap wide main stack loose">
      <div className="page-head">
        <div>
          <h1>{texts.nav.admin_vouchers}</h1>
          <p>Vouchers grant {texts.product.credits_name} once; coupons lower the price of a pack.</p>
        </div>
      </div>
      <Tabs.Root value={tab} onValueChange={change} className="stack loose">
        <Tabs.List className="segments" aria-label={texts.nav.admin_vouchers}>
          <Tabs.Trigger value="vouchers">Vouchers</Tabs.Trigger>
          <Tabs.Trigger value="coupons">Coupons</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="vouchers" className="stack loose">
          <VouchersTab />
        </Tabs.Content>
        <Tabs.Content value="coupons" className="stack loose">
          <CouponsTab />
        </Tabs.Content>
      </Tabs.Root>
    </Page>
  );
}
