import { texts } from "@gradus/contracts";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router-dom";
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

/** ROUTE-12: four tabs, of which the address names one; each tab starts with its list as it usually is. */
export function Overview() {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ id }) => id === params.get("tab"))?.id ?? "overview";
  const change = (next: string) => setParams(next === "overview" ? {} : { tab: next });
  return (
    <AdminPage title={tab === "requests" ? texts.nav.admin_requests : texts.nav.admin_overview}>
      <Tabs.Root value={tab} onValueChange={change} className="stack loose">
        <Tabs.List className="segments" aria-label={texts.nav.admin_overview}>
          {tabs.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} className="stack loose">
            <Content />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </AdminPage>
  );
}
