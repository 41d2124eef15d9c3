import { type Analysis, constraintText, requestTextLimit, type Wish } from "@gradus/contracts";
import { Check, CircleHelp, Minus } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../components/field.tsx";
import { type EditorValues, instrumentOf } from "./editor-values.ts";
import { Step } from "./step.tsx";
import { useWishes } from "./use-wishes.ts";

type WishesStepProps = { readonly form: UseFormReturn<EditorValues>; readonly analysis: Analysis };

const fields = [
  {
    name: "requirements",
    label: "Specific pedagogical requirements",
    hint: "What the player should practise or avoid.",
    example: "left hand block chords, no triplets, fingering at position changes",
  },
  {
    name: "mustHaves",
    label: "Must-haves and must-nots",
    hint: "Where they and the requirements disagree, these win.",
    example: "no octaves, keep bars 9-16, at most two sharps",
  },
] as const;

/** Step D: wishes in the person's own words, and how they are understood. */
export function WishesStep({ form, analysis }: WishesStepProps) {
  const values = form.watch();
  const { requirements, mustHaves } = values;
  const { answer, reading } = useWishes({
    requirements,
    mustHaves,
    instrument: instrumentOf(values),
    measures: analysis.measures ?? 1,
  });
  const wishes = [...answer.requirements, ...answer.must_haves];
  const understood = wishes.filter((wish) => wish.understood).length;
  return (
    <Step
      mark="D"
      title="Wishes"
      help="wishes"
      note="Optional. Write as you would to a colleague, separated by commas."
    >
      <div className="wishes">
        {fields.map(({ name, label, hint, example }) => (
          <Field key={name} label={label} hint={`${hint} ${values[name].length} of ${requestTextLimit} characters.`}>
            <textarea
              className="textarea"
              rows={3}
              maxLength={requestTextLimit}
              placeholder={example}
              {...form.register(name, { maxLength: requestTextLimit })}
            />
          </Field>
        ))}
        <p className="sr" role="status">
          {reading || wishes.length === 0 ? "" : `${understood} of ${wishes.length} wishes understood`}
        </p>
        {wishes.length > 0 && (
          <ul className={reading ? "wish-list reading" : "wish-list"} aria-label="How your wishes are understood">
            {wishes.map((wish, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no id, and the same words may come twice
              <WishLine key={index} wish={wish} />
            ))}
          </ul>
        )}
      </div>
    </Step>
  );
}

/** The badge says already that it was not understood. */
const reasonOf = (note: string): string =>
  note.replace(/^Not understood: (\w)/, (_, first: string) => first.toUpperCase());

function WishLine({ wish }: { readonly wish: Wish }) {
  const { text, constraint, note } = wish;
  const Icon = !wish.understood ? CircleHelp : constraint ? Check : Minus;
  const tone = !wish.understood ? "warn" : constraint ? "ok" : "plain";
  return (
    <li>
      <span className={`badge ${tone}`}>
        <Icon className="i" />
        {!wish.understood ? "Not understood" : constraint ? "Understood" : "Noted"}
      </span>
      <span>
        <q>{text}</q>
        <span className="small muted"> {constraint ? constraintText(constraint) : reasonOf(note)}</span>
      </span>
    </li>
  );
}
