import { expect, it } from "vitest";
import { type Constraint, constraintSchema } from "./plan.ts";
import { constraintText } from "./plan-words.ts";

const hard = { strength: "hard" } as const;

it.each<readonly [Constraint, string]>([
  [{ type: "pitch.max", params: { pitch: "C6", hand: "right" }, ...hard }, "Nothing above C6, right hand"],
  [
    { type: "interval.forbid-harmonic", params: { hand: "both", semitones: [12, 16] }, strength: "soft" },
    "No octaves or tenths in one hand, if possible",
  ],
  [
    {
      type: "measures.lock",
      params: {
        ranges: [
          [9, 16],
          [20, 20],
        ],
      },
      scope: { hand: "left" },
      ...hard,
    },
    "Bars 9–16, 20 as they are, left hand",
  ],
  [
    {
      type: "accompaniment.pattern",
      params: { hand: "left", pattern: "boom-chick" },
      scope: { measures: [[1, 4]] },
      ...hard,
    },
    "Accompaniment: bass and chord in turn, left hand, bars 1–4",
  ],
  [{ type: "key.transpose", params: { semitones: -2 }, ...hard }, "Moved down by a second"],
  [{ type: "tempo.max", params: { bpm: null }, ...hard }, "Slower than it is"],
  [{ type: "rhythm.smallest", params: { value: "eighth" }, ...hard }, "No note shorter than an eighth note"],
  [{ type: "key.max-accidentals", params: { sharps: 2, flats: 1 }, ...hard }, "A key with at most 2 sharps or 1 flat"],
  [
    { type: "form.length", params: { maxBars: 16 }, scope: { measures: [[-4, -1]] }, ...hard },
    "At most 16 bars long, the last 4 bars",
  ],
])("says %o in words", (constraint, text) => expect(constraintText(constraint)).toBe(text));

/** Every kind of value that a param may have, one by one. */
function valuesOf(schema: unknown): readonly unknown[] {
  const { def } = schema as { readonly def: { readonly type: string; readonly [key: string]: unknown } };
  switch (def.type) {
    case "enum":
      return Object.values(def.entries as Record<string, string>);
    case "literal":
      return def.values as readonly unknown[];
    case "union":
      return (def.options as readonly unknown[]).flatMap(valuesOf);
    case "array":
      return valuesOf(def.element).map((one) => [one]);
    case "tuple":
      return [[1, 4]];
    case "optional":
    case "nullable":
      return [...valuesOf(def.innerType), null];
    case "number":
      return [1, 2, 7];
    default:
      return ["C4", "F#", "G major", "3/4", "eighth", "dotted-quarter", "1", "none", "every-8", "open", "list:C,F"];
  }
}

const cases = constraintSchema.options.flatMap((option) => {
  const shape = option.shape.params.shape as Readonly<Record<string, unknown>>;
  const base = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, valuesOf(schema)]));
  const longest = Math.max(1, ...Object.values(base).map((values) => values.length));
  return Array.from({ length: longest }, (_, i) => ({
    type: option.shape.type.value,
    params: Object.fromEntries(Object.entries(base).map(([name, values]) => [name, values[i % values.length]])),
    strength: "hard",
  })).flatMap((one) => constraintSchema.safeParse(one).data ?? []);
});

it("has a sentence for every type and every value, and no raw name in it", () => {
  expect(new Set(cases.map(({ type }) => type)).size).toBe(constraintSchema.options.length);
  for (const constraint of cases) {
    const text = constraintText(constraint);
    expect(text, JSON.stringify(constraint)).toMatch(/^[A-Z]/);
    expect(text, JSON.stringify(constraint)).not.toMatch(/undefined|null|NaN|\{|[a-z]-[a-z]+-|[a-z]\.[a-z]|\w_\w/);
  }
});
