/** Lossless, ordered XML. Text is a plain string; comments, CDATA and processing instructions keep their kind. */
export type XmlNode = XmlElement | string | XmlOther;
export type XmlElement = {
  readonly name: string;
  /** in document order */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlNode[];
};
export type XmlOther = { readonly other: "comment" | "cdata" | "pi"; readonly text: string };
export type XmlDocument = {
  /** comments and instructions before the root element */
  readonly prolog: readonly XmlOther[];
  /** public and system identifier of the DOCTYPE as written (PUBLIC "…" "…"), internal subset stripped */
  readonly doctype: string | undefined;
  readonly root: XmlElement;
  /** comments and instructions after the root element */
  readonly epilog?: readonly XmlOther[];
};

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string" && "name" in node;

export function child(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.children) if (isElement(node) && node.name === name) return node;
  return undefined;
}

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((node): node is XmlElement => isElement(node) && node.name === name);

/** All text inside, as it stands. */
export function rawTextOf(node: XmlNode | undefined): string {
  if (node === undefined) return "";
  if (typeof node === "string") return node;
  if (isElement(node)) return node.children.map(rawTextOf).join("");
  return node.other === "cdata" ? node.text : "";
}

/** All text inside, trimmed. */
export function textOf(element: XmlElement | undefined): string {
  // most elements hold one text and nothing else
  const only = element?.children[0];
  return (element?.children.length === 1 && typeof only === "string" ? only : rawTextOf(element)).trim();
}

/** A text without line breaks and double spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

export const attribute = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find(([key]) => key === name)?.[1];

export const xmlElement = (
  name: string,
  children: readonly XmlNode[] | string = [],
  attributes: XmlElement["attributes"] = [],
): XmlElement => ({ name, attributes, children: typeof children === "string" ? [children] : children });
