import { compare, type Fraction, subtract, toNumber } from "@gradus/score";
import { type Bar, endOf, isStrike, type LineEvent, type Strike, soundingLines, type Tone } from "../read/bar/bar.ts";
import { isSet, isTied, redrawn, withEvents } from "../read/bar/tune-line.ts";
import { isTooQuick, lasts, unitOf } from "./figuration.ts";
import type { Around, BarContext } from "./operation.ts";

/** What is struck in place of one strike, one after another to its end; undefined leaves it. */
export type Divide = (strike: Strike) => readonly Strike[] | undefined;

/** share of what sounds in a bar that a figure must fill: one beat of quick notes among held ones is no pattern */
const leastShare = 0.5;

/**
 * The bar of an accompaniment in one voice with its strikes divided; any other bar stays, one that has a figure already, and
 * one of which less than half can be divided.
 */
export function withDivided(bar: Bar, divide: Divide): Bar {
  const [line, second] = soundingLines(bar);
  if (!line || second || line.crossing || bar.figured) return bar;
  let divided = 0;
  const sounding = line.events.filter(isStrike).reduce((sum, { duration }) => sum + toNumber(duration), 0);
  const events = line.events.flatMap((event): LineEvent | readonly LineEvent[] => {
    const made = isStrike(event) ? divide(event) : undefined;
    if (made) divided += toNumber(event.duration);
    return made ?? event;
  });
  return divided > 0 && divided >= leastShare * sounding - 1e-6
    ? { ...withEvents(bar, line, events), figured: true }
    : bar;
}

/**
 * Onsets of the figure that a strike may become on an ascending grid, its own first; undefined for one that is shorter than
 * `shortest`, tied, sung or held by a fermata (its own or another hand's), that starts or ends between the points, or where the notes would be
 * quicker than the level has.
 */
export function onsetsIn(
  strike: Strike,
  grid: readonly Fraction[],
  shortest: Fraction,
  context: BarContext,
): readonly Fraction[] | undefined {
  if (!lasts(strike, shortest) || isTied(strike) || isSet(strike) || strike.hidden) return undefined;
  if (context.pauses.some(({ from, to }) => compare(from, endOf(strike)) < 0 && compare(to, strike.onset) > 0))
    return undefined;
  const unit = unitOf(grid, context.metre.beat);
  if (isTooQuick(unit, context)) return undefined;
  const points = grid.filter((point) => compare(point, strike.onset) > 0 && compare(point, endOf(strike)) < 0);
  const last = points.at(-1);
  // a figure that starts or ends between the points of its grid would limp
  if (!points[0] || !last || compare(subtract(points[0], strike.onset), unit) !== 0) return undefined;
  if (compare(subtract(endOf(strike), last), unit) !== 0) return undefined;
  return [strike.onset, ...points];
}

/** Strikes at these onsets with these tones in turn, in place of one; the first keeps what was printed with it. */
export const struckInTurn = (
  strike: Strike,
  onsets: readonly Fraction[],
  turns: readonly (readonly Tone[])[],
): readonly Strike[] =>
  onsets.map((onset, i): Strike => {
    const duration = subtract(onsets[i + 1] ?? endOf(strike), onset);
    const tones = turns[i % turns.length] ?? strike.heads;
    if (i === 0) return { ...redrawn(strike), duration, heads: tones };
    const heads = tones.map((tone) => ({ ...tone, source: undefined, melody: false }));
    return { ...redrawn(strike), id: `${strike.id}+${i}`, onset, duration, heads };
  });

/** What sounds beside the staff while a strike lasts. */
export const besideOf = (strike: Strike, { around }: BarContext): readonly Around[] =>
  around.filter(({ on, end }) => on < toNumber(endOf(strike)) - 1e-6 && end > toNumber(strike.onset) + 1e-6);

/** The tones of a strike from the lowest up. */
export const fromBass = (strike: Strike): readonly Tone[] => strike.heads.toSorted((a, b) => a.midi - b.midi);
