import { accidentalNames } from "../write/accidental-names.ts";
import { noteTypes } from "../write/durations.ts";
import { attributesOrder, measureChildren, noteOrder } from "../write/element-order.ts";
import { attribute, child, childrenOf, isElement, textOf, type XmlElement } from "../xml/tree.ts";
import type { Report, WrittenPart } from "./finding.ts";

const repeated = new Set(["tie", "instrument", "dot", "beam", "notations", "lyric"]);
const types = new Set<string>(noteTypes.map(([type]) => type));
const stems = new Set(["up", "down", "double", "none"]);
const beamValues = new Set(["begin", "continue", "end", "forward hook", "backward hook"]);
const clefSigns = new Set(["G", "F", "C", "percussion", "TAB", "jianpu", "none"]);
const beatTypes = new Set(["1", "2", "4", "8", "16", "32", "64", "128"]);

/** L1: order and values of the elements of the standard. What a source has wrong is a warning, in our own writing an error. */
export function checkElements(part: WrittenPart, report: Report): void {
  for (const { element, measure } of part.measures) {
    const severity = measure.touched ? "error" : "warning";
    const place = { measure: measure.index };
    for (const node of element.children) {
      if (!isElement(node)) continue;
      if (!measureChildren.has(node.name))
        report(place, "E1", severity, `<${node.name}> does not belong into a measure.`);
      if (node.name === "note") {
        checkOrder(node, noteOrder, repeated, (message) => report(place, "E1", severity, message));
        checkNote(node, (message) => report(place, "E2", severity, message));
        checkPitch(node, (message) => report(place, "E2", "error", message));
      }
      if (node.name === "attributes") {
        const many = new Set<string>(attributesOrder);
        checkOrder(node, attributesOrder, many, (message) => report(place, "E1", severity, message));
        checkAttributes(node, (message) => report(place, "E2", "error", message));
      }
    }
  }
}

function checkOrder(
  element: XmlElement,
  order: readonly string[],
  many: ReadonlySet<string>,
  fail: (message: string) => void,
): void {
  let place = -1;
  for (const node of element.children) {
    if (!isElement(node)) continue;
    const index = order.indexOf(node.name);
    if (index < 0) fail(`<${node.name}> does not belong into <${element.name}>.`);
    else if (index < place || (index === place && !many.has(node.name))) {
      fail(`<${node.name}> stands in the wrong place of <${element.name}>.`);
    }
    place = Math.max(place, index);
  }
}

function checkNote(note: XmlElement, fail: (message: string) => void): void {
  const isOneOf = (name: string, values: ReadonlySet<string>): void => {
    for (const element of childrenOf(note, name)) {
      if (!values.has(textOf(element))) fail(`<${name}> has the unknown value "${textOf(element).slice(0, 40)}".`);
    }
  };
  isOneOf("type", types);
  isOneOf("stem", stems);
  isOneOf("beam", beamValues);
  isOneOf("accidental", accidentalNames);
  const grace = child(note, "grace") !== undefined;
  if (grace === (child(note, "duration") !== undefined)) fail("A note needs a duration, and a grace note has none.");
  const kinds = ["pitch", "unpitched", "rest"].filter((name) => child(note, name));
  if (kinds.length !== 1) fail("A note needs one of pitch, unpitched and rest.");
  if (child(note, "cue") && child(note, "tie")) fail("A cue note has no tie.");
  for (const tie of childrenOf(note, "tie")) {
    if (!["start", "stop"].includes(attribute(tie, "type") ?? "")) fail("A tie starts or stops.");
  }
}

function checkPitch(note: XmlElement, fail: (message: string) => void): void {
  const pitch = child(note, "pitch");
  if (!pitch) return;
  const octave = textOf(child(pitch, "octave"));
  if (!/^[A-G]$/.test(textOf(child(pitch, "step"))) || !/^\d$/.test(octave)) fail("A pitch cannot be read.");
  if (Math.abs(Number(textOf(child(pitch, "alter")))) > 2) fail("A pitch is altered by more than two semitones.");
}

function checkAttributes(attributes: XmlElement, fail: (message: string) => void): void {
  for (const fifths of childrenOf(attributes, "key").flatMap((key) => childrenOf(key, "fifths"))) {
    if (!(Math.abs(Number(textOf(fifths))) <= 7)) fail("A key signature has more than seven accidentals.");
  }
  for (const time of childrenOf(attributes, "time")) {
    if (childrenOf(time, "beat-type").some((type) => !beatTypes.has(textOf(type))))
      fail("A time signature cannot be read.");
  }
  for (const clef of childrenOf(attributes, "clef")) {
    if (!clefSigns.has(textOf(child(clef, "sign")))) fail("A clef cannot be read.");
  }
}
