import { expect, test } from "vitest";
import file from "./carriers.json" with { type: "json" };
import { readWishes } from "./read-wishes.ts";

type Noun = { readonly text: string; readonly type: string; readonly instrument?: string };
type Group = {
  readonly name: string;
  readonly place?: string;
  readonly nouns: readonly Noun[];
  readonly carriers: readonly string[];
};

const handOf = (params: object, hand: string | undefined) =>
  "hand" in params && params.hand === "left" ? "left" : hand;

/** What becomes of a thing in a carrier: taken for what it is, at the place that is said, and for nothing else. */
function outcome(carrier: string, { text, type, instrument }: Noun, place: string | undefined) {
  const said = carrier.replace("X", text).replace(/^./, (letter) => letter.toUpperCase());
  const found = readWishes(said, { measures: 40, ...(instrument ? { instrument } : {}) })
    .flatMap(({ constraint }) => constraint ?? [])
    .filter((one) => !one.type.startsWith("use."));
  const isPlaced = found.every(
    ({ params, scope }) =>
      (place !== "scope" || (scope?.measures ?? scope?.exceptMeasures) !== undefined) &&
      (place !== "hand" || handOf(params, scope?.hand) === "left"),
  );
  if (found.length === 0) return { said, outcome: "not understood" };
  return { said, outcome: found.every((one) => one.type === type) && isPlaced ? "right" : "wrong" };
}

test.each(file.groups as readonly Group[])("point 5 a way to say $name is understood of every thing", (group) => {
  const read = group.carriers.flatMap((carrier) => group.nouns.map((noun) => outcome(carrier, noun, group.place)));
  const share = (what: string): number => read.filter((one) => one.outcome === what).length / read.length;
  const faults = read.flatMap((one) => (one.outcome === "right" ? [] : [`${one.outcome}: ${one.said}`])).join("\n");
  expect(share("right"), faults).toBeGreaterThanOrEqual(0.9);
  expect(share("wrong"), faults).toBeLessThanOrEqual(0.03);
});
