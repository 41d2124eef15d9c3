import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { isElement } from "../xml/tree.ts";

/** The element laid out with the line breaks and indentation of `model`; on one line where the model is. */
export function indentLike(model: XmlElement, element: XmlElement): XmlElement {
  const first = model.children[0];
  const last = model.children.at(-1);
  if (typeof first !== "string" || !/^\s*\n\s*$/.test(first)) return strip(element);
  const inner = first.slice(first.lastIndexOf("\n"));
  const closing = typeof last === "string" && last.includes("\n") ? last.slice(last.lastIndexOf("\n")) : "\n";
  // some programs indent a closing tag as deep as the children before it
  const unit = inner.startsWith(closing) && inner !== closing ? inner.slice(closing.length) : "  ";
  const outer = inner.endsWith(unit) ? inner.slice(0, -unit.length) : inner;
  return lay(element, outer, unit);
}

const isBlank = (node: XmlNode): boolean => typeof node === "string" && node.trim() === "";
/** Only elements and blanks inside: whitespace there means nothing. */
const isStructure = (element: XmlElement): boolean =>
  element.children.some(isElement) && element.children.every((node) => typeof node !== "string" || isBlank(node));

function lay(element: XmlElement, outer: string, unit: string): XmlElement {
  if (!isStructure(element)) return element;
  const inner = outer + unit;
  const children = element.children
    .filter((node) => !isBlank(node))
    .flatMap((node): XmlNode[] => [inner, isElement(node) ? lay(node, inner, unit) : node]);
  return { ...element, children: [...children, outer] };
}

function strip(element: XmlElement): XmlElement {
  if (!isStructure(element)) return element;
  const children = element.children
    .filter((node) => !isBlank(node))
    .map((node): XmlNode => (isElement(node) ? strip(node) : node));
  return { ...element, children };
}
