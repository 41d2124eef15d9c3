import type { Measure, Part, Score } from "../model/score.ts";
import { attribute, isElement, type XmlDocument, type XmlElement, type XmlNode } from "../xml/tree.ts";
import { hidesNotes, withoutCountedRest } from "./counted-rests.ts";
import { leavesAccidentalsOut, leavesBeamsOut, leavesValuesOut } from "./left-out.ts";
import { serialiseXml } from "./serialise.ts";
import { writeMeasure } from "./write-measure.ts";

/**
 * The score as MusicXML. Untouched measures are written from their own XML, touched ones from their events; all else
 * of the document stays as it came.
 */
export const writeMusicXml = (score: Score): string => serialiseXml(documentOf(score));

/**
 * The score as MusicXML with the beams, accidentals and note values drawn that its file leaves to the reading program, and
 * without counted rests that would hide notes of another part. Measures that leave nothing out are written as ever.
 */
export function writeDrawnMusicXml(score: Score): string {
  const { document } = score;
  const beams = leavesBeamsOut(document.root);
  const root = withMeasures(document.root, score, (part, measure) => {
    const values = leavesValuesOut(measure);
    const isWritten = measure.touched || beams || values || leavesAccidentalsOut(part, measure);
    const drawn = isWritten ? writeMeasure(score, part, measure, { beams, values }) : measure.source;
    return hidesNotes(score, measure) ? withoutCountedRest(drawn) : drawn;
  });
  return serialiseXml({ ...document, root });
}

/** The score as a tree, before it is text. */
export function documentOf(score: Score): XmlDocument {
  const { document } = score;
  const changed = score.parts.some((part) => part.measures.some(({ touched }) => touched));
  if (!changed) return document;
  const root = withMeasures(document.root, score, (part, measure) =>
    measure.touched ? writeMeasure(score, part, measure) : measure.source,
  );
  return { ...document, root };
}

type MeasureXml = (part: Part, measure: Measure) => XmlElement;

function withMeasures(root: XmlElement, score: Score, measureXml: MeasureXml): XmlElement {
  const waiting = [...score.parts];
  const children = root.children.map((node): XmlNode => {
    if (!isElement(node) || node.name !== "part") return node;
    const at = waiting.findIndex(({ id }) => id === (attribute(node, "id") ?? ""));
    const [part] = at < 0 ? [] : waiting.splice(at, 1);
    return part ? withPart(node, part, measureXml) : node;
  });
  return { ...root, children };
}

/** Whitespace and comments between the measures stay where they are; a measure that the document lacks goes last. */
function withPart(element: XmlElement, part: Part, measureXml: MeasureXml): XmlElement {
  let next = 0;
  const children: XmlNode[] = [];
  for (const node of element.children) {
    if (!isElement(node) || node.name !== "measure") {
      children.push(node);
      continue;
    }
    const measure = part.measures[next++];
    if (measure) children.push(measureXml(part, measure));
  }
  for (const measure of part.measures.slice(next)) children.push(measureXml(part, measure));
  return { ...element, children };
}
