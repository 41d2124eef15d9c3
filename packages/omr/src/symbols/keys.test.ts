import { expect, test } from "vitest";
import type { PlacedAccidental } from "./accidentals.ts";
import { trebleClef } from "./clefs.ts";
import type { Head } from "./event.ts";
import { alterIn, type KeyPlace, keysOf } from "./keys.ts";

const sharp = (position: number, x: number): PlacedAccidental => ({ alter: 1, staff: 0, position, x, isSmall: false });
const head = (position: number, x: number): Head => ({
  symbol: "noteheadBlack",
  x,
  right: x + 1.2,
  y: 0,
  staff: 0,
  position,
  quarters: 1,
  isSmall: false,
});
const place = (change: Partial<KeyPlace>): KeyPlace => ({
  clef: trebleClef,
  fifths: 0,
  accidentals: [],
  heads: [],
  from: 0,
  isSystemStart: true,
  space: 1,
  ...change,
});

test("sharps in the order of keys behind the clef are the signature", () => {
  const found = keysOf([place({ accidentals: [sharp(8, 1), sharp(5, 2)], heads: [head(4, 6)] })]);
  expect(found[0]?.fifths).toBe(2);
});

test("a sharp closely before a note of its height is that note's", () => {
  const found = keysOf([place({ accidentals: [sharp(8, 1)], heads: [head(8, 2.4)] })]);
  expect(found[0]?.fifths).toBe(0);
});

test("inside a system a sharp on one of two staves is no new key", () => {
  const inside = { isSystemStart: false, fifths: 1 };
  const found = keysOf([place({ ...inside, accidentals: [sharp(8, 1)] }), place(inside)]);
  expect(found).toEqual([undefined, undefined]);
});

test("naturals of the old key end it", () => {
  const natural = { ...sharp(8, 1), alter: 0 };
  const found = keysOf([place({ fifths: 1, isSystemStart: false, accidentals: [natural], heads: [head(4, 6)] })]);
  expect(found[0]?.fifths).toBe(0);
});

test("a key alters its own steps only", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((step) => alterIn(-2, step))).toEqual([0, 0, -1, 0, 0, 0, -1]);
});
