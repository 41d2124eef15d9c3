import { describe, expect, it } from "vitest";
import type { Harmony, TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { lineOf as line, scaleFrom } from "../testing/lines.ts";
import { pieceBar } from "../testing/piece-bars.ts";
import { inCells } from "./cells.ts";
import { vocabularyOf } from "./vocabulary.ts";

const cells = (level: string, notes: readonly TuneNote[], value: number, keepDots = false, over?: Harmony) =>
  inCells(notes, [pieceBar(0)], { value: value * quarter, words: vocabularyOf(level), keepDots }, () => over).map(
    ({ on, end, note }) => `${note.midi}@${on / quarter}+${(end - on) / quarter}`,
  );
const odd = { value: quarter / 4, words: vocabularyOf("early-intermediate"), keepDots: true, onlyOdd: true };
const cMajor: Harmony = {
  from: 0,
  to: 4 * quarter,
  bar: 0,
  root: 0,
  kind: "major",
  tones: [0, 4, 7],
  bass: 0,
  bassMidi: 48,
  silent: false,
};

describe("rhythm cells of a level", () => {
  it("leave a line alone that is within them", () => {
    const own = line([60, 1], [62, 0.5], [64, 0.5], [65, 2]);
    expect(cells("elementary", own, 0.5)).toEqual(["60@0+1", "62@1+0.5", "64@1.5+0.5", "65@2+2"]);
  });

  it("gather sixteenths into eighths, the note on the slot first", () => {
    const run = line([60, 0.25], [62, 0.25], [64, 0.25], [65, 0.25], [67, 3]);
    expect(cells("elementary", run, 0.5)).toEqual(["60@0+0.5", "64@0.5+0.5", "67@1+3"]);
  });

  it("keep the same notes of a sequence of runs, over other chords too: where they begin, turn and go", () => {
    const upAndDown = (from: number) => {
      const [first = from, ...scale] = scaleFrom(from, 8);
      const run = [...scale, ...[first, ...scale].toReversed().slice(1)];
      return [[first, 0.5] as const, ...run.map((midi) => [midi, 0.25] as const)];
    };
    const run = line(...[69, 67, 65].flatMap(upAndDown));
    const chords = [
      [5, 9, 0],
      [0, 4, 7],
      [11, 2, 5],
    ].map((tones, bar): Harmony => ({ ...cMajor, bar, from: 4 * bar * quarter, to: 4 * (bar + 1) * quarter, tones }));
    const grid = { value: quarter / 2, words: vocabularyOf("elementary"), keepDots: false };
    const found = inCells(
      run,
      [0, 1, 2].map((index) => pieceBar(index)),
      grid,
      (at) => chords.find(({ to }) => at < to),
    );
    const places = found.map(({ note }) => run.indexOf(note));
    const [first, ...others] = [0, 15, 30].map((from) =>
      places.filter((place) => place >= from && place < from + 15).map((place) => place - from),
    );
    expect(first).toHaveLength(8);
    expect(first).toEqual(expect.arrayContaining([0, 3, 7, 11]));
    expect(others).toEqual([first, first]);
  });

  it.each([
    [5, [0, 0.25, 0.5, 0.75]],
    [7, [0, 0.25, 0.5, 0.75]],
  ])("set %i notes for a beat evenly", (count, onsets) => {
    const group = line(...Array.from({ length: count }, (_, i) => [60 + i, 1 / count] as const), [72, 3]);
    const found = inCells(group, [pieceBar(0)], odd, () => undefined);
    expect(found.map(({ on }) => on / quarter)).toEqual([...onsets, 1]);
  });

  it("set eleven notes for three beats evenly", () => {
    const group = line(...Array.from({ length: 11 }, (_, i) => [60 + i, 3 / 11] as const), [72, 1]);
    const found = inCells(group, [pieceBar(0)], odd, () => undefined);
    expect(found.map(({ on }) => Math.round((8 * on) / quarter) / 8)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
  });

  it("go on within an octave where the line has a note there", () => {
    const run = line([40, 0.25], [47, 0.25], [55, 0.25], [52, 0.25], [54, 3]);
    expect(cells("elementary", run, 0.5)).toEqual(["40@0+0.5", "52@0.5+0.5", "54@1+3"]);
  });

  it("leave of a run in a hand that accompanies what tells its chord", () => {
    const run = line([60, 0.25], [62, 0.25], [64, 0.25], [65, 0.25], [65, 0.25], [67, 0.25], [69, 0.25], [71, 0.25]);
    const grid = { value: quarter, words: vocabularyOf("beginner"), keepDots: false };
    const left = (accompanies: boolean) =>
      inCells(run, [pieceBar(0)], { ...grid, accompanies }, () => cMajor).map(({ note }) => note.midi);
    expect(left(false)).toEqual([60, 65]);
    expect(left(true)).toEqual([60, 67]);
  });

  it("hold a note through the end of its trill, where only that would sound twice", () => {
    // Mozart, K. 545, first movement, measure 4
    const close = line([79, 1], [77, 0.5], [76, 0.25], [77, 0.25], [76, 2]);
    expect(cells("elementary", close, 0.5)).toEqual(["79@0+1", "77@1+1", "76@2+2"]);
    const onward = line([79, 1], [77, 0.5], [76, 0.25], [77, 0.25], [79, 2]);
    expect(cells("elementary", onward, 0.5)).toHaveLength(4);
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

  it("keep the chord and leave out the notes beside it: a neighbour stays only where it goes back by step", () => {
    const figure = line(...[48, 60, 59, 60, 62, 60, 59, 60].map((midi) => [midi, 0.25] as const), [64, 2]);
    expect(cells("intermediate", figure, 0.5, false, cMajor).map((text) => text.split("@")[0])).toEqual([
      "48",
      "60",
      "62",
      "60",
      "64",
    ]);
  });

  it("keep what is struck on a beat, an appoggiatura too", () => {
    const leaning = line([62, 0.25], [60, 0.25], [64, 0.25], [62, 0.25], [60, 3]);
    expect(cells("elementary", leaning, 0.5, false, cMajor)[0]).toBe("62@0+0.5");
  });

  it("let a rest on the beat stand before notes off it", () => {
    const hook = [...line([60, 2]), ...line([60, 2.5], [67, 0.5], [65, 1]).slice(1)];
    expect(cells("elementary", hook, 0.5)).toEqual(["60@0+2", "67@2.5+0.5", "65@3+1"]);
    const detached = [...line([60, 0.5]), ...line([60, 1], [62, 3]).slice(1)];
    expect(cells("elementary", detached, 0.5)).toEqual(["60@0+1", "62@1+3"]);
  });

  it("end a note of a triplet where its third of a beat ends", () => {
    const triplet = [...line([60, 2 / 3], [64, 1 / 3]), ...line([60, 3], [67, 1]).slice(1)];
    const own = inCells(triplet, [pieceBar(0)], odd, () => undefined);
    expect(own.map(({ on, end }) => [Math.round((3 * on) / quarter), Math.round((3 * end) / quarter)])).toEqual([
      [0, 2],
      [2, 3],
      [9, 12],
    ]);
  });

  it("let real rests stand", () => {
    const rest = [...line([60, 1]), ...line([60, 3], [67, 1]).slice(1)];
    expect(cells("elementary", rest, 0.5)).toEqual(["60@0+1", "67@3+1"]);
  });
});
