import { constants, normaliseBalance, type Request, texts } from "@gradus/contracts";
import { ArrowRight, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { ReferralForm, ReferralRewards } from "../../components/referral.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WaitingScores } from "../../components/waiting-scores.tsx";
import { FloatingHelp } from "../../help/help-button.tsx";
import { balanceState, balanceText } from "../../lib/balance.ts";
import { relativeDay, titleOf } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import { summaryOf } from "../../lib/use-requests.ts";
import { keptReferral } from "../../session/referral.ts";
import { QuickActions } from "./quick-actions.tsx";
import "./dashboard.css";

export function Dashboard() {
  return (
    <>
      <Page title={texts.nav.dashboard} className="wrap main stack loose">
        <Welcome />
        <WaitingScores />
        <Invitation />
        <RecentRequests />
        <section className="card stack" aria-label="Referral rewards">
          <h2>Referral rewards</h2>
          <ReferralRewards />
        </section>
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

function Welcome() {
  const session = trpc.user.verify.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const name = session.data?.user?.display_name;
  return (
    <section className="card hello">
      <div className="grow stack">
        <div>
          <h1>{name ? `Welcome, ${name}` : "Welcome"}</h1>
          <p className="muted">Which piece would you like to play next?</p>
        </div>
        <QuickActions />
      </div>
      <Balance />
    </section>
  );
}

const balanceIcons = { ok: CircleCheck, warn: TriangleAlert, err: CircleAlert };

function Balance() {
  const credits = trpc.user.credits.useQuery();
  if (credits.data === undefined) return null;
  const balance = normaliseBalance(credits.data.credits);
  const { tone, word } = balanceState(balance);
  const Icon = balanceIcons[tone];
  return (
    <div className="bal">
      <p className="small muted">Balance, in {texts.product.credits_name}</p>
      <p className={`n num ${tone}`}>{balanceText(balance)}</p>
      <p>
        <span className={`badge ${tone}`}>
          <Icon className="i" />
          {word}
        </span>
      </p>
      <div className="bal-actions">
        <Link className="btn primary" to="/purchase">
          {texts.dashboard.purchase_credits}
        </Link>
        <Link className="btn" to="/history">
          {texts.dashboard.view_transactions}
        </Link>
      </div>
    </div>
  );
}

/** DASH-05, DASH-08: a failed load is not an error of this page; the list page says it. */
function RecentRequests() {
  const recent = trpc.requests.list.useQuery(
    { page: 1, limit: constants.DASHBOARD_RECENT },
    { refetchInterval: constants.REQUESTS_REFRESH_MS },
  );
  const requests = recent.data?.requests;
  return (
    <section className="stack" aria-label={texts.dashboard.recent_requests}>
      <div className="row between">
        <h2>{texts.dashboard.recent_requests}</h2>
        <Link to="/requests" className="btn quiet">
          {texts.dashboard.view_all}
          <ArrowRight className="i" />
        </Link>
      </div>
      {recent.isPending && (
        <div className="reqs" aria-busy="true">
          {[1, 2, 3].map((key) => (
            <div key={key} className="req card skeleton" />
          ))}
        </div>
      )}
      {requests?.length === 0 && (
        <EmptyState
          picture={<RestBar />}
          title={texts.requests_list.empty}
          text="A whole bar of rest. Upload a score and it will appear here."
        >
          <Link className="btn primary" to="/modifyscore">
            {texts.requests_list.empty_action}
          </Link>
        </EmptyState>
      )}
      {requests && requests.length > 0 && (
        <ul className="reqs">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

const actions: Readonly<Record<Request["status"], string>> = {
  completed: "Open",
  failed: "See why",
  pending: "Watch",
  processing: "Watch",
};

function RequestCard({ request }: { readonly request: Request }) {
  const to = `/requests/${request.id}`;
  const title = titleOf(request.original_file_name);
  return (
    <li className="card req">
      <div className="row between nowrap">
        <Link className="title truncate" to={to}>
          {title}
        </Link>
        <StatusBadge status={request.status} />
      </div>
      <p className="small muted">
        {request.original_instrument} · {summaryOf(request)}
      </p>
      <div className="small row between">
        <span className="faint">{relativeDay(request.created_at, new Date())}</span>
        <Link className="btn quiet" to={to} aria-label={`${actions[request.status]}: ${title}`}>
          {actions[request.status]}
          <ArrowRight className="i" />
        </Link>
      </div>
    </li>
  );
}
