import type { Change } from "@gradus/contracts";
import { plural } from "../../lib/format.ts";

/** Changes of one staff that were made for one reason, in the order of the score. */
export type ChangeGroup = {
  /** id of its first change */
  readonly key: string;
  readonly part: string;
  readonly staff: number;
  readonly reason: string;
  /** an edit of the whole piece, such as another key */
  readonly isOfPiece: boolean;
  readonly changes: readonly Change[];
  /** indices of its bars, each once */
  readonly bars: readonly number[];
};

/** Like changes once, with all their bars: what is of the whole piece first, then by their first bar. */
export function changeGroups(changes: readonly Change[]): readonly ChangeGroup[] {
  const ordered = changes.toSorted((a, b) => a.measureIndex - b.measureIndex);
  const groups = Map.groupBy(
    ordered,
    ({ part, staff, rule, reason, scope }) => `${part}/${staff}/${rule}/${reason}/${scope ?? ""}`,
  );
  return [...groups.values()]
    .flatMap((own): readonly ChangeGroup[] => {
      const [first] = own;
      if (!first) return [];
      const { id, part, staff, reason, scope } = first;
      const bars = [...new Set(own.map(({ measureIndex }) => measureIndex))];
      return [{ key: id, part, staff, reason, isOfPiece: scope === "piece", changes: own, bars }];
    })
    .toSorted((a, b) => Number(b.isOfPiece) - Number(a.isOfPiece));
}

/** Changes of a group that read alike, bars in order: "Bars 1, 3: C4 E4 G4 become C4". */
export type LikeBars = { readonly text: string | undefined; readonly changes: readonly Change[] };

export const likeBars = ({ changes }: ChangeGroup): readonly LikeBars[] =>
  [...Map.groupBy(changes, (change) => changeText(change) ?? "")].map(([text, own]) => ({
    text: text === "" ? undefined : text,
    changes: own,
  }));

/** The changes of bars `from` to before `to`, whole-piece edits apart: they are decided on as one. */
export const changesIn = (changes: readonly Change[], from: number, to: number): readonly Change[] =>
  changes.filter(({ measureIndex, scope }) => scope !== "piece" && measureIndex >= from && measureIndex < to);

/** notes that are named one by one; nobody reads a list of more */
const mostNamed = 6;

/**
 * "C4 E4 G4 become C4", "A4 is left out", "G2 is added", "12 notes become 4"; the same names mean another rhythm, and where no
 * note is named there is nothing to say: a trill has none.
 */
export function changeText({ before, after }: Pick<Change, "before" | "after">): string | undefined {
  if (before === "" && after === "") return undefined;
  if (before === after) return "The notes stay, in another rhythm";
  const [old, made] = [countOf(before), countOf(after)];
  if (Math.max(old, made) > mostNamed) return countedText(old, made);
  const verb = (names: string, one: string, many: string) => (isOne(names) ? one : many);
  if (before === "") return `${after} ${verb(after, "is", "are")} added`;
  if (after === "") return `${before} ${verb(before, "is", "are")} left out`;
  return `${before} ${verb(before, "becomes", "become")} ${after}`;
}

/** One note, or one key: "C# minor". */
const isOne = (names: string): boolean => countOf(names) === 1 || / (major|minor)$/.test(names);

const countOf = (notes: string): number => notes.split(/\s+/).filter((name) => name !== "").length;

function countedText(before: number, after: number): string {
  if (before === 0) return `${plural(after, "note")} are added`;
  if (after === 0) return `${plural(before, "note")} are left out`;
  return before === after ? `${plural(before, "note")} become others` : `${plural(before, "note")} become ${after}`;
}

/** "Bars 1–8, 17–24": neighbours together, by their printed numbers. */
export function barRanges(changes: readonly Pick<Change, "measure" | "measureIndex">[]): string {
  const names = new Map(changes.map(({ measureIndex, measure }) => [measureIndex, measure]));
  const bars = [...names.keys()].toSorted((a, b) => a - b);
  const ranges: string[] = [];
  for (let from = 0; from < bars.length; ) {
    let to = from;
    while (bars[to + 1] === (bars[to] ?? 0) + 1) to++;
    const [first, last] = [names.get(bars[from] ?? 0) ?? "", names.get(bars[to] ?? 0) ?? ""];
    ranges.push(first === last ? first : `${first}–${last}`);
    from = to + 1;
  }
  return `${bars.length === 1 ? "Bar" : "Bars"} ${ranges.join(", ")}`;
}
