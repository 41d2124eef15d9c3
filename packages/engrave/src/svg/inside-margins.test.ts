import { expect, test } from "vitest";
import { withWordsInside } from "./inside-margins.ts";

const page = (mark: string): string =>
  `<svg class="definition-scale" color="black" viewBox="0 0 21000 29700"><g class="page-margin" transform="translate(1500, 1200)">${mark}</g></svg>`;
const words = (x: number, text: string, second = ""): string =>
  `<g id="d" class="dir"><text x="${x}" y="90" font-size="0px"><tspan id="s" class="text"><tspan font-size="400px">${text}</tspan></tspan>${second}</text></g>`;

test("words that end inside the page stay where they are", () => {
  const inside = page(words(3000, "poco a poco crescendo"));
  expect(withWordsInside(inside)).toBe(inside);
});

test("words at the end of a line move left, all their lines by the same way", () => {
  const second = '<tspan id="t" class="text" x="17900" y="490"><tspan font-size="400px">e</tspan></tspan>';
  const moved = withWordsInside(page(words(17900, "poco a poco", second)));
  const [first = 0, next = 0] = [...moved.matchAll(/ x="(\d+)"/g)].map(([, x]) => Number(x));
  expect(first).toBeLessThan(17900);
  expect(first).toBeGreaterThan(16000);
  expect(next).toBe(first);
});
