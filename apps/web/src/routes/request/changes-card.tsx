import type { Change } from "@gradus/contracts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { HelpButton } from "../../help/help-button.tsx";
import { plural } from "../../lib/format.ts";
import { BarItem } from "./bar-item.tsx";
import { barPage, changesByBar, pageOfIndex } from "./change-groups.ts";
import type { Decisions } from "./use-decisions.ts";

type ChangesCardProps = {
  readonly changes: readonly Change[];
  /** index of the bar shown in the score */
  readonly measure: number | undefined;
  readonly onMeasure: (index: number | undefined) => void;
  readonly decisions: Decisions;
  readonly onApply: () => void;
  readonly applying: boolean;
};

/** What was changed and why, and what a person says to it. */
export function ChangesCard({ changes, measure, onMeasure, decisions, onApply, applying }: ChangesCardProps) {
  const bars = useMemo(() => changesByBar(changes), [changes]);
  const [wanted, setWanted] = useState(1);
  const chosen = bars.findIndex(({ measureIndex }) => measureIndex === measure);
  // a bar that is chosen in the score brings its page of the list
  useEffect(() => {
    if (chosen >= 0) setWanted(pageOfIndex(chosen));
  }, [chosen]);
  const { page, pages, bars: shown } = barPage(bars, wanted);
  const rejected = changes.filter((change) => decisions.stateOf(change) === "rejected").length;
  return (
    <section className="card flush" aria-label="Changes">
      <header className="ch-head">
        <h2>
          Changes by bar <HelpButton article="changes" about="deciding on changes" />
        </h2>
        {changes.length > 0 && (
          <span className="small muted num">
            {rejected > 0
              ? `${changes.length - rejected} kept, ${rejected} rejected`
              : `${plural(changes.length, "change")} in ${plural(bars.length, "bar")}`}
          </span>
        )}
      </header>
      {changes.length === 0 ? (
        <p className="ch-foot small muted">
          No note was changed: the score is what you asked for already, or anything else would cost its tune or go
          against your wishes.
        </p>
      ) : (
        <ol className="changes">
          {shown.map((bar) => (
            <BarItem
              key={bar.measureIndex}
              bar={bar}
              decisions={decisions}
              current={bar.measureIndex === measure}
              onToggle={() => onMeasure(bar.measureIndex === measure ? undefined : bar.measureIndex)}
            />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <footer className="ch-foot row between nowrap list-pages">
          <button
            type="button"
            className="btn icon"
            aria-label="Earlier bars"
            disabled={page === 1}
            onClick={() => setWanted(page - 1)}
          >
            <ChevronLeft className="i" />
          </button>
          <span className="small muted num" role="status">
            Bars {shown[0]?.measure} to {shown.at(-1)?.measure}
          </span>
          <button
            type="button"
            className="btn icon"
            aria-label="Later bars"
            disabled={page === pages}
            onClick={() => setWanted(page + 1)}
          >
            <ChevronRight className="i" />
          </button>
        </footer>
      )}
      {changes.length > 0 && (
        <footer className="ch-foot">
          <button type="button" className="btn ink block" disabled={decisions.open === 0 || applying} onClick={onApply}>
            {applying ? "Applying your choices…" : "Apply my choices"}
          </button>
          <div className="row between">
            <p className="xs muted">Free. The new mix is checked again before you download it.</p>
            {decisions.open > 0 && !applying && (
              <button type="button" className="btn quiet sm" onClick={decisions.reset}>
                Undo {plural(decisions.open, "choice")}
              </button>
            )}
          </div>
        </footer>
      )}
    </section>
  );
}
