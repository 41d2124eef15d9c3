import type { Constraint, ConstraintOf, ConstraintType } from "@gradus/contracts";
import { table } from "@gradus/contracts";
import { fiveFingers } from "../../goal/exams/positions.ts";
import { chordFill } from "../../operations/chord-fill.ts";
import { groupsOf } from "../../read/bar/bar.ts";
import { measuresIn } from "../cover.ts";
import { patternLike } from "../pattern-like.ts";
import { fixedPositions, type Places, placesOf } from "../places.ts";
import { fewestNotes, forbiddenIntervals, keptLayer, thinner, widestSpan } from "./chords.ts";
import { fewerLimbs, hihatIn, noFills, noGhosts } from "./drums.ts";
import { handsAtOnce, handsInTurn } from "./hands.ts";
import { rootPosition, triadsOnly, withSevenths } from "./harmony.ts";
import { accompanied, doubled, isPattern } from "./pattern.ts";
import { ledgerRange, withinLeap, withinMidi, withinRange, withoutAccidentals } from "./pitch.ts";
import { inPlaces } from "./places.ts";
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
import { withoutSyncopation } from "./syncopation.ts";
import { windowsOf } from "./windows.ts";

type Build<T extends ConstraintType> = (
  constraint: ConstraintOf<T>,
  side: RuleSide,
) => Rule | readonly Rule[] | undefined;
type Builders = { readonly [T in ConstraintType]?: Build<T> };

/** semitones that a small hand reaches without strain: a sixth */
const smallHand = 9;

/** semitones of the notes added, the best first */
const doublings: Readonly<Record<string, readonly number[]>> = table({
  octaves: [12],
  thirds: [3, 4],
  sixths: [9, 8],
  "thirds-sixths": [3, 4, 9, 8],
  "double-stops": [9, 8, 3, 4],
});

const between = (low: number, high: number, words: string): Places => ({
  words,
  holds: ({ sounding }) => sounding >= low && sounding <= high,
});

/** The hand over five keys at a time, moved at most so often; null: as seldom as the piece allows. */
const inWindows = (shifts: number | null, side: RuleSide): readonly Rule[] =>
  windowsOf(side.bars, shifts).map(({ low, measures }) =>
    inPlaces(between(low, low + fiveFingers, "The hand stays over five keys"), side, measures),
  );

function placed(constraint: Constraint, side: RuleSide): Rule | undefined {
  const places = placesOf(constraint, side);
  return places && inPlaces(places, side);
}

const fuller: Rule = {
  rule: "wish-chords",
  reason: "Chords are filled on the beats, as you asked.",
  apply: (bar, context) => chordFill.apply(bar, 2, context),
};

/** The pattern of the staff's own bar with this printed number. */
function patternOfBar(measure: number, { bars, measures }: RuleSide): ReturnType<typeof patternLike> {
  const [index = -1] = measuresIn([[measure, measure]], measures);
  const [bar, length] = [bars[index], measures[index]?.length];
  const struck = (bar ? groupsOf(bar) : []).map(({ strikes }) =>
    [...new Set(strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi)))].sort((a, b) => a - b),
  );
  return patternLike(struck, length ? Math.round(length.n / length.d) : 4);
}

/** What each type of wish does to the bars of a staff that it concerns; undefined when it does nothing there. */
export const ruleBuilders: Builders = {
  "interval.forbid-harmonic": forbiddenIntervals,
  "hand.max-span": ({ params }) => widestSpan(params.semitones),
  "hand.max-jump": ({ params }) => withinLeap(params.semitones),
  "texture.max-notes": ({ params }) => fewestNotes(params.max),
  "texture.keep-layer": ({ params }, side) => keptLayer(params.layer, side),
  "texture.remove-layer": (_, side) => keptLayer("melody+bass", side),
  "arrange.accompaniment": ({ params }, side) => (params.mode === "none" ? keptLayer("melody", side) : undefined),
  "texture.thicken": (_, side) => (side.keyboard ? fuller : undefined),
  "texture.thin": ({ params }) => thinner(params.amount),
  "technique.forbid": ({ params }, side) => {
    if (params.technique === "double-stops") return fewestNotes(1);
    return params.technique === "thumb-under" && side.keyboard ? inWindows(null, side) : undefined;
  },
  "use.player": ({ params }) => (params.player === "child-small-hands" ? widestSpan(smallHand) : undefined),
  "pitch.max": ({ params }, side) => withinRange(undefined, params.pitch, side),
  "pitch.min": ({ params }, side) => withinRange(params.pitch, undefined, side),
  "pitch.range": ({ params }, side) => withinRange(params.low, params.high, side),
  "notation.max-ledger-lines": ({ params }, side) => {
    const [low, high] = ledgerRange(side.clef, params.max);
    return withinMidi(low + side.transpose, high + side.transpose, `At most ${params.max} ledger lines`);
  },
  "pitch.no-accidentals": ({ params }, side) =>
    params.max === 0 ? withoutAccidentals(side.key.fifths, params.except) : undefined,
  "pitch.allow": (constraint, side) =>
    constraint.params.set === "white-keys" ? withoutAccidentals(0) : placed(constraint, side),
  "register.comfort": placed,
  "register.avoid-break": placed,
  "register.avoid-zone": placed,
  "string.positions": placed,
  "string.fingers": placed,
  "string.open-strings": placed,
  "fretted.max-fret": placed,
  "fretted.strings": placed,
  "brass.positions": placed,
  "brass.valves": placed,
  "brass.endurance": placed,
  "notation.clef": placed,
  "position.fixed": ({ params }, side) => {
    const [low, high] = fixedPositions[params.position][side.hand];
    return side.keyboard ? inPlaces(between(low, high, "Only the five keys of the position"), side) : undefined;
  },
  "position.five-finger": ({ params }, side) => inWindows(params.shifts, side),
  "hands.relation": ({ params }, side) => {
    if (!side.keyboard || side.role !== "accompaniment") return undefined;
    return params.relation === "alternate" ? handsInTurn : params.relation === "together" ? handsAtOnce : undefined;
  },
  "harmony.enrich": ({ params }, side) =>
    params.set === "sevenths" && (side.role === "accompaniment" || !side.keyboard) ? withSevenths : undefined,
  "harmony.vocabulary": ({ params }) => (params.set === "triads" ? triadsOnly : undefined),
  "harmony.inversions": ({ params }, side) =>
    params.mode === "root-only" && side.role === "accompaniment" ? rootPosition : undefined,
  "harmony.max-rate": ({ params }, side) =>
    side.keyboard && side.role === "accompaniment"
      ? accompanied(params.perBar <= 1 ? "held" : "block", side)
      : undefined,
  "drums.ghost": ({ params }) => (params.mode === "none" ? noGhosts : undefined),
  "drums.fills": ({ params }) => (params.mode === "none" ? noFills : undefined),
  "drums.limbs": ({ params }) => fewerLimbs(params.max),
  "drums.hihat": hihatIn,
  "melody.max-leap": ({ params }, side) => (side.role === "melody" ? withinLeap(params.semitones) : undefined),
  "rhythm.smallest": ({ params }) => slowest(params.value),
  "rhythm.allow": ({ params }) => onlyValues(params.values),
  "rhythm.forbid-tuplets": ({ params }) => withoutTuplets(params.tuplets),
  "rhythm.forbid-dotted": ({ params }) => withoutDotted(params.values),
  "rhythm.forbid-ties": (_, side) => withoutTies(side),
  "rhythm.syncopation": ({ params }) => (params.level < 2 ? withoutSyncopation : undefined),
  "rhythm.rests": ({ params }) => (params.mode === "more" ? undefined : withoutRests),
  "melody.repeated-notes": ({ params }, side) =>
    params.mode !== "add" && side.role === "melody" ? withoutRepeatedNotes(params.mode) : undefined,
  "accompaniment.pattern": ({ params }, side) =>
    side.keyboard && side.role === "accompaniment" ? accompanied(params.pattern, side) : undefined,
  "accompaniment.like-bar": ({ params }, side) => {
    const like = side.keyboard && side.role === "accompaniment" ? patternOfBar(params.measure, side) : undefined;
    return like && accompanied(like, side);
  },
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
