import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals, fraction, subtract, ZERO } from "../model/fraction.ts";
import type { Attributes, Measure, Time } from "../model/score.ts";
import { applyAttributes } from "../read/read-attributes.ts";

/** A metre and where in it the measure starts: a pickup of one quarter in 4/4 starts at 3. */
export type Metre = { readonly time: Time; readonly offset: Fraction };

/** A span of the bar that is heard as one, in quarters from the bar's start, and the spans it is made of. */
export type Span = { readonly start: Fraction; readonly end: Fraction; readonly parts: readonly Span[] };

export const commonTime: Time = { beats: [4], beatType: 4, senzaMisura: false, symbol: undefined };

/** Signatures in force where the measure's first note stands, its own changes included. */
export function attributesAtStart(measure: Measure): Attributes {
  let attributes = measure.before;
  for (const event of measure.events) {
    if (event.kind !== "mark" || event.name !== "attributes" || event.onset.n !== 0) continue;
    attributes = applyAttributes(attributes, event.source);
  }
  return attributes;
}

/** The metre of a measure. A first or implicit measure that is too short is taken as the end of a bar. */
export function metreOf(measure: Measure): Metre {
  const short = subtract(measure.nominal, measure.length);
  const pickup = (measure.implicit || measure.index === 0) && compare(short, ZERO) > 0;
  return { time: attributesAtStart(measure).time, offset: pickup ? short : ZERO };
}

/**
 * The metres of a measure with the times from which they hold: one, unless its time signature changes inside. A later
 * one counts its bar from where it stands, so its offset is negative.
 */
export function metresOf(measure: Measure): readonly (Metre & { readonly start: Fraction })[] {
  const metres = [{ ...metreOf(measure), start: ZERO }];
  let attributes = attributesAtStart(measure);
  for (const event of measure.events) {
    if (event.kind !== "mark" || event.name !== "attributes" || event.onset.n === 0) continue;
    const after = applyAttributes(attributes, event.source);
    const isNew = after.time !== attributes.time && metres.every(({ start }) => !equals(start, event.onset));
    if (isNew) metres.push({ time: after.time, offset: subtract(ZERO, event.onset), start: event.onset });
    attributes = after;
  }
  return metres.sort((a, b) => compare(a.start, b.start));
}

/** The metre that holds at a time of the measure. */
export const metreAt = <M extends { readonly start: Fraction }>(metres: readonly M[], at: Fraction): M | undefined =>
  metres.findLast(({ start }) => compare(start, at) <= 0) ?? metres[0];

const compound = (beats: number, beatType: number): boolean => beatType >= 8 && beats % 3 === 0 && beats >= 6;

/**
 * Beats of a bar in quarters: a dotted quarter in 6/8, 9/8 and 12/8, the lower figure's note in simple metres, and in
 * 5/8, 7/8 and the like groups of two with a three at the end, or the groups the signature names (3+2/8).
 */
export function beatsOf(time: Time): readonly Fraction[] {
  const unit = fraction(4, time.beatType);
  const times = (count: number): Fraction => fraction(count * unit.n, unit.d);
  const groups = time.beats.length > 1 ? time.beats : undefined;
  if (groups && time.beatType >= 8) return groups.map(times);
  const beats = time.beats.reduce((sum, count) => sum + count, 0);
  if (compound(beats, time.beatType)) return Array.from({ length: beats / 3 }, () => times(3));
  if (time.beatType >= 8 && beats > 3) {
    const pairs = Math.floor(beats / 2) - (beats % 2);
    return [...Array.from({ length: pairs }, () => times(2)), ...(beats % 2 ? [times(3)] : [])];
  }
  return Array.from({ length: beats }, () => times(1));
}

const span = (start: Fraction, parts: readonly Span[]): Span => ({
  start,
  end: parts.at(-1)?.end ?? start,
  parts,
});
const leaf = (start: Fraction, length: Fraction): Span => ({ start, end: add(start, length), parts: [] });

/** The bar as a tree: bar, halves (of 4 or more even beats; 3 + 2 of five), beats. */
export function metricTree(time: Time): Span {
  let at = ZERO;
  const beats = beatsOf(time).map((length) => {
    const beat = leaf(at, length);
    at = beat.end;
    return beat;
  });
  return group(beats, time);
}

function group(beats: readonly Span[], time: Time): Span {
  const count = beats.length;
  const single = beats[0];
  if (count === 1 && single) return single;
  if (count < 4) return span(ZERO, beats);
  const cuts =
    time.beats.length > 1 && time.beatType < 8 ? time.beats : count % 2 === 0 ? halves(count) : [3, count - 3];
  let index = 0;
  const parts = cuts.map((size) => {
    const inside = beats.slice(index, index + size);
    index += size;
    const first = inside[0];
    return inside.length === 1 && first ? first : span(first?.start ?? ZERO, inside);
  });
  return span(ZERO, parts);
}

const halves = (count: number): readonly number[] =>
  count % 4 === 0 || count === 2 ? [count / 2, count / 2] : Array.from({ length: count / 2 }, () => 2);

/** The parts of a span; a beat falls into two or, when it is dotted, three. */
export function partsOf(node: Span): readonly Span[] {
  if (node.parts.length > 0) return node.parts;
  const length = subtract(node.end, node.start);
  const count = length.n % 3 === 0 ? 3 : 2;
  const step = fraction(length.n, length.d * count);
  return Array.from({ length: count }, (_, index) => leaf(add(node.start, fraction(step.n * index, step.d)), step));
}

/**
 * Starts of the beats within a measure of this length, from the measure's own start; a measure longer than the bar
 * begins a new bar.
 */
export function beatStarts(metre: Metre, length: Fraction): readonly Fraction[] {
  const beats = beatsOf(metre.time);
  const starts: Fraction[] = [];
  let at = subtract(ZERO, metre.offset);
  for (let index = 0; compare(at, length) < 0 && index < 4096; index++) {
    if (compare(at, ZERO) >= 0) starts.push(at);
    at = add(at, beats[index % beats.length] ?? fraction(1));
  }
  const first = starts[0];
  return first && equals(first, ZERO) ? starts : [ZERO, ...starts];
}
