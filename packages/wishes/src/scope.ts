import { type Hand, type MeasureRange, type Scope, table } from "@gradus/contracts";
import type { Item } from "./lexicon/rewrite.ts";

/** A clause with some of its scope set aside; what remains must match a rule as a whole. */
export type Reading = { readonly items: readonly Item[]; readonly scope: Scope; readonly soft: boolean };

const barsBefore = new Set(["in", "for", "during", "through", "at", "from", "of", "on", "within", "between"]);
const handBefore = new Set(["in", "for", "with", "on", "of", "to", "by", "within", "from"]);
const exceptions = new Set(["except", "apart", "excluding", "besides"]);
const sides: Readonly<Record<string, Hand>> = table({
  bass: "left",
  accompaniment: "left",
  melody: "right",
  treble: "right",
});

const without = (items: readonly Item[], from: number, to: number): readonly Item[] => [
  ...items.slice(0, from),
  ...items.slice(to),
];
const ranges = (item: Item | undefined): MeasureRange[] | undefined =>
  item?.term?.kind === "bars" ? [...item.term.value] : undefined;
const is = (item: Item | undefined, words: ReadonlySet<string>): boolean =>
  item !== undefined && !item.term && words.has(item.word);

function exception(reading: Reading): Reading {
  const { items } = reading;
  const at = items.findIndex(
    (item) => is(item, exceptions) || (item.word === "but" && is(items[items.indexOf(item) + 1], new Set(["not"]))),
  );
  if (at < 0) return reading;
  let next = at + 1;
  while (is(items[next], new Set(["not", "from", "for", "in", "during", "at"]))) next++;
  const found = ranges(items[next]);
  if (!found) return reading;
  const from = items[at - 1]?.word === "," ? at - 1 : at;
  return { ...reading, items: without(items, from, next + 1), scope: { ...reading.scope, exceptMeasures: found } };
}

function softness(reading: Reading): Reading {
  const items = reading.items.filter((item) => item.word !== "softly");
  const soft =
    items.length < reading.items.length ||
    items.some((item) => !item.term && (item.word === "fewest" || item.word === "mostly"));
  return { ...reading, items, soft };
}

function measures({ items, scope, soft }: Reading): Reading | undefined {
  const at = items.findIndex((item) => item.term?.kind === "bars");
  const found = ranges(items[at]);
  if (!found || scope.measures) return undefined;
  let from = at;
  const only = is(items[from - 2], new Set(["only"])) && is(items[from - 1], barsBefore);
  if (is(items[from - 1], barsBefore)) from--;
  else if (at > 0 && at < items.length - 1) return undefined;
  if (only) from--;
  const to = [",", ":"].includes(items[at + 1]?.word ?? "") ? at + 2 : at + 1;
  return {
    items: without(items, from, items[to]?.word === "only" && to === items.length - 1 ? to + 1 : to),
    scope: { ...scope, measures: found },
    soft,
  };
}

/** "Quavers only in bars 5 to 8": there, and nothing else. */
function measuresWithOnly(reading: Reading): Reading | undefined {
  const at = reading.items.findIndex(({ term }) => term?.kind === "bars");
  const only = reading.items[at - 2];
  if (!is(only, new Set(["only"])) || !is(reading.items[at - 1], barsBefore)) return undefined;
  const rest = measures({ ...reading, items: reading.items.filter((item) => item !== only) });
  return rest && { ...rest, items: [...rest.items, only as Item] };
}

function handOf(
  items: readonly Item[],
): { readonly from: number; readonly to: number; readonly hand: Hand } | undefined {
  const at = items.findIndex((item) => item.term?.kind === "hand");
  const term = items[at]?.term;
  if (term?.kind === "hand") {
    if (items.some((item, index) => index !== at && item.term?.kind === "hand")) return undefined;
    const from = is(items[at - 1], handBefore) ? at - 1 : at;
    const to = is(items[at + 1], new Set(["part", ",", ":"])) ? at + 2 : at + 1;
    return { from, to, hand: term.value };
  }
  const named = items.findIndex(
    (item, index) =>
      !item.term &&
      item.word in sides &&
      is(items[index - 1], new Set(["in", "for", "within"])) &&
      items[index + 1]?.word !== "staff",
  );
  const hand = sides[items[named]?.word ?? ""];
  return named >= 0 && hand ? { from: named - 1, to: named + 1, hand } : undefined;
}

function hand({ items, scope, soft }: Reading): Reading | undefined {
  const found = handOf(items);
  return found && { items: without(items, found.from, found.to), scope: { ...scope, hand: found.hand }, soft };
}

/** "on the flute", "in the violin part", "the violin part". */
function part({ items, scope, soft }: Reading): Reading | undefined {
  const at = items.findIndex((item) => item.term?.kind === "instrument");
  const term = items[at]?.term;
  if (term?.kind !== "instrument") return undefined;
  const isPart = is(items[at + 1], new Set(["part", "line"]));
  const led = is(items[at - 1], new Set(["in", "for", "on"]));
  if (!isPart && !led) return undefined;
  return {
    items: without(items, led ? at - 1 : at, isPart ? at + 2 : at + 1),
    scope: { ...scope, part: term.value },
    soft,
  };
}

/** "for my student", "for a beginner": who it is for changes nothing about the wish. */
function recipient({ items, ...rest }: Reading): Reading | undefined {
  const last = items.at(-1);
  const known = last?.term?.kind === "person" || ["beginner", "child", "kid", "practice"].includes(last?.word ?? "");
  return known && is(items.at(-2), new Set(["for"])) ? { ...rest, items: items.slice(0, -2) } : undefined;
}

const openers: ReadonlySet<string> = new Set([
  "want",
  "also",
  "then",
  "and",
  "but",
  "plus",
  "so",
  "have",
  "be",
  "next",
  "finally",
  "additionally",
  "moreover",
  "to",
  "there",
  "let",
  "that",
  "piece",
  "with",
  ":",
]);
const harmless: ReadonlySet<string> = new Set([
  "also",
  "then",
  "and",
  "but",
  "plus",
  "so",
  "next",
  "finally",
  "additionally",
  "moreover",
  "that",
  "to",
  ":",
]);

/** The clause without words that only lead into it. */
function opened({ items, ...rest }: Reading): Reading | undefined {
  const [first, second] = items;
  if (!first || first.term || !openers.has(first.word))
    return first?.term?.kind === "person" && second && !second.term && ["want", "need", "like"].includes(second.word)
      ? { ...rest, items: items.slice(1) }
      : undefined;
  return { ...rest, items: items.slice(1) };
}

const trim = (items: readonly Item[]): readonly Item[] => {
  let [from, to] = [0, items.length];
  while (from < to && !items[from]?.term && [",", ":", ...harmless].includes(items[from]?.word ?? "")) from++;
  while (
    to > from &&
    !items[to - 1]?.term &&
    [",", ":", "(", ")", "and", "too", "as well", "either"].includes(items[to - 1]?.word ?? "")
  )
    to--;
  return items.slice(from, to);
};

/** Every way to read a clause, the one with the least set aside first. */
export function readingsOf(items: readonly Item[]): readonly Reading[] {
  const start = softness(exception({ items: trim(items), scope: {}, soft: false }));
  const list: Reading[] = [{ ...start, items: trim(start.items) }];
  for (const step of [opened, recipient, part, measures, measuresWithOnly, hand, opened])
    for (const reading of [...list]) {
      const next = step(reading);
      if (next) list.push({ ...next, items: trim(next.items) });
    }
  return list.sort((a, b) => weight(a) - weight(b));
}

const weight = ({ scope }: Reading): number => Object.keys(scope).length;
