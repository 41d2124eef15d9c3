import { attributesAt, ZERO } from "@gradus/score";
import { expect, it } from "vitest";
import { scoreOf } from "../testing/scores.ts";
import type { Bar } from "./bar.ts";
import { readBar } from "./read-bar.ts";
import { writeBar } from "./write-bar.ts";

it.each([1, 2])("keeps the staves from the top down when staff %d was rewritten", (staff) => {
  const [part] = scoreOf({ staves: [["2 E5, 2 G5"], ["2 C3, 2 G3"]] }).parts;
  const measure = part?.measures[0];
  const bar = part && measure && readBar(measure, staff, attributesAt(part, 0, ZERO).transpose, new Set());
  if (!measure || !bar) throw new Error("the measure can be read");
  const rewritten: Bar = { ...bar, lines: bar.lines.map((line) => ({ ...line, events: [...line.events] })) };
  const written = writeBar(measure.events, bar, rewritten);
  expect(written.flatMap((event) => (event.kind === "note" ? event.staff : []))).toEqual([1, 1, 2, 2]);
});
