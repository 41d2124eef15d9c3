import { expect, it } from "vitest";
import type { TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { foldedRuns } from "./folded-runs.ts";

const lineOf = (heights: readonly number[], value: number): readonly TuneNote[] =>
  heights.map((midi, i) => ({ midi, on: i * value, end: (i + 1) * value, measure: 0 }) as TuneNote);
const written = (heights: readonly number[], value: number): readonly number[] => {
  const tune = lineOf(heights, value);
  const shifts = foldedRuns(
    tune,
    tune.map(() => 0),
    [57, 81],
  );
  return heights.map((midi, i) => midi + (shifts[i] ?? 0));
};

// an octave up to the run, down it, and a leap back
const run = [72, 69, 81, 91, 89, 88, 86, 85, 81, 76, 67, 65];

it("a run far above the compass goes an octave down where that makes its leaps smaller", () => {
  expect(written(run, quarter / 2)).toEqual([72, 69, 81, 79, 77, 76, 74, 73, 69, 64, 67, 65]);
});

it.each([
  ["a line that is sung", run, 2 * quarter],
  ["a run that ledger lines hold", run.map((midi) => midi - 5), quarter / 2],
  ["a scale that would be torn for a note", [76, 77, 79, 81, 83, 84, 86, 84, 83, 81], quarter / 4],
] as const)("%s stays", (_, heights, value) => {
  expect(written(heights, value)).toEqual(heights);
});
