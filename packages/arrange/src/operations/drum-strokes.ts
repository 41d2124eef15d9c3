import { compare, type Fraction, fraction, max, min, subtract } from "@gradus/score";
import { restBetween } from "../read/bar/attacks.ts";
import {
  type Bar,
  endOf,
  isStrike,
  type Line,
  type LineEvent,
  type Strike,
  soundingLines,
  type Tone,
  withLines,
} from "../read/bar/bar.ts";
import { isTied, redrawn } from "../read/bar/tune-line.ts";
import type { BarContext } from "./operation.ts";

/** True for a stroke that stays. */
export type Keeps = (head: Tone, strike: Strike) => boolean;

/**
 * The bar without the strokes that `keeps` refuses. What is left in a touched voice is written as long as the count, to
 * the next stroke or the next beat, whichever is nearer, or as long as it was.
 */
export function withoutStrokes(bar: Bar, context: BarContext, keeps: Keeps): Bar {
  let touched = false;
  const lines = bar.lines.map((line) => {
    let changed = false;
    const strikes = line.events.filter(isStrike).flatMap((strike) => {
      // a roll is one stroke over several notes
      const heads = isTied(strike) ? strike.heads : strike.heads.filter((head) => keeps(head, strike));
      if (heads.length === strike.heads.length) return [strike];
      changed = true;
      return heads.length > 0 ? [{ ...strike, heads }] : [];
    });
    if (!changed) return line;
    touched = true;
    return written(bar, line, strikes, context, true);
  });
  return touched ? withLines(bar, lines) : bar;
}

/** A stroke to add at a point of the bar. */
export type Stroke = { readonly onset: Fraction; readonly head: Tone };

/** The bar with strokes added to the voice that already has most of these drums; none where that voice rests for good. */
export function withStrokes(
  bar: Bar,
  context: BarContext,
  strokes: readonly Stroke[],
  near: (head: Tone) => boolean,
): Bar {
  const count = (line: Line): number =>
    line.events.filter(isStrike).reduce((sum, { heads }) => sum + heads.filter(near).length, 0);
  const home = bar.lines.reduce<Line | undefined>(
    (best, line) => (best && count(best) >= count(line) ? best : line),
    undefined,
  );
  if (!home || count(home) === 0 || strokes.length === 0) return bar;
  if (home.events.some((event) => event.timeModification !== undefined || (isStrike(event) && isTied(event))))
    return bar;
  const strikes = home.events.filter(isStrike);
  const model = strikes[0];
  if (!model) return bar;
  const made = [...strikes];
  for (const { onset, head } of strokes) {
    const at = made.findIndex((strike) => compare(strike.onset, onset) === 0);
    const there = made[at];
    if (!there) {
      const id = `${model.id}+${onset.n}:${onset.d}:${head.midi}`;
      made.push({ ...redrawn(model), id, onset, heads: [head] });
    } else if (there.heads.every(({ midi }) => midi !== head.midi))
      made[at] = { ...there, heads: [...there.heads, head] };
  }
  if (made.every((strike, i) => strike === strikes[i])) return bar;
  const line = written(
    bar,
    home,
    made.toSorted((a, b) => compare(a.onset, b.onset)),
    context,
  );
  return { ...bar, lines: bar.lines.map((other) => (other === home ? line : other)) };
}

function written(bar: Bar, line: Line, strikes: readonly Strike[], { metre }: BarContext, keepsLength = false): Line {
  const beats = metre.grids.beat;
  const events: LineEvent[] = [];
  let cursor = fraction(0);
  strikes.forEach((strike, i) => {
    if (compare(strike.onset, cursor) > 0) events.push(...rests(bar, line, cursor, strike.onset, beats));
    const next = strikes[i + 1]?.onset ?? bar.length;
    const beat = beats.find((point) => compare(point, strike.onset) > 0) ?? bar.length;
    // what is left of a triplet on its beat alone needs no triplet
    const isWhole = compare(next, beat) >= 0 && beats.some((point) => compare(point, strike.onset) === 0);
    const tied = isTied(strike) || (strike.timeModification !== undefined && !isWhole);
    const counted = keepsLength ? max(beat, endOf(strike)) : beat;
    const end = min(next, tied ? endOf(strike) : counted);
    events.push(tied ? strike : { ...redrawn(strike), duration: subtract(end, strike.onset) });
    cursor = end;
  });
  if (compare(bar.length, cursor) > 0 && events.length > 0) events.push(...rests(bar, line, cursor, bar.length, beats));
  return { ...line, events };
}

/** Hidden beside another voice, as drum parts are written. */
function rests(bar: Bar, line: Line, from: Fraction, to: Fraction, beats: readonly Fraction[]): readonly LineEvent[] {
  const several = soundingLines(bar).length > 1;
  const hidden = several && line.events.some((event) => event.kind === "rest" && event.hidden);
  const beat = beats.find((point) => compare(point, from) > 0 && compare(point, to) < 0);
  const first = beat ?? to;
  const rest = {
    ...restBetween(bar, line.voice, from, first),
    hidden,
    id: `${bar.staff}/${line.voice}/rest/${from.n}/${from.d}`,
  };
  return beat ? [rest, ...rests(bar, line, beat, to, beats)] : [rest];
}
