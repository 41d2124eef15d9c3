import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { pieceFrom, times } from "../testing/pieces.ts";
import { exchangedIn } from "./exchange.ts";

const figure = (octave: number): string =>
  ["C", "E", "G", "E", "F", "D", "B", "G"].flatMap((step) => [`1/4 ${step}${octave}`, `1/4 D${octave}`]).join(", ");
const slow = (octave: number): string => `2 C${octave}, 2 G${octave}`;
const exchanged = (upper: readonly string[], lower: readonly string[]): readonly number[] => [
  ...exchangedIn(pieceFrom(scoreOf({ staves: [upper, lower] }))),
];

it("a figure that goes from the upper hand to the lower one", () => {
  const upper = [figure(4), slow(5), figure(4), slow(5)];
  const lower = [slow(3), figure(3), slow(3), slow(3)];
  expect(exchanged(upper, lower)).toEqual([1]);
});

it("none where the lower hand moves in another way, or far from the figure", () => {
  const other = times(4, ["1/4 C3, 1/4 G3, 1/4 E3, 1/4 G3"]).join(", ");
  expect(exchanged([figure(4), slow(5)], [slow(3), other])).toEqual([]);
  const far = times(9, [slow(5)]);
  expect(exchanged([figure(4), ...far, slow(5)], [...times(10, [slow(3)]), figure(3)])).toEqual([]);
});

it("none where the lower hand leaps from a bass to chords that it breaks above", () => {
  const leaping = figure(4).replace("1/4 C4", "1/4 C2").replace("1/4 F4", "1/4 F2");
  expect(exchanged([figure(4), slow(5), figure(4), slow(5)], [slow(3), leaping, slow(3), slow(3)])).toEqual([]);
});

it("none where the lower hand moves more nearly all the time: it accompanies", () => {
  expect(exchanged([figure(4), ...times(3, [slow(5)])], [slow(3), ...times(3, [figure(3)])])).toEqual([]);
});

it("none where both hands have a note repeated, or two by turns: a tremolo", () => {
  const tremolo = (high: string, low: string): string => times(8, [`1/4 ${high}, 1/4 ${low}`]).join(", ");
  const upper = [tremolo("A4", "B4"), slow(5), slow(5), slow(5)];
  expect(exchanged(upper, [slow(3), tremolo("D3", "E3"), slow(3), slow(3)])).toEqual([]);
});
