import type { Fraction } from "../model/fraction.ts";
import { ZERO } from "../model/fraction.ts";
import type { Pitch } from "../model/pitch.ts";
import type { Head, MeasureEvent, NoteEvent, RestEvent } from "../model/score.ts";
import type { XmlElement } from "../xml/tree.ts";
import { moveSurvivors, withoutNotations } from "./note-source.ts";

type Place = { readonly onset: Fraction; readonly staff: number; readonly voice: string; readonly id?: string };

const idOf = (kind: string, place: Place): string =>
  place.id ?? `new/${kind}/${place.staff}/${place.voice}/${place.onset.n}:${place.onset.d}`;

/** A head on this written pitch, without a source. */
export const headOf = (pitch: Pitch): Head => ({
  pitch,
  unpitched: undefined,
  tieStart: false,
  tieStop: false,
  source: undefined,
});

/** A new note or chord; `onset` from the start of the measure, `duration` in quarters. The writer chooses how it is drawn. */
export const noteOf = (
  place: Place & { readonly duration: Fraction; readonly heads: readonly (Head | Pitch)[] },
): NoteEvent => ({
  kind: "note",
  id: idOf("note", place),
  onset: place.onset,
  staff: place.staff,
  voice: place.voice,
  duration: place.duration,
  heads: place.heads.map((head) => ("step" in head ? headOf(head) : head)),
  type: undefined,
  dots: 0,
  timeModification: undefined,
  cue: false,
  hidden: false,
});

/** A new rest; the writer splits it at the beats. */
export const restOf = (
  place: Place & { readonly duration: Fraction; readonly wholeMeasure?: boolean; readonly hidden?: boolean },
): RestEvent => ({
  kind: "rest",
  id: idOf("rest", place),
  onset: place.onset,
  staff: place.staff,
  voice: place.voice,
  duration: place.duration,
  type: undefined,
  dots: 0,
  timeModification: undefined,
  wholeMeasure: place.wholeMeasure ?? false,
  hidden: place.hidden ?? false,
  cue: false,
  source: undefined,
});

/**
 * The note with these heads instead (at least one). Slurs, articulations, fermatas, dynamics, lyrics and the like of a
 * dropped head move to the first head that stays; ties, fingerings and noteheads belong to their head and go with it.
 */
export function withHeads<N extends { readonly heads: readonly Head[] }>(note: N, heads: readonly Head[]): N {
  const stay = new Set(heads.map((head) => head.source));
  const dropped = note.heads.flatMap((head) => (head.source && !stay.has(head.source) ? [head.source] : []));
  const [first, ...others] = heads;
  if (!first) return note;
  const source = moveSurvivors(first.source, dropped, heads.length);
  return { ...note, heads: [{ ...first, source }, ...others] };
}

/** The note or rest with another duration in quarters; how it is drawn is chosen anew by the writer. */
export const withDuration = <N extends NoteEvent | RestEvent>(event: N, duration: Fraction): N => ({
  ...event,
  duration,
  type: undefined,
  dots: 0,
  timeModification: undefined,
  ...(event.kind === "rest" ? { wholeMeasure: false } : {}),
});

/** The head on another written pitch; its notations stay, its accidental is computed anew. */
export const withPitch = (head: Head, pitch: Pitch): Head => ({ ...head, pitch, unpitched: undefined });

/**
 * Removes from the heads' sources every child of <notations>, <ornaments>, <articulations> and <technical> for which
 * `drop` is true, and what becomes empty by it.
 */
export function dropNotations<N extends { readonly heads: readonly Head[] }>(
  note: N,
  drop: (element: XmlElement) => boolean,
): N {
  return {
    ...note,
    heads: note.heads.map((head) => (head.source ? { ...head, source: withoutNotations(head.source, drop) } : head)),
  };
}

/** The events without grace notes, of one voice when it is given. */
export const dropGrace = (events: readonly MeasureEvent[], voice?: string): readonly MeasureEvent[] =>
  events.filter((event) => event.kind !== "grace" || (voice !== undefined && event.voice !== voice));

/** True for an event that takes time. */
export const isTimed = (event: MeasureEvent): event is NoteEvent | RestEvent =>
  event.kind === "note" || event.kind === "rest";

/** Length in quarters; grace notes and marks have none. */
export const lengthOf = (event: MeasureEvent): Fraction => (isTimed(event) ? event.duration : ZERO);
