import type { RequestDetails } from "@gradus/contracts";
import { useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Page } from "../../components/page.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { errorText } from "../../lib/error-code.ts";
import { fullDate, titleOf } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import { keyLabel } from "../editor/editor-values.ts";
import { ChangesCard } from "./changes-card.tsx";
import { DifficultyCard } from "./difficulty-card.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { RequestHead } from "./request-head.tsx";
import { ScoreViewer } from "./score-viewer.tsx";

type ResultViewProps = { readonly request: RequestDetails; readonly becameReady: boolean };

export function ResultView({ request, becameReady }: ResultViewProps) {
  const report = trpc.requests.report.useQuery({ id: request.id }, { staleTime: Number.POSITIVE_INFINITY });
  const [measure, setMeasure] = useState<number>();
  const title = titleOf(request.original_file_name);
  const answer = report.data;
  return (
    <Page title={title} tabTitle={becameReady ? "✓ Ready" : undefined} className="res" takesFocus={becameReady}>
      <div className="wrap wide head">
        <RequestHead request={request}>
          <p className="muted small row head-meta">
            <StatusBadge status={request.status} />
            <span>
              {request.original_instrument}
              {answer
                ? ` · ${keyLabel(answer.report.request.key === "keep" ? answer.report.input.key : answer.report.request.key)}`
                : ""}
            </span>
            <span className="num">Kept until {fullDate(request.expires_at)}</span>
          </p>
          <p className="sr" role="status">
            {becameReady ? "Your score is ready." : ""}
          </p>
        </RequestHead>
        <DownloadBar request={request} />
      </div>
      <div className="wrap wide cols">
        <section className="scores" aria-label="Scores">
          {report.isError && <Banner tone="err">{errorText(report.error)}</Banner>}
          {report.isPending && <div className="skeleton sheet-skeleton" aria-busy="true" />}
          {answer && <ScoreViewer id={request.id} answer={answer} measure={measure} />}
        </section>
        <div className="side stack">
          {answer && (
            <>
              <DifficultyCard report={answer.report} />
              <ChangesCard changes={answer.report.changes} measure={measure} onMeasure={setMeasure} />
              <LimitsCard report={answer.report} />
            </>
          )}
          <details className="card fold">
            <summary>
              <h2>Details</h2>
            </summary>
            <RequestFacts request={request} />
          </details>
        </div>
      </div>
    </Page>
  );
}
