import { doubtfulBelow, type Reading, type ReadingChoice, type ReadingOptions } from "@gradus/contracts";
import type { ReactNode } from "react";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { keyLabel } from "./editor-values.ts";

export type ReadingState = {
  readonly said: ReadingOptions;
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** choices are added to those made before; mends take their place */
  readonly choose: (said: ReadingOptions) => void;
};

type ReadingChoicesProps = {
  readonly reading: Reading;
  readonly state: ReadingState;
  /** to hear what was read */
  readonly children: ReactNode;
};

/** What a MIDI file leaves open: what was found, and what it may be set to. Reading again costs nothing. */
export function ReadingChoices({ reading, state, children }: ReadingChoicesProps) {
  const isDoubtful = reading.confidence < doubtfulBelow;
  return (
    <fieldset className="more stack" disabled={state.busy} aria-busy={state.busy}>
      <legend className="strong">What the file does not say</legend>
      <p className="faint">
        A MIDI file holds keys and times, not notation. Correct what was inferred: the file is read again at once, free
        of charge.
      </p>
      {isDoubtful && (
        <Banner tone="warn">
          {reading.kind === "midi-performance"
            ? "This file was played freely: beats and bars are our best guess. Look at them before you order."
            : "The reading is doubtful. Look at these before you order."}
        </Banner>
      )}
      <div className="grid2">
        {reading.choices.map((choice) => (
          <Choice key={choice.name} choice={choice} onChoose={state.choose} />
        ))}
      </div>
      {children}
      <p role="status" className="faint">
        {state.busy ? "Reading again" : (state.problem ?? "")}
      </p>
    </fieldset>
  );
}

type ChoiceProps = { readonly choice: ReadingChoice; readonly onChoose: (said: ReadingOptions) => void };

function Choice({ choice, onChoose }: ChoiceProps) {
  const { name, label, value, options } = choice;
  return (
    <Field label={label} hint={originText(choice)}>
      <select
        className="select"
        value={value}
        onChange={(event) => onChoose({ choices: { [name]: event.target.value } })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {name === "key" ? keyLabel(option.label) : option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

function originText({ origin, confidence }: ReadingChoice): string {
  if (origin === "stated") return "Stated by the file";
  if (origin === "chosen") return "Your choice";
  return confidence < doubtfulBelow ? "Inferred, not sure" : "Inferred from the notes";
}
