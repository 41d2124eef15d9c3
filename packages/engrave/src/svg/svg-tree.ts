import { SaxesParser } from "saxes";

export type SvgElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
};
export type SvgNode = SvgElement | string;

type Open = { name: string; attributes: Record<string, string>; children: SvgNode[] };

/** Throws on XML that is not well formed: pages come from our own engraver. */
export function parseSvg(svg: string): SvgElement {
  const parser = new SaxesParser();
  const root: Open = { name: "", attributes: {}, children: [] };
  const open: Open[] = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Open = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", (text) => open.at(-1)?.children.push(text));
  parser.write(svg).close();

  const [svgElement] = root.children;
  if (svgElement === undefined || typeof svgElement === "string") throw new Error("no SVG element");
  return svgElement;
}

export const elementsOf = (element: SvgElement): readonly SvgElement[] =>
  element.children.filter((node): node is SvgElement => typeof node !== "string");

/** All elements of one name below this one. */
export const findAll = (element: SvgElement, name: string): readonly SvgElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);

export const numbersIn = (text: string | undefined): readonly number[] =>
  (text?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
