import { type Fraction, fraction } from "../model/fraction.ts";
import type { Attributes, Clef, Key, Time, Transpose } from "../model/score.ts";
import { attribute, child, childrenOf, isElement, textOf, type XmlElement } from "../xml/tree.ts";
import { readDivisions } from "./read-time.ts";

/** In force where a part says nothing. */
export const defaultAttributes: Attributes = {
  divisions: 1,
  key: { fifths: 0, mode: undefined },
  time: { beats: [4], beatType: 4, senzaMisura: false, symbol: undefined },
  clefs: new Map(),
  transpose: undefined,
};

/** Length of a measure by its time signature, in quarters. */
export function nominalLength(time: Time): Fraction {
  const beats = time.beats.reduce((sum, count) => sum + count, 0);
  return fraction(beats * 4, time.beatType);
}

/** The attributes after an <attributes> element. What cannot be understood leaves the old value in force. */
export function applyAttributes(current: Attributes, element: XmlElement): Attributes {
  let { divisions, key, time, clefs, transpose, staffKeys, staffTransposes } = current;
  for (const node of element.children) {
    if (!isElement(node)) continue;
    if (node.name === "divisions") divisions = readDivisions(textOf(node)) ?? divisions;
    else if (node.name === "clef") clefs = withClef(clefs, node);
    else if (node.name === "key") {
      const read = readKey(node);
      if (!read) continue;
      const staff = ownStaff(node);
      if (staff > 1) staffKeys = new Map(staffKeys).set(staff, read);
      else key = read;
      if (staff === 0) staffKeys = undefined;
    } else if (node.name === "transpose") {
      const staff = ownStaff(node);
      if (staff > 1) staffTransposes = new Map(staffTransposes).set(staff, readTranspose(node));
      else transpose = readTranspose(node);
      if (staff === 0) staffTransposes = undefined;
    } // a metre of a single staff is notation only: one part has one metre here
    else if (node.name === "time" && ownStaff(node) < 2) time = readTime(node) ?? time;
  }
  return {
    divisions,
    key,
    time,
    clefs,
    transpose,
    ...(staffKeys && { staffKeys }),
    ...(staffTransposes && { staffTransposes }),
  };
}

/** The staff that a signature is for: 0 when it is for all of them. */
const ownStaff = (element: XmlElement): number => {
  const number = attribute(element, "number");
  return number === undefined ? 0 : (readInteger(number, 64) ?? 1);
};

/** The key in force on a staff, numbered from 1. */
export const keyOn = ({ key, staffKeys }: Attributes, staff: number): Key => staffKeys?.get(staff) ?? key;

/** The transposition in force on a staff, numbered from 1. */
export const transposeOn = ({ transpose, staffTransposes }: Attributes, staff: number): Transpose | undefined =>
  staffTransposes?.has(staff) ? staffTransposes.get(staff) : transpose;

/** Number of staves that an <attributes> element states, or 0. */
export function statedStaves(element: XmlElement): number {
  const staves = Number(textOf(child(element, "staves")));
  return Number.isInteger(staves) && staves > 0 && staves <= 64 ? staves : 0;
}

function readKey(element: XmlElement): Key | undefined {
  const fifths = child(element, "fifths");
  if (!fifths) return child(element, "key-step") ? { fifths: 0, mode: undefined } : undefined;
  const value = Number(textOf(fifths));
  if (!Number.isInteger(value) || Math.abs(value) > 14) return undefined;
  return { fifths: value, mode: textOf(child(element, "mode")).toLowerCase() || undefined };
}

function readTime(element: XmlElement): Time | undefined {
  const symbol = attribute(element, "symbol");
  if (child(element, "senza-misura")) return { beats: [4], beatType: 4, senzaMisura: true, symbol };
  const types = childrenOf(element, "beat-type").map((node) => Number(textOf(node)));
  const groups = childrenOf(element, "beats").map((node) => textOf(node).split("+").map(Number));
  const isCount = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;
  if (types.length === 0 || types.length !== groups.length) return undefined;
  if (!types.every((type) => isCount(type, 1024)) || !groups.flat().every((count) => isCount(count, 256))) {
    return undefined;
  }
  // 3/8 + 2/4 is told in the smaller value: 3 + 4 eighths.
  const beatType = Math.max(...types);
  if (!types.every((type) => beatType % type === 0)) return undefined;
  const beats = groups.flatMap((group, index) => group.map((count) => (count * beatType) / (types[index] ?? beatType)));
  return { beats, beatType, senzaMisura: false, symbol };
}

function withClef(clefs: Attributes["clefs"], element: XmlElement): Attributes["clefs"] {
  const sign = textOf(child(element, "sign"));
  if (sign === "" || attribute(element, "additional") === "yes") return clefs;
  const lineText = textOf(child(element, "line"));
  const line = lineText === "" ? undefined : readInteger(lineText, 32);
  const clef: Clef = { sign, line, octaveChange: readInteger(textOf(child(element, "clef-octave-change")), 4) ?? 0 };
  const staff = readInteger(attribute(element, "number") ?? "1", 64) ?? 1;
  return new Map(clefs).set(staff, clef);
}

function readTranspose(element: XmlElement): Transpose | undefined {
  const octaveChange = readInteger(textOf(child(element, "octave-change")), 8) ?? 0;
  const semitones = readInteger(textOf(child(element, "chromatic")), 96) ?? 0;
  const steps = readInteger(textOf(child(element, "diatonic")), 56) ?? Math.round((semitones * 7) / 12);
  const chromatic = semitones + 12 * octaveChange;
  const diatonic = steps + 7 * octaveChange;
  return chromatic === 0 && diatonic === 0 ? undefined : { chromatic, diatonic, octaveChange };
}

function readInteger(text: string, most: number): number | undefined {
  const value = Number(text);
  return text !== "" && Number.isInteger(value) && Math.abs(value) <= most ? value : undefined;
}
