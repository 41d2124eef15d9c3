import { expect, test } from "vitest";
import { withChangeMarks } from "./change-marks.ts";

const note = (mark: string, x: number): string =>
  `<g id="n${x}" class="note${mark}"><g class="notehead"><use xlink:href="#E0A4" transform="translate(${x}, 400) scale(0.7, 0.7)"/></g></g>`;
const page = (notes: string): string =>
  `<svg><style type="text/css">g.a {fill:red}</style><svg class="definition-scale" viewBox="0 0 21000 29700"><g class="page-margin" transform="translate(1500, 1200)">${notes}</g></svg></svg>`;

test("each mark has its own shape round its note and its own colour; unmarked notes have neither", () => {
  const [marked = ""] = withChangeMarks([
    page(note("", 100) + note(" mark-changed", 1000) + note(" mark-added", 2000) + note(" mark-removed", 3000)),
  ]);
  const shapes = /<g class="shapes">.*?<\/g><\/g>/.exec(marked)?.[0] ?? "";
  expect(shapes.match(/<g color="(#\w+)">/g)).toHaveLength(3);
  expect(new Set(shapes.match(/#\w{6}/g)).size).toBe(3);
  expect(shapes).toMatch(/<path d="M1103 \d+ L\d+ 400 L1103 \d+ L\d+ 400 Z"/);
  expect(shapes).toMatch(/<ellipse cx="2103" cy="400" rx="207"/);
  expect(shapes).toContain("#8c2470");
  for (const mark of ["changed", "removed", "added"]) expect(marked).toMatch(new RegExp(`g\\.mark-${mark} \\{color:#`));
});

test("every page has the legend inside its margins", () => {
  const pages = withChangeMarks([page(note("", 100)), page("")]);
  for (const svg of pages) {
    for (const word of ["changed", "removed", "added"]) expect(svg).toContain(`>${word}</tspan>`);
    const ys = [...svg.matchAll(/<text x="\d+" y="(\d+)"/g)].map(([, y]) => Number(y));
    expect(Math.max(...ys)).toBeLessThan(29700 - 1200);
  }
});
