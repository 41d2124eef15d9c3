import type { Constraint } from "@gradus/contracts";
import type { Item } from "./lexicon/rewrite.ts";
import { readingsOf } from "./scope.ts";

const easier = new Set("easier easy simple simpler simplify lighter plainer simplified".split(" "));
/** words that may stand beside these without asking for more */
const around = new Set(
  (
    "make only get keep be still bit much lot some more little all everything piece rest rhythm accompaniment chord bass left hand part " +
    "for it to play and also so , a overall generally can could should must may need want just please as"
  ).split(" "),
);

/** "Make the accompaniment easier" asks for what the level does anyway. */
export const isDirection = (items: readonly Item[]): boolean =>
  items.some(({ word, term }) => !term && easier.has(word)) &&
  items.every(({ word, term }) =>
    term ? term.kind === "person" || term.kind === "hand" : easier.has(word) || around.has(word),
  );

/** The same asked of some measures only, or of all but some: "everything except bars 9 to 16 can be simplified". */
export function readPlacedDirection(items: readonly Item[]): Constraint | undefined {
  for (const { items: rest, scope, soft } of readingsOf(items)) {
    const { measures, exceptMeasures, ...others } = scope;
    if (Object.keys(others).length > 0 || !isDirection(rest)) continue;
    const strength = soft ? "soft" : "hard";
    if (measures && !exceptMeasures) return { type: "measures.only", params: { ranges: measures }, strength };
    if (exceptMeasures && !measures) return { type: "measures.lock", params: { ranges: exceptMeasures }, strength };
  }
  return undefined;
}
