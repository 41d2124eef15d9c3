import { type Analysis, type AssessmentOption, assessmentNotes, assessmentOptions, levelsOf } from "@gradus/contracts";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../components/field.tsx";
import { type EditorValues, instrumentOf, isPiano } from "./editor-values.ts";
import { directionNote, levelIndex, levelSentence, nowIndex, sameHeight } from "./level-choice.ts";
import { LevelLadder } from "./level-ladder.tsx";
import { Step } from "./step.tsx";

type LevelStepProps = { readonly form: UseFormReturn<EditorValues>; readonly analysis: Analysis };

/** Step C: the level to aim at. */
export function LevelStep({ form, analysis }: LevelStepProps) {
  const values = form.watch();
  const { assessmentOption: system, targetDifficulty: target, modificationType } = values;
  const now = nowIndex(system, analysis.detected.difficulty?.grade ?? null);
  const level = levelsOf(system).find(({ name }) => name === target);
  const note = directionNote(modificationType, now, levelIndex(system, target));
  const choose = (name: string) => form.setValue("targetDifficulty", name);
  const changeSystem = (next: AssessmentOption) => {
    choose(sameHeight(system, target, next));
    form.setValue("assessmentOption", next);
  };
  return (
    <Step
      mark="C"
      title="Level"
      help="levels"
      note={
        now >= 0
          ? "Each level is one step of the scale. The black note is where the piece is now."
          : "Each level is one step of the scale."
      }
    >
      <LevelLadder system={system} now={now} value={target} onChange={choose} />
      {level && (
        <div className="say" aria-live="polite">
          <p>
            <strong>{system === "General" ? level.name : `${system} ${level.name}`}.</strong>{" "}
            {levelSentence(system, level, isPiano(instrumentOf(values)))}
          </p>
          {note && <p className="small">{note}</p>}
        </div>
      )}
      <div className="grid2 more">
        <Field label="Assessment option">
          <select
            className="select"
            value={system}
            onChange={(event) => changeSystem(event.target.value as AssessmentOption)}
          >
            {assessmentOptions.map((option) => (
              <option key={option} value={option}>
                {assessmentNotes[option] ? `${option} (${assessmentNotes[option]})` : option}
              </option>
            ))}
          </select>
        </Field>
      </div>
    </Step>
  );
}
