import {
  add,
  compare,
  divide,
  equals,
  type Fraction,
  fraction,
  isZero,
  min,
  multiply,
  subtract,
} from "../model/fraction.ts";
import { midiOf } from "../model/pitch.ts";
import type { GraceEvent, Head, Measure, NoteEvent, Part } from "../model/score.ts";
import { transposeOn } from "../read/read-attributes.ts";
import { addTime } from "../read/read-time.ts";
import { attributesAt } from "./attributes-at.ts";
import type { PerformedNote } from "./performed-note.ts";

/** Grace events of one voice before one beat, in order. */
type Group = { readonly measure: Measure; readonly beat: Fraction; readonly events: readonly GraceEvent[] };

const USUAL_LENGTH = fraction(1, 8);
/** All of a group together, in quarters: a run of twenty does not become slow. */
const LONGEST_GROUP = fraction(1);
const HALF = fraction(1, 2);

/**
 * `notes` of a part, sorted by onset, with its grace notes. They are played before their beat, in time taken from the
 * note before them in their voice, of which they leave half. Where the piece begins with them there is no time before:
 * they begin it, and the note they lead to comes after them.
 */
export function withGraceNotes(
  part: Part,
  partIndex: number,
  notes: readonly PerformedNote[],
): readonly PerformedNote[] {
  const groups = part.measures.flatMap(groupsOf);
  if (groups.length === 0) return notes;

  const moved = [...notes];
  const byVoice = Map.groupBy(notes.keys(), (index) => notes[index]?.voice ?? "");
  const graces = groups.flatMap((group): PerformedNote[] => {
    const { beat, events } = group;
    const own = byVoice.get(events[0]?.voice ?? "") ?? [];
    const onsetOf = (index: number | undefined): Fraction => notes[index ?? -1]?.onset ?? beat;
    const next = firstFrom(own, (index) => compare(onsetOf(index), beat) >= 0);
    const last = next > 0 ? onsetOf(own[next - 1]) : undefined;
    const total = lengthOf(events.length, last && subtract(beat, last), beat);
    const onsetOfGroup = isZero(beat) ? beat : subtract(beat, total);
    const reached = last ?? beat;
    for (let at = last ? next - 1 : next; equals(onsetOf(own[at]), reached); at += last ? -1 : 1) {
      const index = own[at];
      const note = index === undefined ? undefined : moved[index];
      if (index === undefined || !note) break;
      moved[index] = givingWay(note, beat, onsetOfGroup, total);
    }
    const each = divide(total, fraction(events.length));
    return events.flatMap((event, index) =>
      soundOf(part, partIndex, group, event).map((note) => ({
        ...note,
        onset: add(onsetOfGroup, multiply(each, fraction(index))),
        duration: each,
      })),
    );
  });
  return [...moved, ...graces];
}

function groupsOf(measure: Measure): readonly Group[] {
  const graces = measure.events.filter((event): event is GraceEvent => event.kind === "grace" && !event.cue);
  return [...Map.groupBy(graces, ({ voice, onset }) => `${voice} ${onset.n}/${onset.d}`).values()].map((events) => ({
    measure,
    events,
    beat: addTime(measure.start, events[0]?.onset ?? fraction(0)),
  }));
}

/** Place in a sorted list from which on all fit. */
function firstFrom(sorted: readonly number[], fits: (index: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(sorted[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function lengthOf(count: number, sinceLast: Fraction | undefined, beat: Fraction): Fraction {
  const wanted = min(multiply(USUAL_LENGTH, fraction(count)), LONGEST_GROUP);
  const room = sinceLast ? multiply(sinceLast, HALF) : isZero(beat) ? wanted : beat;
  return min(wanted, room);
}

/** What ends on the beat of a group ends before it; what begins the piece on it begins after it. */
function givingWay(note: PerformedNote, beat: Fraction, groupOnset: Fraction, total: Fraction): PerformedNote {
  const end = add(note.onset, note.duration);
  if (compare(note.onset, groupOnset) < 0 && compare(end, groupOnset) > 0 && compare(end, beat) <= 0)
    return { ...note, duration: subtract(groupOnset, note.onset) };
  if (!isZero(beat) || !isZero(note.onset)) return note;

  const delay = min(total, multiply(note.duration, HALF));
  return { ...note, onset: delay, duration: subtract(note.duration, delay) };
}

function soundOf(
  part: Part,
  partIndex: number,
  { measure, beat }: Group,
  event: GraceEvent,
): readonly Omit<PerformedNote, "onset" | "duration">[] {
  const attributes = attributesAt(part, measure.index, event.onset);
  return event.heads.flatMap((head) => {
    if (!head.pitch) return [];
    const midi = midiOf(head.pitch) + (transposeOn(attributes, head.staff ?? event.staff)?.chromatic ?? 0);
    return [{ ...placeOf(partIndex, measure, event, head), kind: "grace" as const, beat, midi }];
  });
}

export const placeOf = (
  part: number,
  measure: Measure,
  event: NoteEvent | GraceEvent,
  head: Head,
): Pick<PerformedNote, "part" | "measure" | "staff" | "voice" | "eventIds" | "headIndex"> => ({
  part,
  measure: measure.index,
  staff: head.staff ?? event.staff,
  voice: event.voice,
  eventIds: [event.id],
  headIndex: event.heads.indexOf(head),
});
