import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bar } from "../read/bar/bar.ts";
import { barOf, contextOf, lengthsOf, tuneOf } from "../testing/bars.ts";
import { brokenLine } from "./broken-line.ts";
import { chordFill } from "./chord-fill.ts";
import { doubleNotes } from "./double-notes.ts";
import { fullerChords } from "./fuller-chords.ts";
import { innerFigures } from "./inner-figures.ts";
import { arpeggiatedNotes, writtenMordents } from "./line-figures.ts";
import { melodyOctaves } from "./melody-octaves.ts";
import { octaveDoublings } from "./octave-doublings.ts";
import { octaveFill } from "./octave-fill.ts";
import type { Operation } from "./operation.ts";
import { bassPassing, passingNotes } from "./passing-notes.ts";
import { plainNotes } from "./plain-notes.ts";
import { stringChords } from "./string-chords.ts";

const steps = ["C", "D", "E", "F", "G", "A", "B", "F#", "Bb"];
const note = (octaves: readonly number[]) =>
  fc.tuple(fc.constantFrom(...steps), fc.constantFrom(...octaves)).map(([step, octave]) => `${step}${octave}`);
const rhythm = fc.constantFrom(
  ["1", "1", "1", "1"],
  ["2", "1/2", "1/2", "1"],
  ["1/4", "1/4", "1/2", "3"],
  ["1/2", "1", "1", "3/2"],
);
const lower = fc.tuple(
  rhythm,
  fc.array(fc.uniqueArray(note([2, 3, 4]), { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
);
const bars = fc.record({
  tune: fc.tuple(rhythm, fc.array(note([5, 6]), { minLength: 4, maxLength: 4 })),
  under: lower,
});

type Under = readonly [readonly string[], readonly string[][]];
type Drawn = { readonly tune: readonly [readonly string[], readonly string[]]; readonly under: Under };

const melodyBar = ({ tune, under }: Drawn): Bar =>
  barOf([
    tune[0].map((length, i) => `${length} ${tune[1][i]}*`).join(", "),
    under[0].map((length, i) => `${length} ${(under[1][i] ?? []).join(" ")}`).join(", "),
  ]);
const accompanimentBar = ({ under }: Drawn): Bar =>
  barOf([under[0].map((length, i) => `${length} ${(under[1][i] ?? []).join(" ")}`).join(", ")]);

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

const operations: readonly (readonly ["melody" | "accompaniment", Operation])[] = [
  ...[passingNotes, writtenMordents, chordFill, doubleNotes, innerFigures, melodyOctaves, octaveFill].map(
    (operation) => ["melody", operation] as const,
  ),
  ...[arpeggiatedNotes, stringChords, plainNotes, octaveDoublings].map((operation) => ["melody", operation] as const),
  ...[bassPassing, brokenLine, fullerChords, plainNotes, octaveDoublings].map(
    (operation) => ["accompaniment", operation] as const,
  ),
];

describe("every operation", () => {
  const cases = operations.flatMap(([role, operation]) =>
    Array.from({ length: operation.strengths }, (_, i) => ({ rule: operation.rule, role, strength: i + 1, operation })),
  );
  it.each(cases)(
    "$rule $strength on the $role hand keeps lengths and the tune, changes no input, answers alike",
    ({ operation, role, strength }) => {
      const context = deepFreeze(contextOf(role));
      fc.assert(
        fc.property(bars, (drawn) => {
          const bar = deepFreeze(role === "accompaniment" ? accompanimentBar(drawn) : melodyBar(drawn));
          const after = operation.apply(bar, strength, context);
          expect(operation.apply(bar, strength, context)).toEqual(after);
          for (const length of lengthsOf(after)) expect(length).toEqual(bar.length);
          expect(tuneOf(after)).toEqual(tuneOf(bar));
          expect(after.lines.length).toBeGreaterThan(0);
        }),
        { numRuns: 60, seed: 7 },
      );
    },
  );
});
