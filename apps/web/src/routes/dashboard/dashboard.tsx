import { constants, type StatsRange, texts } from "@gradus/contracts";
import { useState } from "react";
import { Page } from "../../components/page.tsx";
import { ReferralForm, ReferralRewards } from "../../components/referral.tsx";
import { WaitingScores } from "../../components/waiting-scores.tsx";
import { FloatingHelp } from "../../help/help-button.tsx";
import { readRequests } from "../../lib/request-list.ts";
import { trpc } from "../../lib/trpc.ts";
import { useLiveRequests } from "../../lib/use-live-requests.ts";
import { useLogError } from "../../lib/use-log-error.ts";
import { useNewestRequests } from "../../lib/use-requests.ts";
import { DashboardNotices } from "../../maintenance/notices.tsx";
import { keptReferral } from "../../session/referral.ts";
import { Alerts } from "./alerts.tsx";
import { Practice } from "./practice.tsx";
import { QuickStats } from "./quick-stats.tsx";
import { RecentRequests, RequestsToCome } from "./recent-requests.tsx";
import { Welcome } from "./welcome.tsx";
import "./dashboard.css";

export function Dashboard() {
  const [range, setRange] = useState<StatsRange>("30d");
  // DASH-07: the figures and alerts are about the newest hundred
  const newest = useNewestRequests(constants.DASHBOARD_REQUESTS_MAX);
  useLogError("The requests of the figures could not be loaded", newest.error);
  const requests = readRequests(newest.data);
  useLiveRequests(requests);
  const credits = trpc.user.credits.useQuery();
  // alerts stand above all this: it waits for them, so that nothing moves that is already seen
  const isKnown = !newest.isPending && !credits.isPending;
  return (
    <>
      <Page title={texts.nav.dashboard} className="wrap main stack loose">
        <DashboardNotices />
        <div className="dash">
          <Welcome />
          <QuickStats requests={requests} range={range} onRange={setRange} />
        </div>
        <WaitingScores />
        <Alerts requests={isKnown ? requests : undefined} balance={isKnown ? credits.data?.credits : undefined} />
        {!isKnown && (
          <div className="coming">
            <RequestsToCome />
          </div>
        )}
        <div className="stack loose" hidden={!isKnown}>
          <Invitation />
          <RecentRequests />
          <Practice range={range} />
          <section className="card stack" aria-label="Referral rewards">
            <h2>Referral rewards</h2>
            <ReferralRewards />
          </section>
        </div>
      </Page>
      <FloatingHelp article="dashboard-help" title={texts.dashboard.help_title} />
    </>
  );
}

/** ROUTE-11: whoever came by a friend's link finds the code here; it stays in view until it is applied or left. */
function Invitation() {
  const [isOpen] = useState(() => keptReferral() !== undefined);
  if (!isOpen) return null;
  return (
    <section className="card" aria-label="Invitation">
      <ReferralForm />
    </section>
  );
}
