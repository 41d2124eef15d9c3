const allowed = new Set([
  "svg",
  "g",
  "defs",
  "symbol",
  "use",
  "path",
  "rect",
  "line",
  "polyline",
  "polygon",
  "ellipse",
  "circle",
  "text",
  "tspan",
  "title",
  "desc",
]);
const references = /url\(\s*['"]?#/;

/**
 * Reads an engraved page as a picture: known drawing elements only, no scripts, styles, handlers or outside links,
 * and every id prefixed, so that two pages can stand in one document.
 * Returns undefined when the text is not SVG.
 */
export function sanitiseSvg(text: string, prefix: string): SVGSVGElement | undefined {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return undefined;
  for (const element of [...root.querySelectorAll("*")]) {
    if (!allowed.has(element.localName)) element.remove();
  }
  for (const element of [root, ...root.querySelectorAll("*")]) cleanAttributes(element, prefix);
  fixInnerSize(root);
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** An inner drawing without a size fills whatever is shown: it must keep its size when only a part of the page is. */
function fixInnerSize(root: Element): void {
  const [, , width, height] = (root.getAttribute("viewBox") ?? "").split(/[\s,]+/);
  if (!width || !height) return;
  for (const inner of root.querySelectorAll("svg:not([width])")) {
    inner.setAttribute("width", width);
    inner.setAttribute("height", height);
  }
}

function cleanAttributes(element: Element, prefix: string): void {
  for (const attribute of [...element.attributes]) {
    const { name, value } = attribute;
    if (name === "id") {
      element.setAttribute("id", prefix + value);
    } else if (name === "href" || name === "xlink:href") {
      // The one kind of link a page needs: from a sign to its outline in <defs>.
      element.removeAttribute(name);
      if (value.startsWith("#")) element.setAttribute("href", `#${prefix}${value.slice(1)}`);
    } else if (name.startsWith("on") || name === "style" || references.test(value)) {
      element.removeAttribute(name);
    }
  }
}
