import { texts } from "@gradus/contracts";
import { AddressTabs, useTab } from "../address-tabs.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Figures } from "./figures.tsx";
import { RequestsTab } from "./requests-tab.tsx";
import { TransactionsTab } from "./transactions-tab.tsx";
import { UsersTab } from "./users-tab.tsx";

const tabs = [
  { id: "overview", label: "Overview", Content: Figures },
  { id: "requests", label: texts.nav.admin_requests, Content: RequestsTab },
  { id: "users", label: "Users", Content: UsersTab },
  { id: "transactions", label: "Transactions", Content: TransactionsTab },
] as const;

/** ROUTE-12 */
export function Overview() {
  const tab = useTab(tabs);
  return (
    <AdminPage title={tab === "requests" ? texts.nav.admin_requests : texts.nav.admin_overview}>
      <AddressTabs label={texts.nav.admin_overview} tabs={tabs} tab={tab} />
    </AdminPage>
  );
}
