import { forWhom, type RequestDetails } from "@gradus/contracts";
import { useDeferredValue, useMemo, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Page } from "../../components/page.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { DetailsView } from "../../details/details-view.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { errorText } from "../../lib/error-code.ts";
import { fullDate, titleOf } from "../../lib/format.ts";
import { useHeard, usePlayer } from "../../playback/use-player.ts";
import { keyLabel } from "../editor/editor-values.ts";
import { type BarsInView, ChangesCard } from "./changes-card.tsx";
import { DifficultyCard } from "./difficulty-card.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { EarlierResults } from "./earlier-results.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { PlayerBar } from "./player/player-bar.tsx";
import { RequestHead } from "./request-head.tsx";
import { ReturnNote } from "./return-note.tsx";
import { ScoreViewer } from "./score-viewer.tsx";
import { useDecisions } from "./use-decisions.ts";
import { usePlayback } from "./use-playback.ts";
import { useApply, useReport } from "./use-report.ts";
import { WishesCard } from "./wishes-card.tsx";

type ResultViewProps = { readonly request: RequestDetails; readonly becameReady: boolean };

const noBars: readonly number[] = [];

export function ResultView({ request, becameReady }: ResultViewProps) {
  const report = useReport(request);
  const answer = report.data;
  // the cards come a render after the scores: laid out at once, both keep the browser busy for 50 ms
  const hasCards = useDeferredValue(answer !== undefined);
  const [shown, setShown] = useState<readonly number[]>([]);
  const [inView, setInView] = useState<BarsInView>();
  const title = answer?.report.input.title || titleOf(request.original_file_name);
  const decisions = useDecisions(request, answer);
  const { apply, applying } = useApply(request, answer, decisions);
  const { performances, pageBars } = usePlayback(request, answer?.variant);
  const { player, state } = usePlayer(performances);
  const { playing, sounding } = useHeard(player, state);
  const names = useMemo(
    () => new Map(answer?.report.after.perMeasure.map((bar, index) => [index, bar.measure])),
    [answer],
  );
  const nameOf = (index: number) => names.get(index) ?? String(index + 1);
  const show = (bars: readonly number[]) => {
    setShown(bars);
    if (bars[0] !== undefined) player.seekMeasure(bars[0]);
  };
  return (
    <Page title={title} tabTitle={becameReady ? "✓ Ready" : undefined} className="res" takesFocus={becameReady}>
      <div className="wrap wide head">
        <RequestHead request={request} title={title}>
          <p className="muted small row head-meta">
            <StatusBadge status={request.status} />
            <span>
              {answer ? forWhom(answer.report, answer.report.input.parts) : request.original_instrument}
              {answer
                ? ` · ${keyLabel(answer.report.request.key === "keep" ? answer.report.input.key : answer.report.request.key)}`
                : ""}
            </span>
            <span className="num">Kept until {fullDate(request.expires_at)}</span>
            <HelpButton article="reading-the-result" about="reading the result" />
          </p>
          <p className="sr" role="status">
            {becameReady ? "Your score is ready." : ""}
          </p>
          {answer && <ReturnNote request={request} report={answer.report} />}
        </RequestHead>
        <DownloadBar request={request} report={answer?.report} />
      </div>
      <div className="wrap wide cols">
        <section className="scores" aria-label="Scores">
          {report.isError && <Banner tone="err">{errorText(report.error)}</Banner>}
          {report.isPending && <div className="skeleton sheet-skeleton" aria-busy="true" />}
          {answer && (
            <ScoreViewer
              run={request}
              answer={answer}
              pageBars={pageBars}
              shown={state.playing ? noBars : shown}
              onMeasure={(bar) => show([bar])}
              onView={setInView}
              playing={state.playing ? playing : undefined}
              sounding={sounding}
              pdf={request.modified_pdf_url ?? undefined}
            />
          )}
        </section>
        <div className="side stack">
          {answer && hasCards && (
            <>
              <DifficultyCard report={answer.report} />
              <WishesCard report={answer.report} />
              <ChangesCard
                changes={answer.report.changes}
                parts={answer.report.input.parts}
                shown={shown}
                inView={inView}
                onShow={show}
                decisions={decisions}
                onApply={apply}
                applying={applying}
              />
              <LimitsCard report={answer.report} />
              <NotesCard report={answer.report} />
            </>
          )}
          <EarlierResults request={request} />
          <details className="card fold">
            <summary>
              <h2>Details</h2>
            </summary>
            <DetailsView request={request} size="large" files={false} />
          </details>
        </div>
      </div>
      {answer && (
        <PlayerBar
          player={player}
          state={state}
          measure={shown[0]}
          nameOf={nameOf}
          partNames={answer.report.input.parts.map(({ name }) => name)}
        />
      )}
    </Page>
  );
}
