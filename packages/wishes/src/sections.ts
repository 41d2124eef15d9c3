import type { MeasureRange } from "@gradus/contracts";
import type { Item } from "./lexicon/rewrite.ts";

const parts = new Set(["section", "part", "third"]);
const halves = new Set(["half"]);

/** Bars of the section that begins at an item, as far as a piece of so many measures tells them; with the items it takes. */
function sectionAt(
  items: readonly Item[],
  at: number,
  measures: number,
): { readonly range: MeasureRange; readonly length: number } | undefined {
  const [item, next] = [items[at], items[at + 1]];
  const name = item?.term ? "" : (item?.word ?? "");
  const noun = next?.term ? "" : (next?.word ?? "");
  const ordinal = item?.term?.kind === "ordinal" ? item.term.value : undefined;
  const ofPiece = items[at + 2]?.word === "of" && items[at + 3]?.word === "piece" ? 2 : 0;
  const length = 2 + ofPiece;
  const third = Math.max(1, Math.round(measures / 3));
  const half = Math.ceil(measures / 2);
  if (name === "middle" && parts.has(noun) && measures >= 3) return { range: [third + 1, measures - third], length };
  if ((name === "opening" || name === "beginning") && parts.has(noun)) return { range: [1, third], length };
  if ((name === "last" || name === "final" || name === "closing") && parts.has(noun))
    return { range: [measures - third + 1, measures], length };
  if (!halves.has(noun) || measures < 2) return undefined;
  if (ordinal === 1) return { range: [1, half], length };
  if (ordinal === 2 || name === "last") return { range: [half + 1, measures], length };
  return undefined;
}

/** Sections that a person names by where they lie become bars: thirds and halves of a piece whose measures are known. */
export function withSections(items: readonly Item[], measures: number | undefined): readonly Item[] {
  if (measures === undefined) return items;
  const out: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as Item;
    const found = sectionAt(items, at, measures);
    if (!found) {
      out.push(item);
      continue;
    }
    const last = items[at + found.length - 1] as Item;
    out.push({ word: "", term: { kind: "bars", value: [found.range] }, start: item.start, end: last.end });
    at += found.length - 1;
  }
  return out;
}
