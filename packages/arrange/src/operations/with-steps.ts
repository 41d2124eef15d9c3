import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Operation } from "./operation.ts";

/** An operation and how strongly it is applied. */
export type Step = readonly [operation: Operation, strength: number];
/** Why a measure changed. */
export type Said = { readonly rule: string; readonly reason: string };
/** The bars of a staff, and why each of them that changed did. */
export type Written = { readonly bars: readonly (Bar | undefined)[]; readonly said: ReadonlyMap<Bar, Said> };

/** A staff with the same steps taken in every bar, one after another. `stepsOf` a bar's index. Pure. */
export function withSteps(
  { bars, contexts }: Pick<StaffMaterial, "bars" | "contexts">,
  stepsOf: (bar: number) => readonly Step[],
): Written {
  const said = new Map<Bar, Said>();
  const made = bars.map((bar, i) => {
    const context = contexts[i];
    if (!bar || !context) return bar;
    const taken: Said[] = [];
    let now = bar;
    for (const [{ rule, reason, apply }, strength] of stepsOf(i)) {
      const after = apply(now, strength, context);
      if (after !== now) taken.push({ rule, reason: reason(strength) });
      now = after;
    }
    const [first] = taken;
    if (first) said.set(now, { rule: first.rule, reason: taken.map(({ reason }) => reason).join(" ") });
    return now;
  });
  return { bars: made, said };
}
