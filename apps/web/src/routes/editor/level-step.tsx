import { type AssessmentOption, assessmentNotes, assessmentOptions, type LevelNow, levelsOf } from "@gradus/contracts";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../components/field.tsx";
import { type EditorValues, instrumentOf, isPiano } from "./editor-values.ts";
import { closedNote, isOpen, levelSentence, nowIndex, rungsFor, sameHeight, suggestedLevel } from "./level-choice.ts";
import { LevelLadder } from "./level-ladder.tsx";
import { Step } from "./step.tsx";

type LevelStepProps = {
  readonly form: UseFormReturn<EditorValues>;
  /** of the part that is meant; null where it is not known, undefined while it is measured */
  readonly now: LevelNow | null | undefined;
};

/** Step C: the level to aim at. */
export function LevelStep({ form, now }: LevelStepProps) {
  const values = form.watch();
  const { assessmentOption: system, targetDifficulty: target, modificationType: type } = values;
  const levels = levelsOf(system);
  const grade = now?.grade ?? null;
  const rung = nowIndex(system, grade);
  const level = levels.find(({ name }) => name === target);
  const open = rungsFor(type, rung, levels.length);
  const choose = (name: string) => form.setValue("targetDifficulty", name, { shouldDirty: true });
  const changeSystem = (next: AssessmentOption) => {
    const same = sameHeight(system, target, next);
    form.setValue("targetDifficulty", isOpen(next, grade, type, same) ? same : suggestedLevel(next, grade, type));
    form.setValue("assessmentOption", next);
  };
  return (
    <Step
      mark="C"
      title="Level"
      help="levels"
      note={
        rung >= 0
          ? "Each level is one step of the scale. The black note is where the piece is now."
          : "Each level is one step of the scale."
      }
    >
      <LevelLadder
        system={system}
        now={rung}
        open={open}
        closed={open[1] - open[0] === levels.length - 1 ? undefined : closedNote(type, levels[rung])}
        value={target}
        onChange={choose}
      />
      {level && (
        <div className="say" aria-live="polite">
          <p>
            <strong>{system === "General" ? level.name : `${system} ${level.name}`}.</strong>{" "}
            {levelSentence(system, level, isPiano(instrumentOf(values)))}
          </p>
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
