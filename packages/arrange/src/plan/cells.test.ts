import { describe, expect, it } from "vitest";
import type { TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { pieceBar, pieceNote } from "../testing/piece-bars.ts";
import { inCells } from "./cells.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** A line in one bar: pairs of MIDI number and length in quarters. */
const line = (...notes: readonly (readonly [midi: number, length: number])[]): readonly TuneNote[] => {
  let on = 0;
  return notes.map(([midi, length], head) => {
    const from = on;
    on += length * quarter;
    return { ...pieceNote("R", midi, [from / quarter, length]), events: [`${head}`], beneath: [] };
  });
};
const cells = (level: string, notes: readonly TuneNote[], value: number, keepDots = false) =>
  inCells(notes, [pieceBar(0)], { value: value * quarter, words: vocabularyOf(level), keepDots }, () => undefined).map(
    ({ on, end, note }) => `${note.midi}@${on / quarter}+${(end - on) / quarter}`,
  );

describe("rhythm cells of a level", () => {
  it("leave a line alone that is within them", () => {
    const own = line([60, 1], [62, 0.5], [64, 0.5], [65, 2]);
    expect(cells("elementary", own, 0.5)).toEqual(["60@0+1", "62@1+0.5", "64@1.5+0.5", "65@2+2"]);
  });

  it("gather sixteenths into eighths, the note on the slot first", () => {
    const run = line([60, 0.25], [62, 0.25], [64, 0.25], [65, 0.25], [67, 3]);
    expect(cells("elementary", run, 0.5)).toEqual(["60@0+0.5", "64@0.5+0.5", "67@1+3"]);
  });

  it("keep a dotted eighth that is the hook of a tune, where the level has it", () => {
    const dotted = line([60, 0.75], [62, 0.25], [64, 3]);
    expect(cells("elementary", dotted, 0.5, true)).toEqual(["60@0+0.75", "62@0.75+0.25", "64@1+3"]);
    expect(cells("beginner", dotted, 0.5, true)).not.toContain("62@0.75+0.25");
  });

  it("even out a syncopation that the level does not have", () => {
    const syncopated = line([60, 0.25], [62, 0.5], [64, 0.25], [65, 3]);
    const made = cells("elementary", syncopated, 0.25);
    expect(made.every((text) => Number(/@([\d.]+)/.exec(text)?.[1]) % 0.5 === 0)).toBe(true);
  });

  it("let real rests stand", () => {
    const rest = [...line([60, 1]), ...line([60, 3], [67, 1]).slice(1)];
    expect(cells("elementary", rest, 0.5)).toEqual(["60@0+1", "67@3+1"]);
  });
});
