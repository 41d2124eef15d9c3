import type { Change } from "@gradus/contracts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { plural, signed } from "../../lib/format.ts";
import { type BarChanges, barPage, changesByBar, changeTitle } from "./change-groups.ts";

/** A smaller share would read as 0.00. */
const shownDelta = 0.005;

type ChangesCardProps = {
  readonly changes: readonly Change[];
  /** index of the bar shown in the score */
  readonly measure: number | undefined;
  readonly onMeasure: (index: number | undefined) => void;
};

export function ChangesCard({ changes, measure, onMeasure }: ChangesCardProps) {
  const bars = useMemo(() => changesByBar(changes), [changes]);
  const [wanted, setWanted] = useState(1);
  const { page, pages, bars: shown } = barPage(bars, wanted);
  return (
    <section className="card flush" aria-label="Changes">
      <header className="ch-head">
        <h2>Changes by bar</h2>
        <span className="small muted num">
          {plural(changes.length, "change")} in {plural(bars.length, "bar")}
        </span>
      </header>
      {changes.length === 0 ? (
        <p className="ch-foot small muted">No note was changed.</p>
      ) : (
        <ol className="changes">
          {shown.map((bar) => (
            <BarItem
              key={bar.measureIndex}
              bar={bar}
              current={bar.measureIndex === measure}
              onToggle={() => onMeasure(bar.measureIndex === measure ? undefined : bar.measureIndex)}
            />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <footer className="ch-foot row between nowrap">
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
    </section>
  );
}

type BarItemProps = { readonly bar: BarChanges; readonly current: boolean; readonly onToggle: () => void };

function BarItem({ bar, current, onToggle }: BarItemProps) {
  return (
    <li className="change" aria-current={current ? "true" : undefined}>
      <button
        type="button"
        className="mark sm bar-mark"
        aria-pressed={current}
        aria-label={`Show bar ${bar.measure} in the score`}
        title={`Show bar ${bar.measure}`}
        onClick={onToggle}
      >
        {bar.measure}
      </button>
      <div className="stack tight">
        {bar.changes.map((change) => (
          <div key={change.id}>
            <div className="row between nowrap change-line">
              <h3 className="change-title">{changeTitle(change)}</h3>
              {Math.abs(change.delta) >= shownDelta && (
                <span className="num xs strong nobr">{signed(change.delta, 2)}</span>
              )}
            </div>
            <p>{change.reason}</p>
          </div>
        ))}
      </div>
    </li>
  );
}
