import { compare } from "../model/fraction.ts";
import type { Head, Measure, MeasureEvent, Part } from "../model/score.ts";
import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { attribute, isElement } from "../xml/tree.ts";
import { addNotations, notationsOf, withoutNotations } from "./note-source.ts";

const noteSpanners = new Set(["slur", "glissando", "slide", "wavy-line", "hammer-on", "pull-off"]);
const directionSpanners = new Set(["wedge", "octave-shift", "pedal", "dashes", "bracket"]);
/** Partners are looked for this many measures away. */
const REACH = 200;

type Sounding = Extract<MeasureEvent, { readonly heads: readonly Head[] }>;
/** One end of a spanner: its element and where it stands. */
type Ending = { readonly element: XmlElement; readonly event: MeasureEvent; readonly measure: number };

/**
 * Keeps slurs and other spanners whole after an edit. An end whose note is gone moves to the nearest note of its voice
 * in the measure (a start to a later one, a stop to an earlier one first); where none is left, or the note is still
 * there and lost the mark on purpose, its partner goes too. Wedges, octave lines and pedals go in pairs.
 */
export function repairSpanners(part: Part, before: Part, edited: ReadonlySet<number>): Part {
  const measures = new Map<number, Measure>();
  const current = (index: number): Measure | undefined => measures.get(index) ?? part.measures[index];
  const orphans: Ending[] = [];
  const movedEnds: Ending[] = [];
  for (const index of [...edited].sort((a, b) => a - b)) {
    const old = before.measures[index];
    const now = part.measures[index];
    if (!old || !now) continue;
    const present = new Set(endingsOf(now).map(({ element }) => element));
    const ids = new Set(now.events.map((event) => event.id));
    for (const lost of endingsOf(old)) {
      if (present.has(lost.element)) continue;
      const moved = ids.has(lost.event.id) ? undefined : moveTo(current(index) ?? now, lost);
      if (moved) {
        measures.set(index, moved);
        movedEnds.push(lost);
      } else orphans.push(lost);
    }
  }
  for (const orphan of orphans) {
    const partner = partnerOf(before, orphan);
    const home = partner && current(partner.measure);
    if (!partner || !home) continue;
    const cleaned = removeElement(home, partner.element);
    if (cleaned) measures.set(partner.measure, { ...cleaned, touched: true });
  }
  for (const end of movedEnds) {
    const measure = current(end.measure);
    const partner = partnerOf(before, end)?.element;
    if (!measure || !partner || !measure.events.some((event) => meetIn(event, end.element, partner))) continue;
    const cleaned = removeElement(measure, partner);
    measures.set(end.measure, (cleaned && removeElement(cleaned, end.element)) ?? measure);
  }
  if (measures.size === 0) return part;
  return { ...part, measures: part.measures.map((measure) => measures.get(measure.index) ?? measure) };
}

function endingsOf(measure: Measure): readonly Ending[] {
  return measure.events.flatMap((event) =>
    spannersOf(event).map((element) => ({ element, event, measure: measure.index })),
  );
}

function spannersOf(event: MeasureEvent): readonly XmlElement[] {
  if (event.kind === "rest") return [];
  if (event.kind !== "mark") {
    return event.heads.flatMap((head) =>
      head.source ? notationsOf(head.source).filter((item) => noteSpanners.has(item.name)) : [],
    );
  }
  if (event.name !== "direction") return [];
  return event.source.children.flatMap((node) =>
    isElement(node) && node.name === "direction-type"
      ? node.children.filter((item): item is XmlElement => isElement(item) && directionSpanners.has(item.name))
      : [],
  );
}

const isStart = (element: XmlElement): boolean => !["stop", "continue", "change"].includes(typeOf(element));
const typeOf = (element: XmlElement): string => attribute(element, "type") ?? "";
const keyOf = (element: XmlElement): string => `${element.name} ${attribute(element, "number") ?? "1"}`;

/**
 * The other end in the source: the next stop of a start, the last start before a stop. That of its own voice, since programs
 * number the slurs of both hands alike; where that voice has none, as under a slur between the hands, that of any voice.
 */
function partnerOf(part: Part, ending: Ending): Ending | undefined {
  const own = nearestEnd(part, ending, ({ event }) => voiceOf(event) === voiceOf(ending.event));
  const forwards = isStart(ending.element);
  return own && isStart(own.element) !== forwards
    ? own
    : nearestEnd(part, ending, ({ element }) => isStart(element) !== forwards);
}

const voiceOf = (event: MeasureEvent): string | undefined => (event.kind === "mark" ? undefined : event.voice);

/** The nearest end with the same name and number that is meant, after a start or before a stop. */
function nearestEnd(part: Part, ending: Ending, isMeant: (other: Ending) => boolean): Ending | undefined {
  const key = keyOf(ending.element);
  const forwards = isStart(ending.element);
  const step = forwards ? 1 : -1;
  for (let index = ending.measure; Math.abs(index - ending.measure) <= REACH; index += step) {
    const measure = part.measures[index];
    if (!measure) return undefined;
    const here = endingsOf(measure).filter(({ element }) => keyOf(element) === key);
    const ordered = here.toSorted((a, b) => compare(a.event.onset, b.event.onset));
    const own = ordered.findIndex(({ element }) => element === ending.element);
    const others = own < 0 ? ordered : forwards ? ordered.slice(own + 1) : ordered.slice(0, own);
    const candidates = forwards ? others : others.toReversed();
    const found = candidates.find((other) => typeOf(other.element) !== "continue" && isMeant(other));
    if (found) return found;
  }
  return undefined;
}

/** The measure with the end of a slur on another note of the voice; undefined for what belongs to one pair of notes. */
function moveTo(measure: Measure, lost: Ending): Measure | undefined {
  const { event, element } = lost;
  if (element.name !== "slur" || (event.kind !== "note" && event.kind !== "grace")) return undefined;
  const notes = measure.events
    .filter((other): other is Sounding => other.kind === "note" && other.voice === event.voice)
    .sort((a, b) => compare(a.onset, b.onset));
  const later = notes.find((note) => compare(note.onset, event.onset) >= 0);
  const earlier = notes.findLast((note) => compare(note.onset, event.onset) <= 0);
  const target = isStart(element) ? (later ?? earlier) : (earlier ?? later);
  if (!target) return undefined;
  return mapEvent(measure, target, (note) => {
    const [first, ...others] = note.heads;
    if (!first) return note;
    return { ...note, heads: [{ ...first, source: addNotations(first.source, [element]) }, ...others] };
  });
}

const mapEvent = (measure: Measure, target: Sounding, map: (event: Sounding) => Sounding): Measure => ({
  ...measure,
  touched: true,
  events: measure.events.map((event) => (event === target ? map(target) : event)),
});

/** Both ends of a slur on one note: nothing is left to slur. */
function meetIn(event: MeasureEvent, a: XmlElement, b: XmlElement): boolean {
  const spanners = spannersOf(event);
  return spanners.includes(a) && spanners.includes(b);
}

function removeElement(measure: Measure, element: XmlElement): Measure | undefined {
  let found = false;
  const events = measure.events.flatMap((event): MeasureEvent[] => {
    if (found || !spannersOf(event).includes(element)) return [event];
    found = true;
    if (event.kind === "mark") {
      const source = withoutDirectionType(event.source, element);
      return source ? [{ ...event, source }] : [];
    }
    if (event.kind === "rest") return [event];
    const heads = event.heads.map((head) =>
      head.source ? { ...head, source: withoutNotations(head.source, (item) => item === element) } : head,
    );
    return [{ ...event, heads }];
  });
  return found ? { ...measure, events } : undefined;
}

/** The direction without one element; undefined when it says nothing any more. */
function withoutDirectionType(direction: XmlElement, element: XmlElement): XmlElement | undefined {
  const children = direction.children.flatMap((node): XmlNode[] => {
    if (!isElement(node) || node.name !== "direction-type" || !node.children.includes(element)) return [node];
    const rest = node.children.filter((item) => item !== element);
    return rest.some(isElement) ? [{ ...node, children: rest }] : [];
  });
  const says = children.some((node) => isElement(node) && node.name === "direction-type");
  return says ? { ...direction, children } : undefined;
}
