import { doubtfulBelow, type Mend, mostMends, type ReadBar, type Reading } from "@gradus/contracts";
import { Check, Eraser, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { Field } from "../../components/field.tsx";
import { plural } from "../../lib/format.ts";
import { BarForm } from "./bar-form.tsx";
import { BarPictures } from "./bar-pictures.tsx";
import type { ReadingState } from "./reading-choices.tsx";

type BarsToCheckProps = {
  readonly file: File;
  readonly bars: readonly ReadBar[];
  readonly reading: Reading;
  readonly state: ReadingState;
};

/** The bars of a PDF that could not be read with certainty: each beside its page, to be confirmed, mended or left. */
export function BarsToCheck({ file, bars, reading, state }: BarsToCheckProps) {
  const { mends = [] } = state.said;
  const { measures } = reading;
  const doubtful = measures.filter(({ confidence }) => confidence < doubtfulBelow).length;
  const set = (mend: Mend): void =>
    state.choose({ mends: [...mends.filter(({ index }) => index !== mend.index), mend] });
  const undo = (index: number): void => state.choose({ mends: mends.filter((one) => one.index !== index) });
  return (
    <fieldset className="more stack bars" disabled={state.busy} aria-busy={state.busy}>
      <legend className="strong">Bars to look at</legend>
      <p className="faint">
        {doubtful === 0
          ? `All ${plural(measures.length, "bar")} could be read. If you know of one that is wrong, open it.`
          : `${plural(doubtful, "bar")} of ${measures.length} could not be read with certainty. Compare what we read with your page and mend what is wrong, or order as it is.`}{" "}
        Mending is free, and kept in this browser.
      </p>
      <ul className="bar-list">
        {bars.map((bar) => (
          <BarCard
            key={bar.index}
            file={file}
            bar={bar}
            mend={mends.find(({ index }) => index === bar.index)}
            isFull={mends.length >= mostMends}
            onMend={set}
            onUndo={() => undo(bar.index)}
          />
        ))}
      </ul>
      <OtherBar measures={measures} onOpen={(index) => set({ index })} />
      <p role="status" className="faint">
        {state.busy ? "Reading again" : (state.problem ?? "")}
      </p>
    </fieldset>
  );
}

type OtherBarProps = { readonly measures: Reading["measures"]; readonly onOpen: (index: number) => void };

/** A bar that only a person knows to be wrong. */
function OtherBar({ measures, onOpen }: OtherBarProps) {
  const [text, setText] = useState("");
  const found = measures.findIndex(({ measure }) => measure === text.trim());
  const open = (): void => {
    if (found >= 0) onOpen(found);
  };
  return (
    <div className="row other-bar">
      <Field
        label="Another bar"
        error={text.trim() === "" || found >= 0 ? undefined : "There is no bar with this number."}
      >
        <input
          className="input num"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // the form around it would order the rewrite
            event.preventDefault();
            open();
          }}
        />
      </Field>
      <button type="button" className="btn" disabled={found < 0} onClick={open}>
        Look at it
      </button>
    </div>
  );
}

type BarCardProps = {
  readonly file: File;
  readonly bar: ReadBar;
  readonly mend: Mend | undefined;
  /** no more bars can be mended */
  readonly isFull: boolean;
  readonly onMend: (mend: Mend) => void;
  readonly onUndo: () => void;
};

function BarCard({ file, bar, mend, isFull, onMend, onUndo }: BarCardProps) {
  const [open, setOpen] = useState(false);
  const { index, measure, voices, svg } = bar;
  const blank = voices.map(({ name: _, ...voice }) => ({ ...voice, events: [] }));
  return (
    <li className="bar-card" aria-label={`Bar ${measure}`}>
      <div className="row between">
        <strong>Bar {measure}</strong>
        <State mend={mend} />
      </div>
      {(open || svg) && <BarPictures file={file} bar={bar} />}
      {open ? (
        <BarForm
          bar={bar}
          mend={mend}
          onCancel={() => setOpen(false)}
          onSave={(saved) => {
            setOpen(false);
            onMend(saved);
          }}
        />
      ) : (
        <div className="row">
          {!mend && (
            <button type="button" className="btn" disabled={isFull} onClick={() => onMend({ index })}>
              <Check className="i" />
              It is right
            </button>
          )}
          <button type="button" className="btn" disabled={isFull && !mend} onClick={() => setOpen(true)}>
            <Pencil className="i" />
            {mend ? "Mend again" : "Mend"}
          </button>
          {mend ? (
            <button type="button" className="btn quiet" onClick={onUndo}>
              <Undo2 className="i" />
              As it was read
            </button>
          ) : (
            <button
              type="button"
              className="btn quiet"
              disabled={isFull}
              onClick={() => onMend({ index, voices: blank })}
            >
              <Eraser className="i" />
              Leave it empty
            </button>
          )}
        </div>
      )}
    </li>
  );
}

function State({ mend }: { readonly mend: Mend | undefined }) {
  if (!mend) return <span className="badge warn">Not sure</span>;
  return <span className="badge ok">{mend.voices ? "Mended by you" : "Confirmed by you"}</span>;
}
