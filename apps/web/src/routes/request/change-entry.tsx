import { barRanges, type ChangeGroup, likeBars } from "./change-groups.ts";
import { Choice } from "./choice.tsx";
import { stateOfAll } from "./state-of-all.ts";
import type { Decisions } from "./use-decisions.ts";

type ChangeEntryProps = {
  readonly group: ChangeGroup;
  /** whose staff it is, where there are several */
  readonly place: string;
  /** its bars are shown in the score */
  readonly current: boolean;
  readonly onShow: (bars: readonly number[]) => void;
  readonly decisions: Decisions;
};

/** Like changes in a teacher's words with all their bars, and what may be done about them; a click anywhere shows the bars. */
export function ChangeEntry({ group, place, current, onShow, decisions }: ChangeEntryProps) {
  const { changes, bars, reason, isOfPiece } = group;
  const state = stateOfAll(changes, decisions);
  const where = isOfPiece ? "The whole piece" : barRanges(changes);
  const like = likeBars(group);
  const only = like.length === 1 ? like[0]?.text : undefined;
  const notes = new Set(changes.flatMap(({ stateNote }) => stateNote ?? []));
  return (
    <li className={state === "rejected" ? "change entry rejected" : "change entry"} aria-current={current || undefined}>
      <div className="stack tight">
        <button
          type="button"
          className="entry-title"
          aria-pressed={current}
          onClick={() => onShow(isOfPiece ? [] : bars)}
        >
          <strong className="num">{place === "" ? where : `${where} · ${place}`}</strong>
          <span>{reason}</span>
        </button>
        {only && <p className="small num">{only}</p>}
        {[...notes].map((note) => (
          <p key={note} className="xs muted">
            {note}
          </p>
        ))}
        <Choice state={state} about={where} whole="all" onChoose={(next) => decisions.decide(changes, next)} />
        {like.length > 1 && (
          <details>
            <summary className="small">Bar by bar</summary>
            <ul className="like-bars">
              {like.map(({ text, changes: own }) => (
                <li key={own[0]?.id}>
                  <button
                    type="button"
                    className="link small"
                    onClick={() => onShow([...new Set(own.map(({ measureIndex }) => measureIndex))])}
                  >
                    {barRanges(own)}
                  </button>
                  {text && <span className="small"> {text}</span>}
                  <Choice
                    state={stateOfAll(own, decisions)}
                    about={barRanges(own)}
                    whole="part"
                    onChoose={(next) => decisions.decide(own, next)}
                  />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
