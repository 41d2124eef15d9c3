import type { Hand } from "@gradus/difficulty";
import type { Step } from "../operations/with-steps.ts";
import type { Ground } from "../plan/hands.ts";
import { type LowerRung, ownLower } from "./lower-ladder.ts";
import type { HandMaker, MadeHand } from "./richer-hands.ts";

/** Both hands of a piece as they are written, and the grades that this adds. */
export type Chosen = Readonly<Record<Hand, MadeHand>> & { readonly gain: number };
type Hands = Readonly<Record<Hand, MadeHand>>;
type Rungs = { readonly lowers: readonly LowerRung[]; readonly uppers: readonly (readonly Step[])[] };
type Aim = { readonly before: number; readonly aim: number; readonly gradeOf: Ground["gradeOf"] };

/** grades: what adds less is not worth its ink, and what goes further beyond the aim is another level */
const leastGain = 0.05;
const beyond = 0.3;
/** what a grade counts by which one hand alone becomes harder than the other: both lie at the same level */
const uneven = 0.25;
/** and what a figure at another pace than the source's, where the same pace would do */
const hurried = 0.2;

/** pairs of ways whose grade is measured: those that come nearest by what each hand gains alone */
const measured = 24;

type Pair = {
  readonly lower: MadeHand;
  readonly steps: readonly Step[];
  readonly below: number;
  readonly above: number;
};

/**
 * The way of writing both hands whose grade comes nearest to the aim, with what is added shared between the hands; undefined where nothing
 * makes the piece harder. Pure.
 */
export function nearestHands(
  maker: HandMaker,
  { lowers, uppers }: Rungs,
  { before, aim, gradeOf }: Aim,
): Chosen | undefined {
  const handsOf = (upper: MadeHand, lower: MadeHand): Hands =>
    maker.tuneHand === "R" ? { R: upper, L: lower } : { R: lower, L: upper };
  const gained = (made: Hands): number => gradeOf({ R: made.R.notes, L: made.L.notes }) - before;
  const own = maker.lower(ownLower);
  const bare = maker.upper([], own);
  const alone = uppers.map((steps) => ({ steps, above: gained(handsOf(maker.upper(steps, own), own)) }));
  const ways = distinct(lowers.map(maker.lower)).map((lower) => ({ lower, below: gained(handsOf(bare, lower)) }));
  // a hand that gains nothing by another way keeps its own
  const worthy = [{ lower: own, below: 0 }, ...ways.filter(({ below }) => below >= leastGain)];
  const pairs = worthy.flatMap((way) => alone.map((one): Pair => ({ ...one, ...way })));
  const costOf = (gain: number, { lower, below, above }: Pair): number =>
    Math.abs(before + gain - aim) + uneven * Math.abs(below - above) + hurried * lower.hurried;
  const nearest = pairs
    .toSorted((a, b) => costOf(a.below + a.above, a) - costOf(b.below + b.above, b))
    .slice(0, measured);
  let best: Chosen | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const pair of nearest) {
    const made = handsOf(maker.upper(pair.steps, pair.lower), pair.lower);
    const gain = gained(made);
    const cost = costOf(gain, pair);
    if (gain < leastGain || before + gain > aim + beyond || cost >= least) continue;
    least = cost;
    best = { ...made, gain };
  }
  return best;
}

/** Ways that differ in what they sound. */
function distinct(ways: readonly MadeHand[]): readonly MadeHand[] {
  const textOf = ({ notes }: MadeHand): string => notes.map(({ on, dur, p }) => `${on}:${dur}:${p}`).join(" ");
  return [...new Map(ways.toReversed().map((one) => [textOf(one), one])).values()].toReversed();
}
