import type { Score } from "../model/score.ts";
import { child, isElement, textOf, type XmlElement, type XmlNode, xmlElement } from "../xml/tree.ts";

/** Children of <identification> that stand before <miscellaneous> in the MusicXML 4.0 schema. */
const before = new Set(["creator", "rights", "encoding", "source", "relation"]);
/** Children of the score that stand before <identification>. */
const beforeIdentification = new Set(["work", "movement-number", "movement-title"]);

/** The score with one miscellaneous-field of this name in its identification: metadata that notation programs keep. */
export function withMiscellaneous(score: Score, name: string, value: string): Score {
  const root = score.document.root;
  const field = xmlElement("miscellaneous-field", value, [["name", name]]);
  const old = child(root, "identification") ?? xmlElement("identification");
  const kept = child(old, "miscellaneous")?.children.filter((node) => !isField(node, name)) ?? [];
  const identification = replaceChild(old, xmlElement("miscellaneous", [...kept, field]), before);
  return { ...score, document: { ...score.document, root: replaceChild(root, identification, beforeIdentification) } };
}

/** What a field that `withMiscellaneous` wrote says; "" without one. */
export function miscellaneousOf({ document }: Pick<Score, "document">, name: string): string {
  const identification = child(document.root, "identification");
  const fields = identification && child(identification, "miscellaneous")?.children;
  return textOf(fields?.find((node) => isField(node, name)));
}

const isField = (node: XmlNode, name: string): node is XmlElement =>
  isElement(node) && node.attributes.some(([key, value]) => key === "name" && value === name);

/** Puts an element in the place of the one of its name, or after the last of those that must precede it. */
function replaceChild(parent: XmlElement, element: XmlElement, preceding: ReadonlySet<string>): XmlElement {
  const at = parent.children.findIndex((node) => isElement(node) && node.name === element.name);
  if (at >= 0) return { ...parent, children: parent.children.with(at, element) };
  const last = parent.children.findLastIndex((node) => isElement(node) && preceding.has(node.name));
  return { ...parent, children: parent.children.toSpliced(last + 1, 0, element) };
}
