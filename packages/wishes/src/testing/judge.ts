import { readWishes, type WishContext } from "../read-wishes.ts";

type Wanted = { readonly type: string; readonly params: object; readonly scope?: object };
/** What somebody types, with every reading that would be right. */
export type Phrase = WishContext & { readonly text: string; readonly readings: readonly (readonly Wanted[])[] };

const sorted = (params: object): readonly unknown[] =>
  Object.entries(params)
    .map(([name, value]) => [name, Array.isArray(value) && typeof value[0] !== "object" ? value.toSorted() : value])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
const plain = (wanted: readonly Wanted[]): string =>
  JSON.stringify(
    wanted.map(({ type, params, scope }) => JSON.stringify([type, sorted(params), sorted(scope ?? {})])).toSorted(),
  );

/** "wrong": something is taken for a wish that none of the right readings holds */
function outcome({ text, readings, ...context }: Phrase): "right" | "not understood" | "wrong" {
  const found = readWishes(text, context).flatMap(({ constraint }) => constraint ?? []);
  if (readings.some((reading) => plain(reading) === plain(found))) return "right";
  const wanted = new Set(readings.flatMap((reading) => reading.map((one) => plain([one]))));
  return found.every((one) => wanted.has(plain([one]))) ? "not understood" : "wrong";
}

/** Shares of phrases that are read rightly and otherwise than meant, and which are not right. */
export function sharesOf(phrases: readonly Phrase[]) {
  const read = phrases.map((phrase) => ({ text: phrase.text, outcome: outcome(phrase) }));
  const share = (what: string): number => read.filter((one) => one.outcome === what).length / read.length;
  const faults = read.filter((one) => one.outcome !== "right").map((one) => `${one.outcome}: ${one.text}`);
  return { right: share("right"), wrong: share("wrong"), faults: faults.join("\n") };
}
