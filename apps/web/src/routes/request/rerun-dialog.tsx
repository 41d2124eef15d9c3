import {
  assessmentOptions,
  errorCatalogue,
  instruments,
  keyNames,
  levelsOf,
  modificationTypes,
  type Report,
  type RequestDetails,
  requestTextLimit,
  texts,
} from "@gradus/contracts";
import { useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorText } from "../../lib/error-code.ts";
import { useRetry } from "../../lib/use-requests.ts";
import { keyLabel } from "../editor/editor-values.ts";
import { closedNote } from "../editor/level-choice.ts";
import {
  askedBefore,
  knownOf,
  partsToChoose,
  type RerunChoice,
  rungsOf,
  systemOf,
  withOpenLevel,
  withPart,
  withSystem,
} from "./rerun-values.ts";

type RerunDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly request: RequestDetails;
  /** of the run before, once it is there */
  readonly report: Report | undefined;
};

const wishFields = [
  { name: "specific_pedagogical_requirements", label: "Specific pedagogical requirements" },
  { name: "must_haves_must_nots", label: "Must-haves and must-nots" },
] as const;
const outputFields = [
  { name: "output_pdf", label: "PDF" },
  { name: "output_musicxml", label: "MusicXML" },
  { name: "output_midi", label: "MIDI" },
] as const;

/** PROC-12: the same upload with other settings, all those of the editor as they were; the first time is free. */
export function RerunDialog({ open, onOpenChange, request, report }: RerunDialogProps) {
  const [choice, setChoice] = useState<RerunChoice>(() => askedBefore(request));
  const retry = useRetry(() => onOpenChange(false));
  const known = knownOf(request, report);
  const parts = partsToChoose(known);
  const names = [...new Set([...instruments, request.original_instrument, choice.original_instrument])];
  const levels = levelsOf(choice.assessment_option);
  const { now, open: rungs } = rungsOf(choice, known, levels.length);
  const closed = closedNote(choice.modification_type, levels[now]);
  const hasNoOutput = outputFields.every(({ name }) => !choice[name]);
  const set = (part: Partial<RerunChoice>) => setChoice(withOpenLevel({ ...choice, ...part }, known));
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Rewrite again"
      description={
        request.rerun_free
          ? "From the same upload. The first time is free. The result you have stays on this page."
          : "From the same upload, at the price of the first time. The result you have stays on this page."
      }
      locked={retry.isPending}
      footer={
        <>
          <button type="button" className="btn" disabled={retry.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={retry.isPending || hasNoOutput}
            title={hasNoOutput ? errorCatalogue["request/no-output"].message : undefined}
            aria-busy={retry.isPending}
            onClick={() => retry.mutate({ id: request.id, ...choice })}
          >
            {retry.isPending ? "Starting" : "Rewrite again"}
          </button>
        </>
      }
    >
      {retry.isError && (
        <Banner tone="err" live>
          {errorText(retry.error)}
        </Banner>
      )}
      <div className="grid2">
        <Choice
          label="Direction"
          value={choice.modification_type}
          options={modificationTypes.map((type) => [type])}
          onChange={(type) => set({ modification_type: type as RerunChoice["modification_type"] })}
        />
        {parts.length > 0 && (
          <Choice
            label="Who is this for?"
            value={choice.part}
            options={parts}
            onChange={(part) => set(withPart(choice, known, part))}
          />
        )}
        <Choice
          label="Instrument"
          value={choice.original_instrument}
          options={names.map((name) => [name])}
          onChange={(name) => set({ original_instrument: name })}
        />
        <Choice
          label="Original key"
          value={choice.original_key}
          options={[["detect", texts.chosen.editor.detect_key], ...keys]}
          onChange={(key) => set({ original_key: key })}
        />
        <Choice
          label="Target key"
          value={choice.target_key}
          options={[["auto", texts.chosen.editor.auto_key], ["keep", texts.chosen.editor.keep_key], ...keys]}
          onChange={(key) => set({ target_key: key })}
        />
        <Choice
          label="Assessment option"
          value={choice.assessment_option}
          options={assessmentOptions.map((option) => [option])}
          onChange={(option) => set(withSystem(choice, systemOf(option)))}
        />
        <Choice
          label="Level"
          hint={rungs[1] - rungs[0] < levels.length - 1 ? closed : undefined}
          value={choice.target_difficulty}
          options={levels.map(({ name }) => [name])}
          isOpen={(index) => index >= rungs[0] && index <= rungs[1]}
          onChange={(name) => set({ target_difficulty: name })}
        />
      </div>
      {wishFields.map(({ name, label }) => (
        <Field key={name} label={label}>
          <textarea
            className="textarea"
            rows={2}
            maxLength={requestTextLimit}
            value={choice[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <fieldset className="row">
        <legend className="sr">Output</legend>
        {outputFields.map(({ name, label }) => (
          <label key={name} className="toggle">
            <input
              type="checkbox"
              role="switch"
              checked={choice[name]}
              aria-checked={choice[name]}
              onChange={(event) => set({ [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Modal>
  );
}

const keys = keyNames.map((key) => [key, keyLabel(key)] as const);

type ChoiceProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  /** the name is the value where it has no other */
  readonly options: readonly (readonly [value: string, name?: string])[];
  readonly isOpen?: (index: number) => boolean;
  readonly onChange: (value: string) => void;
};

function Choice({ label, hint, value, options, isOpen, onChange }: ChoiceProps) {
  return (
    <Field label={label} {...(hint ? { hint } : {})}>
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, name = option], index) => (
          <option key={option} value={option} disabled={isOpen && !isOpen(index)}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
