import {
  type AssessmentOption,
  assessmentOptions,
  errorCatalogue,
  instruments,
  keyNames,
  levelsOf,
  modificationTypes,
  type RequestDetails,
  type RequestSettings,
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
import { sameHeight } from "../editor/level-choice.ts";

type RerunDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly request: RequestDetails;
};

type Choice = Required<Omit<RequestSettings, "original_file_name">>;

const systemOf = (name: string): AssessmentOption => assessmentOptions.find((option) => option === name) ?? "General";

/** What the run before was asked for, all of it. */
const askedBefore = (request: RequestDetails): Choice => ({
  original_instrument: request.original_instrument,
  modification_type: modificationTypes.find((type) => type === request.modification_type) ?? "Simplify Score",
  assessment_option: systemOf(request.assessment_option),
  target_difficulty: request.target_difficulty,
  target_key: request.target_key,
  specific_pedagogical_requirements: request.specific_pedagogical_requirements,
  must_haves_must_nots: request.must_haves_must_nots,
  output_pdf: request.output_pdf,
  output_musicxml: request.output_musicxml,
  output_midi: request.output_midi,
});

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
export function RerunDialog({ open, onOpenChange, request }: RerunDialogProps) {
  const [choice, setChoice] = useState<Choice>(() => askedBefore(request));
  const retry = useRetry(() => onOpenChange(false));
  const names = [...new Set([...instruments, request.original_instrument])];
  const system = choice.assessment_option;
  const hasNoOutput = outputFields.every(({ name }) => !choice[name]);
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
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
        <Field label="Direction">
          <select
            className="select"
            value={choice.modification_type}
            onChange={(event) => set({ modification_type: event.target.value as Choice["modification_type"] })}
          >
            {modificationTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </Field>
        <Field label="Instrument">
          <select
            className="select"
            value={choice.original_instrument}
            onChange={(event) => set({ original_instrument: event.target.value })}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field label="Target key">
          <select
            className="select"
            value={choice.target_key}
            onChange={(event) => set({ target_key: event.target.value })}
          >
            <option value="auto">{texts.chosen.editor.auto_key}</option>
            <option value="keep">{texts.chosen.editor.keep_key}</option>
            {keyNames.map((key) => (
              <option key={key} value={key}>
                {keyLabel(key)}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Assessment option">
          <select
            className="select"
            value={system}
            onChange={(event) => {
              const next = systemOf(event.target.value);
              set({ assessment_option: next, target_difficulty: sameHeight(system, choice.target_difficulty, next) });
            }}
          >
            {assessmentOptions.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </Field>
        <Field label="Level">
          <select
            className="select"
            value={choice.target_difficulty}
            onChange={(event) => set({ target_difficulty: event.target.value })}
          >
            {levelsOf(system).map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
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
