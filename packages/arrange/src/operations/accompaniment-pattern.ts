import { compare, type Fraction } from "@gradus/score";
import { type Attack, attacksOf, oneLine } from "../read/bar/attacks.ts";
import type { Bar, Tone } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import { slotAt } from "../read/metre.ts";
import { halfOf } from "./accompaniment-rhythm.ts";
import { gathered, withChanges } from "./block-chords.ts";
import { type BarContext, chordAt, chordalShare, type Operation } from "./operation.ts";

const words = ["in quarters, one note at a time", "as root and third in halves"];
/** the pattern's tones lie within a fifth of the bass: the hand stays in one position */
const reach = 7;

/**
 * A full accompaniment becomes a simple broken one: bass, then the chord's other tones one at a time within a fifth,
 * on every beat or on the halves of the measure. It names the harmony without a chord to grasp.
 */
export const accompanimentPattern: Operation = {
  rule: "accompaniment-pattern",
  strengths: words.length,
  reason: (strength) => `The chord is broken ${words[strength - 1]}, which is easy to grasp and keeps the harmony.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const attacks = attacksOf(bar);
    const { beat, half } = context.metre.grids;
    const points = strength === 1 || half.length < 2 ? beat : half;
    if (hasLyrics(bar) || points.length < 2 || attacks.length < points.length) return bar;
    if (chordalShare(attacks, context) < 0.7) return bar;
    const slots = withChanges(context.metre.grids.bar, context);
    const struck = points.flatMap((point) => strike(point, points, slots, attacks, context) ?? []);
    const busier = attacks.length + attacks.filter((attack) => attack.heads.length > 1).length;
    if (struck.length < 2 || struck.length >= busier) return bar;
    return oneLine(bar, struck, context.metre, halfOf(bar));
  },
};

/** The note of the pattern at a point: the first of its harmony is the bass, the others go up and down. */
function strike(
  point: Fraction,
  points: readonly Fraction[],
  slots: readonly Fraction[],
  attacks: readonly Attack[],
  context: BarContext,
): Attack | undefined {
  const slot = slotAt(slots, point);
  const inside = attacks.filter((attack) => slotAt(slots, attack.onset) === slot);
  const first = inside[0];
  if (!first || compare(first.onset, point) > 0) return undefined;
  const tones = near(gathered(inside, chordAt(context, slots[slot] ?? point)));
  const place = points
    .filter((other) => slotAt(slots, other) === slot)
    .findIndex((other) => compare(other, point) === 0);
  const turn = Math.max(1, 2 * (tones.length - 1));
  const step = place % turn;
  const tone = tones[step < tones.length ? step : turn - step];
  return tone ? { onset: point, heads: [place === 0 ? tone : loose(tone)], model: first.model } : undefined;
}

const loose = (tone: Tone): Tone => ({ ...tone, tieStart: false, tieStop: false });

const near = (tones: readonly Tone[]): readonly Tone[] => {
  const bass = tones[0];
  return bass ? tones.filter((tone) => tone.midi - bass.midi <= reach) : [];
};
