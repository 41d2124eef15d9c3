import type { Constraint } from "@gradus/contracts";
import type { Item } from "./lexicon/rewrite.ts";
import { readClause } from "./read-clause.ts";

const ignored = new Set(["be", "to", "with", "use", "have", "play", "permit", "keep", "add", "some"]);

/**
 * "Octaves are fine": asks for nothing. Answers what a ban of the same thing would be, so that a ban elsewhere is seen to
 * contradict it; undefined when it is no permission or of nothing the grammar knows.
 */
export function permissionOf(items: readonly Item[]): Constraint | undefined {
  if (!items.some((item) => item.word === "permit")) return undefined;
  const what = items.filter((item) => item.term || !ignored.has(item.word));
  const [first] = items;
  return first && readClause([{ word: "no", start: first.start, end: first.start }, ...what]);
}
