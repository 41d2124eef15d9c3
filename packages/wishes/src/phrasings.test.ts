import { expect, test } from "vitest";
import file from "./phrasings.json" with { type: "json" };
import { readWishes } from "./read-wishes.ts";

type Wanted = { readonly type: string; readonly params: object; readonly scope?: object };

/** A constraint as text; the order of names and of lists does not matter, nor whether it is preferred or must be. */
const plain = ({ type, params, scope }: Wanted): string =>
  `${type} ${JSON.stringify(sorted(params))} ${JSON.stringify(sorted(scope ?? {}))}`;
const sorted = (params: object): readonly unknown[] =>
  Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) && typeof value[0] !== "object" ? value.toSorted() : value])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));

function outcome(text: string, want: readonly Wanted[]): "right" | "not understood" | "wrong" {
  const wanted = new Set(want.map(plain));
  const found = new Set(readWishes(text).flatMap(({ constraint }) => (constraint ? [plain(constraint)] : [])));
  if ([...found].some((one) => !wanted.has(one))) return "wrong";
  return found.size === wanted.size ? "right" : "not understood";
}

test("of the phrasings of our own at least 96.5 % are read rightly and at most 1 % otherwise", () => {
  const read = file.sets.flatMap(({ phrasings }) =>
    phrasings.map(({ text, want }) => ({ text, outcome: outcome(text, want as readonly Wanted[]) })),
  );
  const share = (what: string): number => read.filter((one) => one.outcome === what).length / read.length;
  const faults = read.filter((one) => one.outcome !== "right").map((one) => `${one.outcome}: ${one.text}`);
  expect(read.length).toBeGreaterThan(1100);
  expect(share("right"), faults.join("\n")).toBeGreaterThanOrEqual(0.965);
  expect(share("wrong"), faults.join("\n")).toBeLessThanOrEqual(0.01);
});
