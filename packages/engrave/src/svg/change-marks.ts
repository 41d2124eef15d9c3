import { numbersIn } from "./svg-tree.ts";

type Mark = "changed" | "removed" | "added";

/** The marks of the result view on a screen: each has a shape besides its colour, so that a black and white print tells too. */
const colors: Readonly<Record<Mark, string>> = { changed: "#b04708", removed: "#8c2470", added: "#0b6a6c" };
const marks = Object.keys(colors) as readonly Mark[];
/** half the width of a shape in noteheads */
const reach: Readonly<Record<Mark, number>> = { changed: 1.05, removed: 0.7, added: 1 };

const markedNote =
  /class="note[^"]* mark-(changed|removed|added)[^"]*">(?:(?!<use)[\s\S])*?<use [^>]*transform="translate\(([^)]*)\) scale\(([^,)]*)/g;
/** A notehead of the music font is 295 thousandths of its size wide. */
const headWidth = 295;

/**
 * The pages with a shape round each note of class mark-changed, mark-removed or mark-added, in its mark's colour, and a
 * legend at the foot.
 */
export const withChangeMarks = (pages: readonly string[]): readonly string[] =>
  pages.map((page) => {
    const shapes = [...page.matchAll(markedNote)].map(([, mark, place, scale]) =>
      shapeAt(mark as Mark, numbersIn(place), Number(scale) * headWidth),
    );
    const rules = marks.map((mark) => `g.mark-${mark} {color:${colors[mark]}; fill:${colors[mark]}}`).join(" ");
    return inMargin(page.replace("</style>", ` ${rules}</style>`), shapes.join(""), legend(page));
  });

const shapeAt = (mark: Mark, [x = 0, y = 0]: readonly number[], width: number): string =>
  shape(mark, x + width / 2, y, width * reach[mark]);

/** The stylesheet strokes with the colour in force, which the group sets. */
function shape(mark: Mark, x: number, y: number, r: number): string {
  const line = `fill="none" stroke="currentColor" stroke-width="${Math.round(r / 6)}"`;
  const at = (dx: number, dy: number): string => `${Math.round(x + dx * r)} ${Math.round(y + dy * r)}`;
  const outline =
    mark === "added"
      ? `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(r)}" ry="${Math.round(r)}" ${line}/>`
      : mark === "changed"
        ? `<path d="M${at(0, -1)} L${at(1, 0)} L${at(0, 1)} L${at(-1, 0)} Z" ${line}/>`
        : `<path d="M${at(-1, -1)} L${at(1, 1)} M${at(1, -1)} L${at(-1, 1)}" ${line}/>`;
  return `<g color="${colors[mark]}">${outline}</g>`;
}

/** Shapes behind the music, the legend after it, in the coordinates of the page's margin. */
function inMargin(page: string, shapes: string, after: string): string {
  const open = /<g class="page-margin"[^>]*>/.exec(page);
  const close = page.lastIndexOf("</g>");
  if (!open || close < 0) return page;
  const from = open.index + open[0].length;
  return `${page.slice(0, from)}<g class="shapes">${shapes}</g>${page.slice(from, close)}${after}${page.slice(close)}`;
}

/** tenths of a millimetre of the page, ten to each unit of the music */
const letter = 320;
const step = 3600;

function legend(page: string): string {
  const [, , , height = 0] = numbersIn(/class="definition-scale"[^>]*viewBox="([^"]*)"/.exec(page)?.[1]);
  const [, top = 0] = numbersIn(/class="page-margin" transform="translate\(([^)]*)\)/.exec(page)?.[1]);
  const y = height - top - Math.max(300, top / 2);
  const keys = marks.map((mark, index) => {
    const x = index * step + 200;
    const word = `<text x="${x + 350}" y="${y}" font-size="0px"><tspan font-size="${letter}px">${mark}</tspan></text>`;
    return shape(mark, x, y - 100, 180 * reach[mark]) + word;
  });
  return `<g class="legend">${keys.join("")}</g>`;
}
