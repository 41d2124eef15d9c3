import { compare } from "@gradus/score";
import { type Bar, isStrike, mapStrikes, overlaps, type Strike, soundingLines, strikesOf } from "../read/bar/bar.ts";
import { heightOf, isTied, newTone, tuneLineOf } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/chord.ts";
import { isIn } from "../read/metre.ts";
import { besideOf } from "./dividing.ts";
import { lasts, unitOf } from "./figuration.ts";
import { type BarContext, chordAt, dispensable, isStep, type Operation, pitchClass } from "./operation.ts";

const words = [
  "A chord tone is added under the tune on the strong beats.",
  "A chord tone is added under the tune on every beat.",
  "Two chord tones are added under the tune on every beat.",
  "Two chord tones are added under the tune, between the beats too.",
];
/** nearer than a minor third sounds thick under a tune */
const nearest = 3;
/** G3, the lowest tone of a fill: below it lies the other hand */
const lowest = 55;
/** notes of a hand from which on a tune beside another voice is filled too */
const fullHand = 5;

/** Tones of the harmony under the tune, third and root first, within the hand and above the other hand. */
export const chordFill: Operation = {
  rule: "chord-fill",
  strengths: words.length,
  technique: (strength) => (strength < 3 ? "twoNotes" : "threeNotes"),
  reason: (strength) => words[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (soundingLines(bar).length > 1 && context.most.notes < fullHand) return bar;
    const { beat, half, division } = context.metre.grids;
    const points = strength === 1 ? half : strength === 4 ? division : beat;
    const shortest = strength === 4 ? unitOf(division, context.metre.beat) : context.metre.beat;
    return mapStrikes(bar, (strike) =>
      isIn(points, strike.onset) && lasts(strike, shortest)
        ? withTones(strike, strength < 3 ? 1 : 2, bar, context)
        : strike,
    );
  },
};

/**
 * One chord tone under the tune on strong beats, then on all, under quicker notes too: the thirds that stand among the figures of classical
 * sonatas. Scales stay single.
 */
export const beatFill: Operation = {
  rule: "beat-fill",
  strengths: 2,
  technique: () => "twoNotes",
  reason: (strength) =>
    `A chord tone is added under the tune on ${strength === 1 ? "the strong beats" : "every beat"}, under quicker notes too.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line || soundingLines(bar).length > 1) return bar;
    const { half, beat, division } = context.metre.grids;
    const shortest = unitOf(division, context.metre.beat);
    const scales = inScales(line.events.filter(isStrike), context);
    return mapStrikes(bar, (strike) =>
      isIn(strength === 1 ? half : beat, strike.onset) &&
      strike.heads.length === 1 &&
      lasts(strike, shortest) &&
      !scales.has(strike)
        ? withTones(strike, 1, bar, context)
        : strike,
    );
  },
};

/** Notes quicker than a beat that a line goes through by step in one direction. */
function inScales(strikes: readonly Strike[], { metre, neighbours }: BarContext): ReadonlySet<Strike> {
  const heights = [neighbours.before, ...strikes.map(heightOf), neighbours.after];
  const goesOn = (i: number): number => {
    const [from, to] = [heights[i], heights[i + 1]];
    return from === undefined || to === undefined || !isStep(from, to) ? 0 : Math.sign(to - from);
  };
  return new Set(strikes.filter((strike, i) => !lasts(strike, metre.beat) && goesOn(i) * goesOn(i + 1) > 0));
}

function withTones(strike: Strike, count: number, bar: Bar, context: BarContext): Strike {
  const top = strike.heads.find((head) => head.melody);
  const chord = chordAt(context, strike.onset);
  if (!top || !chord || strike.heads.some((head) => head.midi > top.midi) || strike.hidden || isTied(strike))
    return strike;
  const others = strikesOf(bar).filter((other) => other !== strike && overlaps(other, strike));
  // another voice that strikes here has the hand's other fingers
  if (others.some(({ onset }) => compare(onset, strike.onset) === 0)) return strike;
  const inHand = others.flatMap((other) => other.heads.map(({ midi }) => midi));
  const below = Math.max(highestBeside(strike, context), ...inHand.filter((midi) => midi < top.midi));
  const heads = [...strike.heads];
  const reach = Math.min(context.most.span, 12);
  const names = chordTones(chord);
  const candidates = Array.from({ length: reach - nearest + 1 }, (_, i) => top.midi - nearest - i)
    .filter((midi) => names.includes(pitchClass(midi)) && midi > below && midi >= lowest)
    .filter((midi) => pitchClass(midi) !== pitchClass(top.midi))
    .toSorted((a, b) => dispensable(a, chord) - dispensable(b, chord) || b - a);
  for (const midi of candidates) {
    if (heads.length > count || heads.length >= context.most.notes) break;
    const all = [...heads.map((head) => head.midi), midi];
    if (Math.max(...all) - Math.min(...all) > reach) continue;
    if (heads.some((head) => pitchClass(head.midi) === pitchClass(midi) || Math.abs(head.midi - midi) < nearest))
      continue;
    heads.push(newTone(midi, context));
  }
  if (heads.length === strike.heads.length) return strike;
  return { ...strike, heads: heads.toSorted((a, b) => a.midi - b.midi) };
}

/** What the other hand has while the strike lasts stays under it: two hands on one key are none. */
const highestBeside = (strike: Strike, context: BarContext): number =>
  Math.max(0, ...besideOf(strike, context).map(({ midi }) => midi));
