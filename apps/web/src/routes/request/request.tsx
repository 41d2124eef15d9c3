import { texts } from "@gradus/contracts";
import { CloudOff, RotateCcw } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadingPage } from "../../components/loading-page.tsx";
import { Page } from "../../components/page.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { hasResult } from "../../lib/run.ts";
import { FailedView } from "./failed-view.tsx";
import { ProgressView } from "./progress-view.tsx";
import { ResultView } from "./result-view.tsx";
import { UndoneView } from "./undone-view.tsx";
import { useReport } from "./use-report.ts";
import { useRun } from "./use-run.ts";
import "./request.css";

/** A run that is over and whose result is on its way. */
const ended = { status: "completed", stage: "saving", progress: 100 } as const;

/** ROUTE-17: one request, whatever state it is in. */
export function RequestPage() {
  const { id = "" } = useParams();
  const { details, progress, justEnded } = useRun(id);
  const request = details.data;
  const report = useReport(request && hasResult(request) ? request : undefined);
  if (request === undefined) {
    if (details.isError) return <NotShown error={details.error} onRetry={() => details.refetch()} />;
    return <LoadingPage title="Loading Request" />;
  }
  if (progress) return <ProgressView request={request} progress={progress} />;
  if (request.status === "failed") return <FailedView request={request} justEnded={justEnded} />;
  if (request.scores_returned === "undone") return <UndoneView request={request} />;
  // the title and its lines come with the report: drawn before it, the page would jump
  if (report.isPending)
    return justEnded ? <ProgressView request={request} progress={ended} /> : <LoadingPage title="Loading Request" />;
  return <ResultView request={request} becameReady={justEnded} />;
}

function NotShown({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const missing = errorCode(error) === "request/not-found";
  return (
    <Page title={missing ? texts.chosen.errors.not_found : texts.requests_list.error} className="wrap narrow main">
      <EmptyState
        picture={<CloudOff className="big-icon" />}
        title={missing ? texts.chosen.errors.not_found : texts.requests_list.error}
        text={missing ? "There is no such request, or it was deleted." : errorText(error)}
        alert
        heading="h1"
      >
        {!missing && (
          <button type="button" className="btn primary" onClick={onRetry}>
            <RotateCcw className="i" />
            {texts.requests_list.retry}
          </button>
        )}
        <Link className="btn" to="/requests">
          {texts.requests_list.title}
        </Link>
      </EmptyState>
    </Page>
  );
}
