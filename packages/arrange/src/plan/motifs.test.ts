import { describe, expect, it } from "vitest";
import { lineOf, scaleFrom } from "../testing/lines.ts";
import { pieceBar } from "../testing/piece-bars.ts";
import { motifsOf } from "./motifs.ts";

const bars = [0, 1, 2].map((index) => pieceBar(index));
/** Places of two notes each. */
const inPairs = (notes: ReturnType<typeof lineOf>) =>
  Array.from({ length: notes.length / 2 }, (_, i) => {
    const [first, second] = notes.slice(2 * i, 2 * i + 2) as [(typeof notes)[number], (typeof notes)[number]];
    return { on: first.on, bar: first.measure, notes: [first, second] };
  });

describe("motifs of a line", () => {
  it("are the same a step higher, wherever they come", () => {
    const run = (from: number) => scaleFrom(from, 8).map((midi) => [midi, 0.25] as const);
    const line = lineOf(...run(60), ...run(62), ...run(64), ...run(65));
    expect(motifsOf(inPairs(line), bars)).toEqual([{ starts: [0, 4, 8, 12], size: 4 }]);
  });

  it("leave what comes once with its neighbours that come once", () => {
    const [up, down] = [scaleFrom(60, 8), scaleFrom(60, 8).toReversed()];
    const zigzag = [60, 67, 62, 69, 64, 71, 65, 72];
    const line = lineOf(...[...up, ...zigzag, ...down, ...up].map((midi) => [midi, 0.25] as const));
    expect(motifsOf(inPairs(line), bars)).toEqual([
      { starts: [0, 12], size: 4 },
      { starts: [4], size: 8 },
    ]);
  });
});
