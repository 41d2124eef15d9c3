import { constants, type Request, texts } from "@gradus/contracts";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { DetailsModal } from "../../details/details-modal.tsx";
import { relativeDay, titleOf } from "../../lib/format.ts";
import { readRequests } from "../../lib/request-list.ts";
import { useLogError } from "../../lib/use-log-error.ts";
import { summaryOf, useNewestRequests } from "../../lib/use-requests.ts";

/** DASH-05, DASH-08, DASH-19: a failed load is not an error of this page; the list page says it. */
export function RecentRequests() {
  const recent = useNewestRequests(constants.DASHBOARD_RECENT);
  useLogError("The newest requests could not be loaded", recent.error);
  const requests = readRequests(recent.data);
  return (
    <section className="stack" aria-label={texts.dashboard.recent_requests}>
      <div className="row between">
        <h2>{texts.dashboard.recent_requests}</h2>
        <Link to="/requests" className="btn quiet">
          {texts.dashboard.view_all}
          <ArrowRight className="i" />
        </Link>
      </div>
      {recent.isPending && <RequestsToCome />}
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

export const RequestsToCome = () => (
  <div className="reqs" aria-busy="true">
    {[1, 2, 3].map((key) => (
      <div key={key} className="req card skeleton" />
    ))}
  </div>
);

const actions: Readonly<Record<Request["status"], string>> = {
  completed: "Open",
  failed: "See why",
  pending: "Watch",
  processing: "Watch",
};

/** When it was asked for; of one that is under way, what is done now. */
function whenOf({ status, stage, created_at }: Request): string {
  return status === "processing" && stage ? `now: ${stage}` : relativeDay(created_at, new Date());
}

function RequestCard({ request }: { readonly request: Request }) {
  const to = `/requests/${request.id}`;
  const title = titleOf(request.original_file_name);
  const [isOpen, setOpen] = useState(false);
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
        <span className="faint">{whenOf(request)}</span>
        <span className="row nowrap card-actions">
          <button type="button" className="btn quiet" aria-label={`Details: ${title}`} onClick={() => setOpen(true)}>
            Details
          </button>
          <Link className="btn quiet" to={to} aria-label={`${actions[request.status]}: ${title}`}>
            {actions[request.status]}
            <ArrowRight className="i" />
          </Link>
        </span>
      </div>
      <DetailsModal id={request.id} open={isOpen} onOpenChange={setOpen} size="medium" />
    </li>
  );
}
