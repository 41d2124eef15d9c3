import {
  type AssessmentOption,
  assessmentNotes,
  assessmentOptions,
  instruments,
  levelsOf,
  type Settings,
} from "@gradus/contracts";
import { Field } from "../../components/field.tsx";
import { useUpdateSettings } from "../../session/use-settings.ts";

/** Each choice is saved at once. */
export function ScoreDefaults({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  const system: AssessmentOption =
    assessmentOptions.find((option) => option === settings.default_assessment_option) ?? "General";
  // EDIT-14: what the editor would start with; a name of another system counts for nothing.
  const names = levelsOf(system).map(({ name }) => name);
  const wanted = settings.default_target_difficulty || settings.default_difficulty;
  const target = names.includes(wanted) ? wanted : "";
  return (
    <div className="grid2">
      <Field label="Default instrument">
        <select
          className="select"
          value={settings.default_instrument}
          onChange={(event) => update.mutate({ default_instrument: event.target.value })}
        >
          <option value="">As found in the score</option>
          {instruments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <Field label="Default assessment option">
        <select
          className="select"
          value={system}
          onChange={(event) =>
            // A level is a name of its own system: with another system it has no meaning.
            update.mutate({ default_assessment_option: event.target.value, default_target_difficulty: "" })
          }
        >
          {assessmentOptions.map((option) => (
            <option key={option} value={option}>
              {assessmentNotes[option] ? `${option} (${assessmentNotes[option]})` : option}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Default target level">
        <select
          className="select"
          value={target}
          onChange={(event) => update.mutate({ default_target_difficulty: event.target.value })}
        >
          {target === "" && <option value="">One step from the piece</option>}
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
    </div>
  );
}
