import type { Change, Report } from "@gradus/contracts";
import { useMemo, useState } from "react";
import { HelpButton } from "../../help/help-button.tsx";
import { plural } from "../../lib/format.ts";
import { ChangeEntry } from "./change-entry.tsx";
import { barRanges, changeGroups, changesIn } from "./change-groups.ts";
import { Choice } from "./choice.tsx";
import { stateOfAll } from "./state-of-all.ts";
import type { Decisions } from "./use-decisions.ts";

/** Bars of the page in view: indices from `from` to before `to`. */
export type BarsInView = { readonly from: number; readonly to: number };

/** entries that are listed at first; a search over a long piece may have hundreds */
const listedAtOnce = 40;

type ChangesCardProps = {
  readonly changes: readonly Change[];
  readonly parts: Report["input"]["parts"];
  /** indices of the bars that are shown in the score */
  readonly shown: readonly number[];
  readonly inView: BarsInView | undefined;
  readonly onShow: (bars: readonly number[]) => void;
  readonly decisions: Decisions;
  readonly onApply: () => void;
  readonly applying: boolean;
};

/** What was changed and why, and what a person says to it. */
export function ChangesCard(props: ChangesCardProps) {
  const { changes, parts, shown, onShow, decisions, onApply, applying } = props;
  const groups = useMemo(() => changeGroups(changes), [changes]);
  const [listed, setListed] = useState(listedAtOnce);
  const bars = new Set(changes.map(({ measureIndex }) => measureIndex)).size;
  const rejected = changes.filter((change) => decisions.stateOf(change) === "rejected").length;
  const isShown = (own: readonly number[]): boolean =>
    shown.length > 0 && (shown.length === 1 ? own.includes(shown[0] ?? -1) : own.join() === shown.join());
  return (
    <section className="card flush" aria-label="Changes">
      <header className="ch-head">
        <h2>
          Changes <HelpButton article="changes" about="deciding on changes" />
        </h2>
        {changes.length > 0 && (
          <span className="small muted num">
            {rejected > 0
              ? `${changes.length - rejected} kept, ${rejected} rejected`
              : `${plural(changes.length, "change")} in ${plural(bars, "bar")}`}
          </span>
        )}
      </header>
      {changes.length === 0 ? (
        <p className="ch-foot small muted">
          No note was changed: the score is what you asked for already, or anything else would cost its tune or go
          against your wishes.
        </p>
      ) : (
        <>
          <Scopes {...props} />
          <ol className="changes">
            {groups.slice(0, listed).map((group) => (
              <ChangeEntry
                key={group.key}
                group={group}
                place={placeOf(group, parts, changes)}
                current={isShown(group.bars)}
                onShow={(own) => onShow(own.join() === shown.join() ? [] : own)}
                decisions={decisions}
              />
            ))}
          </ol>
          {groups.length > listed && (
            <button type="button" className="btn quiet" onClick={() => setListed(listed + listedAtOnce)}>
              {plural(groups.length - listed, "more change")}
            </button>
          )}
          <footer className="ch-foot">
            <button
              type="button"
              className="btn ink block"
              disabled={decisions.open === 0 || applying}
              onClick={onApply}
            >
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
        </>
      )}
    </section>
  );
}

/** Keep, reject or lock what is in view: the page, and the bar that was chosen. */
function Scopes({ changes, shown, inView, decisions }: ChangesCardProps) {
  const [bar] = shown;
  const ofPage = inView ? changesIn(changes, inView.from, inView.to) : [];
  const ofBar = shown.length === 1 && bar !== undefined ? changesIn(changes, bar, bar + 1) : [];
  return (
    <div className="scopes">
      {[
        { name: "This page", own: ofPage },
        { name: barRanges(ofBar), own: ofBar },
      ].map(
        ({ name, own }) =>
          own.length > 0 && (
            <div key={name} className="row between nowrap">
              <span className="small strong num">{name}</span>
              <Choice
                state={stateOfAll(own, decisions)}
                about={name}
                whole="part"
                onChoose={(state) => decisions.decide(own, state)}
              />
            </div>
          ),
      )}
    </div>
  );
}

/** "Violin", "Upper staff", "Piano, lower staff": as much as is needed to tell one place from another. */
function placeOf(
  { part, staff, isOfPiece }: { readonly part: string; readonly staff: number; readonly isOfPiece: boolean },
  parts: Report["input"]["parts"],
  changes: readonly Change[],
): string {
  if (isOfPiece) return "";
  const name = new Set(changes.map((change) => change.part)).size > 1 ? parts.find(({ id }) => id === part)?.name : "";
  const hasStaves = new Set(changes.filter((change) => change.part === part).map((change) => change.staff)).size > 1;
  const hand = hasStaves ? `${staff === 1 ? "upper" : "lower"} staff` : "";
  return [name, hand].filter(Boolean).join(", ");
}
