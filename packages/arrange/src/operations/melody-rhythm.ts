import type { Bar } from "../read/bar/bar.ts";
import type { GridName } from "../read/metre.ts";
import { thinned } from "./accompaniment-rhythm.ts";
import type { BarContext, Operation } from "./operation.ts";

const grids: readonly GridName[] = ["subdivision", "division", "beat"];
const words = ["four notes to a beat", "two notes to a beat", "one note to a beat"];

/** Last resort: the tune itself keeps only the notes on the grid, the strong ones. */
export const melodyRhythm: Operation = {
  rule: "melody-rhythm",
  strengths: grids.length,
  reason: (strength) =>
    `The tune keeps its main notes, at most ${words[strength - 1]}; the quick ones between them are left out.`,
  apply: (bar: Bar, strength: number, { metre }: BarContext): Bar =>
    thinned(bar, metre.grids[grids[strength - 1] ?? "beat"], metre, metre.beat),
};
