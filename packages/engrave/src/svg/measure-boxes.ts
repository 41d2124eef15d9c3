import { apply, fitViewBox, identity, type Matrix, multiply, parseTransform, type Size } from "./matrix.ts";
import { elementsOf, numbersIn, parseSvg, type SvgElement } from "./svg-tree.ts";

export type MeasureBox = {
  /** index of the measure in its part */
  readonly measureIndex: number;
  /** index in `pages` */
  readonly page: number;
  /** from barline to barline and from the first staff's top line to the last one's bottom line, in units of the viewBox */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Found = { readonly lines: readonly Line[]; readonly count: number };
type Line = readonly (readonly [x: number, y: number])[];

/**
 * Where each measure stands, for bands over bars. A rest over several measures is drawn as one: each of them gets
 * the whole rest's box. Throws on pages that are not well-formed SVG.
 */
export function measureBoxes(pages: readonly string[]): readonly MeasureBox[] {
  let measureIndex = 0;
  return pages.flatMap((svg, page) =>
    measuresOf(parseSvg(svg), identity, { width: 0, height: 0 }, true).flatMap((found) => {
      const box = enclosing(found.lines);
      return Array.from({ length: found.count }, () => ({ measureIndex: measureIndex++, page, ...box }));
    }),
  );
}

/** The measures below an element, in document order. */
function measuresOf(element: SvgElement, outer: Matrix, viewport: Size, isRoot = false): readonly Found[] {
  if (classesOf(element).includes("measure")) {
    return [{ lines: staffLines(element, outer), count: measureCount(element) }];
  }
  if (element.name === "svg") {
    const [, , width = 0, height = 0] = numbersIn(element.attributes.viewBox);
    // The root's own viewBox is the unit of the answer.
    const { matrix, inner } = isRoot ? { matrix: identity, inner: { width, height } } : fitViewBox(element, viewport);
    return elementsOf(element).flatMap((child) => measuresOf(child, multiply(outer, matrix), inner));
  }
  if (element.name !== "g") return [];

  const matrix = multiply(outer, parseTransform(element.attributes.transform));
  return elementsOf(element).flatMap((child) => measuresOf(child, matrix, viewport));
}

/** Staff lines are the paths right below a staff. */
function staffLines(measure: SvgElement, matrix: Matrix): readonly Line[] {
  const staves = elementsOf(measure).filter((element) => classesOf(element).includes("staff"));
  return staves.flatMap((staff) =>
    elementsOf(staff)
      .filter(({ name }) => name === "path")
      .map(({ attributes }): Line => {
        const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = numbersIn(attributes.d);
        return [apply(matrix, x1, y1), apply(matrix, x2, y2)];
      }),
  );
}

function measureCount(element: SvgElement): number {
  const counts = elementsOf(element).map((child) =>
    classesOf(child).includes("multiRest") ? Number(child.attributes["data-num"]) || 1 : measureCount(child),
  );
  return Math.max(1, ...counts);
}

const classesOf = ({ attributes }: SvgElement): readonly string[] => attributes.class?.split(" ") ?? [];

function enclosing(lines: readonly Line[]): Omit<MeasureBox, "measureIndex" | "page"> {
  const points = lines.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };

  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
