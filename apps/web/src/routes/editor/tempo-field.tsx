import { type DifficultySummary, isAssumed, tempoBpmSchema } from "@gradus/contracts";
import { type KeyboardEvent, useState } from "react";
import { Field } from "../../components/field.tsx";
import type { ReadingState } from "./reading-choices.tsx";

type TempoFieldProps = {
  readonly tempo: NonNullable<DifficultySummary["tempo"]>;
  readonly state: ReadingState;
};

/** Where the level counts with a tempo that nobody marked: what it should count with. */
export function TempoField({ tempo, state }: TempoFieldProps) {
  const [text, setText] = useState(String(Math.round(tempo.bpm)));
  const wanted = tempoBpmSchema.safeParse(text);
  const set = (): void => {
    if (wanted.success) state.choose({ choices: { tempo: String(wanted.data) } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    // the form around it would order the rewrite
    event.preventDefault();
    set();
  };
  if (!isAssumed(tempo) && state.said.choices?.tempo === undefined) return null;
  return (
    <fieldset className="more stack" disabled={state.busy} aria-busy={state.busy}>
      <Field
        label="Tempo in quarter notes a minute"
        hint="The level depends on how fast the piece is played. Set the tempo that is meant: the level is measured again at once, free of charge."
        error={wanted.success ? undefined : "A whole number from 20 to 400"}
      >
        <input
          className="input num"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div>
        <button type="button" className="btn" onClick={set} disabled={!wanted.success}>
          Measure at this tempo
        </button>
      </div>
      <p role="status" className="faint">
        {state.busy ? "Measuring again" : (state.problem ?? "")}
      </p>
    </fieldset>
  );
}
