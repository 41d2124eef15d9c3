import type { PageBars, ReportAnswer, ScoreSide } from "@gradus/contracts";
import { useCallback, useState } from "react";
import "../../score/score.css";
import { localPaper, printHref } from "../../lib/paper.ts";
import type { Run } from "../../lib/run.ts";
import type { Sounding } from "../../playback/use-player.ts";
import type { BarsInView } from "./changes-card.tsx";
import { Sheet } from "./sheet.tsx";
import { StandView } from "./stand-view.tsx";
import { type View, ViewerTools, views, zooms } from "./viewer-tools.tsx";

const atPage = (page: number): Readonly<Record<ScoreSide, number>> => ({ original: page, result: page, compare: page });

/** On a phone two sheets beside each other are too small to read: there the versions stand under each other. */
const firstView = ({ pages }: ReportAnswer): View =>
  pages.compare > 0 && window.matchMedia("(max-width: 39.99rem)").matches ? "compare" : "both";

type ScoreViewerProps = {
  readonly run: Run;
  readonly answer: ReportAnswer;
  readonly pageBars: PageBars | undefined;
  /** indices of the bars to show; the first one is turned to */
  readonly shown: readonly number[];
  readonly onMeasure: (measure: number) => void;
  /** bars of the page that is in view, once they are known */
  readonly onView: (bars: BarsInView) => void;
  /** bar that sounds, whose page is shown while no bar is chosen */
  readonly playing: number | undefined;
  readonly sounding: Sounding;
  /** address of the PDF of the rewrite, to be printed */
  readonly pdf: string | undefined;
};

/** Original and rewrite as engraved pages. */
export function ScoreViewer(props: ScoreViewerProps) {
  const { run, answer, pageBars, shown, onMeasure, onView, playing, sounding, pdf } = props;
  const [view, setView] = useState<View>(() => firstView(answer));
  const [pages, setPages] = useState(atPage(1));
  const [anchor, setAnchor] = useState<number>();
  const [zoom, setZoom] = useState(0);
  const [marks, setMarks] = useState(true);
  const [stand, setStand] = useState(false);
  const { before, after } = answer.report;
  const sides: readonly ScoreSide[] = view === "both" ? ["original", "result"] : [view];
  const lead = sides.at(-1) ?? "result";
  // both sheets have the same bars on a page, unless the versions have not as many bars
  const inStep = answer.pages.original === answer.pages.result;
  const show = useCallback(
    (side: ScoreSide, to: number) =>
      setPages((old) => (inStep && side !== "compare" ? { ...old, original: to, result: to } : { ...old, [side]: to })),
    [inStep],
  );
  const lookAt = useCallback(
    (bars: BarsInView) => {
      setAnchor(bars.from);
      onView(bars);
    },
    [onView],
  );
  const levels: Readonly<Record<ScoreSide, string>> = {
    original: before.level,
    result: after.level,
    compare: `${before.level} to ${after.level}`,
  };
  return (
    <>
      <ViewerTools
        offered={views.map(({ view: name }) => name).filter((name) => name === "both" || answer.pages[name] > 0)}
        view={view}
        onView={setView}
        page={Math.min(pages[lead], Math.max(1, answer.pages[lead]))}
        pages={answer.pages[lead]}
        onPage={(to) => show(lead, to)}
        zoom={zoom}
        onZoom={setZoom}
        marks={marks}
        onMarks={setMarks}
        onStand={() => setStand(true)}
        printable={pdf && printHref(pdf, localPaper(navigator.languages), "score", true)}
      />
      <div className={view === "both" ? "pair" : "pair single"}>
        {sides.map((side) => (
          <Sheet
            key={side}
            run={run}
            variant={answer.variant}
            side={side}
            level={levels[side]}
            pages={answer.pages[side]}
            page={Math.min(pages[side], answer.pages[side])}
            bars={pageBars?.[side]}
            zoom={zooms[zoom] ?? 100}
            marks={marks}
            sounding={idsOn(side, sounding)}
            shown={shown}
            follow={playing ?? (side === lead ? undefined : anchor)}
            onPage={show}
            onMeasure={onMeasure}
            onView={side === lead ? lookAt : undefined}
          />
        ))}
      </div>
      {stand && (
        <StandView
          run={run}
          variant={answer.variant}
          pages={answer.pages.result}
          first={pages.result}
          onClose={() => setStand(false)}
        />
      )}
    </>
  );
}

const none: readonly string[] = [];

/** In the comparison the ids of a version have its letter before them. */
function idsOn(side: ScoreSide, { side: playing, ids }: Sounding): readonly string[] {
  if (side === "compare") return ids.map((id) => (playing === "original" ? `o-${id}` : `r-${id}`));
  return side === playing ? ids : none;
}
