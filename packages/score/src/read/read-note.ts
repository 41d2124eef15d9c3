import type { Pitch, Step } from "../model/pitch.ts";
import type { Head, NoteType, TimeModification } from "../model/score.ts";
import { attribute, child, isElement, textOf, type XmlElement } from "../xml/tree.ts";
import { readNoteType } from "./read-time.ts";

/** What one <note> says, before it has a place. */
export type ReadNote = {
  readonly chord: boolean;
  readonly grace: boolean;
  readonly cue: boolean;
  readonly rest: XmlElement | undefined;
  /** undefined without pitch and unpitched, or when the pitch makes no sense */
  readonly head: Head | undefined;
  readonly durationText: string;
  readonly voice: string;
  readonly staff: number;
  readonly type: NoteType | undefined;
  readonly dots: number;
  readonly timeModification: TimeModification | undefined;
  readonly hidden: boolean;
};

/** One pass over the children: this runs for every note of the score. */
export function readNote(source: XmlElement): ReadNote {
  let chord = false;
  let grace = false;
  let cue = false;
  let rest: XmlElement | undefined;
  let pitch: Pitch | undefined;
  let unpitched: XmlElement | undefined;
  let instrument: string | undefined;
  let durationText = "";
  let voice = "";
  let staff = 1;
  let type: NoteType | undefined;
  let dots = 0;
  let timeModification: TimeModification | undefined;
  let tieStart = false;
  let tieStop = false;
  for (const node of source.children) {
    if (!isElement(node)) continue;
    switch (node.name) {
      case "chord":
        chord = true;
        break;
      case "grace":
        grace = true;
        break;
      case "cue":
        cue = true;
        break;
      case "rest":
        rest = node;
        break;
      case "pitch":
        pitch = readPitch(node);
        break;
      case "unpitched":
        unpitched = node;
        break;
      case "instrument":
        instrument = attribute(node, "id");
        break;
      case "duration":
        durationText = textOf(node);
        break;
      case "voice":
        voice = textOf(node);
        break;
      case "staff":
        staff = readStaff(node);
        break;
      case "type":
        type = readNoteType(textOf(node));
        break;
      case "dot":
        dots = Math.min(dots + 1, 4);
        break;
      case "time-modification":
        timeModification = readTimeModification(node);
        break;
      case "tie":
        if (attribute(node, "type") === "start") tieStart = true;
        if (attribute(node, "type") === "stop") tieStop = true;
        break;
    }
  }
  const display = unpitched && { ...readDisplay(unpitched), instrument };
  const head = pitch || display ? { pitch, unpitched: display, tieStart, tieStop, source } : undefined;
  const hidden = source.attributes.length > 0 && attribute(source, "print-object") === "no";
  return { chord, grace, cue, rest, head, durationText, voice, staff, type, dots, timeModification, hidden };
}

/** Staff number from 1; anything else counts as 1. */
export function readStaff(element: XmlElement | undefined): number {
  const staff = Number(textOf(element));
  return Number.isInteger(staff) && staff >= 1 && staff <= 64 ? staff : 1;
}

function readPitch(element: XmlElement): Pitch | undefined {
  const step = textOf(child(element, "step"));
  const octaveText = textOf(child(element, "octave"));
  const octave = Number(octaveText);
  if (!/^[A-G]$/.test(step) || octaveText === "" || !Number.isInteger(octave) || octave < -1 || octave > 12) {
    return undefined;
  }
  const alter = Number(textOf(child(element, "alter")));
  return { step: step as Step, alter: Math.abs(alter) <= 4 ? alter : 0, octave };
}

function readDisplay(unpitched: XmlElement): { readonly step: string; readonly octave: number } {
  const octave = Number(textOf(child(unpitched, "display-octave")) || 4);
  return { step: textOf(child(unpitched, "display-step")) || "B", octave: Number.isInteger(octave) ? octave : 4 };
}

function readTimeModification(element: XmlElement): TimeModification | undefined {
  const actual = Number(textOf(child(element, "actual-notes")));
  const normal = Number(textOf(child(element, "normal-notes")));
  const usable = [actual, normal].every((count) => Number.isInteger(count) && count >= 1 && count <= 1000);
  return usable ? { actual, normal } : undefined;
}
