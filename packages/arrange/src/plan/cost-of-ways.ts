import type { Reading } from "../read/reading.ts";
import { thinnest } from "./own.ts";
import type { Choice } from "./plan.ts";
import type { Stretch } from "./stretches.ts";
import { costOfLower, type Lower, nameOf, type Upper } from "./treatments.ts";

const weights = {
  /** notes beside the tune in its hand that go while the other hand stays: nobody has the harmony then */
  fill: 2.5,
  /** one hand pays for both */
  oneHand: 0.3,
  /** a hand that is set anew where a small step is asked for: the page stays in the manner of the source */
  anew: 0.2,
  /** measures whose tune came before with another way under it, as a share of all: what returns is known again */
  unlike: 3,
};

/** How a stretch is written. */
type Way = { readonly stretch: Stretch; readonly choice: Choice };

/**
 * How far the chosen ways are from the source, before anything is measured; each counts by its share of the bars. `anew` is
 * what it costs beside that a hand is not the source's own.
 */
export function costOfWays(reading: Reading, ways: readonly Way[], isNamed: boolean): number {
  const anew = isNamed ? 0 : weights.anew;
  const all = Math.max(1, reading.piece.bars.length);
  const unlike = weights.unlike * (unlikeReturns(reading, ways) / all);
  return ways.reduce((sum, { stretch, choice }) => {
    const { upper, lower } = choice;
    const hands = [upper, lower].filter(({ kind }) => kind !== "own").length;
    const cost =
      upper.cost +
      costOfLower(reading, lower, stretch.bars, isNamed) +
      anew * hands +
      unevenness(reading, upper, lower, stretch.bars);
    return sum + (cost * stretch.bars.length) / all;
  }, unlike);
}

/** How many measures are written in another way than the first one with the same tune over the same texture. */
function unlikeReturns({ likeUpper, textures }: Reading, ways: readonly Way[]): number {
  if (ways.length < 2) return 0;
  const names = new Map(
    ways.flatMap(({ stretch, choice: { upper, lower } }) =>
      stretch.bars.map((bar) => [bar, `${nameOf(upper)} over ${nameOf(lower)}`] as const),
    ),
  );
  const first = new Map<string, string | undefined>();
  return likeUpper.filter((tune, bar) => {
    if (tune < 0) return false;
    const like = `${tune} ${textures[bar]}`;
    const own = names.get(bar);
    if (!first.has(like)) first.set(like, own);
    return first.get(like) !== own;
  }).length;
}

/** What it costs that the hand with the tune is set anew while the other one stays as it is. */
function unevenness(reading: Reading, upper: Upper, lower: Lower, bars: readonly number[]): number {
  if (upper.kind !== "tune" || lower.kind !== "own") return 0;
  return weights.fill * fillIn(reading, bars) + (lower.rung < thinnest ? weights.oneHand : 0);
}

const fills = new WeakMap<Reading, WeakMap<readonly number[], number>>();

/** Share of the upper hand's notes in some measures that are struck beside the tune; worked out once for the same list. */
function fillIn(reading: Reading, bars: readonly number[]): number {
  const known = fills.get(reading) ?? new WeakMap<readonly number[], number>();
  fills.set(reading, known);
  const fill = known.get(bars) ?? fillOf(reading, bars);
  known.set(bars, fill);
  return fill;
}

function fillOf({ tune, piece }: Reading, bars: readonly number[]): number {
  const within = new Set(bars);
  const led = new Set(tune.filter(({ hand }) => hand === "R").map(({ on }) => on));
  const own = piece.notes.filter(({ hand, measure }) => hand === "R" && within.has(measure));
  return own.filter(({ on }) => !led.has(on)).length / Math.max(1, own.length);
}
