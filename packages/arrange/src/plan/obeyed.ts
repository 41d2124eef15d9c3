import type { Obedience } from "../obey/obey.ts";
import type { Operation } from "../operations/operation.ts";
import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Rewritten } from "../write/rewritten.ts";

/** What the plan, or a wish after it, made of a bar; `reason` is a wish's own. */
export type Stage = { readonly rule: string; readonly reason: string; readonly before: Bar; readonly after: Bar };
/** A bar on its way from the source to the page, stage by stage; no stage = left as it is. */
export type BarStages = readonly Stage[];
/** the rule of what a plan made */
export const planRule = "plan";

/** The bars of a staff as a plan has them, where no wish holds the source's, and then as wishes want them. */
export function stagesOf(
  staff: StaffMaterial,
  planned: readonly (Bar | undefined)[],
  wishes: Obedience,
): readonly BarStages[] {
  const made = new Map(staff.bars.flatMap((bar, i) => (bar && planned[i] ? [[bar, planned[i]] as const] : [])));
  const asPlanned: Operation = { rule: planRule, strengths: 1, reason: () => "", apply: (bar) => made.get(bar) ?? bar };
  const operations = wishes.operations(staff, [asPlanned]);
  return staff.bars.map((bar, index) => {
    const context = staff.contexts[index];
    if (!bar || !context) return [];
    const stages: Stage[] = [];
    let now = bar;
    for (const { rule, asked, reason, apply } of operations) {
      if (asked && !asked.has(index)) continue;
      const after = apply(now, 1, context);
      if (after !== now) stages.push({ rule, reason: reason(1), before: now, after });
      now = after;
    }
    return stages;
  });
}

/** What staves become after the last stage of each of their bars. */
export const rewrittenBy = (
  staves: readonly StaffMaterial[],
  stages: readonly (readonly BarStages[])[],
  keyboard: boolean,
): Rewritten => ({
  staves: staves.map(({ part, staff, bars }, i) => ({
    part,
    staff,
    bars,
    after: bars.map((bar, measure) => stages[i]?.[measure]?.at(-1)?.after ?? bar),
  })),
  measures: staves[0]?.bars.length ?? 0,
  keyboard,
});
