import { compare, equals, type Fraction, subtract, toNumber } from "../model/fraction.ts";
import { midiOf, type Pitch } from "../model/pitch.ts";
import type { Attributes, Measure, NoteEvent, Part, Score } from "../model/score.ts";
import { applyAttributes, transposeOn } from "../read/read-attributes.ts";
import { addTime } from "../read/read-time.ts";

/** A note as it is heard: ties merged, transposition applied, repeats as written. */
export type SoundingNote = {
  /** index in score.parts */
  readonly part: number;
  /** index of the measure where it starts */
  readonly measure: number;
  readonly staff: number;
  readonly voice: string;
  /** quarters from the start of the score */
  readonly onset: Fraction;
  readonly duration: Fraction;
  /** as sounding */
  readonly midi: number;
  /** as written */
  readonly pitch: Pitch;
  /** every tied event, first to last */
  readonly eventIds: readonly string[];
  /** of this note in the first event */
  readonly headIndex: number;
};

type Open = { readonly note: Mutable<SoundingNote> & { eventIds: string[] }; end: Fraction };
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Rounded tuplets end a hair off the next onset; a tie across them is still meant. */
export const TIE_TOLERANCE = 1 / 16;

/**
 * Notes that sound, by onset, then MIDI number. Grace, cue and unpitched notes are left out; all parts, or one.
 * Ties follow difficulty/README.md section 1: a tie-stop joins the open note of the same MIDI number in the same part
 * that ends at its onset, whatever its staff or voice; one without such a note is a new note.
 */
export function soundingNotes(score: Score, partIndex?: number): readonly SoundingNote[] {
  const notes = score.parts.flatMap((part, index) =>
    partIndex === undefined || partIndex === index ? partNotes(part, index) : [],
  );
  return notes.sort((a, b) => compare(a.onset, b.onset) || a.midi - b.midi);
}

function partNotes(part: Part, partIndex: number): SoundingNote[] {
  const notes: SoundingNote[] = [];
  const open = new Map<number, Open[]>();
  for (const measure of part.measures) {
    const attributesOf = attributesByEvent(measure);
    for (const event of byOnset(measure)) {
      if (event.cue) continue;
      const attributes = attributesOf(event);
      const onset = addTime(measure.start, event.onset);
      const end = addTime(onset, event.duration);
      event.heads.forEach((head, headIndex) => {
        if (!head.pitch) return;
        const midi = midiOf(head.pitch) + (transposeOn(attributes, head.staff ?? event.staff)?.chromatic ?? 0);
        const waiting = open.get(midi) ?? [];
        const tied = head.tieStop ? endingAt(waiting, onset) : undefined;
        if (tied) {
          tied.end = end;
          tied.note.duration = subtract(end, tied.note.onset);
          tied.note.eventIds.push(event.id);
          if (!head.tieStart) waiting.splice(waiting.indexOf(tied), 1);
          return;
        }
        const note = {
          part: partIndex,
          measure: measure.index,
          staff: head.staff ?? event.staff,
          voice: event.voice,
          onset,
          duration: event.duration,
          midi,
          pitch: head.pitch,
          eventIds: [event.id],
          headIndex,
        };
        notes.push(note);
        if (!head.tieStart) return;
        waiting.push({ note, end });
        open.set(midi, waiting);
      });
    }
  }
  return notes;
}

function endingAt(waiting: readonly Open[], onset: Fraction): Open | undefined {
  const at = toNumber(onset);
  return (
    waiting.find(({ end }) => equals(end, onset)) ??
    waiting.find(({ end }) => Math.abs(toNumber(end) - at) <= TIE_TOLERANCE)
  );
}

const byOnset = (measure: Measure): readonly NoteEvent[] =>
  measure.events.filter((event): event is NoteEvent => event.kind === "note").sort((a, b) => compare(a.onset, b.onset));

/** Attributes at each event: a player may change instruments inside a measure. */
function attributesByEvent(measure: Measure): (event: NoteEvent) => Attributes {
  const { before } = measure;
  if (!measure.events.some((event) => event.kind === "mark" && event.name === "attributes")) return () => before;
  const byEvent = new Map<string, Attributes>();
  let current = before;
  for (const event of measure.events) {
    if (event.kind === "mark" && event.name === "attributes") current = applyAttributes(current, event.source);
    else if (event.kind === "note") byEvent.set(event.id, current);
  }
  return (event) => byEvent.get(event.id) ?? before;
}
