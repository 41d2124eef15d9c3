import { expect, test } from "vitest";
import { boxOf } from "../page/page.ts";
import { outlineLibraries } from "./outline-library.ts";

const square = (left: number, low: number, side: number) => [
  { x: left, y: low },
  { x: left + side, y: low },
  { x: left + side, y: low + side },
  { x: left, y: low + side },
];
const hole = (left: number, low: number, side: number) => square(left, low, side).toReversed();
const blackHead = 0xe0a4;
const halfHead = 0xe0a3;

const library = outlineLibraries([
  { codePoint: blackHead, contours: [square(0, -125, 250)] },
  { codePoint: halfHead, contours: [square(0, -125, 250), hole(50, -75, 150)] },
])();

test("a shape of any size is found with its origin and its em", () => {
  const contours = [square(40, 60, 5)];
  expect(library({ contours, own: boxOf(contours.flat()) })).toEqual({
    symbol: "noteheadBlack",
    x: 40,
    y: 62.5,
    size: 20,
  });
});

test("a hole makes another symbol, and nothing like it none", () => {
  const ring = [square(0, 0, 10), hole(2, 2, 6)];
  expect(library({ contours: ring, own: boxOf(ring.flat()) })?.symbol).toBe("noteheadHalf");
  const triangle = [square(0, 0, 10).slice(0, 3)];
  expect(library({ contours: triangle, own: boxOf(triangle.flat()) })).toBeUndefined();
});

test("a shape unlike all symbols is the one of its size that it is least unlike, where its font's em is known", () => {
  const head = [square(0, 0, 5), hole(1.5, 1.5, 1.6)];
  const shape = { contours: head, own: boxOf(head.flat()) };
  expect(library(shape)).toBeUndefined();
  expect(library({ ...shape, em: { size: 20, isAtOrigin: false } })?.symbol).toBe("noteheadBlack");
  expect(library({ ...shape, em: { size: 60, isAtOrigin: false } })).toBeUndefined();
});
