import type { ConstraintOf, ConstraintType } from "@gradus/contracts";
import { fewestNotes, forbiddenIntervals, keptLayer, thinner, widestSpan } from "./chords.ts";
import { accompanied, doubled, isPattern } from "./pattern.ts";
import { ledgerRange, withinLeap, withinMidi, withinRange, withoutAccidentals } from "./pitch.ts";
import {
  onlyValues,
  slowest,
  withoutDotted,
  withoutRepeatedNotes,
  withoutRests,
  withoutTies,
  withoutTuplets,
} from "./rhythm.ts";
import type { Rule, RuleSide } from "./rule.ts";

type Build<T extends ConstraintType> = (constraint: ConstraintOf<T>, side: RuleSide) => Rule | undefined;
type Builders = { readonly [T in ConstraintType]?: Build<T> };

/** semitones that a small hand reaches without strain: a sixth */
const smallHand = 9;

/** semitones of the notes added, the best first */
const doublings: Readonly<Record<string, readonly number[]>> = {
  octaves: [12],
  thirds: [3, 4],
  sixths: [9, 8],
  "thirds-sixths": [3, 4, 9, 8],
  "double-stops": [9, 8, 3, 4],
};

/** What each type of wish does to the bars of a staff that it concerns; undefined when it does nothing there. */
export const ruleBuilders: Builders = {
  "interval.forbid-harmonic": forbiddenIntervals,
  "hand.max-span": ({ params }) => widestSpan(params.semitones),
  "hand.max-jump": ({ params }) => withinLeap(params.semitones),
  "texture.max-notes": ({ params }) => fewestNotes(params.max),
  "texture.keep-layer": ({ params }, side) => keptLayer(params.layer, side),
  "texture.remove-layer": (_, side) => keptLayer("melody+bass", side),
  "arrange.accompaniment": ({ params }, side) => (params.mode === "none" ? keptLayer("melody", side) : undefined),
  "texture.thin": ({ params }) => thinner(params.amount),
  "technique.forbid": ({ params }) => (params.technique === "double-stops" ? fewestNotes(1) : undefined),
  "use.player": ({ params }) => (params.player === "child-small-hands" ? widestSpan(smallHand) : undefined),
  "pitch.max": ({ params }, side) => withinRange(undefined, params.pitch, side),
  "pitch.min": ({ params }, side) => withinRange(params.pitch, undefined, side),
  "pitch.range": ({ params }, side) => withinRange(params.low, params.high, side),
  "notation.max-ledger-lines": ({ params }, side) => {
    const [low, high] = ledgerRange(side.clef, params.max);
    return withinMidi(low + side.transpose, high + side.transpose, `At most ${params.max} ledger lines`);
  },
  "pitch.no-accidentals": ({ params }, side) => (params.max === 0 ? withoutAccidentals(side.key.fifths) : undefined),
  "pitch.allow": ({ params }) => (params.set === "white-keys" ? withoutAccidentals(0) : undefined),
  "melody.max-leap": ({ params }, side) => (side.role === "melody" ? withinLeap(params.semitones) : undefined),
  "rhythm.smallest": ({ params }) => slowest(params.value),
  "rhythm.allow": ({ params }) => onlyValues(params.values),
  "rhythm.forbid-tuplets": ({ params }) => withoutTuplets(params.tuplets),
  "rhythm.forbid-dotted": ({ params }) => withoutDotted(params.values),
  "rhythm.forbid-ties": (_, side) => withoutTies(side),
  "rhythm.rests": ({ params }) => (params.mode === "more" ? undefined : withoutRests),
  "melody.repeated-notes": ({ params }, side) =>
    params.mode !== "add" && side.role === "melody" ? withoutRepeatedNotes(params.mode) : undefined,
  "accompaniment.pattern": ({ params }, side) =>
    side.keyboard && side.role === "accompaniment" ? accompanied(params.pattern, side) : undefined,
  "bass.pattern": ({ params }, side) =>
    (side.role === "accompaniment" || !side.keyboard) && isPattern(params.pattern)
      ? accompanied(params.pattern, side)
      : undefined,
  "technique.add": ({ params }, side) => {
    const intervals = doublings[params.technique];
    if (!intervals || (params.hand === "both" && side.role !== "melody")) return undefined;
    return doubled(intervals, side.role === "accompaniment", params.technique.replace("-", " and "));
  },
};
