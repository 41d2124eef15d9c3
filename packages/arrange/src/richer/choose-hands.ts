import type { Hand } from "@gradus/difficulty";
import type { Step } from "../operations/with-steps.ts";
import type { Ground } from "../plan/hands.ts";
import type { LowerRung } from "./ladders.ts";
import type { HandMaker, MadeHand } from "./richer-hands.ts";

/** Both hands of a piece as they are written. */
export type Chosen = Readonly<Record<Hand, MadeHand>>;
type Rungs = { readonly lowers: readonly LowerRung[]; readonly uppers: readonly (readonly Step[])[] };
type Aim = { readonly before: number; readonly aim: number; readonly gradeOf: Ground["gradeOf"] };

/** grades: what adds less is not worth its ink, and what goes further beyond the aim is another level */
const leastGain = 0.05;
const beyond = 0.3;
/** what a grade counts by which one hand alone becomes harder than the other: both lie at the same level */
const uneven = 0.25;

/**
 * The way of writing both hands whose grade comes nearest to the aim, with what is added shared between the hands; undefined where nothing
 * makes the piece harder. Pure.
 */
export function nearestHands(
  maker: HandMaker,
  { lowers, uppers }: Rungs,
  { before, aim, gradeOf }: Aim,
): Chosen | undefined {
  let best: Chosen | undefined;
  let least = Number.POSITIVE_INFINITY;
  const handsOf = (upper: MadeHand, lower: MadeHand): Chosen =>
    maker.tuneHand === "R" ? { R: upper, L: lower } : { R: lower, L: upper };
  const gained = (made: Chosen): number => gradeOf({ R: made.R.notes, L: made.L.notes }) - before;
  const ways = distinct(lowers.map(maker.lower));
  const own = ways[0] as MadeHand;
  const alone = uppers.map((steps) => gained(handsOf(maker.upper(steps, own), own)));
  for (const lower of ways) {
    const below = gained(handsOf(maker.upper([], lower), lower));
    for (const [u, steps] of uppers.entries()) {
      const made = handsOf(maker.upper(steps, lower), lower);
      const gain = gained(made);
      if (gain < leastGain || before + gain > aim + beyond) continue;
      const cost = Math.abs(before + gain - aim) + uneven * Math.abs(below - (alone[u] ?? 0));
      if (cost >= least) continue;
      least = cost;
      best = made;
    }
  }
  return best;
}

/** Ways that differ in what they sound. */
function distinct(ways: readonly MadeHand[]): readonly MadeHand[] {
  const textOf = ({ notes }: MadeHand): string => notes.map(({ on, dur, p }) => `${on}:${dur}:${p}`).join(" ");
  return [...new Map(ways.toReversed().map((one) => [textOf(one), one])).values()].toReversed();
}
