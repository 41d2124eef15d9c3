import { type Analysis, requestTextLimit } from "@gradus/contracts";
import { List } from "lucide-react";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../../components/field.tsx";
import { type EditorValues, instrumentOf } from "../editor-values.ts";
import { Step } from "../step.tsx";
import type { Reach } from "../use-estimate.ts";
import { useWishes } from "./use-wishes.ts";
import { WishDialog } from "./wish-dialog.tsx";
import { WishLine } from "./wish-line.tsx";
import { type ShownWish, shownWishes, withWish } from "./wish-texts.ts";

type WishesStepProps = {
  readonly form: UseFormReturn<EditorValues>;
  readonly analysis: Analysis;
  readonly reach: Pick<Reach, "outcome" | "asking">;
};

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

const words: Partial<Record<ShownWish["state"], string>> = {
  kept: "will be done",
  partly: "will be done in part",
  "not-kept": "cannot be done",
  "not-understood": "not understood",
};

/** "2 wishes will be done, 1 not understood" */
function summaryOf(wishes: readonly ShownWish[]): string {
  const counts = Object.entries(words).flatMap(([state, text]) => {
    const count = wishes.filter((wish) => wish.state === state).length;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  return counts.length === 0 ? "" : `Of ${wishes.length} wishes: ${counts.join(", ")}`;
}

/** Ctrl+K, or ⌘K on a Mac, anywhere in the form: heard before the menu of the whole product. */
function useWishKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
      const isHere = event.target instanceof Element && event.target.closest(".editor-form") !== null;
      if (!isAsked || !isHere) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [open]);
}

/** Step D: wishes in the person's own words, how they are understood and what becomes of them. */
export function WishesStep({ form, analysis, reach }: WishesStepProps) {
  const values = form.watch();
  const { requirements, mustHaves } = values;
  const instrument = instrumentOf(values);
  const { answer, reading } = useWishes({ requirements, mustHaves, instrument, measures: analysis.measures ?? 1 });
  const [listed, setListed] = useState(false);
  const [open] = useState(() => () => setListed(true));
  useWishKey(open);
  const read = [...answer.requirements, ...answer.must_haves];
  const wishes = shownWishes(read, reading ? undefined : reach.outcome);
  const put = (name: "requirements" | "mustHaves", said: string, wanted: string): void =>
    form.setValue(name, withWish(form.getValues(name), said, wanted).slice(0, requestTextLimit), { shouldDirty: true });
  return (
    <Step
      mark="D"
      title="Wishes"
      help="wishes"
      {...(requirements === "" && mustHaves === "" && { fold: "Optional: what to practise, avoid or keep" })}
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
        <button type="button" className="btn sm start" aria-haspopup="dialog" onClick={open}>
          <List className="i" />
          All wishes
        </button>
        <p className="sr" role="status">
          {reading || reach.asking ? "" : summaryOf(wishes)}
        </p>
        {wishes.length > 0 && (
          <ul className={reading ? "wish-list reading" : "wish-list"} aria-label="What becomes of your wishes">
            {wishes.map((wish, index) => (
              <WishLine
                // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no id, and the same words may come twice
                key={index}
                wish={wish}
                instrument={instrument}
                asking={reading || reach.asking}
                onChoose={(text) =>
                  put(index < answer.requirements.length ? "requirements" : "mustHaves", wish.text, text)
                }
              />
            ))}
          </ul>
        )}
        {listed && (
          <WishDialog
            instrument={instrument}
            onClose={() => setListed(false)}
            onChoose={(text) => {
              put("requirements", "", text);
              setListed(false);
            }}
          />
        )}
      </div>
    </Step>
  );
}
