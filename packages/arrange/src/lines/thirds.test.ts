import { expect, it } from "vitest";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import type { Struck } from "./strokes.ts";
import { type WrittenLine, withThirds } from "./thirds.ts";

const quarter = 10;
const bars = [{ index: 0, start: 0, length: 2 * quarter, nominal: 2 * quarter, beat: quarter, compound: false }];

/** A line that is written as quarters of these pitches; `source`: its notes before, of equal length. */
function line(
  index: number,
  written: readonly number[],
  source: readonly number[],
  likeness = `${index}`,
): WrittenLine {
  const each = (2 * quarter) / source.length;
  const events = source.map((midi, i) => {
    const note = { midi, fifths: 0 };
    return { on: i * each, end: (i + 1) * each, index: i, note, beneath: [], sung: false };
  });
  const strokes = written.map((midi, i) => {
    const on = i * quarter;
    return { on, end: on + quarter, bar: 0, midi, fifths: 0, event: events.find((event) => event.on === on) };
  });
  return {
    voice: { line: events, weights: events.map(() => ({ loss: 1, structural: true })) },
    strokes: strokes as unknown as readonly Struck[],
    units: [{ line: index, from: 0, to: 2 * quarter, fixed: false, likeness }],
    words: { chords: { most: 1, from: 0 } },
  } as unknown as WrittenLine;
}
const cMajor = (): Harmony => ({ tones: [0, 4, 7] }) as unknown as Harmony;
const heights = (lines: readonly WrittenLine[]) =>
  withThirds(lines, bars as unknown as readonly PieceBar[], cMajor).map((own) => own.map(({ midi }) => midi));

const top = line(0, [79, 79], [79, 79]);
const bass = line(2, [48, 48], [48, 48]);
const broken = [67, 64, 67, 64];

it("gives a chord back the third that a middle part had among its quick notes", () => {
  expect(heights([top, line(1, [67, 67], broken), bass])).toEqual([
    [79, 79],
    [64, 64],
    [48, 48],
  ]);
});

it("leaves chords that are whole, duets, the only fifth, and figures that others imitate", () => {
  const whole = [top, line(1, [67, 67], broken), line(2, [52, 52], [52, 52])];
  expect(heights(whole)[1]).toEqual([67, 67]);
  expect(heights([top, line(1, [67, 67], broken)])[1]).toEqual([67, 67]);
  expect(heights([line(0, [84, 84], [84, 84]), line(1, [67, 67], broken), bass])[1]).toEqual([67, 67]);
  const theme = [line(0, [79, 79], [79, 79], "theme"), line(1, [67, 67], broken, "theme"), bass];
  expect(heights(theme)[1]).toEqual([67, 67]);
});
