import { table } from "@gradus/contracts";
import { compare } from "../model/fraction.ts";
import type { Measure, Score } from "../model/score.ts";
import { addTime } from "../read/read-time.ts";
import { scorePartOf } from "../read/score-parts.ts";
import { attribute, child, childrenOf, textOf } from "../xml/tree.ts";
import { placeOf, withGraceNotes } from "./grace-notes.ts";
import type { PerformedNote } from "./performed-note.ts";
import { soundingNotes } from "./sounding-notes.ts";

/** Everything to play, by onset: as soundingNotes, with drums, and with grace notes and the time that they take. */
export function performedNotes(score: Score): readonly PerformedNote[] {
  const notes = score.parts.flatMap((part, index) => {
    const keys = percussionKeys(score, part.id);
    const pitched = soundingNotes(score, index).map(
      ({ pitch: _, ...note }): PerformedNote => ({ ...note, kind: "note", beat: note.onset }),
    );
    const unpitched = part.measures.flatMap((measure) => unpitchedNotes(index, measure, keys));
    const all = [...pitched, ...unpitched].sort((a, b) => compare(a.onset, b.onset));
    return withGraceNotes(part, index, all);
  });
  return notes.sort((a, b) => compare(a.onset, b.onset) || a.midi - b.midi);
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
      return [{ ...placeOf(partIndex, measure, event, head), kind: "unpitched", onset, beat: onset, duration, midi }];
    });
  });
}

const SNARE = 38;

/** Usual places of a drum kit on the staff (Percussive Arts Society) as General MIDI keys. */
const displayKeys: Readonly<Record<string, number>> = table({
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
});

/** Percussion keys 0–127 by instrument id; midi-unpitched counts from 1. */
function percussionKeys(score: Score, partId: string): ReadonlyMap<string, number> {
  const entry = scorePartOf(score.document.root, partId);
  const keys = new Map<string, number>();
  for (const midi of entry ? childrenOf(entry, "midi-instrument") : []) {
    const key = Number(textOf(child(midi, "midi-unpitched"))) - 1;
    if (Number.isInteger(key) && key >= 0 && key <= 127) keys.set(attribute(midi, "id") ?? "", key);
  }
  return keys;
}
