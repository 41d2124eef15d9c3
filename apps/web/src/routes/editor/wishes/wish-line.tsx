import { type Constraint, constraintText } from "@gradus/contracts";
import { Check, CircleHelp, LoaderCircle, Minus, TriangleAlert } from "lucide-react";
import { useCatalogue } from "./use-catalogue.ts";
import type { ShownState, ShownWish } from "./wish-texts.ts";

const looks = {
  kept: { icon: Check, tone: "ok", word: "Will be done" },
  partly: { icon: Minus, tone: "warn", word: "Will be done in part" },
  "not-kept": { icon: TriangleAlert, tone: "warn", word: "Cannot be done" },
  noted: { icon: Minus, tone: "plain", word: "Noted" },
  "not-understood": { icon: CircleHelp, tone: "warn", word: "Not understood" },
  read: { icon: Minus, tone: "plain", word: "Read" },
} as const satisfies Record<ShownState, unknown>;

type WishLineProps = {
  readonly wish: ShownWish;
  readonly instrument: string;
  /** the engine is finding out what becomes of it */
  readonly asking: boolean;
  readonly onChoose: (text: string) => void;
};

/** A wish as it was read and what becomes of it; for one that was not understood the nearest ones to choose from. */
export function WishLine({ wish, instrument, asking, onChoose }: WishLineProps) {
  const { text, constraint, state, note } = wish;
  const isAsking = asking && state === "read";
  const { icon, tone, word } = looks[state];
  const Icon = isAsking ? LoaderCircle : icon;
  const meaning = constraint ? `${constraintText(constraint as Constraint)}.` : "";
  // the badge says already that it was not understood
  const reason = note.replace(/^Not understood: (\w)/, (_, first: string) => first.toUpperCase());
  return (
    <li>
      <span className={`badge ${tone}`}>
        <Icon className="i" />
        {isAsking ? "Trying it" : word}
      </span>
      <span>
        <q>{text}</q>
        <span className="small muted"> {[meaning, reason].filter(Boolean).join(" ")}</span>
        {state === "not-understood" && <Nearest text={text} instrument={instrument} onChoose={onChoose} />}
      </span>
    </li>
  );
}

function Nearest({ text, instrument, onChoose }: Omit<WishLineProps, "wish" | "asking"> & { readonly text: string }) {
  const catalogue = useCatalogue(true);
  if (!catalogue) return null;
  const near = catalogue.nearestWishes(catalogue.wishesFor(instrument), text);
  return (
    <span className="chips nearest">
      {near.map((wish) => (
        <button
          key={wish.text}
          type="button"
          className="chip sm"
          aria-label={`Say “${wish.text}” instead of “${text}”`}
          onClick={() => onChoose(wish.text)}
        >
          {wish.text}
        </button>
      ))}
    </span>
  );
}
