import type { Constraint } from "@gradus/contracts";
import { compare } from "@gradus/score";
import type { BarContext, Operation } from "../operations/operation.ts";
import { type Bar, groupsOf, strikesOf } from "../read/bar/bar.ts";
import { isIn } from "../read/metre.ts";
import type { RuleSide } from "./rules/rule.ts";

type Keeps = (before: Bar, after: Bar, context: BarContext) => boolean;

/** Wraps the engine's operations so that one that would change what a wish keeps does nothing in that bar. */
export function guardOf(constraints: readonly Constraint[], side: RuleSide): (operation: Operation) => Operation {
  const guards = constraints.flatMap((constraint) => keepsOf(constraint, side) ?? []);
  if (guards.length === 0) return (operation) => operation;
  return (operation) => ({
    ...operation,
    apply: (bar, strength, context) => {
      const after = operation.apply(bar, strength, context);
      return after === bar || guards.every((keeps) => keeps(bar, after, context)) ? after : bar;
    },
  });
}

function keepsOf(constraint: Constraint, side: RuleSide): Keeps | undefined {
  if (constraint.type === "melody.lock" && side.role === "melody" && constraint.params.what !== "recognisable")
    return constraint.params.what === "pitch" ? keepsPitches : keepsTune;
  if (constraint.type === "bass.lock" && side.role === "accompaniment")
    return constraint.params.what === "pitch" ? keepsBass : keepsStrongBass;
  return undefined;
}

const tune = (bar: Bar, withTime: boolean): string =>
  strikesOf(bar)
    .flatMap(({ onset, duration, heads }) =>
      heads
        .filter(({ melody }) => melody)
        .map(({ midi }) => (withTime ? `${midi} ${onset.n}/${onset.d} ${duration.n}/${duration.d}` : `${midi}`)),
    )
    .join();
const keepsTune: Keeps = (before, after) => tune(before, true) === tune(after, true);
const keepsPitches: Keeps = (before, after) => tune(before, false) === tune(after, false);

type Low = { readonly onset: { readonly n: number; readonly d: number }; readonly midi: number };
const lowest = (bar: Bar): readonly Low[] =>
  groupsOf(bar).map(({ onset, strikes }) => ({
    onset,
    midi: Math.min(...strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi))),
  }));
const isThere = (low: Low, bar: Bar): boolean =>
  groupsOf(bar).some(
    ({ onset, strikes }) =>
      compare(onset, low.onset) === 0 && strikes.some(({ heads }) => heads.some(({ midi }) => midi === low.midi)),
  );
const keepsBass: Keeps = (before, after) => lowest(before).every((low) => isThere(low, after));
const keepsStrongBass: Keeps = (before, after, { metre }) =>
  lowest(before).every((low) => !isIn(metre.grids.half, low.onset) || isThere(low, after));
