import {
  child,
  childrenOf,
  compare,
  dropNotations,
  type GraceEvent,
  type Head,
  homeOf,
  type MeasureEvent,
  type NoteEvent,
  type RestEvent,
  textOf,
  withHeads,
  type XmlElement,
} from "@gradus/score";
import { type Bar, isStrike, type LeftOut, type Strike, type Tone } from "../read/bar/bar.ts";
import { isMark } from "../read/bar/marks.ts";

/** The events of a measure with the notes of one staff replaced by a bar; `source` is that staff before the edits. */
export function writeBar(events: readonly MeasureEvent[], source: Bar, bar: Bar): readonly MeasureEvent[] {
  const originals = new Map(
    events.filter((event): event is NoteEvent => event.kind === "note").map((event) => [event.id, event]),
  );
  const before = new Map(
    source.lines.flatMap((line) => line.events.filter(isStrike)).map((strike) => [strike.id, strike]),
  );
  const rename = renamer(before, originals);
  const own = (event: MeasureEvent): boolean => event.kind !== "mark" && event.staff === bar.staff && !event.cue;
  // a mark stays with the notes it is written beside: a pedal's end after its own hand, not in the other's voice
  const homes = events.map((event, i) => (event.kind === "mark" ? homeOf(events, i) : event));
  const beside = events.filter((event, i) => event.kind === "mark" && homes[i] && own(homes[i]));
  const others = events.filter((event) => !own(event) && !beside.includes(event));
  const strikes = new Map(
    bar.lines.flatMap((line) => line.events.filter(isStrike)).map((strike) => [strike.id, strike]),
  );
  const made = bar.lines.flatMap((line) =>
    line.events.map((event) =>
      isStrike(event) ? noteOf(event, originals.get(event.id), before.get(event.id), bar, rename) : placedFreely(event),
    ),
  );
  const isBefore = (grace: GraceEvent) => (event: MeasureEvent) =>
    event.kind === "note" && event.voice === grace.voice && compare(event.onset, grace.onset) === 0;
  const wanted = new Set(bar.graces.map((grace) => grace.id));
  const present = events.filter((event): event is GraceEvent => event.kind === "grace" && wanted.has(event.id));
  const graces = present.filter((grace) => made.some(isBefore(grace)) || !events.some(isBefore(grace)));
  // staves from the top down, as scores are written: readers lose a clef when the lower hand comes first
  const isAbove = (event: MeasureEvent): boolean => (homes[events.indexOf(event)]?.staff ?? 1) <= bar.staff;
  const asBefore = made.filter((event) => event.kind === "note" && before.get(event.id) === strikes.get(event.id));
  const means = (mark: MeasureEvent): boolean =>
    !isFinger(mark) || asBefore.some(({ onset }) => compare(onset, mark.onset) === 0);
  return [
    ...others.filter(isAbove),
    ...inOrder([...beside.filter(means), ...graces, ...made], events),
    ...others.filter((event) => !isAbove(event)),
  ];
}

/** A finger that a program wrote as words: like a fingering it goes with its note. */
const isFinger = (event: MeasureEvent): boolean =>
  event.kind === "mark" &&
  event.name === "direction" &&
  childrenOf(event.source, "direction-type").every((type) => /^[1-5](\s*[-–]\s*[1-5])?$/.test(textOf(type)));

/** Time first; at one time the order of the source, new events after it. */
function inOrder(events: readonly MeasureEvent[], source: readonly MeasureEvent[]): readonly MeasureEvent[] {
  const place = new Map(source.map((event, index) => [event.id, index]));
  return events.toSorted(
    (a, b) => compare(a.onset, b.onset) || (place.get(a.id) ?? source.length) - (place.get(b.id) ?? source.length),
  );
}

/** Heads as the measure has them now: a slur may have gone since the bar was read. */
function renamer(before: ReadonlyMap<string, Strike>, originals: ReadonlyMap<string, NoteEvent>): (head: Head) => Head {
  const now = new Map<XmlElement, XmlElement>();
  for (const [id, strike] of before) {
    strike.heads.forEach((head, index) => {
      const current = originals.get(id)?.heads[index]?.source;
      if (head.source && current) now.set(head.source, current);
    });
  }
  return (head) => (head.source ? { ...head, source: now.get(head.source) ?? head.source } : head);
}

function noteOf(
  strike: Strike,
  original: NoteEvent | undefined,
  before: Strike | undefined,
  bar: Bar,
  rename: (head: Head) => Head,
): NoteEvent {
  const heads = strike.heads.map((head) => rename(headOf(head)));
  const changed = strike !== before;
  const base: NoteEvent = { ...strike, heads: original?.heads ?? heads };
  const note = original ? withHeads(base, heads) : { ...base, heads };
  const longer = original !== undefined && compare(strike.duration, original.duration) > 0;
  const drop: readonly LeftOut[] = [
    ...bar.leftOut,
    ...(changed ? (["fingering"] as const) : []),
    ...(longer ? (["short"] as const) : []),
  ];
  if (drop.length === 0) return note;
  return dropNotations(note, (element: XmlElement) => isMark(element.name, drop));
}

/** A rest without the line it was written on: it was chosen beside notes that may have moved there. */
function placedFreely(event: RestEvent): RestEvent {
  const rest = event.source && child(event.source, "rest");
  if (!event.source || !rest || rest.children.length === 0) return event;
  const children = event.source.children.map((node) => (node === rest ? { ...rest, children: [] } : node));
  return { ...event, source: { ...event.source, children } };
}

const headOf = ({ midi: _midi, melody: _melody, ...head }: Tone): Head => head;
