import { type RequestDetails, texts } from "@gradus/contracts";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { Page } from "../../components/page.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { DetailsCard } from "../../details/details-card.tsx";
import { FailureAnalysis } from "../../details/failure-analysis.tsx";
import { fullDateTime, titleOf } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { canRetry, useRetry } from "../../lib/use-requests.ts";
import { EarlierResults } from "./earlier-results.tsx";
import { RequestHead } from "./request-head.tsx";

type FailedViewProps = { readonly request: RequestDetails; readonly justEnded: boolean };

/** The cause first, then what can be done, then what was asked for. */
export function FailedView({ request, justEnded }: FailedViewProps) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const retry = useRetry();
  const now = useNow();
  return (
    <Page title={titleOf(request.original_file_name)} className="wrap narrow main stack loose" takesFocus={justEnded}>
      <RequestHead request={request}>
        <p className="muted small row">
          <StatusBadge status={request.status} />
          <span>created {fullDateTime(request.created_at)}</span>
        </p>
      </RequestHead>
      <FailureAnalysis request={request} />
      <div className="row">
        {canRetry(request, now) && (
          <button
            type="button"
            className="btn primary"
            disabled={retry.isPending}
            onClick={() => retry.mutate({ id: request.id })}
          >
            <RotateCcw className="i" />
            {retry.isPending ? "Starting" : texts.requests_list.retry}
          </button>
        )}
        <Link className="btn" to="/modifyscore">
          Upload another score
        </Link>
        <button type="button" className="btn quiet" onClick={() => setDeleting(true)}>
          <Trash2 className="i" />
          Delete
        </button>
      </div>
      <EarlierResults request={request} />
      <DetailsCard title="What you asked for" request={request} size="large" failure={false} />
      <DeleteDialog
        open={deleting}
        onOpenChange={setDeleting}
        request={request}
        onRemoved={() => navigate("/requests")}
      />
    </Page>
  );
}
