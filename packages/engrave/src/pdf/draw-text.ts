import type { Font } from "fontkit";
import type { SvgElement } from "../svg/svg-tree.ts";
import type { Canvas } from "./canvas.ts";
import { fromLeftToRight } from "./reading-order.ts";
import { paintOf, type Rule, type Style, styleOf } from "./style.ts";
import { type Run, runsOf } from "./text-runs.ts";

/** Text from one absolute position on: what text-anchor applies to. */
type Chunk = { readonly x: number; readonly y: number; readonly anchor: Style["anchor"]; readonly runs: Run[] };

export function drawText(element: SvgElement, style: Style, rules: readonly Rule[], music: Font, canvas: Canvas): void {
  const chunks: Chunk[] = [];
  collect(element, style, rules, music, chunks);
  for (const chunk of chunks) drawChunk(chunk, canvas);
}

function collect(element: SvgElement, style: Style, rules: readonly Rule[], music: Font, chunks: Chunk[]): void {
  const { x, y } = element.attributes;
  const last = chunks.at(-1);
  if (!last || x !== undefined || y !== undefined) {
    chunks.push({ x: coordinate(x, last?.x), y: coordinate(y, last?.y), anchor: style.anchor, runs: [] });
  }

  for (const node of element.children) {
    if (typeof node !== "string") {
      if (node.name === "tspan") collect(node, styleOf(node, style, rules), rules, music, chunks);
      continue;
    }
    // Verovio sets a text's own size to 0: only the innermost spans have letters.
    if (style.fontSize > 0 && !style.hidden) chunks.at(-1)?.runs.push(...runsOf(node, style, music));
  }
}

const coordinate = (text: string | undefined, before = 0): number => {
  const value = Number.parseFloat(text ?? "");
  return Number.isFinite(value) ? value : before;
};

function drawChunk({ x, y, anchor, runs }: Chunk, canvas: Canvas): void {
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  let left = anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x;
  const places = new Map<Run, number>();
  for (const run of fromLeftToRight(runs)) {
    places.set(run, left);
    left += run.width;
  }
  // In the order of reading: that is how a search in the file goes.
  for (const run of runs) drawRun(run, places.get(run) ?? x, y, canvas);
}

function drawRun(run: Run, x: number, y: number, canvas: Canvas): void {
  const { style } = run;
  const color = paintOf(style.fill, style.color);
  if (color === undefined || style.fillOpacity === 0) return;

  if (run.kind === "symbol") {
    canvas.outline(run.outline, [run.scale, 0, 0, -run.scale, x, y], color);
    const { letter } = run;
    if (letter) canvas.within([1, 0, 0, 1, x, y], () => canvas.unseenText(letter.text, letter.font, style.fontSize));
    return;
  }
  if (run.kind === "text") {
    canvas.within([1, 0, 0, 1, x, y], () =>
      canvas.text(run.text, run.font, style.fontSize, style.letterSpacing, color),
    );
    return;
  }
  if (run.width > 0)
    canvas.path(box(x, y, run.width, style.fontSize), { fill: undefined, line: boxLine(style, color) });
}

const boxLine = (style: Style, color: string) => ({
  color,
  width: style.fontSize / 25,
  dashes: [],
  cap: undefined,
  join: undefined,
});

function box(x: number, y: number, width: number, size: number) {
  const [left, right, top] = [x + 0.1 * width, x + 0.9 * width, y - 0.65 * size];
  return [
    { kind: "move", to: [left, y] },
    { kind: "line", to: [right, y] },
    { kind: "line", to: [right, top] },
    { kind: "line", to: [left, top] },
    { kind: "close" },
  ] as const;
}
