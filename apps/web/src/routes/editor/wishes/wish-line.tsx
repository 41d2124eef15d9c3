import { LoaderCircle, Minus } from "lucide-react";
import { wishLook, wishSentence } from "../../../lib/wish-look.ts";
import { useCatalogue } from "./use-catalogue.ts";
import type { ShownState, ShownWish } from "./wish-texts.ts";

const looks = { ...wishLook, read: { icon: Minus, tone: "plain" } } as const satisfies Record<ShownState, unknown>;
const words: Readonly<Record<ShownState, string>> = {
  kept: "Will be done",
  partly: "Will be done in part",
  "not-kept": "Cannot be done",
  noted: "Noted",
  "not-understood": "Not understood",
  read: "Read",
};

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
  const { icon, tone } = looks[state];
  const Icon = isAsking ? LoaderCircle : icon;
  return (
    <li>
      <span className={`badge ${tone}`}>
        <Icon className="i" />
        {isAsking ? "Trying it" : words[state]}
      </span>
      <span>
        <q>{text}</q>
        <span className="small muted"> {wishSentence(constraint, note)}</span>
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
