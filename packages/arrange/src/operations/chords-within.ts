import { compare } from "@gradus/score";
import { type Bar, type Group, groupsOf, mapStrikes, runsIn, type Tone } from "../read/bar/bar.ts";
import { type BarContext, byOctaves, chordAt, dispensable, type Operation, pitchClass } from "./operation.ts";

/** semitones below a chord from which a note struck before it is its bass */
const bassBelow = 10;
/** what a tone is worth by its place in the chord (third, root, seventh, fifth, none of it), and what it loses */
const worths = [3, 2.4, 2, 1, 0.2];
/** the bass has it already */
const doubled = 1.8;
const moved = 0.4;
/** the highest note of a chord is heard as a voice; two notes a second apart tell no chord */
const highest = 0.9;
const second = 1.5;
/** of choices that are worth the same the one that is nearer together */
const wide = 0.01;

type Option = { readonly from: Tone; readonly tone: Tone };
type Choice = { readonly options: readonly Option[]; readonly worth: number };

/**
 * Chords keep so many notes within so many semitones: the ones that best tell the chord, chosen together. The tune stays, and
 * so does a bass; a tone out of reach comes an octave nearer where there is room. What a bass struck before has is left out
 * first: the chord above it tells what the bass does not.
 */
export const chordsWithin = (notes: number, span: number): Operation => ({
  rule: "chord-thinning",
  strengths: 1,
  reason: () => `At most ${notes} notes at once, within the hand's reach: those that say which chord it is.`,
  apply: (bar, _strength, context) => {
    const kept = new Map<Tone, Tone | undefined>();
    for (const group of groupsOf(bar)) {
      const heads = group.strikes.flatMap((strike) => strike.heads);
      if (new Set(heads.map(({ midi }) => midi)).size <= notes && reach(heads) <= span) continue;
      const { options } = bestOf(heads, bar, group, { notes, span }, context);
      for (const head of heads) kept.set(head, options.find(({ from }) => from === head)?.tone);
    }
    if (kept.size === 0) return bar;
    const runs = runsIn(bar);
    return mapStrikes(bar, (strike) => {
      if (runs.has(strike) && strike.heads.length === 1) return strike;
      const heads = strike.heads.flatMap((head) => (kept.has(head) ? (kept.get(head) ?? []) : head));
      if (heads.length === 0) return undefined;
      return { ...strike, heads: heads.toSorted((a, b) => a.midi - b.midi) };
    });
  },
});

type Within = { readonly notes: number; readonly span: number };

function bestOf(heads: readonly Tone[], bar: Bar, group: Group, within: Within, context: BarContext): Choice {
  const below = bassBefore(bar, group, heads);
  const fixed = fixedOf(heads, below, context);
  const chord = chordAt(context, group.onset);
  const top = Math.max(...heads.map(({ midi }) => midi));
  const worthOf = ({ midi }: Tone): number =>
    (worths[dispensable(midi, chord)] ?? 0) +
    (midi === top ? highest : 0) -
    (below !== undefined && pitchClass(below) === pitchClass(midi) ? doubled : 0);
  let best: Choice = { options: fixed.map((from) => ({ from, tone: from })), worth: 0 };
  const grow = (made: Choice, rest: readonly Tone[]): void => {
    if (made.worth > best.worth) best = made;
    const [head, ...others] = rest;
    if (!head) return;
    grow(made, others);
    for (const octaves of head.tieStart || head.tieStop ? [0] : [0, 1, -1]) {
      const tone = byOctaves(head, octaves);
      const tones = [...made.options.map((one) => one.tone), tone];
      // a note that comes nearer stands no second beside another
      const apart = octaves === 0 ? 1 : 3;
      const isFree = made.options.every((one) => Math.abs(one.tone.midi - tone.midi) >= apart);
      const isSide = fixed.every((one) => Math.sign(one.midi - tone.midi) === Math.sign(one.midi - head.midi));
      if (!isFree || !isSide || tones.length > within.notes || reach(tones) > within.span) continue;
      const isNew = made.options.every((one) => pitchClass(one.tone.midi) !== pitchClass(tone.midi));
      const isSecond = within.notes === 2 && tones.length === 2 && reach(tones) <= 2;
      const price = (octaves === 0 ? 0 : moved) + (isSecond ? second : 0) + wide * reach(tones);
      grow(
        { options: [...made.options, { from: head, tone }], worth: made.worth + (isNew ? worthOf(head) : 0) - price },
        others,
      );
    }
  };
  grow(
    { ...best, worth: 0 },
    heads.filter((head) => !fixed.includes(head)),
  );
  return best.options.length > 0 ? best : { options: alone(heads, context), worth: 0 };
}

/** The tune; in a hand that accompanies the lowest note, unless it stands over a bass that was struck before. */
function fixedOf(heads: readonly Tone[], below: number | undefined, { role }: BarContext): readonly Tone[] {
  const tune = heads.filter(({ melody }) => melody);
  if (tune.length > 0) return tune.slice(-1);
  const sorted = heads.toSorted((a, b) => a.midi - b.midi);
  if (role === "melody") return sorted.slice(-1);
  return below === undefined ? sorted.slice(0, 1) : [];
}

const alone = (heads: readonly Tone[], { role }: BarContext): readonly Option[] =>
  heads
    .toSorted((a, b) => (role === "melody" ? b.midi - a.midi : a.midi - b.midi))
    .slice(0, 1)
    .map((from) => ({ from, tone: from }));

/** The lowest note that the bar has struck before a chord, where it lies well below it: MIDI number. */
function bassBefore(bar: Bar, { onset }: Group, heads: readonly Tone[]): number | undefined {
  const before = groupsOf(bar)
    .filter((group) => compare(group.onset, onset) < 0)
    .flatMap(({ strikes }) => strikes.flatMap((strike) => strike.heads.map(({ midi }) => midi)));
  const lowest = Math.min(...before);
  return lowest <= Math.min(...heads.map(({ midi }) => midi)) - bassBelow ? lowest : undefined;
}

const reach = (heads: readonly Tone[]): number => {
  const pitches = heads.map(({ midi }) => midi);
  return pitches.length === 0 ? 0 : Math.max(...pitches) - Math.min(...pitches);
};
