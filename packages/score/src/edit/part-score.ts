import type { Measure, Part, Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { scorePartOf } from "../read/score-parts.ts";
import { serialiseXml } from "../write/serialise.ts";
import { documentOf } from "../write/write-musicxml.ts";
import {
  attribute,
  child,
  childrenOf,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
  xmlElement,
} from "../xml/tree.ts";
import { withMultipleRests } from "./multiple-rests.ts";

/**
 * One player's part of a score: its own measures with what stands above the system for everybody (tempo, rehearsal
 * marks, segno, coda and the like), and bars of nothing but rest counted together. Undefined when there is no such part.
 */
export function partScore(score: Score, id: string): Score | undefined {
  const document = documentOf(score);
  const part = score.parts.find((one) => one.id === id);
  const bodies = childrenOf(document.root, "part");
  const own = bodies.find((body) => attribute(body, "id") === id);
  const entry = scorePartOf(document.root, id);
  if (!part || !own || !entry) return undefined;

  const others = score.parts.flatMap((other) => {
    const body = bodies.find((one) => attribute(one, "id") === other.id);
    return body && other.id !== id ? [{ part: other, measures: childrenOf(body, "measure") }] : [];
  });
  const measures = childrenOf(own, "measure").map((measure, index) => {
    const now = part.measures[index];
    return now ? withSystemMarks(measure, now, others, index) : measure;
  });
  const body = { ...own, children: part.staves > 1 ? measures : withMultipleRests(measures) };
  const head = document.root.children.filter(
    (node) => isElement(node) && !["part-list", "part", "defaults"].includes(node.name),
  );
  const root: XmlElement = { ...document.root, children: [...head, xmlElement("part-list", [entry]), body] };
  const read = readScore(new TextEncoder().encode(serialiseXml({ ...document, root })));
  return read.ok ? read.score : undefined;
}

type Other = { readonly part: Part; readonly measures: readonly XmlElement[] };

/** The measure with the marks for everybody that other parts have and it has not, at its beginning with their offset. */
function withSystemMarks(measure: XmlElement, own: Measure, others: readonly Other[], index: number): XmlElement {
  const seen = new Set(childrenOf(measure, "direction").map(wording));
  const added: XmlElement[] = [];
  for (const { part, measures } of others) {
    const other = measures[index];
    const model = part.measures[index];
    if (!other || !model) continue;
    for (const { direction, onset } of systemMarks(other)) {
      const words = wording(direction);
      if (seen.has(words)) continue;
      seen.add(words);
      added.push(atOffset(direction, (onset * divisionsOf(measure, own)) / divisionsOf(other, model)));
    }
  }
  if (added.length === 0) return measure;
  const at = measure.children.findIndex((node) => isElement(node) && !leading.has(node.name));
  const place = at < 0 ? measure.children.length : at;
  return { ...measure, children: measure.children.toSpliced(place, 0, ...added) };
}

/** What may stand before the first note. */
const leading = new Set(["print", "attributes", "barline"]);
const forEverybody = new Set(["metronome", "rehearsal", "segno", "coda"]);
const soundOrders = ["tempo", "dacapo", "dalsegno", "segno", "coda", "tocoda", "fine"];

/** Directions for all players with their onset in the measure, in its divisions. */
function systemMarks(measure: XmlElement): readonly { readonly direction: XmlElement; readonly onset: number }[] {
  const found: { direction: XmlElement; onset: number }[] = [];
  let now = 0;
  for (const node of measure.children) {
    if (!isElement(node)) continue;
    const duration = Number(textOf(child(node, "duration"))) || 0;
    if (node.name === "note" && !child(node, "chord") && !child(node, "grace")) now += duration;
    if (node.name === "forward") now += duration;
    if (node.name === "backup") now -= duration;
    if (node.name === "direction" && isForEverybody(node)) {
      found.push({ direction: node, onset: now + (Number(textOf(child(node, "offset"))) || 0) });
    }
  }
  return found;
}

function isForEverybody(direction: XmlElement): boolean {
  const sound = child(direction, "sound");
  const types = childrenOf(direction, "direction-type").flatMap(({ children }) => children.filter(isElement));
  if (types.some(({ name }) => forEverybody.has(name))) return true;
  return (
    types.some(({ name }) => name === "words") &&
    soundOrders.some((name) => sound !== undefined && attribute(sound, name) !== undefined)
  );
}

/** What a reader sees of a direction. */
const wording = (direction: XmlElement): string =>
  childrenOf(direction, "direction-type")
    .flatMap(({ children }) => children.filter(isElement))
    .map((element) => `${element.name}:${textOf(element).replace(/\s+/g, "")}`)
    .join("|");

const perStaff = new Set(["staff", "voice", "offset"]);

function atOffset(direction: XmlElement, offset: number): XmlElement {
  const kept = direction.children.filter((node): node is XmlElement => isElement(node) && !perStaff.has(node.name));
  const types = kept.filter(({ name }) => name !== "sound");
  const sound: readonly XmlNode[] = kept.filter(({ name }) => name === "sound");
  const place = offset > 0 ? [xmlElement("offset", String(Math.round(offset)))] : [];
  return { ...direction, children: [...types, ...place, ...sound] };
}

const divisionsOf = (element: XmlElement, measure: Measure): number => {
  const attributes = child(element, "attributes");
  return Number(textOf(attributes && child(attributes, "divisions"))) || measure.before.divisions;
};
