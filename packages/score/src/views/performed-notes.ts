import { compare, type Fraction, fraction, max, multiply, subtract, ZERO } from "../model/fraction.ts";
import { midiOf } from "../model/pitch.ts";
import type { GraceEvent, Head, Measure, NoteEvent, Part, Score } from "../model/score.ts";
import { transposeOn } from "../read/read-attributes.ts";
import { addTime } from "../read/read-time.ts";
import { attribute, child, childrenOf, textOf } from "../xml/tree.ts";
import { attributesAt } from "./attributes-at.ts";
import { soundingNotes } from "./sounding-notes.ts";

/** A note to play: a sounding note, a grace note before its beat, or an unpitched one with its percussion key. */
export type PerformedNote = {
  readonly kind: "note" | "grace" | "unpitched";
  /** index in score.parts */
  readonly part: number;
  readonly measure: number;
  readonly staff: number;
  readonly voice: string;
  /** quarters from the start of the score, repeats as written */
  readonly onset: Fraction;
  readonly duration: Fraction;
  /** pitch as sounding, or the General MIDI percussion key */
  readonly midi: number;
  readonly eventId: string;
};

const GRACE_LENGTH = fraction(1, 8);

/** Everything to play, by onset: as soundingNotes, with grace notes taken from the time before their beat and drums. */
export function performedNotes(score: Score): readonly PerformedNote[] {
  const pitched = soundingNotes(score).map(
    ({ pitch: _pitch, eventIds, headIndex: _head, ...note }): PerformedNote => ({
      ...note,
      kind: "note",
      eventId: eventIds[0] ?? "",
    }),
  );
  const others = score.parts.flatMap((part, index) => {
    const keys = percussionKeys(score, part.id);
    return part.measures.flatMap((measure) => [
      ...graceNotes(part, index, measure),
      ...unpitchedNotes(index, measure, keys),
    ]);
  });
  return [...pitched, ...others].sort((a, b) => compare(a.onset, b.onset) || a.midi - b.midi);
}

/** Consecutive grace events share one beat; the last of them ends on it. */
function graceNotes(part: Part, partIndex: number, measure: Measure): readonly PerformedNote[] {
  const graces = measure.events.filter((event): event is GraceEvent => event.kind === "grace" && !event.cue);
  return graces.flatMap((event, index) => {
    const isSame = (other: GraceEvent): boolean =>
      other.voice === event.voice && compare(other.onset, event.onset) === 0;
    const left = graces.slice(index).filter(isSame).length;
    const beat = addTime(measure.start, event.onset);
    const onset = max(ZERO, subtract(beat, multiply(GRACE_LENGTH, fraction(left))));
    const attributes = attributesAt(part, measure.index, event.onset);
    return event.heads.flatMap((head): PerformedNote[] => {
      if (!head.pitch) return [];
      const midi = midiOf(head.pitch) + (transposeOn(attributes, head.staff ?? event.staff)?.chromatic ?? 0);
      return [{ ...placeOf(partIndex, measure, event, head), kind: "grace", onset, duration: GRACE_LENGTH, midi }];
    });
  });
}

function unpitchedNotes(
  partIndex: number,
  measure: Measure,
  keys: ReadonlyMap<string, number>,
): readonly PerformedNote[] {
  return measure.events.flatMap((event) => {
    if (event.kind !== "note" || event.cue) return [];
    const onset = addTime(measure.start, event.onset);
    return event.heads.flatMap((head): PerformedNote[] => {
      if (!head.unpitched) return [];
      const { step, octave, instrument } = head.unpitched;
      const midi = keys.get(instrument ?? "") ?? displayKeys[`${step}${octave}`] ?? SNARE;
      const { duration } = event;
      return [{ ...placeOf(partIndex, measure, event, head), kind: "unpitched", onset, duration, midi }];
    });
  });
}

const placeOf = (
  part: number,
  measure: Measure,
  event: NoteEvent | GraceEvent,
  head: Head,
): Pick<PerformedNote, "part" | "measure" | "staff" | "voice" | "eventId"> => ({
  part,
  measure: measure.index,
  staff: head.staff ?? event.staff,
  voice: event.voice,
  eventId: event.id,
});

const SNARE = 38;

/** Usual places of a drum kit on the staff (Percussive Arts Society) as General MIDI keys. */
const displayKeys: Readonly<Record<string, number>> = {
  D4: 44,
  E4: 36,
  F4: 36,
  G4: 41,
  A4: 43,
  B4: 45,
  C5: SNARE,
  D5: 47,
  E5: 48,
  F5: 51,
  G5: 42,
  A5: 49,
  B5: 57,
};

/** Percussion keys 0–127 by instrument id; midi-unpitched counts from 1. */
function percussionKeys(score: Score, partId: string): ReadonlyMap<string, number> {
  const list = child(score.document.root, "part-list");
  const entry = list && childrenOf(list, "score-part").find((listed) => attribute(listed, "id") === partId);
  const keys = new Map<string, number>();
  for (const midi of entry ? childrenOf(entry, "midi-instrument") : []) {
    const key = Number(textOf(child(midi, "midi-unpitched"))) - 1;
    if (Number.isInteger(key) && key >= 0 && key <= 127) keys.set(attribute(midi, "id") ?? "", key);
  }
  return keys;
}
