import type { Fraction } from "../model/fraction.ts";
import { add, equals, subtract } from "../model/fraction.ts";
import type { Head, NoteEvent } from "../model/score.ts";
import type { XmlElement } from "../xml/tree.ts";
import { attribute } from "../xml/tree.ts";
import { withDuration } from "./event-edits.ts";
import { addNotations, notationsOf, withoutNotations } from "./note-source.ts";

/** True when a tie may join the two heads: the same written pitch or the same unpitched place. */
export const samePitch = (a: Head, b: Head): boolean =>
  a.pitch && b.pitch
    ? a.pitch.step === b.pitch.step && a.pitch.alter === b.pitch.alter && a.pitch.octave === b.pitch.octave
    : !a.pitch &&
      !b.pitch &&
      a.unpitched?.step === b.unpitched?.step &&
      a.unpitched?.octave === b.unpitched?.octave &&
      a.unpitched?.instrument === b.unpitched?.instrument;

const belongsToTheEnd = (element: XmlElement): boolean =>
  element.name === "fermata" || (element.name === "slur" && attribute(element, "type") === "stop");

/** Splits a note `at` quarters after its start (0 < at < duration) into two tied notes; slur ends and fermatas go to the second. */
export function splitNote(note: NoteEvent, at: Fraction): readonly [NoteEvent, NoteEvent] {
  const first = note.heads.map((head) => ({
    ...head,
    tieStart: true,
    source: head.source && withoutNotations(head.source, belongsToTheEnd),
  }));
  const second = note.heads.map((head) => ({
    ...head,
    tieStop: true,
    source: addNotations(undefined, head.source ? notationsOf(head.source).filter(belongsToTheEnd) : []),
  }));
  return [
    withDuration({ ...note, heads: first }, at),
    withDuration(
      { ...note, id: `${note.id}+${at.n}:${at.d}`, onset: add(note.onset, at), heads: second },
      subtract(note.duration, at),
    ),
  ];
}

/** Ties two notes together on every pitch they share. */
export function tie(first: NoteEvent, second: NoteEvent): readonly [NoteEvent, NoteEvent] {
  const tiesTo = (head: Head, others: readonly Head[]): boolean => others.some((other) => samePitch(head, other));
  return [
    { ...first, heads: first.heads.map((head) => (tiesTo(head, second.heads) ? { ...head, tieStart: true } : head)) },
    { ...second, heads: second.heads.map((head) => (tiesTo(head, first.heads) ? { ...head, tieStop: true } : head)) },
  ];
}

/** One note instead of two that follow each other and are tied in all their heads; undefined when they are not. */
export function mergeTies(first: NoteEvent, second: NoteEvent): NoteEvent | undefined {
  if (first.voice !== second.voice || !equals(add(first.onset, first.duration), second.onset)) return undefined;
  if (first.heads.length !== second.heads.length) return undefined;
  const partners = first.heads.map((head) => second.heads.find((other) => other.tieStop && samePitch(head, other)));
  if (!first.heads.every((head, index) => head.tieStart && partners[index])) return undefined;
  const heads = first.heads.map((head, index) => {
    const source = partners[index]?.source;
    return {
      ...head,
      tieStart: partners[index]?.tieStart ?? false,
      source: addNotations(head.source, source ? notationsOf(source).filter(belongsToTheEnd) : []),
    };
  });
  return withDuration({ ...first, heads }, add(first.duration, second.duration));
}
