import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { serialiseXml } from "../write/serialise.ts";
import { documentOf } from "../write/write-musicxml.ts";
import { attribute, isElement, type XmlElement, type XmlNode } from "../xml/tree.ts";

/**
 * The score with an id on every <note>: its own, if it has one that no other element has, else one by its place. The id
 * leads from a note to its drawing. Undefined only when the score cannot be read back.
 */
export function withNoteIds(score: Score): Score | undefined {
  const document = documentOf(score);
  const used = new Set<string>();
  let next = 0;
  const fresh = (): string => {
    let id = `n${++next}`;
    while (used.has(id)) id = `n${++next}`;
    return id;
  };
  const identified = (element: XmlElement): XmlElement => {
    if (element.name !== "note") {
      const changed = element.children.some((node) => isElement(node) && holdsNotes.has(node.name));
      return changed ? { ...element, children: element.children.map(inside) } : element;
    }
    const own = attribute(element, "id");
    const id = own !== undefined && !used.has(own) ? own : fresh();
    used.add(id);
    if (id === own) return element;
    return { ...element, attributes: [...element.attributes.filter(([name]) => name !== "id"), ["id", id]] };
  };
  const inside = (node: XmlNode): XmlNode => (isElement(node) && holdsNotes.has(node.name) ? identified(node) : node);
  const root = identified(document.root);
  const read = readScore(new TextEncoder().encode(serialiseXml({ ...document, root })));
  return read.ok ? read.score : undefined;
}

const holdsNotes = new Set(["part", "measure", "note"]);
