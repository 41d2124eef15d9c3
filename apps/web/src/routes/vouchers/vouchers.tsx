import { texts } from "@gradus/contracts";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router-dom";
import { AdminPage } from "../admin/admin-page.tsx";
import { CouponsTab } from "./coupons-tab.tsx";
import { VouchersTab } from "./vouchers-tab.tsx";
import "./vouchers.css";

/** ADMV: vouchers grant Scores, coupons lower a price (VOU-12). */
export function Vouchers() {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "coupons" ? "coupons" : "vouchers";
  const change = (next: string) => setParams(next === "coupons" ? { tab: next } : {}, { replace: true });
  return (
    <AdminPage title={texts.nav.admin_vouchers}>
      <p>Vouchers grant {texts.product.credits_name} once; coupons lower the price of a pack.</p>
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
    </AdminPage>
  );
}
