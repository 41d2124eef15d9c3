import { type Constraint, constraintSchema } from "@gradus/contracts";
import { expect, test } from "vitest";
import { readWishes } from "./read-wishes.ts";
import file from "./wishes.json" with { type: "json" };

type Params = Readonly<Record<string, unknown>>;

/** Params as text; the order of names and of unordered lists does not matter. */
const plain = (params: Params): string =>
  JSON.stringify(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) && name !== "ranges" ? [...value].sort() : value])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  );

const constraintsOf = (text: string): readonly Constraint[] =>
  readWishes(text).flatMap((wish) => wish.constraint ?? []);

const phrasings = file.wishes.flatMap(({ constraint, phrasings: list }) =>
  list.map(({ text, params }) => ({ text, type: constraint.type, params: params as Params })),
);

function outcome({ text, type, params }: (typeof phrasings)[number]): "right" | "not understood" | "wrong" {
  const found = constraintsOf(text);
  if (found.length === 0) return type === "none" ? "right" : "not understood";
  const [only, ...others] = found;
  return others.length === 0 && only?.type === type && plain(only.params) === plain(params) ? "right" : "wrong";
}

test("of the collected phrasings at least 99 % are read rightly and at most 0.5 % wrongly", () => {
  const outcomes = phrasings.map((phrasing) => ({ ...phrasing, outcome: outcome(phrasing) }));
  const share = (what: string): number => outcomes.filter((one) => one.outcome === what).length / outcomes.length;
  expect(outcomes.length).toBeGreaterThan(400);
  const faults = outcomes.filter((one) => one.outcome !== "right").map((one) => `${one.outcome}: ${one.text}`);
  expect(share("right"), faults.join("\n")).toBeGreaterThanOrEqual(0.99);
  expect(share("wrong"), faults.join("\n")).toBeLessThanOrEqual(0.005);
});

test.each(file.composites.map(({ text, expect: wanted }) => ({ text, wanted })))(
  "reads every part of “$text”",
  ({ text, wanted }) => {
    const asked = wanted.filter(({ type }) => type !== "none");
    expect(
      constraintsOf(text)
        .map(({ type, params }) => `${type} ${plain(params)}`)
        .sort(),
    ).toEqual(asked.map(({ type, params }) => `${type} ${plain(params as Params)}`).sort());
  },
);

test("every constraint fits the schema", () => {
  for (const { text } of phrasings) for (const constraint of constraintsOf(text)) constraintSchema.parse(constraint);
});

test("every type of the collection has a schema", () => {
  const types: ReadonlySet<string> = new Set(constraintSchema.options.map((option) => option.shape.type.value));
  expect(
    file.wishes.map(({ constraint }) => constraint.type).filter((type) => type !== "none" && !types.has(type)),
  ).toEqual([]);
});
