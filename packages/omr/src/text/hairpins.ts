import { isNearer } from "../layout/marked-staff.ts";
import type { System } from "../layout/systems.ts";
import type { Rule } from "../page/page.ts";

export type Hairpin = {
  readonly type: "crescendo" | "diminuendo";
  readonly left: number;
  readonly right: number;
  readonly y: number;
};

type Leg = { readonly left: number; readonly right: number; readonly from: number; readonly to: number };

/** staff spaces: how long a hairpin is at least, how wide it opens, and how far its ends may lie apart that should meet */
const [shortest, narrowest, widest, near] = [1.5, 0.35, 4, 0.45];

/** Pairs of slanting lines that open to one side; where one goes on in the next system, its pieces are two. */
export function hairpinsOf(system: System): readonly Hairpin[] {
  const { page, staves, above, below, top, bottom } = system;
  const space = staves[0]?.space ?? 1;
  const [from, to] = [above?.bottom ?? top, below?.top ?? bottom];
  const legs = page.rules.flatMap((rule) => legFrom(rule, space)).filter((leg) => leg.from > from && leg.from < to);
  const used = new Set<Leg>();
  return legs.flatMap((one): readonly Hairpin[] => {
    const other = legs.find((leg) => leg !== one && !used.has(leg) && !used.has(one) && isMirrored(one, leg, space));
    if (!other) return [];
    used.add(one).add(other);
    const [before, after] = [Math.abs(one.from - other.from), Math.abs(one.to - other.to)];
    const type = before < after ? "crescendo" : "diminuendo";
    const y = (one.from + other.from + one.to + other.to) / 4;
    return isNearer(system, { left: one.left, right: one.right, y })
      ? [{ type, left: one.left, right: one.right, y }]
      : [];
  });
}

function legFrom({ x1, y1, x2, y2, thickness }: Rule, space: number): readonly Leg[] {
  const [left, right, from, to] = x1 < x2 ? [x1, x2, y1, y2] : [x2, x1, y2, y1];
  const [length, rise] = [right - left, Math.abs(to - from)];
  const isSlanting = rise > 0.1 * space && rise < 0.35 * length && rise < 0.5 * widest * space;
  return length > shortest * space && isSlanting && thickness < 0.4 * space ? [{ left, right, from, to }] : [];
}

function isMirrored(one: Leg, other: Leg, space: number): boolean {
  const isLevel = Math.abs(one.left - other.left) < near * space && Math.abs(one.right - other.right) < near * space;
  const [before, after] = [Math.abs(one.from - other.from), Math.abs(one.to - other.to)];
  const opens = Math.max(before, after);
  const slopes = (one.to - one.from) * (other.to - other.from) < 0;
  return (
    isLevel && slopes && opens > narrowest * space && opens < widest * space && Math.abs(before - after) > 0.3 * space
  );
}
