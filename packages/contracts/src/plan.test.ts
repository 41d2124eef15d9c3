import { expect, test } from "vitest";
import { constraintSchema, planSchema } from "./plan.ts";

const max = { type: "pitch.max", params: { pitch: "F#5", hand: "both" }, strength: "hard" };

test("a plan holds wishes as data", () => {
  const wish = { text: "nothing above F sharp 5", understood: true, constraint: max, note: "" };
  expect(planSchema.parse({ wishes: [wish], weights: { "chord-thinning": 2 } }).wishes).toHaveLength(1);
});

test.each([
  ["an unknown type", { ...max, type: "pitch.maximum" }],
  ["a note without octave", { ...max, params: { pitch: "F#", hand: "both" } }],
  ["a missing parameter", { ...max, params: { pitch: "F#5" } }],
  ["a parameter of another type", { ...max, params: { ...max.params, semitones: 12 } }],
  ["no strength", { type: max.type, params: max.params }],
  ["an empty scope of measures", { ...max, scope: { measures: [] } }],
])("refuses %s", (_, constraint) => {
  expect(constraintSchema.safeParse(constraint).success).toBe(false);
});
