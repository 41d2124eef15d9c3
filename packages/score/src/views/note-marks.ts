import { type Fraction, toNumber } from "../model/fraction.ts";
import { midiOf } from "../model/pitch.ts";
import type { Measure, Score } from "../model/score.ts";
import { attribute } from "../xml/tree.ts";

export type NoteMark = "changed" | "removed" | "added";
/** What became of a note, by the id of its <note>; unchanged notes are not listed. */
export type NoteMarks = {
  readonly before: ReadonlyMap<string, NoteMark>;
  readonly after: ReadonlyMap<string, NoteMark>;
};

type Drawn = { readonly id: string; readonly onset: Fraction; readonly midi: number; readonly length: number };

/**
 * Compares two versions of a piece note by note, measure by measure and staff by staff. A note at the same time on the
 * same pitch (`shift` semitones higher in `after`) is unchanged, or changed when its value differs; of the others, those
 * that begin together are taken for each other from the lowest up, and the rest is removed or added.
 */
export function noteMarks(before: Score, after: Score, shift = 0): NoteMarks {
  const marks = { before: new Map<string, NoteMark>(), after: new Map<string, NoteMark>() };
  before.parts.forEach((part) => {
    const other = after.parts.find(({ id }) => id === part.id);
    part.measures.forEach((measure, index) => {
      const changed = other?.measures[index];
      if (!changed) return;
      const old = drawnNotes(measure, shift);
      const now = drawnNotes(changed, 0);
      for (const staff of new Set([...old.keys(), ...now.keys()])) {
        markStaff(old.get(staff) ?? [], now.get(staff) ?? [], marks);
      }
    });
  });
  return marks;
}

function markStaff(
  before: readonly Drawn[],
  after: readonly Drawn[],
  marks: { readonly before: Map<string, NoteMark>; readonly after: Map<string, NoteMark> },
): void {
  const waiting = [...after];
  const left = before.filter((old) => {
    const at = waiting.findIndex((now) => isSameTime(now, old) && now.midi === old.midi);
    if (at < 0) return true;
    const [now] = waiting.splice(at, 1);
    if (now && now.length !== old.length) {
      marks.before.set(old.id, "changed");
      marks.after.set(now.id, "changed");
    }
    return false;
  });
  for (const old of left.toSorted((a, b) => a.midi - b.midi)) {
    const together = waiting.filter((now) => isSameTime(now, old)).toSorted((a, b) => a.midi - b.midi)[0];
    marks.before.set(old.id, together ? "changed" : "removed");
    if (!together) continue;
    marks.after.set(together.id, "changed");
    waiting.splice(waiting.indexOf(together), 1);
  }
  for (const now of waiting) marks.after.set(now.id, "added");
}

const isSameTime = (a: Drawn, b: Drawn): boolean => a.onset.n * b.onset.d === b.onset.n * a.onset.d;

function drawnNotes(measure: Measure, shift: number): ReadonlyMap<number, readonly Drawn[]> {
  const staves = new Map<number, Drawn[]>();
  for (const event of measure.events) {
    if (event.kind !== "note" && event.kind !== "grace") continue;
    for (const head of event.heads) {
      const id = head.source && attribute(head.source, "id");
      if (id === undefined) continue;
      const staff = head.staff ?? event.staff;
      const midi = head.pitch ? midiOf(head.pitch) + shift : unpitchedPlace(head.unpitched);
      // a grace note is never the same as a full one
      const length = event.kind === "note" ? toNumber(event.duration) : 0;
      staves.set(staff, [...(staves.get(staff) ?? []), { id, onset: event.onset, midi, length }]);
    }
  }
  return staves;
}

/** Below all pitches: the line or space of a percussion note. */
const unpitchedPlace = (place: { readonly step: string; readonly octave: number } | undefined): number =>
  place ? -100 + 7 * place.octave + "CDEFGAB".indexOf(place.step) : -200;
