import { table } from "@gradus/contracts";
import type { Fraction } from "../model/fraction.ts";
import { compare, lcm, subtract, ZERO } from "../model/fraction.ts";
import type { Measure, Part } from "../model/score.ts";
import { addTime, bounded, readDivisions, readDuration } from "../read/read-time.ts";
import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { child, isElement, textOf } from "../xml/tree.ts";
import { statedDivisions } from "./pieces.ts";

/** Divisions a touched measure is written with. */
export type DivisionPlan = {
  readonly divisions: number;
  /** to be stated at the start of the measure */
  readonly stated: boolean;
  /** to be stated at the end, for the untouched measure that follows */
  readonly restored: number | undefined;
};

const MAX_DIVISIONS = 1_000_000;
const cache = new WeakMap<Part, ReadonlyMap<number, DivisionPlan>>();

/**
 * Divisions for each touched measure of a part: the source's where they divide every time, else the least that do,
 * stated once for a row of touched measures and taken back at its end. `timesOf` lists the times a measure writes.
 */
export function divisionPlan(
  part: Part,
  measure: Measure,
  timesOf: (measure: Measure) => readonly Fraction[],
): DivisionPlan {
  let plans = cache.get(part);
  if (!plans) {
    plans = planPart(part, timesOf);
    cache.set(part, plans);
  }
  return plans.get(measure.index) ?? planRun([measure], undefined, timesOf)[0] ?? noPlan(measure);
}

const noPlan = (measure: Measure): DivisionPlan => ({
  divisions: measure.before.divisions,
  stated: false,
  restored: undefined,
});

function planPart(part: Part, timesOf: (measure: Measure) => readonly Fraction[]): ReadonlyMap<number, DivisionPlan> {
  const plans = new Map<number, DivisionPlan>();
  let run: Measure[] = [];
  const close = (next: Measure | undefined): void => {
    planRun(run, next, timesOf).forEach((plan, index) => {
      const measure = run[index];
      if (measure) plans.set(measure.index, plan);
    });
    run = [];
  };
  for (const measure of part.measures) {
    if (measure.touched) run.push(measure);
    else if (run.length > 0) close(measure);
  }
  if (run.length > 0) close(undefined);
  return plans;
}

function planRun(
  run: readonly Measure[],
  next: Measure | undefined,
  timesOf: (measure: Measure) => readonly Fraction[],
): readonly DivisionPlan[] {
  const first = run[0];
  if (!first) return [];
  const stated = run.flatMap((measure) =>
    measure.events.flatMap((event) => (event.kind === "mark" ? (statedDivisions(event) ?? []) : [])),
  );
  const after = next?.before.divisions ?? stated.at(-1) ?? first.before.divisions;
  const base = Number.isInteger(after) ? after : 1;
  let divisions = base;
  for (const measure of run) {
    for (const { d } of timesOf(measure)) {
      const wider = lcm(divisions, d);
      if (wider <= MAX_DIVISIONS) divisions = wider;
    }
  }
  return run.map((_, index) => ({
    divisions,
    stated: index === 0 && (divisions !== first.before.divisions || stated.length > 0),
    restored: index === run.length - 1 && next && divisions !== after ? after : undefined,
  }));
}

/** Whole divisions between two times; exact unless no divisions fit, then rounded without drift. */
export const ticksBetween = (from: Fraction, to: Fraction, divisions: number): number =>
  Math.round((to.n * divisions) / to.d) - Math.round((from.n * divisions) / from.d);

const timed: Readonly<Record<string, string>> = table({
  direction: "offset",
  harmony: "offset",
  sound: "offset",
  "figured-bass": "duration",
});

/** A mark with the times inside it told in other divisions. */
export function rescaleMark(mark: XmlElement, from: number, to: number): XmlElement {
  const name = timed[mark.name];
  if (name === undefined || from === to) return mark;
  const scaled = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.map((node): XmlNode => {
      if (!isElement(node)) return node;
      if (node.name === "sound") return scaled(node);
      if (node.name !== name && node.name !== "offset") return node;
      const value = (Number(textOf(node)) * to) / from;
      return { ...node, children: [String(Math.round(value * 1e6) / 1e6)] };
    }),
  });
  return scaled(mark);
}

/** Quarters to fill in a measure of this part: what its source reaches (its neighbours may be longer), else the measure's length. */
export function ownLength(measure: Measure): Fraction {
  const reach = sourceReach(measure);
  return compare(reach, ZERO) > 0 ? reach : measure.length;
}

/** Furthest point that the source of a measure reaches, its skipped time included, in quarters. */
export function sourceReach(measure: Measure): Fraction {
  let divisions = measure.before.divisions;
  let cursor = ZERO;
  let reach = ZERO;
  for (const node of measure.source.children) {
    if (!isElement(node)) continue;
    if (node.name === "attributes") {
      divisions = readDivisions(textOf(child(node, "divisions"))) ?? divisions;
    }
    if (node.name !== "note" && node.name !== "backup" && node.name !== "forward") continue;
    if (child(node, "chord")) continue;
    const by = readDuration(textOf(child(node, "duration")), divisions);
    if (!by) continue;
    cursor = node.name === "backup" ? bounded(subtract(cursor, by)) : addTime(cursor, by);
    if (compare(cursor, ZERO) < 0) cursor = ZERO;
    if (compare(cursor, reach) > 0) reach = cursor;
  }
  return reach;
}
