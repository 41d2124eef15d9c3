import { table } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import {
  add,
  attribute,
  attributesAt,
  child,
  childrenOf,
  compare,
  type Fraction,
  isElement,
  type Measure,
  type MeasureEvent,
  type NoteEvent,
  type Part,
  type RestEvent,
  type Score,
  textOf,
  toNumber,
  type XmlElement,
  ZERO,
} from "@gradus/score";
import type { Metre } from "../../read/metre.ts";
import { metresOf } from "../../read/metre.ts";

/** What a player meets in one measure, in the words of the exam tables. */
export type Facts = {
  readonly measure: number;
  readonly number: string;
  readonly time: string;
  readonly fifths: number;
  readonly mode: string | undefined;
  readonly used: ReadonlySet<string>;
};

/** Note values by length in quarters; other lengths are written with a tie. */
const values: readonly (readonly [length: number, name: string])[] = [
  [8, "breve"],
  [6, "dotted-whole"],
  [4, "whole"],
  [3, "dotted-half"],
  [2, "half"],
  [1.5, "dotted-quarter"],
  [1, "quarter"],
  [0.75, "dotted-eighth"],
  [0.5, "eighth"],
  [0.375, "dotted-16th"],
  [0.25, "16th"],
  [0.125, "32nd"],
  [0.0625, "64th"],
];
export const valueNames: readonly string[] = values.map(([, name]) => name);

/** What the player meets in each measure of the score, in order: signatures, and the names of the values, marks and features used. */
export function factsOf(score: Score, player: Player): readonly Facts[] {
  const metres = metresOf(score);
  const lead = score.parts[player.parts[0] ?? 0];
  return (lead?.measures ?? []).map((measure) => {
    const used = new Set<string>();
    for (const index of player.parts) {
      const part = score.parts[index];
      const own = part?.measures[measure.index];
      const staves = new Set(player.sides.filter((side) => side.part === index).map(({ staff }) => staff));
      if (part && own) readMeasure(part, own, staves, metres[measure.index], used);
    }
    if (measure.index === 0 && compare(measure.length, measure.nominal) < 0) used.add("upbeat");
    const { time, key } = lead ? attributesAt(lead, measure.index, ZERO) : measure.before;
    const before = measure.before.time;
    if (measure.index > 0 && (before.beatType !== time.beatType || before.beats.join("+") !== time.beats.join("+")))
      used.add("changing-time");
    return {
      measure: measure.index,
      number: measure.number,
      time: time.senzaMisura ? "" : `${time.beats.join("+")}/${time.beatType}`,
      fifths: key.fifths,
      mode: key.mode,
      used,
    };
  });
}

function readMeasure(
  part: Part,
  measure: Measure,
  staves: ReadonlySet<number>,
  metre: Metre | undefined,
  used: Set<string>,
): void {
  for (const event of measure.events) {
    if (event.kind === "mark") readMark(event, measure, used);
    else if (staves.has(event.staff) && !event.cue) {
      if (event.kind === "grace") used.add("simple-ornament");
      else if (event.kind === "rest") readRest(event, used);
      else readNote(event, metre, attributesAt(part, measure.index, event.onset).key.fifths, used);
    }
  }
}

function readRest(rest: RestEvent, used: Set<string>): void {
  if (rest.wholeMeasure || rest.hidden) return;
  for (const name of valuesOf(rest)) if (valueNames.includes(name)) used.add(`rest-${name.replace("dotted-", "")}`);
}

function readNote(note: NoteEvent, metre: Metre | undefined, fifths: number, used: Set<string>): void {
  for (const name of valuesOf(note)) used.add(name);
  if (note.heads.some(({ tieStart }) => tieStart)) used.add("tie");
  if (metre && isSyncopated(note, metre)) used.add("syncopation");
  for (const { pitch, source } of note.heads) {
    if (pitch && Math.abs(pitch.alter) > 1) used.add("double-accidental");
    if (pitch && pitch.alter !== signatureAlter(pitch.step, fifths)) used.add("accidental");
    for (const notations of source ? childrenOf(source, "notations") : []) readNotations(notations, used);
  }
}

/** Names of the values that a length is written with; tuplets by their number. */
function valuesOf(event: NoteEvent | RestEvent): readonly string[] {
  const tuplet = event.timeModification?.actual ?? (event.duration.d % 3 === 0 ? 3 : undefined);
  const factor = event.timeModification ? event.timeModification.actual / event.timeModification.normal : 1.5;
  const length = toNumber(event.duration) * (tuplet === undefined ? 1 : factor);
  const names = tuplet === undefined ? [] : [tuplets[tuplet] ?? "tuplet"];
  let left = length;
  for (const [size, name] of values) {
    if (left < size - 1e-6) continue;
    if (left < length) names.push("tie");
    names.push(name);
    left -= size;
    if (left < 1e-6) break;
  }
  return names;
}
const tuplets: Readonly<Record<number, string>> = { 2: "duplet", 3: "triplet" };

/** Struck off the beat and held over the next one. */
function isSyncopated(note: NoteEvent, { grids }: Metre): boolean {
  const end: Fraction = add(note.onset, note.duration);
  if (note.timeModification || grids.beat.some((beat) => compare(beat, note.onset) === 0)) return false;
  return grids.beat.some((beat) => compare(beat, note.onset) > 0 && compare(beat, end) < 0);
}

const sharpOrder = "FCGDAEB";
const signatureAlter = (step: string, fifths: number): number => {
  const place = sharpOrder.indexOf(step);
  if (fifths > 0) return place < fifths ? 1 : 0;
  return 6 - place < -fifths ? -1 : 0;
};

const ornaments = new Set(["trill-mark", "turn", "inverted-turn", "mordent", "inverted-mordent", "shake", "schleifer"]);

function readNotations(notations: XmlElement, used: Set<string>): void {
  for (const item of notations.children.filter(isElement)) {
    if (item.name === "slur" || item.name === "fermata") used.add(item.name);
    if (item.name === "arpeggiate") used.add("spread-chord");
    for (const { name } of item.children.filter(isElement)) {
      if (item.name === "articulations") used.add(articulations[name] ?? name);
      if (item.name === "ornaments" && ornaments.has(name)) used.add("simple-ornament");
    }
  }
}
const articulations: Readonly<Record<string, string>> = table({ "strong-accent": "accent", staccatissimo: "staccato" });

function readMark(event: Extract<MeasureEvent, { kind: "mark" }>, measure: Measure, used: Set<string>): void {
  if (event.name === "attributes") {
    const later = measure.index > 0 || compare(event.onset, ZERO) > 0;
    if (later && child(event.source, "clef")) used.add("clef-change");
    return;
  }
  if (event.name !== "direction") return;
  for (const type of childrenOf(event.source, "direction-type").flatMap((one) => one.children.filter(isElement))) {
    if (type.name === "dynamics") for (const { name } of type.children.filter(isElement)) used.add(name);
    if (type.name === "wedge") used.add("hairpin");
    if (type.name === "octave-shift") used.add("8va");
    if (type.name === "pedal") used.add("pedal");
    if (type.name === "metronome" && (measure.index > 0 || compare(event.onset, ZERO) > 0)) used.add("tempo-change");
    if (type.name === "words") readWords(textOf(type).toLowerCase(), measure.index, used);
  }
  if (attribute(event.source, "type") === "una-corda") used.add("una-corda");
}

const words: readonly (readonly [RegExp, string])[] = [
  [/\b(rit|rall|riten|allarg|slower|calando)/, "slowing"],
  [/\b(accel|string|faster|animando)/, "quickening"],
  [/\b(cresc|dim|decresc)/, "hairpin"],
  [/\b(a tempo|tempo i|tempo primo|pi[uù] mosso|meno mosso)/, "tempo-change"],
  [/\b(ped)\b/, "pedal"],
  [/\buna corda/, "una-corda"],
];
function readWords(text: string, measure: number, used: Set<string>): void {
  for (const [pattern, name] of words)
    if (pattern.test(text) && (name !== "tempo-change" || measure > 0)) used.add(name);
}
