import { expect, it } from "vitest";
import { pieceBar } from "../testing/piece-bars.ts";
import { divisionsOf, isCross } from "./cross-rhythm.ts";

const hand = (...onsets: readonly number[]) =>
  divisionsOf(
    onsets.map((on) => ({ on, dur: 0.1, p: 60 })),
    pieceBar(0),
  );
const sextuplet = hand(0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6);

it.each([
  ["six against four", sextuplet, hand(0, 0.25, 0.5, 0.75), true],
  ["three against two", hand(0, 1 / 3, 2 / 3), hand(0, 0.5), true],
  ["six with two", sextuplet, hand(0, 0.5), false],
  ["four with two", hand(0, 0.25, 0.5, 0.75), hand(0, 0.5), false],
  ["three and two in different beats", hand(0, 1 / 3, 2 / 3), hand(1, 1.5), false],
])("%s", (_name, one, other, cross) => {
  expect(isCross(one, other)).toBe(cross);
  expect(isCross(other, one)).toBe(cross);
});

it("a beat of compound time has three parts in both hands", () => {
  expect(divisionsOf([{ on: 0.5, dur: 0.5, p: 60 }], { ...pieceBar(0), compound: true })).toEqual([]);
});
