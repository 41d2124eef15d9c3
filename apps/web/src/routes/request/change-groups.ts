import type { Change } from "@gradus/contracts";
import { plural } from "../../lib/format.ts";

export type BarChanges = {
  readonly measure: string;
  readonly measureIndex: number;
  readonly changes: readonly Change[];
};

/** The changes bar by bar, in the order of the score. */
export function changesByBar(changes: readonly Change[]): readonly BarChanges[] {
  const bars = new Map<number, Change[]>();
  for (const change of changes) {
    const bar = bars.get(change.measureIndex) ?? [];
    bar.push(change);
    bars.set(change.measureIndex, bar);
  }
  return [...bars]
    .sort(([a], [b]) => a - b)
    .map(([measureIndex, list]) => ({ measureIndex, measure: list[0]?.measure ?? "", changes: list }));
}

export const barsPerPage = 12;

/** Page of the list, from 1, that shows the bar at an index. */
export const pageOfIndex = (index: number): number => Math.floor(index / barsPerPage) + 1;

export function barPage(bars: readonly BarChanges[], page: number) {
  const pages = Math.max(1, Math.ceil(bars.length / barsPerPage));
  const current = Math.min(Math.max(page, 1), pages);
  return { page: current, pages, bars: bars.slice((current - 1) * barsPerPage, current * barsPerPage) };
}

/** notes that are named one by one; nobody reads a list of more */
const mostNamed = 6;

/** "C4 E4 G4 become C4", "A4 is left out", "G2 is added", "12 notes become 4"; the same names mean another rhythm */
export function changeTitle({ before, after }: Pick<Change, "before" | "after">): string {
  if (before === after) return "The notes stay, in another rhythm";
  const [old, made] = [countOf(before), countOf(after)];
  if (Math.max(old, made) > mostNamed) return countedTitle(old, made);
  const verb = (notes: string, one: string, many: string) => (notes.trim().includes(" ") ? many : one);
  if (before === "") return `${after} ${verb(after, "is", "are")} added`;
  if (after === "") return `${before} ${verb(before, "is", "are")} left out`;
  return `${before} ${verb(before, "becomes", "become")} ${after}`;
}

const countOf = (notes: string): number => notes.split(/\s+/).filter((name) => name !== "").length;

function countedTitle(before: number, after: number): string {
  if (before === 0) return `${plural(after, "note")} are added`;
  if (after === 0) return `${plural(before, "note")} are left out`;
  return before === after ? `${plural(before, "note")} become others` : `${plural(before, "note")} become ${after}`;
}

/** Changes of one staff that were made for one reason. */
export type LikeChanges = { readonly staff: number; readonly reason: string; readonly changes: readonly Change[] };

/** What is alike in several bars, most bars first; what was done in one bar only is found by bar. */
export function likeChanges(changes: readonly Change[]): readonly LikeChanges[] {
  const groups = Map.groupBy(
    changes.filter(({ scope }) => scope !== "piece"),
    ({ part, staff, rule, reason }) => `${part}/${staff}/${rule}/${reason}`,
  );
  return [...groups.values()]
    .filter((own) => new Set(own.map(({ measureIndex }) => measureIndex)).size > 1)
    .map((own) => ({ staff: own[0]?.staff ?? 1, reason: own[0]?.reason ?? "", changes: own }))
    .sort((a, b) => b.changes.length - a.changes.length);
}

/** "Bars 1–8, 17–24": neighbours together, by their printed numbers. */
export function barRanges(changes: readonly Change[]): string {
  const bars = changesByBar(changes);
  const ranges: string[] = [];
  for (let from = 0; from < bars.length; ) {
    let to = from;
    while (bars[to + 1]?.measureIndex === (bars[to]?.measureIndex ?? 0) + 1) to++;
    const [first, last] = [bars[from]?.measure ?? "", bars[to]?.measure ?? ""];
    ranges.push(first === last ? first : `${first}–${last}`);
    from = to + 1;
  }
  return `${bars.length === 1 ? "Bar" : "Bars"} ${ranges.join(", ")}`;
}
