import type { Change } from "@gradus/contracts";
import { signed } from "../../lib/format.ts";
import { type BarChanges, changeTitle } from "./change-groups.ts";
import { Choice } from "./choice.tsx";
import type { Decisions } from "./use-decisions.ts";

/** A smaller share would read as 0.00. */
const shownDelta = 0.005;

type BarItemProps = {
  readonly bar: BarChanges;
  readonly current: boolean;
  readonly onToggle: () => void;
  readonly decisions: Decisions;
};

/** The changes of one bar, each with its reason and what may be done about it. */
export function BarItem({ bar, current, onToggle, decisions }: BarItemProps) {
  const { stateOf, decide } = decisions;
  const states = new Set(bar.changes.map(stateOf));
  const together = states.size === 1 ? [...states][0] : undefined;
  return (
    <li className="change bar-item" aria-current={current ? "true" : undefined}>
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
          <div key={change.id} className={stateOf(change) === "rejected" ? "one-change rejected" : "one-change"}>
            <div className="row between nowrap change-line">
              <h3 className="change-title">{changeTitle(change)}</h3>
              {Math.abs(change.delta) >= shownDelta && (
                <span className="num xs strong nobr">{signed(change.delta, 2)}</span>
              )}
            </div>
            <p>{change.reason}</p>
            {change.stateNote && <p className="xs muted">{change.stateNote}</p>}
            {bar.changes.length > 1 && (
              <Choice
                state={stateOf(change)}
                about={changeTitle(change)}
                whole="part"
                onChoose={(state) => decide([change], state)}
              />
            )}
          </div>
        ))}
        <Choice
          state={together}
          about={bar.changes.length > 1 ? `all of bar ${bar.measure}` : changeTitle(bar.changes[0] as Change)}
          whole={bar.changes.length > 1 ? "bar" : "only"}
          onChoose={(state) => decide(bar.changes, state)}
        />
      </div>
    </li>
  );
}
