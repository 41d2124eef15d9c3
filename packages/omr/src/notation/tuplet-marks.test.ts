import { expect, test } from "vitest";
import type { PageEvent } from "../symbols/event.ts";
import { pageEvent } from "../testing/page-events.ts";
import { tupletMarksOf } from "./tuplet-marks.ts";

const triplets = (quarters: readonly number[], mark: number): readonly PageEvent[] =>
  quarters.map((value, x) => ({ ...pageEvent({ x, quarters: value }), tuplet: { actual: 3, normal: 2, mark } }));
const textOf = (events: readonly PageEvent[]): readonly string[] => {
  const marks = tupletMarksOf(events);
  return events.map((event) => (marks.get(event) ?? []).map((mark) => `${mark.type} ${mark.isShown}`).join());
};

test("triplets under one mark are parted where three of their notes are full", () => {
  expect(textOf(triplets([0.5, 0.5, 0.5, 1, 0.5], 1))).toEqual([
    "start true",
    "",
    "stop true",
    "start true",
    "stop true",
  ]);
});

test("triplets that no digit tells of are not shown", () => {
  expect(textOf(triplets([0.5, 0.5, 0.5], -1))).toEqual(["start false", "", "stop false"]);
});
