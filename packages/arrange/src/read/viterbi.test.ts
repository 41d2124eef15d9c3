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
  expect(cheapestPath(3, 2, cost, (_place, from, to) => (from === to ? 0 : price))).toEqual(path);
});

it("is empty where nothing is to be decided", () => {
  expect(cheapestPath(0, 2, cost, () => 0)).toEqual([]);
});
