import { expect, it } from "vitest";
import { linesOf, type Performance, soundingAt } from "./performance.ts";

const note = (id: string, on: number, off: number): Performance["notes"][number] => ({
  on,
  off,
  midi: 60,
  velocity: 80,
  channel: 0,
  hand: undefined,
  part: 0,
  ids: [id],
});

it("finds the notes that sound, long ones under many short ones too, at every time through a repeat", () => {
  const short = Array.from({ length: 100 }, (_, i) => note(`s${i}`, i * 0.1, i * 0.1 + 0.1));
  // the same drawn bar twice
  const again = Array.from({ length: 10 }, (_, i) => note(`s${i}`, 10 + i * 0.1, 10 + i * 0.1 + 0.1));
  const notes = [note("pedal", 0, 9), ...short, ...again].toSorted((a, b) => a.on - b.on);
  const performance: Performance = { seconds: 11, bars: [], notes, programs: new Map(), beats: [], pedals: [] };
  for (const time of [0, 0.05, 4.55, 8.95, 9.05, 10.25, 10.95]) {
    const naive = notes.filter(({ on, off }) => on <= time + 1e-3 && off > time + 1e-3).flatMap(({ ids }) => ids);
    expect(soundingAt(performance, time)).toEqual(naive);
  }
  expect(soundingAt(performance, 4.55)).toEqual(["pedal", "s45"]);
  expect(soundingAt(performance, 10.25)).toEqual(["s2"]);
  expect(soundingAt(performance, 11)).toEqual([]);
});

it("names the lines that can be switched off: hands of keyboards, else parts, in the order of the score", () => {
  const notes = [
    { ...note("b", 0, 1), part: 1, hand: "left" as const },
    { ...note("a", 0, 1), part: 1, hand: "right" as const },
    note("v", 1, 2),
    note("v2", 2, 3),
  ];
  const performance: Performance = { seconds: 3, bars: [], notes, programs: new Map(), beats: [], pedals: [] };
  expect(linesOf(performance).map(({ key }) => key)).toEqual(["0", "1 right", "1 left"]);
});
