import { type Cell, type CellKey, cellKey } from "./cells.ts";
import type { Link, Version } from "./links.ts";

/** Where a cell comes from, and why when nobody asked for that. */
export type Choice = {
  readonly version: Version;
  /** may not go back to the source */
  readonly pinned: boolean;
  readonly because: string | undefined;
};
export type Choices = ReadonlyMap<CellKey, Choice>;

/**
 * Lets what is taken back grow until nothing that hangs together is cut: the neighbour goes back too, or, when that is
 * locked, the rejected cell stays as it was arranged. Ends, because a cell only goes from arranged to base to pinned.
 */
export function withoutCuts(wanted: Choices, links: readonly Link[]): Choices {
  const choices = new Map(wanted);
  const joints = new Set(links.flatMap((link) => (link.tie === undefined ? [] : [jointOf(link, link.version)])));
  for (let changed = true; changed; ) {
    changed = false;
    for (const link of links) {
      const a = choices.get(link.a) ?? unchanged;
      const b = choices.get(link.b) ?? unchanged;
      if (a.version === b.version) continue;
      // a tie that both versions have may be made of one end each
      const other: Version = link.version === "base" ? "arranged" : "base";
      if (link.tie !== undefined && joints.has(jointOf(link, other))) continue;
      const [back, kept] = a.version === "base" ? [link.a, link.b] : [link.b, link.a];
      const locked = (choices.get(kept) ?? unchanged).pinned;
      if (locked) choices.set(back, { version: "arranged", pinned: true, because: link.because });
      else choices.set(kept, { version: "base", pinned: false, because: link.because });
      changed = true;
    }
  }
  return choices;
}

const unchanged: Choice = { version: "base", pinned: false, because: undefined };
const jointOf = (link: Link, version: Version): string => `${version} ${link.a} ${link.b} ${link.tie}`;

/** Where cells come from before anything grows: as decided, and what nobody decided about like the kept cells beside it. */
export function wantedChoices(
  differing: readonly Cell[],
  rejected: ReadonlySet<CellKey>,
  locked: ReadonlySet<CellKey>,
  kept: ReadonlySet<CellKey>,
): Choices {
  const choices = new Map<CellKey, Choice>();
  const choose = (key: CellKey, version: Version): void => {
    choices.set(key, { version, pinned: locked.has(key), because: undefined });
  };
  for (const key of kept) choose(key, "arranged");
  const columns = new Set([...kept].map((key) => key.slice(0, key.lastIndexOf("/"))));
  for (const cell of differing) {
    const key = cellKey(cell);
    if (kept.has(key)) continue;
    const near = [-1, 0, 1].some((step) => columns.has(`${cell.part}/${cell.measure + step}`));
    choose(key, near && !rejected.has(key) ? "arranged" : "base");
  }
  return choices;
}
