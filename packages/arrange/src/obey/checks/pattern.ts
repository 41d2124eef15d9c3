import type { Constraint, Hand } from "@gradus/contracts";
import { table } from "@gradus/contracts";
import { handOf, measuresIn } from "../cover.ts";
import { patternLike } from "../pattern-like.ts";
import { type Checks, type Evidence, keptIf, keptUnless, type Verdict } from "./check.ts";
import { type Chord, chordsOf, numbersOf, type Sound, soundsOf } from "./view.ts";

/** A bar of the accompaniment, as struck: heights of each chord above the bar's lowest note. */
type Look = (chords: readonly Chord[], count: { readonly beats: number }) => boolean;

const heights = ({ sounds }: Chord): readonly number[] =>
  [...new Set(sounds.map(({ midi }) => midi))].sort((a, b) => a - b);
const single = (chord: Chord): boolean => heights(chord).length === 1;
const full = (chord: Chord): boolean => heights(chord).length >= 2;
const interval = (chord: Chord): number => (heights(chord).at(-1) ?? 0) - (heights(chord)[0] ?? 0);
const lows = (chords: readonly Chord[]): readonly number[] => chords.map((chord) => heights(chord)[0] ?? 0);
/** the line moves; where the chord changes it may strike one note twice */
const jumps = (chords: readonly Chord[]): boolean =>
  chords.filter((_, i) => i > 0 && lows(chords)[i] === lows(chords)[i - 1]).length <= 1;
/** within a bar the second half of a chord begins anew: at least so many notes tell a pattern in divisions from one in beats */
const busy = (chords: readonly Chord[], beats: number): boolean => chords.length > beats;

const looks: Readonly<Record<string, Look>> = table({
  block: (chords) => chords.every(full),
  held: (chords) => chords.length === 1,
  drone: (chords) => chords.length === 1 && chords.every(single),
  fifths: (chords) => chords.every((chord) => [6, 7, 8].includes(interval(chord))),
  "root-fifth": (chords) =>
    chords.every(single) &&
    chords.every((chord) => lows([chord])[0] !== undefined) &&
    new Set(lows(chords)).size <= chords.length,
  alberti: (chords, { beats }) => chords.every(single) && busy(chords, beats) && jumps(chords),
  broken: (chords, { beats }) => chords.every(single) && chords.length >= Math.min(beats, 2) && jumps(chords),
  arpeggio: (chords, { beats }) => chords.every(single) && busy(chords, beats) && jumps(chords),
  "arpeggio-1-5-8-10": (chords, { beats }) => chords.every(single) && busy(chords, beats) && jumps(chords),
  stride: (chords) => chords.some(single) && (chords.length === 1 || chords.some(full)),
  "boom-chick": (chords) => chords.some(single) && (chords.length === 1 || chords.some(full)),
  waltz: (chords) => chords.some(single) && (chords.length === 1 || chords.some(full)),
  walking: (chords, { beats }) => chords.every(single) && chords.length >= beats,
  boogie: (chords, { beats }) => chords.every(single) && busy(chords, beats),
  roots: (chords) => chords.every(single),
  "root-eighths": (chords, { beats }) => chords.every(single) && busy(chords, beats),
  octaves: (chords) => chords.every(single) && chords.length >= 2,
});

/** Every bar in which the accompaniment plays looks like the pattern; the last one may hold a chord. */
function patterned(constraint: Constraint, pattern: string, evidence: Evidence, hand: Hand): Verdict {
  const look = looks[pattern];
  if (!look) return keptIf(false, "This pattern is not written.");
  const { result, player, cover } = evidence;
  const chords = chordsOf(soundsOf(result, player, cover, hand)).toSorted((a, b) => a.at - b.at);
  const bars = [...Map.groupBy(chords, ({ measure }) => measure.index).values()];
  const last = Math.max(...chords.map(({ measure }) => measure.index));
  const wrong = bars.filter((bar) => {
    const measure = bar[0]?.measure;
    const beats = measure ? Math.round(measure.length.n / measure.length.d) : 4;
    return measure?.index !== last && !look(bar, { beats });
  });
  if (bars.length === 0) return keptIf(false, "There is no accompaniment in this hand.");
  return constraint.type === "bass.pattern" || player.keyboard
    ? keptUnless(numbersOf(wrong.flatMap((bar) => bar.slice(0, 1))))
    : keptIf(false, "A single line has no accompaniment.");
}

const doublings: Readonly<Record<string, readonly number[]>> = table({
  octaves: [12],
  thirds: [3, 4],
  sixths: [8, 9],
  "thirds-sixths": [3, 4, 8, 9],
  "double-stops": [3, 4, 8, 9],
});
const doubledIn = (sounds: readonly Sound[], sizes: readonly number[]): number =>
  chordsOf(sounds).filter((chord) => {
    const all = heights(chord);
    return all.some((low) => sizes.some((size) => all.includes(low + size)));
  }).length;

const accompanying = (constraint: Constraint, { player }: Evidence): Hand =>
  handOf(constraint) === "both" && player.keyboard ? "left" : handOf(constraint);

export const patternChecks: Checks = {
  "accompaniment.pattern": (constraint, evidence) =>
    patterned(constraint, constraint.params.pattern, evidence, accompanying(constraint, evidence)),
  "accompaniment.like-bar": (constraint, evidence) => {
    const { transposed, player } = evidence;
    const measures = transposed.parts[player.parts[0] ?? 0]?.measures ?? [];
    const hand = accompanying(constraint, evidence);
    const [index = -1] = measuresIn([[constraint.params.measure, constraint.params.measure]], measures);
    const chords = chordsOf(soundsOf(transposed, player, new Set([index]), hand)).toSorted((a, b) => a.at - b.at);
    const length = measures[index]?.length;
    const pattern = patternLike(chords.map(heights), length ? Math.round(length.n / length.d) : 4);
    return pattern
      ? patterned(constraint, pattern, evidence, hand)
      : keptIf(false, "That measure has no accompaniment; name another one.");
  },
  "bass.pattern": (constraint, evidence) =>
    patterned(constraint, constraint.params.pattern, evidence, accompanying(constraint, evidence)),
  "technique.add": (constraint, evidence) => {
    const sizes = doublings[constraint.params.technique];
    if (!sizes) return keptIf(false, "Nothing of this kind is added yet.");
    const { source, result, player, cover } = evidence;
    const hand = handOf(constraint);
    return keptIf(
      doubledIn(soundsOf(result, player, cover, hand), sizes) > doubledIn(soundsOf(source, player, cover, hand), sizes),
      "No note has room for it within the range and the hand.",
    );
  },
};
