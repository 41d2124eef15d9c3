import { type ConstraintOf, drumsOfKind, limbOf } from "@gradus/contracts";
import { attribute, child, type Fraction, fraction, multiply } from "@gradus/score";
import { withoutStrokes } from "../../operations/drum-strokes.ts";
import { strikesOf, type Tone } from "../../read/bar/bar.ts";
import { lengthOfValue } from "../values.ts";
import type { Rule } from "./rule.ts";

export const hats: ReadonlySet<number> = drumsOfKind("hat", "pedal");
const snares = drumsOfKind("snare");
export const toms: ReadonlySet<number> = drumsOfKind("tom");

/** A stroke in parentheses is a ghost note. */
export const isGhost = ({ source }: Pick<Tone, "source">): boolean => {
  const head = source && child(source, "notehead");
  return head !== undefined && attribute(head, "parentheses") === "yes";
};

export const noGhosts: Rule = {
  rule: "wish-strokes",
  reason: "Ghost notes are left out, as you asked.",
  apply: (bar, context) => withoutStrokes(bar, context, (head) => !isGhost(head)),
};

/** Fills are what the toms play: without them the groove goes on. */
export const noFills: Rule = {
  rule: "wish-strokes",
  reason: "Fills on the toms are left out, as you asked: the groove goes on.",
  apply: (bar, context) => withoutStrokes(bar, context, ({ midi }) => !toms.has(midi)),
};

/** Strokes that stay, the most needed first, when there are too many at once. */
const need = (midi: number): number =>
  limbOf(midi) === "right foot" ? 0 : snares.has(midi) ? 1 : hats.has(midi) ? 2 : 3;

/** Three limbs are without the left foot; two are the two most needed strokes at any one time, also without it. */
export const fewerLimbs = (max: number): Rule => ({
  rule: "wish-strokes",
  reason:
    max >= 3
      ? "The left foot rests, as you asked."
      : `At most ${max === 1 ? "one stroke" : "two strokes"} at once, as you asked: bass drum and snare go first.`,
  apply: (bar, context) => {
    const byOnset = Map.groupBy(strikesOf(bar), ({ onset }) => `${onset.n}/${onset.d}`);
    const kept = new Set(
      [...byOnset.values()].flatMap((strikes) =>
        strikes
          .flatMap(({ heads }) => heads)
          .filter(({ midi }) => limbOf(midi) !== "left foot")
          .toSorted((a, b) => need(a.midi) - need(b.midi))
          .slice(0, max >= 3 ? undefined : max),
      ),
    );
    return withoutStrokes(bar, context, (head) => kept.has(head));
  },
});

/** The hi-hat at most so often: strokes between the points of the value go. */
export function hihatIn({ params }: ConstraintOf<"drums.hihat">): Rule | undefined {
  const { value } = params;
  if (value === null) return undefined;
  const size = lengthOfValue(value);
  return {
    rule: "wish-strokes",
    reason: `The hi-hat plays in ${value} notes, as you asked.`,
    apply: (bar, context) =>
      withoutStrokes(bar, context, ({ midi }, { onset }) => !hats.has(midi) || isOn(onset, size)),
  };
}

/** On a point of the grid of this value, counted from the barline. */
export function isOn(onset: Fraction, size: Fraction): boolean {
  const { n, d } = multiply(onset, fraction(size.d, size.n));
  return n % d === 0;
}
