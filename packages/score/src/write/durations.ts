import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals, fraction, multiply, subtract, toNumber } from "../model/fraction.ts";
import type { NoteType, TimeModification } from "../model/score.ts";
import type { Metre, Span } from "./metre.ts";
import { metricTree, partsOf } from "./metre.ts";

/** How a duration is drawn. */
export type Value = {
  readonly duration: Fraction;
  readonly type: NoteType;
  readonly dots: number;
  readonly timeModification: TimeModification | undefined;
};

/** Length in quarters of the plain note values, longest first. */
export const noteTypes: readonly (readonly [type: NoteType, length: Fraction])[] = [
  ["maxima", fraction(32)],
  ["long", fraction(16)],
  ["breve", fraction(8)],
  ["whole", fraction(4)],
  ["half", fraction(2)],
  ["quarter", fraction(1)],
  ["eighth", fraction(1, 2)],
  ["16th", fraction(1, 4)],
  ["32nd", fraction(1, 8)],
  ["64th", fraction(1, 16)],
  ["128th", fraction(1, 32)],
  ["256th", fraction(1, 64)],
  ["512th", fraction(1, 128)],
  ["1024th", fraction(1, 256)],
];
const lengths = new Map(noteTypes);

/** Quarters that a note value lasts with its dots and tuplet ratio; undefined for an unknown type. */
export function valueLength(
  type: NoteType,
  dots: number,
  timeModification: TimeModification | undefined,
): Fraction | undefined {
  const plain = lengths.get(type);
  if (!plain) return undefined;
  const dotted = multiply(plain, fraction(2 ** (dots + 1) - 1, 2 ** dots));
  return timeModification ? multiply(dotted, fraction(timeModification.normal, timeModification.actual)) : dotted;
}

/** Flags of a note value: 1 for an eighth, 0 from the quarter up. */
export const flagsOf = (type: NoteType | undefined): number =>
  type === undefined ? 0 : Math.max(0, noteTypes.findIndex(([name]) => name === type) - 5);

/** The one note value, with at most `maxDots` dots, of this duration under a tuplet ratio. */
export function singleValue(
  duration: Fraction,
  timeModification: TimeModification | undefined,
  maxDots = 1,
): Value | undefined {
  const drawn = timeModification
    ? multiply(duration, fraction(timeModification.actual, timeModification.normal))
    : duration;
  for (let dots = 0; dots <= maxDots; dots++) {
    const plain = multiply(drawn, fraction(2 ** dots, 2 ** (dots + 1) - 1));
    const found = noteTypes.find(([, length]) => equals(length, plain));
    if (found) return { duration, type: found[0], dots, timeModification };
  }
  return undefined;
}

/** The denominator's odd part: 1 for what plain note values can reach, 3 inside triplets. */
export const oddPart = (value: Fraction): number => {
  let odd = value.d;
  while (odd % 2 === 0) odd /= 2;
  return odd;
};

/** The usual ratio of a tuplet whose parts have this odd denominator: 3:2, 5:4, 7:4, 9:8, 15:8. */
export function usualRatio(odd: number): TimeModification | undefined {
  if (odd === 1) return undefined;
  let normal = 1;
  while (normal * 2 < odd) normal *= 2;
  return { actual: odd, normal };
}

/** Denominators of plain values and of the usual tuplets, in the order they are tried. */
const grids = [32, 48, 40, 28, 36];
/** A rounded time lies nearer to what it means than this, in quarters. */
const SNAP = 1 / 250;

const isPlaced = (time: Fraction): boolean => time.d <= 64 || (time.d <= 128 && oddPart(time) <= 15);

/** What a time means that a program rounded: 683/1024 of a quarter is 2/3. */
export function unrounded(time: Fraction): Fraction {
  if (isPlaced(time)) return time;
  for (const grid of grids) {
    const near = fraction(Math.round((time.n * grid) / time.d), grid);
    if (Math.abs(toNumber(near) - toNumber(time)) <= SNAP) return near;
  }
  return time;
}

/**
 * The note values, in order, that draw a note or rest of `duration` quarters at `onset` of a measure: one when notation
 * allows it, else several (tied, for a note). Beats stay visible: a value crosses a beat only from a place that is at
 * least as strong, or as a plain syncopation inside one half; a rest never crosses one unless it fills whole spans.
 * `near` is the tuplet ratio in use around the note. The values' durations add up to `duration` exactly.
 */
export function splitDuration(
  onset: Fraction,
  duration: Fraction,
  metre: Metre,
  kind: "note" | "rest",
  near?: TimeModification,
): readonly Value[] {
  const start = add(onset, metre.offset);
  const end = add(start, duration);
  const from = unrounded(start);
  const to = unrounded(end);
  if (compare(from, to) >= 0 || !isPlaced(from) || !isPlaced(to)) return [closestValue(duration, near)];
  const values = splitBars(from, to, metre, kind, near);
  let at = from;
  return values.map((value, index) => {
    const begins = index === 0 ? start : at;
    at = add(at, value.duration);
    return { ...value, duration: subtract(index === values.length - 1 ? end : at, begins) };
  });
}

function splitBars(
  from: Fraction,
  to: Fraction,
  metre: Metre,
  kind: "note" | "rest",
  near: TimeModification | undefined,
): readonly Value[] {
  const bar = metricTree(metre.time);
  const barLength = subtract(bar.end, bar.start);
  const values: Value[] = [];
  let at = from;
  while (compare(at, to) < 0) {
    const bars = Math.floor((at.n * barLength.d) / (at.d * barLength.n));
    const base = fraction(barLength.n * bars, barLength.d);
    const barEnd = add(base, barLength);
    const stop = compare(to, barEnd) < 0 ? to : barEnd;
    values.push(...draw(subtract(at, base), subtract(stop, base), bar, kind, near));
    at = stop;
  }
  return values;
}

/** Spans shorter than this are not divided further. */
const SHORTEST = fraction(1, 256);

function draw(
  from: Fraction,
  to: Fraction,
  node: Span,
  kind: "note" | "rest",
  near: TimeModification | undefined,
): readonly Value[] {
  const inTuplet = oddPart(from) !== 1 || oddPart(to) !== 1;
  const duration = subtract(to, from);
  if (equals(from, node.start) && equals(to, node.end)) {
    const whole = singleValue(duration, undefined, node.parts.length === 0 || kind === "note" ? 1 : 0);
    if (whole) return [whole];
  }
  if (compare(subtract(node.end, node.start), SHORTEST) <= 0) return [closestValue(duration, near)];
  const parts = partsOf(node);
  const home = parts.find((part) => compare(part.start, from) <= 0 && compare(to, part.end) <= 0);
  if (home && (!inTuplet || node.parts.length > 0)) return draw(from, to, home, kind, near);
  if (inTuplet && (home || node.parts.length === 0)) return drawTuplet(from, to, near);
  const single = singleValue(duration, undefined);
  if (single && !inTuplet && mayCross(from, to, node, parts, kind, single.dots)) return [single];
  const cut = cutBetween(from, to, parts);
  if (!cut) return drawTuplet(from, to, near);
  return [...draw(from, cut, node, kind, near), ...draw(cut, to, node, kind, near)];
}

/** A piece inside one beat (or one span without a boundary) that needs a tuplet ratio. */
function drawTuplet(from: Fraction, to: Fraction, near: TimeModification | undefined): readonly Value[] {
  const duration = subtract(to, from);
  const odd = Math.max(oddPart(from), oddPart(to), oddPart(duration));
  const usual = usualRatio(odd);
  const ratio = near && (near.actual === odd || near.actual === 2 * odd) ? near : usual;
  const single = singleValue(duration, ratio) ?? singleValue(duration, usual);
  if (single) return [single];
  const fitting = noteTypes
    .map(([type]) => ({ type, length: valueLength(type, 0, ratio) }))
    .find(({ length }) => length && compare(length, duration) < 0 && oddPart(subtract(duration, length)) <= odd);
  if (!fitting?.length || compare(fitting.length, fraction(1, 512)) < 0) return [closestValue(duration, ratio)];
  const first: Value = { duration: fitting.length, type: fitting.type, dots: 0, timeModification: ratio };
  return [first, ...drawTuplet(add(from, fitting.length), to, ratio)];
}

/** The value that comes closest to a duration that none has exactly, as rounding leaves them. */
function closestValue(duration: Fraction, near: TimeModification | undefined): Value {
  let best: Value = { duration, type: "1024th", dots: 0, timeModification: near };
  let least = Number.POSITIVE_INFINITY;
  for (const timeModification of near ? [near, undefined] : [undefined]) {
    for (const [type] of noteTypes) {
      for (const dots of [0, 1]) {
        const length = valueLength(type, dots, timeModification);
        const off = length ? Math.abs(toNumber(length) - toNumber(duration)) : least;
        if (off >= least) continue;
        least = off;
        best = { duration, type, dots, timeModification };
      }
    }
  }
  return best;
}

function mayCross(
  from: Fraction,
  to: Fraction,
  node: Span,
  parts: readonly Span[],
  kind: "note" | "rest",
  dots: number,
): boolean {
  const onBoundary = (at: Fraction): boolean => equals(at, node.end) || parts.some((part) => equals(part.start, at));
  const isBeat = node.parts.length === 0;
  // inside a beat of three, two thirds may be one value
  if (isBeat && parts.length === 3) return kind === "note" || (dots === 0 && equals(from, node.start));
  if (kind === "rest") return dots === 0 && isBeat && onBoundary(from) && onBoundary(to);
  if (equals(from, node.start)) return true;
  if (onBoundary(from) && parts.length !== 2) return true;
  // a dotted note may begin a beat or, after a short one, end it
  if (dots > 0) return isBeat && (onBoundary(from) || equals(to, node.end));
  if (equals(to, node.end) && onBoundary(from)) return true;
  // a plain syncopation: from the middle of one part to the middle of the next
  const first = parts.find((part) => compare(part.start, from) <= 0 && compare(from, part.end) < 0);
  const last = parts.find((part) => compare(part.start, to) < 0 && compare(to, part.end) <= 0);
  if (!first || !last || !equals(first.end, last.start)) return false;
  return isMiddle(from, first) && isMiddle(to, last);
}

const isMiddle = (at: Fraction, part: Span): boolean => equals(subtract(at, part.start), subtract(part.end, at));

/** From off a boundary the next one; from a boundary the last one before the end. */
function cutBetween(from: Fraction, to: Fraction, parts: readonly Span[]): Fraction | undefined {
  const inside = parts.map((part) => part.start).filter((at) => compare(from, at) < 0 && compare(at, to) < 0);
  const starts = parts.some((part) => equals(part.start, from));
  return starts ? inside.at(-1) : inside[0];
}
