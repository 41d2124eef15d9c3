import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals, fraction, min, subtract, ZERO } from "../model/fraction.ts";
import type {
  GraceEvent,
  MarkEvent,
  Measure,
  MeasureEvent,
  NoteEvent,
  NoteType,
  RestEvent,
  TimeModification,
} from "../model/score.ts";
import { readDivisions } from "../read/read-time.ts";
import type { XmlElement } from "../xml/tree.ts";
import { child, childrenOf, textOf } from "../xml/tree.ts";
import type { Value } from "./durations.ts";
import { oddPart, splitDuration, unrounded, valueLength } from "./durations.ts";
import type { Metre } from "./metre.ts";

/** One <note> or chord to be written: an event, or one of the tied values an event is drawn with. */
export type Piece = {
  readonly event: NoteEvent | RestEvent | GraceEvent;
  readonly onset: Fraction;
  readonly duration: Fraction;
  readonly type: NoteType | undefined;
  readonly dots: number;
  readonly timeModification: TimeModification | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** drawn otherwise than in the source, or new */
  readonly fresh: boolean;
};

export const endOf = (piece: Piece): Fraction => add(piece.onset, piece.duration);
export const isGrace = (piece: Piece): boolean => piece.event.kind === "grace";

/** The <note> whose children stand for the whole event. */
export const leadSource = (event: Piece["event"]): XmlElement | undefined =>
  event.kind === "rest" ? event.source : event.heads[0]?.source;

/**
 * Pieces of one voice in the order of time; grace notes stay in front of their note. `valued`: notes get the value that their
 * source leaves out, too.
 */
export function piecesOf(
  events: readonly (NoteEvent | RestEvent | GraceEvent)[],
  metreOf: (at: Fraction) => Metre,
  measure: Measure,
  valued = false,
): readonly Piece[] {
  const ordered = [...events].sort((a, b) => compare(a.onset, b.onset) || rank(a) - rank(b));
  return ordered.flatMap((event, index) =>
    event.kind === "grace"
      ? [gracePiece(event)]
      : draw(event, nearRatio(ordered, index), metreOf(event.onset), measure, valued),
  );
}

// A grace note after the note it follows has that note's end as its onset, so graces always come first.
const rank = (event: { readonly kind: string }): number => (event.kind === "grace" ? 0 : 1);

const gracePiece = (event: GraceEvent): Piece => ({
  event,
  onset: event.onset,
  duration: ZERO,
  type: undefined,
  dots: 0,
  timeModification: undefined,
  isFirst: true,
  isLast: true,
  fresh: event.heads.some((head) => !head.source),
});

function nearRatio(
  events: readonly (NoteEvent | RestEvent | GraceEvent)[],
  index: number,
): TimeModification | undefined {
  for (const neighbour of [events[index - 1], events[index + 1]]) {
    if (neighbour && neighbour.kind !== "grace" && neighbour.timeModification) return neighbour.timeModification;
  }
  return undefined;
}

function draw(
  event: NoteEvent | RestEvent,
  near: TimeModification | undefined,
  metre: Metre,
  measure: Measure,
  valued: boolean,
): readonly Piece[] {
  const { onset, duration, type, dots, timeModification } = event;
  const whole = { event, onset, duration, type, dots, timeModification, isFirst: true, isLast: true };
  const source = leadSource(event);
  if (type) return [{ ...whole, fresh: !drawnLike(source, event) }];
  if (event.kind === "rest" && event.wholeMeasure) return [{ ...whole, fresh: !source }];
  const isGiven = valued && lacksValue(event, measure);
  if (duration.n <= 0 || (!isGiven && isAsInSource(source, event, measure))) return [{ ...whole, fresh: false }];
  const values = splitDuration(onset, duration, metre, event.kind, near);
  let at = onset;
  return values.map((value, index) => {
    const piece = {
      event,
      onset: at,
      ...value,
      isFirst: index === 0,
      isLast: index === values.length - 1,
      fresh: true,
    };
    at = add(at, value.duration);
    return piece;
  });
}

/** True of a note, or a rest shorter than its measure, that has a length and no note value. */
export function lacksValue(event: MeasureEvent, measure: Measure): boolean {
  if ((event.kind !== "note" && event.kind !== "rest") || event.type || event.duration.n <= 0) return false;
  if (event.kind === "note") return true;
  return !event.wholeMeasure && (event.onset.n > 0 || compare(event.duration, measure.length) < 0);
}

/** True when the source shows the same type, dots and ratio. */
function drawnLike(source: XmlElement | undefined, event: NoteEvent | RestEvent): boolean {
  if (!source || textOf(child(source, "type")) !== event.type) return false;
  const ratio = child(source, "time-modification");
  const actual = Number(textOf(ratio && child(ratio, "actual-notes"))) || undefined;
  const normal = Number(textOf(ratio && child(ratio, "normal-notes"))) || undefined;
  return (
    Math.min(childrenOf(source, "dot").length, 4) === event.dots &&
    actual === event.timeModification?.actual &&
    normal === event.timeModification?.normal
  );
}

/** A source note without a type, which some programs leave out, and with its duration unchanged. */
function isAsInSource(source: XmlElement | undefined, event: NoteEvent | RestEvent, measure: Measure): boolean {
  if (!source || child(source, "type")) return false;
  const ticks = Number(textOf(child(source, "duration")));
  return divisionsIn(measure).some(
    (divisions) => Math.abs(ticks / divisions - event.duration.n / event.duration.d) < 1e-4,
  );
}

const divisionsIn = (measure: Measure): readonly number[] => [
  measure.before.divisions,
  ...measure.events.flatMap((event) => {
    const stated = event.kind === "mark" ? statedDivisions(event) : undefined;
    return stated ? [stated] : [];
  }),
];

/** <divisions> of an attributes mark. */
export function statedDivisions(mark: MarkEvent): number | undefined {
  if (mark.name !== "attributes") return undefined;
  return readDivisions(textOf(child(mark.source, "divisions")));
}

/**
 * Gaps of a voice that start or end inside a tuplet, filled with rests of its ratio, so that every tuplet is complete.
 * Other gaps stay (the source skipped time there), and so do those beside unchanged notes where `skips` says that the
 * source of the measure skips time. `length`: how far, in quarters, an unfinished last tuplet may be filled.
 */
export function fillTuplets(
  pieces: readonly Piece[],
  metreOf: (at: Fraction) => Metre,
  length: Fraction,
  skips: boolean,
): readonly Piece[] {
  const result: Piece[] = [];
  let at = ZERO;
  let last: Piece | undefined;
  /** where the values as drawn end: programs round the durations inside tuplets */
  let drawnTo = ZERO;
  const fill = (to: Fraction, next: Piece | undefined): void => {
    const model = last ?? next;
    if (!model || compare(subtract(to, at), LEAST_GAP) < 0 || (skips && !last?.fresh && !next?.fresh)) return;
    const [from, until] = [unrounded(at), unrounded(to)];
    const open = oddPart(drawnTo) !== 1 && oddPart(from) !== 1;
    const late = oddPart(until) !== 1 && next?.timeModification !== undefined && from.d <= MAX_PLAIN;
    if ((!open && !late) || Math.max(oddPart(from), oddPart(until)) > 15) return;
    const near = last?.timeModification ?? next?.timeModification;
    for (const value of splitDuration(at, subtract(to, at), metreOf(at), "rest", near)) {
      const event = restIn(model.event, at, value);
      result.push({ event, onset: at, ...value, isFirst: true, isLast: true, fresh: true });
      at = add(at, value.duration);
    }
  };
  for (const piece of pieces) {
    if (!isGrace(piece)) fill(piece.onset, piece);
    result.push(piece);
    if (isGrace(piece)) continue;
    if (!equals(piece.onset, at) || oddPart(drawnTo) === 1) drawnTo = unrounded(piece.onset);
    const { type, dots, timeModification } = piece;
    drawnTo = add(drawnTo, (type && valueLength(type, dots, timeModification)) ?? piece.duration);
    if (compare(endOf(piece), at) > 0) at = endOf(piece);
    last = piece;
  }
  // an unfinished tuplet at the end of the voice goes on to the next half quarter or quarter
  if (last?.timeModification) fill(min(nextPlain(unrounded(at)), length), undefined);
  return result;
}

/** Less than this, a 128th, is rounding. */
const LEAST_GAP = fraction(1, 32);
/** Smallest plain value at which a gap may begin: a 32nd. */
const MAX_PLAIN = 8;

function restIn(model: Piece["event"], onset: Fraction, value: Value): RestEvent {
  const { staff, voice } = model;
  const id = `${model.id}+rest${onset.n}:${onset.d}`;
  return {
    ...value,
    kind: "rest",
    id,
    onset,
    staff,
    voice,
    wholeMeasure: false,
    hidden: false,
    cue: false,
    source: undefined,
  };
}

function nextPlain(at: Fraction): Fraction {
  const quarter = fraction(Math.ceil(at.n / at.d));
  const half = fraction(Math.ceil((2 * at.n) / at.d), 2);
  return equals(quarter, half) || at.d % 6 !== 0 ? quarter : half;
}
