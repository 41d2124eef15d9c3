import type { RequestDetails, RequestProgress } from "@gradus/contracts";
import { type CSSProperties, useState } from "react";
import { useNavigate } from "react-router-dom";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { Page } from "../../components/page.tsx";
import { DetailsCard } from "../../details/details-card.tsx";
import { titleOf } from "../../lib/format.ts";
import { summaryOf } from "../../lib/use-requests.ts";
import { EarlierResults } from "./earlier-results.tsx";
import { RequestHead } from "./request-head.tsx";
import { runWord, stageStates } from "./stage-states.ts";

type ProgressViewProps = {
  readonly request: RequestDetails;
  readonly progress: Pick<RequestProgress, "status" | "stage" | "progress">;
};

/** Six notes, filled as they are played. */
export function ProgressView({ request, progress }: ProgressViewProps) {
  const [cancelling, setCancelling] = useState(false);
  const navigate = useNavigate();
  const percent = Math.round(progress.progress);
  const word = runWord(progress);
  const title = titleOf(request.original_file_name);
  return (
    <Page title={title} tabTitle={`${percent}% ${title}`} className="wrap narrow main stack loose">
      <RequestHead request={request}>
        <p className="muted">
          {request.original_instrument} · {summaryOf(request)}
        </p>
      </RequestHead>
      <section className="card stack loose" aria-label="Progress">
        <ol className="stages" aria-label="Stages">
          {stageStates(progress).map(({ stage, label, state }, index) => (
            <li
              key={stage}
              className={state}
              style={{ "--step": index + 1 } as CSSProperties}
              aria-current={state === "now" ? "step" : undefined}
            >
              {label}
              {state === "done" && <span className="sr">, done</span>}
            </li>
          ))}
        </ol>
        <div className="stack tight">
          <div className="row between">
            <strong role="status">{word}</strong>
            <span className="num strong">{percent}%</span>
          </div>
          <div
            className="progress"
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={word}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        </div>
        <div className="row between">
          <p className="muted small leave-note">
            You can leave this page. The rewrite goes on, and you find it under Requests.
          </p>
          <button type="button" className="btn" onClick={() => setCancelling(true)}>
            Cancel
          </button>
        </div>
      </section>
      <EarlierResults request={request} />
      <DetailsCard title="What you asked for" request={request} size="medium" files={false} />
      <DeleteDialog
        open={cancelling}
        onOpenChange={setCancelling}
        request={request}
        onRemoved={() => navigate("/requests")}
      />
    </Page>
  );
}
