import { attribute, childrenOf, isElement, type XmlDocument, type XmlElement, type XmlNode } from "../xml/tree.ts";

/**
 * A score-timewise document as score-partwise: same header, same measures, grouped by part. A part that is absent from
 * a measure gets an empty one, so that measures keep their index.
 */
export function toPartwise(document: XmlDocument): XmlDocument {
  const { root } = document;
  const measures = childrenOf(root, "measure");
  const parts = new Map<string, XmlElement[]>();
  const attributesOf = new Map<string, XmlElement["attributes"]>();
  measures.forEach((measure, index) => {
    for (const part of childrenOf(measure, "part")) {
      const id = attribute(part, "id") ?? "";
      const list = parts.get(id) ?? emptyMeasures(measures.slice(0, index));
      if (list.length > index) continue;
      list.push({ name: "measure", attributes: measure.attributes, children: part.children });
      parts.set(id, list);
      if (!attributesOf.has(id)) attributesOf.set(id, part.attributes);
    }
    for (const list of parts.values()) if (list.length <= index) list.push(...emptyMeasures([measure]));
  });
  const header = root.children.filter((node) => !isElement(node) || node.name !== "measure");
  const body = [...parts].map(
    ([id, list]): XmlNode => ({ name: "part", attributes: attributesOf.get(id) ?? [], children: list }),
  );
  const doctype = document.doctype?.replace(/Timewise/g, "Partwise").replace(/timewise/g, "partwise");
  const partwise = { name: "score-partwise", attributes: root.attributes, children: [...header, ...body] };
  return { ...document, doctype, root: partwise };
}

const emptyMeasures = (measures: readonly XmlElement[]): XmlElement[] =>
  measures.map(({ attributes }) => ({ name: "measure", attributes, children: [] }));
