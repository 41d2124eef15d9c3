import type { PageEvent } from "../symbols/event.ts";
import type { Barline } from "./barlines.ts";
import type { System } from "./systems.ts";

/** What stands between two barlines: a measure. */
export type Region = {
  readonly left: number;
  readonly right: number;
  /** where its notes may begin: behind a repeat sign that follows clef and key */
  readonly notesFrom: number;
  readonly opens: Barline | undefined;
  readonly closes: Barline | undefined;
  readonly isSystemStart: boolean;
};

/** Cuts a system at its barlines; the space behind the last one, which may show what comes next, is no measure. */
export function regionsOf(
  system: System,
  barlines: readonly Barline[],
  events: readonly PageEvent[],
): readonly Region[] {
  const [staff] = system.staves;
  if (!staff) return [];
  const { space } = staff;
  const [first] = barlines;
  const opens = first && first.left - staff.left < 1.5 * space ? first : undefined;
  const inner = opens ? barlines.slice(1) : barlines;
  const isOpenEnded = staff.right - (inner.at(-1)?.right ?? staff.left) > 4 * space;
  const ends: readonly (Barline | undefined)[] = isOpenEnded ? [...inner, undefined] : inner;

  const regions: Region[] = [];
  let left = opens?.right ?? staff.left;
  let before = opens;
  let from = left;
  for (const end of ends) {
    const right = end?.left ?? staff.right;
    const isEmpty = !events.some((event) => event.x > from - 0.2 * space && event.x < right);
    const isSystemStart = regions.length === 0;
    if (isEmpty && (isSystemStart || end === undefined || right - from < 3 * space)) {
      // clef and key before a repeat sign belong to the measure behind it
      if (!isSystemStart) left = end?.right ?? left;
      from = end?.right ?? from;
      before = end;
      continue;
    }
    regions.push({ left, right, notesFrom: from, opens: before, closes: end, isSystemStart });
    left = end?.right ?? right;
    from = left;
    before = end;
  }
  return regions;
}
