import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { tempoMarks } from "../views/tempo-marks.ts";
import { noteTypes } from "../write/durations.ts";
import { serialiseXml } from "../write/serialise.ts";
import { documentOf } from "../write/write-musicxml.ts";
import { attribute, child, isElement, textOf, type XmlElement, type XmlNode, xmlElement } from "../xml/tree.ts";

/** quarters a minute that are heard where a score states no tempo */
const unstated = 120;

/**
 * The same music in note values twice as long, as easy editions have it: 2/4 becomes 4/4 and 3/8 becomes 3/4, every measure stays a
 * measure, and the tempo marks say twice as many quarters, so that it sounds as it did. undefined where it cannot be read.
 */
export function withDoubledValues(score: Score): Score | undefined {
  const document = documentOf(score);
  const isTimed = tempoMarks(score).some(({ position }) => position.n === 0);
  const doubled = doubledIn(document.root);
  const root = isTimed ? doubled : withTempo(doubled);
  const read = readScore(new TextEncoder().encode(serialiseXml({ ...document, root })));
  return read.ok ? { ...read.score, warnings: score.warnings } : undefined;
}

const names: readonly string[] = noteTypes.map(([name]) => name);
const typeAbove = (type: string): string => names[Math.max(0, names.indexOf(type) - 1)] ?? type;

/** elements that hold a length in divisions */
const lengths = new Set(["duration", "offset"]);
/** elements that hold the name of a note value */
const values = new Set(["type", "normal-type", "tuplet-type", "metronome-type"]);

function doubledIn(element: XmlElement): XmlElement {
  if (lengths.has(element.name)) return withText(element, `${2 * Number(textOf(element))}`);
  if (values.has(element.name) && names.includes(textOf(element))) return withText(element, typeAbove(textOf(element)));
  if (element.name === "time") return doubledTime(element);
  if (element.name === "metronome") return doubledMetronome(element);
  const attributes =
    element.name === "sound"
      ? element.attributes.map(([name, value]) => [name, name === "tempo" ? `${2 * Number(value)}` : value] as const)
      : element.attributes;
  const isNote = element.name === "note";
  const children = element.children.flatMap((node): readonly XmlNode[] => {
    if (!isElement(node)) return [node];
    if (isNote && node.name === "beam") return beamBelow(node);
    // the sign of a rest that fills its measure is the same in every metre
    if (isNote && node.name === "type" && isWholeRest(element)) return [node];
    return [doubledIn(node)];
  });
  return { ...element, attributes, children };
}

const withText = (element: XmlElement, text: string): XmlElement => ({ ...element, children: [text] });

const isWholeRest = (note: XmlElement): boolean => {
  const rest = child(note, "rest");
  return rest !== undefined && attribute(rest, "measure") === "yes";
};

/** A note has a beam less than half its value had; what hung on the first beam alone has a flag now. */
function beamBelow(beam: XmlElement): readonly XmlElement[] {
  const level = Number(attribute(beam, "number") ?? 1) - 1;
  if (level < 1 || (level === 1 && textOf(beam).includes("hook"))) return [];
  const attributes = beam.attributes.map(([name, value]) => [name, name === "number" ? `${level}` : value] as const);
  return [{ ...beam, attributes }];
}

/** Eighths become quarters (3/8, 3/4); of quarters there are twice as many (2/4, 4/4). */
function doubledTime(time: XmlElement): XmlElement {
  const inQuarters = Number(textOf(child(time, "beat-type"))) <= 4;
  return {
    ...time,
    attributes: time.attributes.filter(([name]) => name !== "symbol"),
    children: time.children.map((node) => {
      if (!isElement(node)) return node;
      if (node.name === "beats" && inQuarters)
        return withText(
          node,
          textOf(node).replace(/\d+/g, (count) => `${2 * Number(count)}`),
        );
      return node.name === "beat-type" && !inQuarters ? withText(node, `${Number(textOf(node)) / 2}`) : node;
    }),
  };
}

const numeral = /\d+(\.\d+)?/g;

/** A mark in eighths counts quarters now; one in quarters counts twice as many, for halves are no beat of 4/4. */
function doubledMetronome(mark: XmlElement): XmlElement {
  const units = mark.children.filter((node): node is XmlElement => isElement(node) && node.name === "beat-unit");
  const inQuarters = units.length === 1 && textOf(units[0]) === "quarter" && child(mark, "per-minute");
  return {
    ...mark,
    children: mark.children.map((node) => {
      if (!isElement(node)) return node;
      if (node.name === "beat-unit") return inQuarters ? node : withText(node, typeAbove(textOf(node)));
      if (node.name === "per-minute" && inQuarters)
        return withText(
          node,
          textOf(node).replace(numeral, (count) => `${2 * Number(count)}`),
        );
      return doubledIn(node);
    }),
  };
}

/** Said for playback alone where nothing states a tempo: else the piece would go half as fast as it did. */
function withTempo(root: XmlElement): XmlElement {
  const sound = xmlElement("sound", [], [["tempo", `${2 * unstated}`]]);
  const part = root.children.findIndex((node) => isElement(node) && node.name === "part");
  const into = (parent: XmlElement, at: number, change: (one: XmlElement) => XmlElement): XmlElement => ({
    ...parent,
    children: parent.children.map((node, i) => (i === at && isElement(node) ? change(node) : node)),
  });
  return into(root, part, (own) => {
    const first = own.children.findIndex((node) => isElement(node) && node.name === "measure");
    return into(own, first, (measure) => {
      const after = measure.children.findLastIndex(
        (node, i) => isElement(node) && node.name === "attributes" && measure.children.slice(0, i).every(isNoNote),
      );
      return { ...measure, children: measure.children.toSpliced(after + 1, 0, sound) };
    });
  });
}

const isNoNote = (node: XmlNode): boolean => !isElement(node) || node.name !== "note";
