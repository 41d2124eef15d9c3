import type { Obedience } from "../obey/obey.ts";
import type { Operation } from "../operations/operation.ts";
import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";

/** The bars of a staff as a plan has them, where no wish holds the source's, and then as wishes want them. */
export function obeyed(
  staff: StaffMaterial,
  planned: readonly (Bar | undefined)[],
  wishes: Obedience,
): readonly (Bar | undefined)[] {
  const made = new Map(staff.bars.flatMap((bar, i) => (bar && planned[i] ? [[bar, planned[i]] as const] : [])));
  const asPlanned: Operation = {
    rule: "plan",
    strengths: 1,
    reason: () => "",
    apply: (bar) => made.get(bar) ?? bar,
  };
  const operations = wishes.operations(staff, [asPlanned]);
  return staff.bars.map((bar, index) => {
    const context = staff.contexts[index];
    if (!bar || !context) return bar;
    return operations.reduce(
      (now, operation) => (!operation.asked || operation.asked.has(index) ? operation.apply(now, 1, context) : now),
      bar,
    );
  });
}
