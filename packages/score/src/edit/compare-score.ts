import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { scorePartsOf } from "../read/score-parts.ts";
import { serialiseXml } from "../write/serialise.ts";
import { documentOf } from "../write/write-musicxml.ts";
import { attribute, childrenOf, isElement, type XmlElement, type XmlNode, xmlElement } from "../xml/tree.ts";

export type Version = { readonly score: Score; readonly prefix: string; readonly name: string };

/**
 * One score in which the named parts of several versions of a piece stand under each other, bar by bar: what a reader
 * compares. Ids of notes, measures and parts get the version's prefix. Undefined when the versions have no such part or
 * not equally many measures.
 */
export function compareScore(versions: readonly Version[], parts: readonly string[]): Score | undefined {
  const documents = versions.map(({ score }) => documentOf(score));
  const first = documents[0];
  if (!first) return undefined;
  const entries = versions.flatMap(({ prefix, name }, i) =>
    scorePartsOf(documents[i]?.root ?? first.root).flatMap((entry) =>
      parts.includes(attribute(entry, "id") ?? "") ? [renamed(prefixed(entry, prefix), name)] : [],
    ),
  );
  const bodies = versions.flatMap(({ prefix }, i) =>
    childrenOf(documents[i]?.root ?? first.root, "part").flatMap((body) =>
      parts.includes(attribute(body, "id") ?? "") ? [prefixed(body, prefix)] : [],
    ),
  );
  const lengths = new Set(bodies.map((body) => childrenOf(body, "measure").length));
  if (entries.length !== bodies.length || bodies.length < versions.length || lengths.size !== 1) return undefined;
  const head = first.root.children.filter(
    (node) => isElement(node) && !["part-list", "part", "credit", "defaults"].includes(node.name),
  );
  const root: XmlElement = { ...first.root, children: [...head, xmlElement("part-list", entries), ...bodies] };
  const read = readScore(new TextEncoder().encode(serialiseXml({ ...first, root })));
  return read.ok ? read.score : undefined;
}

/** Ids and the references to them: part, instrument and note ids stay one family. */
function prefixed(element: XmlElement, prefix: string): XmlElement {
  const children = element.children.map((node): XmlNode => (isElement(node) ? prefixed(node, prefix) : node));
  const attributes = element.attributes.map(([name, value]): readonly [string, string] =>
    name === "id" ? [name, prefix + value] : [name, value],
  );
  return { ...element, children, attributes };
}

function renamed(entry: XmlElement, name: string): XmlElement {
  const kept = entry.children.filter(
    (node) => !isElement(node) || !/^part-(name|abbreviation)(-display)?$/.test(node.name),
  );
  return { ...entry, children: [xmlElement("part-name", name), ...kept] };
}
