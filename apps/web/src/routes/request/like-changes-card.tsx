import type { Change } from "@gradus/contracts";
import { useMemo } from "react";
import { barRanges, likeChanges } from "./change-groups.ts";
import { Choice } from "./choice.tsx";
import type { Decisions } from "./use-decisions.ts";

type LikeChangesCardProps = { readonly changes: readonly Change[]; readonly decisions: Decisions };

/** What was done in many bars alike, said once, with all its bars; kept or rejected as one. */
export function LikeChangesCard({ changes, decisions }: LikeChangesCardProps) {
  const groups = useMemo(() => likeChanges(changes), [changes]);
  const staves = new Set(changes.map(({ staff }) => staff)).size;
  if (groups.length === 0) return null;
  return (
    <section className="card flush" aria-label="What was done">
      <header className="ch-head">
        <h2>What was done</h2>
      </header>
      <ul className="changes">
        {groups.map(({ staff, reason, changes: own }) => {
          const states = new Set(own.map(decisions.stateOf));
          const bars = barRanges(own);
          return (
            <li key={own[0]?.id} className="change bar-item">
              <span className="mark sm bar-mark" aria-hidden="true">
                {staff}
              </span>
              <div className="stack tight">
                <p>
                  {staves > 1 && <strong>{staff === 1 ? "Upper staff: " : "Lower staff: "}</strong>}
                  {reason}
                </p>
                <p className="xs muted num">{bars}</p>
                <Choice
                  state={states.size === 1 ? [...states][0] : undefined}
                  about={bars}
                  whole="all"
                  onChoose={(state) => decisions.decide(own, state)}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
