import { compare, equals, type Fraction, max, subtract, ZERO } from "../model/fraction.ts";
import type { Attributes, GraceEvent, MarkEvent, MeasureEvent, NoteEvent, RestEvent } from "../model/score.ts";
import { child, isElement, textOf, type XmlElement } from "../xml/tree.ts";
import { applyAttributes, statedStaves } from "./read-attributes.ts";
import { type ReadNote, readNote, readStaff } from "./read-note.ts";
import { addTime, bounded, isTooLong, readDuration, typeLength } from "./read-time.ts";
import { voiceNames } from "./voice-names.ts";
import type { Warn } from "./warnings.ts";

export type MeasureReading = {
  readonly events: readonly MeasureEvent[];
  /** furthest point that a note or forward reaches */
  readonly used: Fraction;
  /** in force at the end of the measure */
  readonly after: Attributes;
  /** most staves stated or used */
  readonly staves: number;
};

type OpenChord = { readonly event: NoteEvent | GraceEvent; readonly heads: NoteEvent["heads"][number][] };

/** Places everything in one <measure>. `id` prefixes the events' ids; `place` names the measure in warnings. */
export function readMeasure(
  source: XmlElement,
  id: string,
  before: Attributes,
  warn: Warn,
  place: { readonly part: string; readonly measure: string },
): MeasureReading {
  const events: MeasureEvent[] = [];
  let attributes = before;
  let staves = 1;
  let cursor: Fraction = ZERO;
  let used: Fraction = ZERO;
  /** onset of the note or rest that a following <chord/> belongs to */
  let chordOnset: Fraction | undefined;
  /** a chord tone may leave out the voice of its chord */
  let chordVoice = "1";
  let open: OpenChord | undefined;
  const voices = voiceNames();

  const advance = (by: Fraction): void => {
    const next = addTime(cursor, by);
    if (isTooLong(next)) warn("D1", "A duration is longer than any measure and was left out.", place);
    else cursor = next;
    used = max(used, cursor);
  };
  const durationOf = (note: ReadNote): Fraction => {
    const stated = readDuration(note.durationText, attributes.divisions);
    if (stated) return stated;
    warn("D1", "A note has no usable duration; its note value was taken instead.", place);
    if (!note.type) return ZERO;
    const { actual, normal } = note.timeModification ?? { actual: 1, normal: 1 };
    const plain = typeLength(note.type, note.dots);
    return bounded({ n: plain.n * normal, d: plain.d * actual });
  };
  const placeNote = (element: XmlElement): void => {
    const note = readNote(element);
    staves = Math.max(staves, note.staff);
    const nextId = `${id}/${events.length}`;
    if (note.grace) {
      if (!note.head) return;
      if (note.chord && open?.event.kind === "grace") {
        open.heads.push(placedHead(note, open.event.staff));
        return;
      }
      const heads = [note.head];
      const { staff, cue } = note;
      const voice = voices.voiceAt(note.voice, staff, cursor);
      const event: GraceEvent = { kind: "grace", id: nextId, onset: cursor, staff, voice, heads, cue };
      events.push(event);
      open = { event, heads };
      return;
    }
    const duration = durationOf(note);
    const inChord = note.chord && chordOnset !== undefined;
    if (note.chord && !inChord) warn("C1", "A chord tone had no note before it; it starts a chord now.", place);
    const onset = inChord && chordOnset ? chordOnset : cursor;
    if (inChord) used = max(used, addTime(onset, duration));
    else {
      chordOnset = cursor;
      chordVoice = voices.voiceAt(note.voice, note.staff, onset);
      advance(duration);
      voices.fill(chordVoice, cursor);
    }
    const isRest = note.rest !== undefined || note.head === undefined;
    if (isRest && !note.rest) warn("N1", "A note has no readable pitch; it counts as a rest.", place);
    if (!isRest && inChord && open?.event.kind === "note" && isOneChord(open.event, note, duration)) {
      open.heads.push(placedHead(note, open.event.staff));
      return;
    }
    const shared = {
      id: nextId,
      onset,
      staff: note.staff,
      voice: note.voice || chordVoice,
      duration,
      type: note.type,
      dots: note.dots,
      timeModification: note.timeModification,
      cue: note.cue,
      hidden: note.hidden,
    };
    if (isRest) {
      const wholeMeasure = note.rest !== undefined && isMeasureRest(note.rest);
      const rest: RestEvent = { kind: "rest", ...shared, wholeMeasure, source: element };
      events.push(rest);
      open = undefined;
      return;
    }
    const heads = note.head ? [note.head] : [];
    const event: NoteEvent = { kind: "note", ...shared, heads };
    events.push(event);
    open = { event, heads };
  };

  for (const node of source.children) {
    if (!isElement(node)) continue;
    if (node.name === "note") {
      placeNote(node);
      continue;
    }
    if (node.name === "backup" || node.name === "forward") {
      chordOnset = undefined;
      open = undefined;
      const by = readDuration(textOf(child(node, "duration")), attributes.divisions);
      if (!by) warn("D1", `A ${node.name} has no usable duration and was left out.`, place);
      else if (node.name === "forward") advance(by);
      else {
        voices.stepBack();
        const start = compare(by, cursor) > 0;
        if (start)
          warn("M4", "The file steps back to before the start of this measure; it was taken as its start.", place);
        cursor = start ? ZERO : bounded(subtract(cursor, by));
      }
      continue;
    }
    const mark: MarkEvent = {
      kind: "mark",
      id: `${id}/${events.length}`,
      name: node.name,
      onset: cursor,
      staff: readStaff(child(node, "staff")),
      source: node,
    };
    events.push(mark);
    if (node.name === "attributes") {
      attributes = applyAttributes(attributes, node);
      staves = Math.max(staves, statedStaves(node));
    }
  }
  return { events, used, after: attributes, staves };
}

/** A chord tone of another length or voice, or a cue tone in a sounding chord, is an event of its own at the same onset. */
const isOneChord = (event: NoteEvent, note: ReadNote, duration: Fraction): boolean =>
  equals(event.duration, duration) && event.cue === note.cue && (note.voice === "" || note.voice === event.voice);

const isMeasureRest = (rest: XmlElement): boolean =>
  rest.attributes.some(([name, value]) => name === "measure" && value === "yes");

function placedHead(note: ReadNote, staff: number): NoteEvent["heads"][number] {
  if (!note.head) throw new Error("a chord tone without a head");
  return note.staff === staff ? note.head : { ...note.head, staff: note.staff };
}
