import { notationsOf } from "../edit/note-source.ts";
import { compare } from "../model/fraction.ts";
import type { Measure, NoteType, Part } from "../model/score.ts";
import { attribute, child, childrenOf, textOf, type XmlElement } from "../xml/tree.ts";
import { accidentalState, keysBefore } from "./accidentals.ts";
import { flagsOf } from "./durations.ts";
import { lacksValue } from "./pieces.ts";

const known = new WeakMap<XmlElement, boolean>();

/**
 * True when the document of this root element has no beam although notes with flags follow each other without words.
 * Programs such as MuseScore beam the whole of such a file themselves, but take a file with any beam at its word.
 */
export function leavesBeamsOut(root: XmlElement): boolean {
  const before = known.get(root);
  if (before !== undefined) return before;
  const parts = childrenOf(root, "part").map((part) => childrenOf(part, "measure"));
  const notes = (measure: XmlElement): readonly XmlElement[] => childrenOf(measure, "note");
  const beamed = parts.some((measures) => measures.some((one) => notes(one).some((note) => child(note, "beam"))));
  const found = !beamed && parts.some(hasNeighbours);
  known.set(root, found);
  return found;
}

/** Two notes with flags in a row in one voice of a part. */
function hasNeighbours(measures: readonly XmlElement[]): boolean {
  let divisions = 1;
  return measures.some((measure) => {
    for (const attributes of childrenOf(measure, "attributes")) {
      divisions = Number(textOf(child(attributes, "divisions"))) || divisions;
    }
    const timed = childrenOf(measure, "note").filter((note) => !child(note, "chord") && !child(note, "grace"));
    return timed.some((note, index) => {
      const next = timed[index + 1];
      const areFlagged = next && isFlagged(note, divisions) && isFlagged(next, divisions);
      return areFlagged && voiceOf(note) === voiceOf(next);
    });
  });
}

const voiceOf = (note: XmlElement): string => textOf(child(note, "voice"));

function isFlagged(note: XmlElement, divisions: number): boolean {
  if (child(note, "rest") || child(note, "lyric") || attribute(note, "print-object") === "no") return false;
  const type = child(note, "type");
  return type ? flagsOf(textOf(type) as NoteType) > 0 : Number(textOf(child(note, "duration"))) < divisions;
}

/** True when a measure of the source leaves note values to the reading program, as the standard allows. */
export const leavesValuesOut = (measure: Measure): boolean =>
  measure.events.some((event) => lacksValue(event, measure));

/** Beside the note, or above it as editors do in early music. */
const printsAccidental = (note: XmlElement): boolean =>
  child(note, "accidental") !== undefined || notationsOf(note).some(({ name }) => name === "accidental-mark");

/**
 * True when a measure of the source has not one printed accidental although a note differs from its key: the file leaves
 * them to the reading program.
 */
export function leavesAccidentalsOut(part: Part, measure: Measure): boolean {
  const state = accidentalState(keysBefore(part, measure));
  let isMissing = false;
  for (const event of measure.events.toSorted((a, b) => compare(a.onset, b.onset))) {
    if (event.kind === "mark" && event.name === "attributes") state.newKey(event.source);
    if (event.kind !== "note" && event.kind !== "grace") continue;
    for (const head of event.heads) {
      if (head.source && printsAccidental(head.source)) return false;
      if (!head.pitch || head.tieStop) continue;
      isMissing ||= state.expected(event.staff, head.pitch) !== head.pitch.alter;
    }
  }
  return isMissing;
}
