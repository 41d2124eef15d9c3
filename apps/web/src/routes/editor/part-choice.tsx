import { type Analysis, everyone, melodyOnly } from "@gradus/contracts";
import { Music, User, Users } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { scores } from "../../lib/format.ts";
import { type EditorValues, instrumentFields, ownInstrument } from "./editor-values.ts";

type PartChoiceProps = { readonly form: UseFormReturn<EditorValues>; readonly analysis: Analysis };

/** EDIT-23: whose part is rewritten, of a score with several: each with its instrument and level, and the price for either. */
export function PartChoice({ form, analysis }: PartChoiceProps) {
  const { parts } = analysis.detected;
  const part = form.register("part", {
    onChange: ({ target }) => {
      const own = parts.find(({ id }) => id === target.value);
      const { instrument, otherName } = instrumentFields(own ? ownInstrument(own) : "");
      if (own) {
        form.setValue("instrument", instrument);
        form.setValue("otherName", otherName);
      }
    },
  });
  const price = scores(analysis.credits_required);
  return (
    <fieldset className="more">
      <legend className="strong">Who is this for?</legend>
      <p className="small muted">
        {price} for one part as for all {parts.length}. Of one part the others stay as they are.
      </p>
      <div className="part-list">
        <label className="choice">
          <input type="radio" value={everyone} {...part} />
          <Users className="i" />
          <strong>The whole ensemble</strong>
          <span className="small muted">All {parts.length} parts, in one key</span>
        </label>
        <label className="choice">
          <input type="radio" value={melodyOnly} {...part} />
          <Music className="i" />
          <strong>Melody only</strong>
          <span className="small muted">A lead sheet: tune, words and chords</span>
        </label>
        {parts.map((one) => (
          <label key={one.id} className="choice">
            <input type="radio" value={one.id} {...part} />
            <User className="i" />
            <strong>{one.name || ownInstrument(one) || one.id}</strong>
            <span className="small muted">
              {[one.instrument !== one.name && one.instrument, one.difficulty?.level].filter(Boolean).join(", ")}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
