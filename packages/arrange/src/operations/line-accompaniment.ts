import type { Fraction } from "@gradus/score";
import type { Attack } from "../read/bar/attacks.ts";
import { type Bar, isStrike, type Line, type Tone } from "../read/bar/bar.ts";
import { halfOf, strongChanges, thinned } from "./accompaniment-rhythm.ts";
import type { BarContext, Operation } from "./operation.ts";

const slots: readonly ((context: BarContext) => readonly Fraction[])[] = [
  ({ metre }) => metre.grids.beat,
  ({ metre }) => metre.grids.half,
  strongChanges,
];
const words = [
  "the accompaniment is struck once a beat",
  "only the bass is struck, twice a measure",
  "only the bass is held",
];

/**
 * What one player has under a tune of his own, such as a guitar's arpeggio: it is struck less often and comes down to its bass,
 * which carries more of the harmony than what lies between. The tune keeps its slurs.
 */
export const lineAccompaniment: Operation = {
  rule: "line-accompaniment",
  strengths: slots.length,
  reason: (strength) => `Under the tune ${words[strength - 1]}, so that the hand has time.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const tune = bar.lines.filter(isTune);
    const beside = bar.lines.filter((line) => !isTune(line));
    if (tune.length === 0 || beside.length === 0) return bar;
    const before = { ...bar, lines: beside };
    const points = slots[strength - 1]?.(context) ?? [];
    const after = thinned(before, points, context.metre, halfOf(bar), (inside, chosen) =>
      strength === 1 ? chosen.heads : lowestIn(inside),
    );
    if (after === before) return bar;
    return { ...after, lines: [...tune, ...after.lines], leftOut: bar.leftOut };
  },
};

/** A voice under the tune has its highest note now and then, where the tune rests. */
export const isTune = (line: Line): boolean => {
  const strikes = line.events.filter(isStrike);
  return 2 * strikes.filter(({ heads }) => heads.some((head) => head.melody)).length > strikes.length;
};

const lowestIn = (attacks: readonly Attack[]): readonly Tone[] => {
  const heads = attacks.flatMap((attack) => attack.heads);
  return heads.length === 0 ? [] : [heads.reduce((low, head) => (head.midi < low.midi ? head : low))];
};
