import type { MeasureRange } from "@gradus/contracts";
import type { Item } from "./rewrite.ts";

const joins = new Set([",", "and", "or", "plus"]);
const until = new Set(["-", "to", "through", "thru", "until", "till", "atmost"]);
/** What may follow the last number of a list; another word would make the number count something else. */
const after = new Set([
  ",",
  "and",
  "or",
  "plus",
  ";",
  ":",
  "-",
  "to",
  "through",
  "stay",
  "same",
  "be",
  "only",
  "keep",
  "but",
  "except",
  "onward",
  "on",
  "leave",
  "no",
  "not",
  "in",
  "can",
  "should",
  "must",
  "simplify",
  "simple",
  "easier",
]);

type Found = { readonly ranges: readonly MeasureRange[]; readonly length: number };

const numberAt = (items: readonly Item[], at: number): number | undefined => {
  const term = items[at]?.term;
  return term?.kind === "number" && Number.isInteger(term.value) ? term.value : undefined;
};
const isBar = (item: Item | undefined): boolean => item?.word === "bar" && !item.term;

function rangeAt(items: readonly Item[], at: number): Found | undefined {
  const from = numberAt(items, at);
  if (from === undefined) return undefined;
  const word = items[at + 1]?.word ?? "";
  if (until.has(word)) {
    const skip = isBar(items[at + 2]) ? 1 : 0;
    const to = numberAt(items, at + 2 + skip);
    if (to !== undefined) return { ranges: [[from, to]], length: 3 + skip };
    if (items[at + 2]?.word === "end") return { ranges: [[from, -1]], length: 3 };
  }
  if (["onward", "onwards", "on"].includes(word)) return { ranges: [[from, -1]], length: 2 };
  return { ranges: [[from, from]], length: 1 };
}

function listAt(items: readonly Item[], at: number): Found | undefined {
  const first = rangeAt(items, at);
  if (!first) return undefined;
  const ranges = [...first.ranges];
  let end = at + first.length;
  for (;;) {
    let next = end;
    while (joins.has(items[next]?.word ?? "") && next < end + 2) next++;
    if (next === end) break;
    const named = isBar(items[next]);
    const more = rangeAt(items, named ? next + 1 : next);
    if (!more) break;
    const stop = (named ? next + 1 : next) + more.length;
    const follower = items[stop];
    if (!named && more.length === 1 && follower && (follower.term || !after.has(follower.word))) break;
    ranges.push(...more.ranges);
    end = stop;
  }
  return { ranges, length: end - at };
}

const ends = new Set(["closing", "last", "final"]);

/** "first 8 bars", "last two bars", "third bar", "first and last bar". */
function countedAt(items: readonly Item[], at: number): Found | undefined {
  const head = items[at];
  const isFirst = head?.term?.kind === "ordinal" && head.term.value === 1;
  const isOpening = head?.word === "opening" || head?.word === "initial";
  const isLast = ends.has(head?.term ? "" : (head?.word ?? ""));
  const count = numberAt(items, at + 1);
  if (isFirst && items[at + 1]?.word === "and" && ends.has(items[at + 2]?.word ?? "") && isBar(items[at + 3]))
    return {
      ranges: [
        [1, 1],
        [-1, -1],
      ],
      length: 4,
    };
  if ((isFirst || isOpening || isLast) && count && isBar(items[at + 2]))
    return { ranges: [isLast ? [-count, -1] : [1, count]], length: 3 };
  if (isLast && isBar(items[at + 1])) return { ranges: [[-1, -1]], length: 2 };
  if (head?.term?.kind === "ordinal" && isBar(items[at + 1]))
    return { ranges: [[head.term.value, head.term.value]], length: 2 };
  return undefined;
}

function barsAt(items: readonly Item[], at: number): Found | undefined {
  const word = items[at]?.term ? "" : (items[at]?.word ?? "");
  if (isBar(items[at])) {
    const list = listAt(items, at + 1);
    return list && { ranges: list.ranges, length: list.length + 1 };
  }
  if (word === "between" && isBar(items[at + 1])) {
    const from = numberAt(items, at + 2);
    const to = numberAt(items, at + 4);
    if (from !== undefined && to !== undefined && items[at + 3]?.word === "and")
      return { ranges: [[from, to]], length: 5 };
  }
  if (["from", "after", "before", "until", "till", "atmost"].includes(word) && isBar(items[at + 1])) {
    const bar = numberAt(items, at + 2);
    if (bar === undefined) return undefined;
    if (word === "after") return { ranges: [[bar + 1, -1]], length: 3 };
    if (word === "before") return { ranges: [[1, bar - 1]], length: 3 };
    if (word !== "from") return { ranges: [[1, bar]], length: 3 };
    const list = listAt(items, at + 2);
    if (!list) return undefined;
    const open = list.ranges.length === 1 && list.length === 1;
    return { ranges: open ? [[bar, -1]] : list.ranges, length: list.length + 2 };
  }
  return countedAt(items, at) ?? againAt(items, at);
}

/** "… but make 13-16 easier": a range, where bars were spoken of before. */
function againAt(items: readonly Item[], at: number): Found | undefined {
  if (items[at + 1]?.word !== "-" || !items.slice(0, at).some(isBar)) return undefined;
  const found = rangeAt(items, at);
  return found?.length === 3 ? found : undefined;
}

/** Whether a range runs forward; one end may count from the last measure. */
const isForward = ([from, to]: MeasureRange): boolean =>
  from !== 0 && to !== 0 && (Math.sign(from) !== Math.sign(to) || from <= to);

/** Replaces every naming of bars by one term; ranges that run backwards stay words and so are not understood. */
export function readBars(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  for (let at = 0; at < items.length; ) {
    const found = barsAt(items, at);
    const item = items[at] as Item;
    if (found?.ranges.every(isForward)) {
      const last = items[at + found.length - 1] as Item;
      out.push({ word: "", term: { kind: "bars", value: found.ranges }, start: item.start, end: last.end });
      at += found.length;
    } else {
      out.push(item);
      at++;
    }
  }
  return out;
}
