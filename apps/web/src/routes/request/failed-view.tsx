import { errorCatalogue, type RequestDetails, texts } from "@gradus/contracts";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { ContactButton } from "../../components/contact-button.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { Page } from "../../components/page.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { fullDateTime, titleOf } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { canRetry, useRetry } from "../../lib/use-requests.ts";
import { RequestFacts } from "./request-facts.tsx";
import { RequestHead } from "./request-head.tsx";

const words = texts.chosen.details;

type FailedViewProps = { readonly request: RequestDetails; readonly justEnded: boolean };

/** DET-15, DET-16: the cause, what to do next, and that it cost nothing. */
export function FailedView({ request, justEnded }: FailedViewProps) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const retry = useRetry();
  const now = useNow();
  const tokens = request.inputTokenCount + request.outputTokenCount;
  return (
    <Page title={titleOf(request.original_file_name)} className="wrap narrow main stack loose" takesFocus={justEnded}>
      <RequestHead request={request}>
        <p className="muted small row">
          <StatusBadge status={request.status} />
          <span>created {fullDateTime(request.created_at)}</span>
        </p>
      </RequestHead>
      <Banner tone="err">
        <p>
          <strong>{request.errorMessage ?? errorCatalogue["server/error"].message}</strong>
        </p>
        <p>Nothing was charged: the Scores of this run are back in your balance.</p>
        <HelpButton article="when-it-fails" about="when a request fails" />
        <ul className="suggestions">
          <li>{words.suggest_1}</li>
          <li>{words.suggest_2}</li>
          <li>{words.suggest_3}</li>
          <li>
            {words.suggest_4} <ContactButton type="Technical" />
          </li>
        </ul>
        <span className="badge plain">
          {tokens === 0 ? texts.details.no_token_usage : texts.details.cost_before_failure}
        </span>
      </Banner>
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
      <section className="card stack tight" aria-labelledby="facts-title">
        <h2 id="facts-title">What you asked for</h2>
        <RequestFacts request={request} />
      </section>
      <DeleteDialog
        open={deleting}
        onOpenChange={setDeleting}
        request={request}
        onRemoved={() => navigate("/requests")}
      />
    </Page>
  );
}
