import type { Fraction } from "../model/fraction.ts";
import { compare, max, min, ZERO } from "../model/fraction.ts";
import type { GraceEvent, MarkEvent, Measure, MeasureEvent, NoteEvent, RestEvent } from "../model/score.ts";
import { attribute, child, childrenOf } from "../xml/tree.ts";
import { sourceReach } from "./divisions.ts";
import type { Extra } from "./extras.ts";
import { extrasOf, fittingExtras } from "./extras.ts";
import type { Metre } from "./metre.ts";
import { metreAt, metreOf, metresOf } from "./metre.ts";
import type { Piece } from "./pieces.ts";
import { endOf, fillTuplets, piecesOf } from "./pieces.ts";

/** One voice with the marks that stand in it, in writing order. */
export type Stream = {
  readonly voice: string;
  readonly pieces: readonly Piece[];
  readonly marks: readonly MarkEvent[];
  readonly extras: readonly Extra[];
};
export type Layout = {
  readonly streams: readonly Stream[];
  /** right barlines: after everything else */
  readonly closing: readonly MarkEvent[];
};

type Sounding = NoteEvent | RestEvent | GraceEvent;

/** A measure's events voice by voice; voices and marks keep the order of the source. `valued`: see `piecesOf`. */
export function layOut(measure: Measure, valued = false): Layout {
  const voices = new Map<string, { readonly events: Sounding[]; readonly marks: MarkEvent[] }>();
  const stream = (voice: string): { readonly events: Sounding[]; readonly marks: MarkEvent[] } => {
    const present = voices.get(voice) ?? { events: [], marks: [] };
    voices.set(voice, present);
    return present;
  };
  const closing: MarkEvent[] = [];
  const first = measure.events.find((event) => event.kind !== "mark")?.voice ?? "1";
  measure.events.forEach((event, index) => {
    if (event.kind !== "mark") stream(event.voice).events.push(event);
    else if (isClosing(event)) closing.push(event);
    else if (isOpening(event)) stream(first).marks.push(event);
    else stream(homeOf(measure.events, index)?.voice ?? "1").marks.push(event);
  });
  const extras = extrasOf(measure);
  for (const { voice } of extras) stream(voice);
  const skips = childrenOf(measure.source, "forward").length > 0;
  const length = max(measure.length, measure.nominal);
  const reach = sourceReach(measure);
  const metres = metresOf(measure);
  const metre = (at: Fraction): Metre => metreAt(metres, at) ?? metreOf(measure);
  const streams = [...voices].map(([voice, { events, marks }]) => {
    const drawn = piecesOf(events, metre, measure, valued);
    // a measure whose source ends inside a tuplet stays as short as it is
    const pieces = fillTuplets(drawn, metre, drawn.at(-1)?.fresh ? length : min(reach, length), skips);
    const own = extras.filter((extra) => extra.voice === voice);
    return {
      voice,
      pieces,
      marks: marks.sort((a, b) => compare(a.onset, b.onset)),
      extras: own.length > 0 ? fittingExtras(own, pieces) : own,
    };
  });
  return { streams, closing };
}

const isClosing = (mark: MarkEvent): boolean =>
  mark.name === "barline" && !["left", "middle"].includes(attribute(mark.source, "location") ?? "right");

/** Signatures and staves at the start: readers take them from the front of the measure, whatever voice follows them. */
const isOpening = ({ name, onset, source }: MarkEvent): boolean =>
  name === "attributes" && onset.n === 0 && ["key", "time", "staves"].some((signature) => child(source, signature));

/**
 * The event of a measure, in document order, whose voice the mark at `index` is written in: the next one, unless the writing
 * steps back between them. Undefined in a measure of marks only.
 */
export function homeOf(events: readonly MeasureEvent[], index: number): Sounding | undefined {
  const isSounding = (event: MeasureEvent): event is Sounding => event.kind !== "mark";
  const mark = events[index];
  const next = events.slice(index + 1).find(isSounding);
  const before = events.slice(0, index).findLast(isSounding);
  if (!mark || !next || !before) return next ?? before;
  if (before.voice === next.voice || compare(next.onset, mark.onset) === 0) return next;
  return compare(before.onset, mark.onset) <= 0 ? before : next;
}

/** Marks and pieces of a stream merged in time: marks come before the note they stand at, but after its grace notes. */
export function inOrder(stream: Stream): readonly (MarkEvent | Piece | Extra)[] {
  const marks: readonly (MarkEvent | Extra)[] =
    stream.extras.length === 0
      ? stream.marks
      : [...stream.marks, ...stream.extras].sort((a, b) => compare(a.onset, b.onset) || standing(a) - standing(b));
  const result: (MarkEvent | Piece | Extra)[] = [];
  let next = 0;
  for (const piece of stream.pieces) {
    for (let mark = marks[next]; mark && compare(mark.onset, piece.onset) <= 0; mark = marks[++next]) {
      result.push(mark);
    }
    result.push(piece);
  }
  result.push(...marks.slice(next));
  return result;
}

/** At one time marks come first, then comments, then what takes time. */
const standing = ({ kind }: MarkEvent | Extra): number => ["mark", "aside", "skip"].indexOf(kind);

/** Furthest end of any piece. */
export const reachOf = (pieces: readonly Piece[]): Fraction =>
  pieces.reduce<Fraction>((end, piece) => (compare(endOf(piece), end) > 0 ? endOf(piece) : end), ZERO);
