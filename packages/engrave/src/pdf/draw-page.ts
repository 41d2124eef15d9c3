import type { Font } from "fontkit";
import { fitViewBox, multiply, parseTransform, type Size } from "../svg/matrix.ts";
import { elementsOf, findAll, parseSvg, type SvgElement } from "../svg/svg-tree.ts";
import type { Canvas } from "./canvas.ts";
import { drawShape, shapeNames } from "./draw-shape.ts";
import { drawText } from "./draw-text.ts";
import { initialStyle, paintOf, type Rule, type Style, styleOf, styleRules } from "./style.ts";

type Page = {
  readonly rules: readonly Rule[];
  /** outlines of the symbols by id */
  readonly symbols: ReadonlyMap<string, SvgElement>;
  readonly music: Font;
  readonly canvas: Canvas;
};

/** Draws one SVG page of verovio onto the canvas, whose page has the given size. */
export function drawPage(svg: string, size: Size, music: Font, canvas: Canvas): void {
  const root = parseSvg(svg);
  drawElement(root, initialStyle, size, { rules: styleRules(root), symbols: symbolsOf(root), music, canvas });
}

function symbolsOf(root: SvgElement): ReadonlyMap<string, SvgElement> {
  const groups = findAll(root, "defs").flatMap(elementsOf);
  return new Map(
    groups.flatMap((group) => {
      const outline = findAll(group, "path")[0];
      return outline && group.attributes.id ? [[group.attributes.id, outline] as const] : [];
    }),
  );
}

function drawElement(element: SvgElement, parent: Style, viewport: Size, page: Page): void {
  const { name, attributes } = element;
  const { canvas, rules } = page;
  const style = styleOf(element, parent, rules);

  if (name === "svg") {
    const { matrix, inner } = fitViewBox(element, viewport);
    canvas.within(matrix, () => drawChildren(element, style, inner, page));
    return;
  }
  if (name === "use") {
    drawSymbol(element, style, page);
    return;
  }
  if (name !== "g" && name !== "text" && !shapeNames.has(name)) return;

  const draw = (): void => {
    if (name === "g") drawChildren(element, style, viewport, page);
    else if (name === "text") drawText(element, style, rules, page.music, canvas);
    else if (!style.hidden) drawShape(element, style, canvas);
  };
  if (attributes.transform) canvas.within(parseTransform(attributes.transform), draw);
  else draw();
}

function drawChildren(element: SvgElement, style: Style, viewport: Size, page: Page): void {
  for (const child of elementsOf(element)) drawElement(child, style, viewport, page);
}

function drawSymbol({ attributes }: SvgElement, style: Style, { symbols, canvas }: Page): void {
  const symbol = symbols.get((attributes["xlink:href"] ?? attributes.href ?? "").slice(1));
  const color = paintOf(style.fill, style.color);
  if (!symbol || style.hidden || color === undefined) return;

  const matrix = multiply(parseTransform(attributes.transform), parseTransform(symbol.attributes.transform));
  canvas.outline(symbol.attributes.d ?? "", matrix, color);
}
