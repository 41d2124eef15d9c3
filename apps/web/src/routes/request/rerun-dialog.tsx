import {
  type AssessmentOption,
  assessmentOptions,
  instruments,
  keyNames,
  levelsOf,
  type RequestDetails,
  type RequestSettings,
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

type Choice = Required<
  Pick<RequestSettings, "original_instrument" | "assessment_option" | "target_difficulty" | "target_key">
>;

const systemOf = (name: string): AssessmentOption => assessmentOptions.find((option) => option === name) ?? "General";

/** PROC-12: the same upload with other settings; the first time is free. */
export function RerunDialog({ open, onOpenChange, request }: RerunDialogProps) {
  const [choice, setChoice] = useState<Choice>({
    original_instrument: request.original_instrument,
    assessment_option: systemOf(request.assessment_option),
    target_difficulty: request.target_difficulty,
    target_key: request.target_key,
  });
  const retry = useRetry(() => onOpenChange(false));
  const names = [...new Set([...instruments, request.original_instrument])];
  const system = choice.assessment_option;
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Rewrite again"
      description={
        request.rerun_free
          ? "From the same upload. The first time is free. The files here are replaced."
          : "From the same upload, at the price of the first time. The files here are replaced."
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
            disabled={retry.isPending}
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
    </Modal>
  );
}
