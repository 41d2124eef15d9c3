import { type KeyName, keyName, keySignature } from "@gradus/contracts";
import { ZERO } from "../model/fraction.ts";
import { fifthsOf, type Pitch, type Step, transposePitch, withinSevenSigns } from "../model/pitch.ts";
import type { Attributes, Head, Key, Measure, MeasureEvent, Part, Score } from "../model/score.ts";
import { attributesAt } from "../views/attributes-at.ts";
import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { attribute, child, isElement, textOf, xmlElement } from "../xml/tree.ts";
import { withoutNotations } from "./note-source.ts";

/** An interval: semitones up (negative: down) and steps along the line of fifths (up a fourth: 5 and −1). */
export type KeyShift = { readonly chromatic: number; readonly fifths: number };
export type SetKeyOptions = {
  /** indices of parts that stay as they are, besides percussion */
  readonly keep?: readonly number[];
};

/**
 * The score transposed by an interval: pitches, key signatures, chord symbols. Unpitched notes and percussion staves
 * stay. Where a key signature would pass six sharps or flats, and is not that of the opening, which was asked for, or would pass
 * seven, that passage is spelled enharmonically. Strings and frets no longer fit and are removed. Every measure in which something changes is touched.
 */
export function setKey(score: Score, shift: KeyShift, options: SetKeyOptions = {}): Score {
  if (shift.chromatic === 0 && shift.fifths === 0) return score;
  const keep = new Set(options.keep);
  return {
    ...score,
    parts: score.parts.map((part, index) => (keep.has(index) ? part : shiftPart(part, shift))),
    ...(score.statedKey && { statedKey: movedKey(score.statedKey, shift) }),
  };
}

function movedKey(key: KeyName, shift: KeyShift): KeyName {
  const { fifths, mode } = keySignature(key);
  return keyName(withinSevenSigns(fifths + shift.fifths), mode) ?? key;
}

/** most sharps or flats of a signature that a move may lead to; seven have a name with five on the other side */
const mostSigns = 6;

/**
 * Steps on the line of fifths that a passage with the signature `fifths` moves by, so that what it comes to has few signs;
 * `opening`: the signature with which the part begins, whose own goal may have seven.
 */
export function fifthsShift(fifths: number, shift: number, opening: number): number {
  const target = fifths + shift;
  const most = fifths === opening ? 7 : mostSigns;
  if (target > most) return shift - 12 * Math.ceil((target - most) / 12);
  if (target < -most) return shift + 12 * Math.ceil((-most - target) / 12);
  return shift;
}

/** A shift, and the steps on the line of fifths that it is for a passage with a signature. */
type Move = { readonly chromatic: number; readonly by: (fifths: number) => number };

function shiftPart(part: Part, shift: KeyShift): Part {
  if (!part.measures.some((measure) => measure.events.some(isPitched))) return part;
  let fifths = part.measures[0]?.before.key.fifths ?? 0;
  const { fifths: asked } = attributesAt(part, 0, ZERO).key;
  const move: Move = { chromatic: shift.chromatic, by: (signature) => fifthsShift(signature, shift.fifths, asked) };
  const measures = part.measures.map((measure) => {
    const result = shiftMeasure(measure, fifths, move);
    fifths = result.fifths;
    return result.measure;
  });
  const [first, ...others] = measures;
  const opening = part.measures[0];
  if (!first || !opening) return part;
  return { ...part, measures: [statesKey(opening) ? first : withKey(first, opening, move), ...others] };
}

const isPitched = (event: MeasureEvent): boolean =>
  (event.kind === "note" || event.kind === "grace") && event.heads.some((head) => head.pitch);

function shiftedAttributes(before: Attributes, { by }: Move): Attributes {
  const shifted = (key: Key): Key => ({ ...key, fifths: key.fifths + by(key.fifths) });
  const staffKeys = before.staffKeys && new Map([...before.staffKeys].map(([staff, key]) => [staff, shifted(key)]));
  return { ...before, key: shifted(before.key), ...(staffKeys && { staffKeys }) };
}

function shiftMeasure(
  measure: Measure,
  fifthsAtStart: number,
  move: Move,
): { readonly measure: Measure; readonly fifths: number } {
  let fifths = fifthsAtStart;
  let touched = false;
  const percussion = new Set(
    [...measure.before.clefs].filter(([, clef]) => clef.sign === "percussion").map(([n]) => n),
  );
  const events = measure.events.map((event): MeasureEvent => {
    const by = move.by(fifths);
    if (event.kind === "rest" || percussion.has(event.staff)) return event;
    if (event.kind === "note" || event.kind === "grace") {
      if (!isPitched(event)) return event;
      touched = true;
      return { ...event, heads: event.heads.map((head) => shiftHead(head, move.chromatic, by)) };
    }
    const source = shiftMark(event.source, move, by);
    if (source === event.source) return event;
    touched = true;
    const stated = child(event.source, "key");
    if (stated) fifths = Number(textOf(child(stated, "fifths"))) || 0;
    return { ...event, source };
  });
  const before = shiftedAttributes(measure.before, move);
  return { measure: touched ? { ...measure, before, events, touched } : { ...measure, before }, fifths };
}

const isFretted = (element: XmlElement): boolean => element.name === "string" || element.name === "fret";

function shiftHead(head: Head, chromatic: number, fifths: number): Head {
  if (!head.pitch) return head;
  return {
    ...head,
    pitch: transposePitch(head.pitch, chromatic, fifths),
    source: head.source && withoutNotations(head.source, isFretted),
  };
}

function shiftMark(source: XmlElement, move: Move, by: number): XmlElement {
  if (source.name === "attributes" && child(source, "key")) {
    return mapChildren(source, (item) => (item.name === "key" ? shiftKey(item, move) : item));
  }
  if (source.name !== "harmony" || !(child(source, "root") || child(source, "bass"))) return source;
  const shifted = mapChildren(source, (item) =>
    item.name === "root" || item.name === "bass" ? shiftChordTone(item, move.chromatic, by) : item,
  );
  return { ...shifted, children: shifted.children.filter((node) => !isElement(node) || node.name !== "frame") };
}

const mapChildren = (element: XmlElement, map: (item: XmlElement) => XmlElement): XmlElement => ({
  ...element,
  children: element.children.map((node): XmlNode => (isElement(node) ? map(node) : node)),
});

const setText = (element: XmlElement, text: string): XmlElement => ({ ...element, children: [text] });

function shiftKey(key: XmlElement, { by }: Move): XmlElement {
  const fifths = Number(textOf(child(key, "fifths"))) || 0;
  if (!child(key, "fifths")) return key;
  const target = fifths + by(fifths);
  const shifted = mapChildren(key, (item) => (item.name === "fifths" ? setText(item, String(target)) : item));
  return { ...shifted, children: shifted.children.filter((node) => !isElement(node) || node.name !== "cancel") };
}

/** <root> or <bass>: their step and alter children carry the element's own name as prefix. */
function shiftChordTone(tone: XmlElement, chromatic: number, fifths: number): XmlElement {
  const stepName = `${tone.name}-step`;
  const alterName = `${tone.name}-alter`;
  const step = textOf(child(tone, stepName));
  if (!/^[A-G]$/.test(step)) return tone;
  const from: Pitch = { step: step as Step, alter: Number(textOf(child(tone, alterName))) || 0, octave: 4 };
  const wanted = transposePitch(from, chromatic, fifths);
  const to =
    Math.abs(wanted.alter) > 1 ? transposePitch(from, chromatic, fifths - 12 * Math.sign(fifthsOf(wanted))) : wanted;
  const stepSource = child(tone, stepName);
  const alterSource = child(tone, alterName);
  const others = tone.children.filter((node) => isElement(node) && node.name !== stepName && node.name !== alterName);
  const shown = (element: XmlElement): boolean => attribute(element, "text") === undefined;
  const stepElement = xmlElement(stepName, to.step, stepSource && shown(stepSource) ? stepSource.attributes : []);
  const alter = to.alter === 0 ? [] : [xmlElement(alterName, String(to.alter), alterSource?.attributes ?? [])];
  return { ...tone, children: [stepElement, ...alter, ...others] };
}

const statesKey = (measure: Measure): boolean =>
  measure.events.some((event) => event.kind === "mark" && event.name === "attributes" && child(event.source, "key"));

/** The first measure with a key signature of its own, for a part that relied on the default of none. */
function withKey(measure: Measure, opening: Measure, { by }: Move): Measure {
  const target = opening.before.key.fifths + by(opening.before.key.fifths);
  const key = xmlElement("key", [xmlElement("fifths", String(target))]);
  const index = measure.events.findIndex((event) => event.kind === "mark" && event.name === "attributes");
  const present = measure.events[index];
  const source = present?.kind === "mark" ? insertKey(present.source, key) : xmlElement("attributes", [key]);
  const mark: MeasureEvent = {
    kind: "mark",
    name: "attributes",
    id: present?.id ?? `${measure.index}/key`,
    onset: { n: 0, d: 1 },
    staff: 1,
    source,
  };
  const events = present ? measure.events.with(index, mark) : [mark, ...measure.events];
  return { ...measure, events, touched: true };
}

function insertKey(attributes: XmlElement, key: XmlElement): XmlElement {
  const head = new Set(["footnote", "level", "divisions"]);
  const index = attributes.children.findIndex((node) => isElement(node) && !head.has(node.name));
  const at = index < 0 ? attributes.children.length : index;
  return { ...attributes, children: attributes.children.toSpliced(at, 0, key) };
}
