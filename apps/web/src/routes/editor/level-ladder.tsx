import { type AssessmentOption, levelsOf } from "@gradus/contracts";
import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import { ladderStep } from "./level-choice.ts";

type LevelLadderProps = {
  readonly system: AssessmentOption;
  readonly now: number;
  /** first and last rung that can be chosen */
  readonly open: readonly [first: number, last: number];
  /** why the others cannot */
  readonly closed: string | undefined;
  readonly value: string;
  readonly onChange: (name: string) => void;
};

const treble =
  "M420 -206l-58 329c-59 -14 -104 -63 -104 -124c0 -49 22 -75 61 -99c12 -8 22 -13 22 -22s-9 -13 -17 -13c-80 0 -135 96 -135 166c0 94 62 190 153 217c-7 41 -14 88 -23 142c-15 -15 -31 -29 -48 -44c-88 -76 -174 -185 -174 -307c0 -151 122 -251 265 -251 c19 0 38 2 58 6zM332 822c-8 -31 -11 -65 -11 -102c0 -42 5 -81 11 -121c69 68 146 146 146 250c0 69 -24 118 -39 118c-52 0 -98 -105 -107 -145zM562 -21c0 89 -65 150 -155 150c7 -44 34 -203 55 -323c71 29 100 102 100 173zM122 -513c0 66 45 123 115 123 c75 0 116 -57 116 -111c0 -64 -47 -104 -94 -111c-3 -1 -5 -2 -5 -4c0 -1 2 -2 3 -3c2 0 23 -5 47 -5c101 0 154 55 154 159c0 53 -11 123 -30 219c-23 -4 -50 -7 -79 -7c-186 0 -349 147 -349 334c0 200 126 321 217 406c21 17 73 70 74 71c-17 112 -22 161 -22 215 c0 84 18 212 82 288c33 39 64 51 71 51c18 0 47 -35 71 -86c16 -36 44 -110 44 -201c0 -159 -73 -284 -179 -395c9 -56 19 -115 29 -175c146 0 253 -102 253 -253c0 -103 -73 -205 -171 -237c6 -39 12 -69 15 -89c10 -57 16 -102 16 -141c0 -63 -14 -129 -68 -167 c-36 -22 -77 -34 -124 -34c-135 0 -186 87 -186 153z";

const closedId = "closed-levels";

const vars = (values: Readonly<Record<string, number>>): CSSProperties => values as CSSProperties;

/** The levels of a system as the notes of a scale: black is where the piece is now, varnish where it is to go. */
export function LevelLadder({ system, now, open, closed, value, onChange }: LevelLadderProps) {
  const ladder = useRef<HTMLDivElement>(null);
  const levels = levelsOf(system);

  const move = (event: KeyboardEvent) => {
    const index = levels.findIndex((level) => level.name === value);
    const next = ladderStep(event.key, index, open);
    const level = next === undefined ? undefined : levels[next];
    if (!level || next === undefined) return;
    event.preventDefault();
    onChange(level.name);
    ladder.current?.querySelectorAll("input")[next]?.focus();
  };

  return (
    <>
      <div className="ladder-wrap">
        <div
          ref={ladder}
          className="ladder"
          style={vars({ "--cols": levels.length })}
          role="radiogroup"
          aria-label="Target level"
          aria-describedby={closed && closedId}
          onKeyDown={move}
        >
          <svg className="clef" viewBox="0 -1120 680 1780" aria-hidden="true">
            <path transform="scale(1,-1)" fill="currentColor" d={treble} />
          </svg>
          {levels.map(({ name }, index) => {
            const isClosed = index < open[0] || index > open[1];
            return (
              <label
                key={name}
                className={[index === 0 ? "ledger" : "", index === now ? "is-now" : "", isClosed ? "closed" : ""].join(
                  " ",
                )}
                style={vars({ "--step": index })}
                title={isClosed ? `${name}. ${closed ?? ""}` : name}
              >
                <input
                  type="radio"
                  name="level"
                  value={name}
                  checked={name === value}
                  disabled={isClosed}
                  onChange={() => onChange(name)}
                />
                {index === now && <span className="tag">now</span>}
                <span className="note" />
                <span className="name">{name}</span>
              </label>
            );
          })}
        </div>
      </div>
      {closed && (
        <p id={closedId} className="small muted">
          {closed}
        </p>
      )}
    </>
  );
}
