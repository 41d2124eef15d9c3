import { ticksOf } from "@gradus/difficulty";
import type { Desk, Plan } from "./desk.ts";
import type { BarNote } from "./version.ts";

/** Two measures in a row that a staff of the source fills with one figure; a rewrite gives both one figure too. */
export type Evenness = {
  /** stretches of measures in a row with one figure in the source, by staff */
  readonly runs: readonly (readonly (readonly number[])[])[];
  /** share of the measures next to one with the same figure in the source that have another one under a plan, 0 to 1 */
  readonly uneven: (plan: Plan) => number;
  /** by how much the share grows with another plan for these measures of a staff */
  readonly more: (before: Plan, after: Plan, bars: readonly number[]) => number;
  /** the figure of a bar of a staff under a plan */
  readonly figure: (plan: Plan, staff: number, bar: number) => string;
};

/**
 * How evenly a rewrite treats what is alike: an accompaniment keeps its figure from measure to measure as long as the source does
 * (a figure is held on to until the music turns: Czerny, School of Practical Composition op. 600, on accompaniments).
 */
export function evennessOf(desk: Desk): Evenness {
  const figures = new WeakMap<readonly BarNote[], string>();
  const figureOf = (notes: readonly BarNote[]): string => {
    const known = figures.get(notes) ?? figureIn(notes);
    figures.set(notes, known);
    return known;
  };
  const figure = (plan: Plan, staff: number, bar: number): string => {
    const side = desk.staves[staff];
    return figureOf(side?.versions.at(bar, plan[staff]?.[bar] ?? [])?.notes ?? side?.fixed[bar] ?? nothing);
  };
  const runs = desk.staves.map((side, staff) => {
    const found: number[][] = [];
    desk.starts.forEach((_, bar) => {
      const run = found.at(-1);
      const own = side.bars[bar] && side.contexts[bar]?.role === "accompaniment" ? figure([], staff, bar) : "";
      if (run && own !== "" && run.at(-1) === bar - 1 && own === figure([], staff, bar - 1)) run.push(bar);
      else if (own !== "") found.push([bar]);
    });
    return found.filter((run) => run.length > 1);
  });
  const followers = runs.map((own) => new Set(own.flatMap((run) => run.slice(1))));
  const total = Math.max(
    1,
    followers.reduce((sum, { size }) => sum + size, 0),
  );
  const isUneven = (plan: Plan, staff: number, bar: number): boolean =>
    figure(plan, staff, bar) !== figure(plan, staff, bar - 1);
  const count = (plan: Plan, bars: Iterable<number>, staff: number): number => {
    let uneven = 0;
    for (const bar of bars) if (followers[staff]?.has(bar) && isUneven(plan, staff, bar)) uneven++;
    return uneven;
  };
  return {
    runs,
    figure,
    uneven: (plan) => followers.reduce((sum, bars, staff) => sum + count(plan, bars, staff), 0) / total,
    more: (before, after, bars) => {
      const near = new Set(bars.flatMap((bar) => [bar, bar + 1]));
      return (
        followers.reduce((sum, _, staff) => sum + count(after, near, staff) - count(before, near, staff), 0) / total
      );
    },
  };
}

const nothing: readonly BarNote[] = [];

/** When a bar strikes, and whether single notes or chords; empty for one that does not. */
function figureIn(notes: readonly BarNote[]): string {
  const sizes = new Map<number, number>();
  for (const { on, tiedIn } of notes) if (!tiedIn) sizes.set(on, (sizes.get(on) ?? 0) + 1);
  return [...sizes]
    .toSorted(([a], [b]) => a - b)
    .map(([on, size]) => `${ticksOf(on)}${size > 1 ? "+" : ""}`)
    .join(" ");
}
