import { errorCatalogue } from "@gradus/contracts";
import type { UseFormReturn } from "react-hook-form";
import { FieldError } from "../../components/field.tsx";
import { type EditorValues, outputNames } from "./editor-values.ts";
import { Step } from "./step.tsx";

const outputs = [
  { name: "pdfScore", label: "PDF", note: "to print" },
  { name: "musicXML", label: "MusicXML", note: "to edit" },
  { name: "midi", label: "MIDI", note: "to play along" },
] as const;

/** Step E: the files to make. */
export function OutputStep({ form }: { readonly form: UseFormReturn<EditorValues> }) {
  const values = form.watch();
  const none = outputNames(values).length === 0;
  return (
    <Step mark="E" title="Output" help="file-formats" {...(!none && { fold: outputNames(values).join(", ") })}>
      <div className="outs">
        {outputs.map(({ name, label, note }) => (
          <label key={name} className="toggle">
            <input
              type="checkbox"
              role="switch"
              checked={values[name]}
              aria-checked={values[name]}
              onChange={(event) => form.setValue(name, event.target.checked)}
            />
            <span>
              <strong>{label}</strong>
              <br />
              <span className="small muted">{note}</span>
            </span>
          </label>
        ))}
      </div>
      {none && <FieldError text={errorCatalogue["request/no-output"].message} />}
    </Step>
  );
}
