import type { ReportAnswer, ScoreSide } from "@gradus/contracts";
import { ChevronLeft, ChevronRight, Columns2, FileMusic, Rows2, Sparkles, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { firstBarOf, pageOfBar } from "../../score/measures.ts";
import { ScorePage } from "../../score/score-page.tsx";
import { usePages } from "../../score/use-pages.ts";
import "../../score/score.css";

const views = [
  { view: "both", label: "Side by side", icon: Columns2 },
  { view: "compare", label: "Bar by bar", icon: Rows2 },
  { view: "original", label: "Original", icon: FileMusic },
  { view: "result", label: "Rewrite", icon: Sparkles },
] as const;
type View = (typeof views)[number]["view"];

const atPage = (page: number): Readonly<Record<ScoreSide, number>> => ({ original: page, result: page, compare: page });
const names: Readonly<Record<ScoreSide, string>> = {
  original: "Original",
  result: "Rewrite",
  compare: "Original above, rewrite below",
};

/** On a phone two sheets beside each other are too small to read: there the versions stand under each other. */
const firstView = ({ pages }: ReportAnswer): View =>
  pages.compare > 0 && window.matchMedia("(max-width: 39.99rem)").matches ? "compare" : "both";

const zooms = [100, 125, 150, 200, 300] as const;

type ScoreViewerProps = {
  readonly id: string;
  readonly answer: ReportAnswer;
  /** index of the bar to show */
  readonly measure: number | undefined;
};

/** Original and rewrite as engraved pages. */
export function ScoreViewer({ id, answer, measure }: ScoreViewerProps) {
  const [view, setView] = useState<View>(() => firstView(answer));
  const [pages, setPages] = useState<Readonly<Record<ScoreSide, number>>>(atPage(1));
  const [zoom, setZoom] = useState(0);
  const { before, after } = answer.report;
  const sides: readonly ScoreSide[] = view === "both" ? ["original", "result"] : [view];
  const count = Math.max(...sides.map((side) => answer.pages[side]), 1);
  const page = Math.min(pages[sides.at(-1) ?? "result"], count);
  const percent = zooms[zoom] ?? 100;
  const turn = (to: number) => setPages(atPage(to));
  // A bar may stand on another page of the rewrite than of the original: each side turns to its own.
  const show = useCallback((side: ScoreSide, to: number) => setPages((old) => ({ ...old, [side]: to })), []);
  return (
    <>
      <div className="tools">
        <fieldset className="segments" aria-label="View">
          {views
            .filter(({ view: name }) => name !== "compare" || answer.pages.compare > 0)
            .map(({ view: name, label, icon: Icon }) => (
              <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
                <Icon className="i" />
                {label}
              </button>
            ))}
        </fieldset>
        {count > 1 && (
          <div className="row nowrap page-turn">
            <button
              type="button"
              className="btn quiet icon"
              aria-label="Previous page"
              disabled={page <= 1}
              onClick={() => turn(page - 1)}
            >
              <ChevronLeft className="i" />
            </button>
            <span className="small num nobr" role="status">
              Page {page} of {count}
            </span>
            <button
              type="button"
              className="btn quiet icon"
              aria-label="Next page"
              disabled={page >= count}
              onClick={() => turn(page + 1)}
            >
              <ChevronRight className="i" />
            </button>
          </div>
        )}
        <div className="row nowrap zoom">
          <button
            type="button"
            className="btn quiet icon"
            aria-label="Smaller"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <ZoomOut className="i" />
          </button>
          <button
            type="button"
            className="btn quiet icon"
            aria-label="Larger"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <ZoomIn className="i" />
          </button>
        </div>
      </div>
      <div className={view === "both" ? "pair" : "pair single"}>
        {sides.map((side) => (
          <Sheet
            key={side}
            id={id}
            side={side}
            level={
              side === "compare" ? `${before.level} to ${after.level}` : (side === "original" ? before : after).level
            }
            pages={answer.pages[side]}
            page={Math.min(pages[side], answer.pages[side])}
            zoom={percent}
            measure={measure}
            onPage={show}
          />
        ))}
      </div>
    </>
  );
}

type SheetProps = {
  readonly id: string;
  readonly side: ScoreSide;
  readonly level: string;
  readonly pages: number;
  readonly page: number;
  readonly zoom: number;
  readonly measure: number | undefined;
  readonly onPage: (side: ScoreSide, page: number) => void;
};

/** One side of the comparison: looks for the wanted bar and turns to its page. */
function Sheet({ id, side, level, pages, page, zoom, measure, onPage }: SheetProps) {
  const [searched, setSearched] = useState(0);
  const upTo = Math.min(Math.max(page, searched), pages);
  const { texts, failed, counts } = usePages(id, side, upTo);
  const title = names[side];

  const found = measure === undefined ? undefined : pageOfBar(counts, measure);
  const known = counts.every((value) => value !== undefined);
  // Not among the pages at hand: look one page further.
  useEffect(() => {
    if (measure !== undefined && found === undefined && known && upTo < pages) setSearched(upTo + 1);
  }, [measure, found, known, upTo, pages]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing another bar of the same page turns back to it
  useEffect(() => {
    if (found !== undefined) onPage(side, found);
  }, [found, measure, side, onPage]);

  const first = firstBarOf(counts, page);
  const here = found === page && measure !== undefined && first !== undefined;
  return (
    <figure className="score-sheet">
      <figcaption>
        <strong>{title}</strong>
        <span className="num">{pages > 1 ? `${level} · page ${page} of ${pages}` : level}</span>
      </figcaption>
      {pages === 0 ? (
        <p className="small muted">There are no engraved pages of this side.</p>
      ) : (
        <ScorePage
          text={texts[page - 1]}
          failed={failed[page - 1] ?? false}
          label={`${title}, page ${page} of ${pages}`}
          bar={here ? measure - first : undefined}
          zoom={zoom}
        />
      )}
    </figure>
  );
}
