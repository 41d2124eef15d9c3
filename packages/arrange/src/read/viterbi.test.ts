import { expect, it } from "vitest";
import { cheapestPath } from "./viterbi.ts";

const costs = [
  [0, 2],
  [1, 0],
  [0, 2],
];
const cost = (place: number, state: number): number => costs[place]?.[state] ?? 0;

it.each([
  ["changes where it is cheap", 0.25, [0, 1, 0]],
  ["stays where a change is dear", 1, [0, 0, 0]],
])("%s", (_, price, path) => {
  expect(cheapestPath([2, 2, 2], cost, (_place, from, to) => (from === to ? 0 : price))).toEqual(path);
});

it("is empty where nothing is to be decided", () => {
  expect(cheapestPath([], cost, () => 0)).toEqual([]);
});

it("goes only through the states that a place has, the first of equals", () => {
  const table = [[3, 1], [1], [0, 0, 2]];
  const path = cheapestPath(
    table.map((own) => own.length),
    (place, state) => table[place]?.[state] ?? Number.NaN,
    (_place, from, to) => (from < 2 && to < 3 ? 0 : Number.NaN),
  );
  expect(path).toEqual([1, 0, 0]);
});
