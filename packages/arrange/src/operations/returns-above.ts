import { type Bar, mapStrikes, strikesOf } from "../read/bar/bar.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const octave = 12;
/** highest note: five ledger lines */
const highest = 96;

/** A phrase that returns is played an octave higher than the first time, the whole hand with it (varied repeats, C. P. E. Bach). */
export const returnsAbove: Operation = {
  rule: "returns-above",
  strengths: 1,
  technique: () => "highRegister",
  reason: () => "The phrase has been heard before: it returns an octave higher.",
  apply: (bar: Bar, _strength: number, { returns }: BarContext): Bar => {
    const heights = strikesOf(bar).flatMap(({ heads }) => heads.map(({ midi }) => midi));
    if (!returns || bar.lines.some(({ crossing }) => crossing) || Math.max(...heights) + octave > highest) return bar;
    return mapStrikes(bar, (strike) => ({ ...strike, heads: strike.heads.map((head) => byOctaves(head, 1)) }));
  },
};
