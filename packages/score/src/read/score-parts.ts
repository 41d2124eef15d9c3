import { attribute, child, childrenOf, type XmlElement } from "../xml/tree.ts";

/** The <score-part> entries of the part list. */
export function scorePartsOf(root: XmlElement): readonly XmlElement[] {
  const list = child(root, "part-list");
  return list ? childrenOf(list, "score-part") : [];
}

/** The <score-part> of this id. */
export const scorePartOf = (root: XmlElement, id: string): XmlElement | undefined =>
  scorePartsOf(root).find((entry) => attribute(entry, "id") === id);
