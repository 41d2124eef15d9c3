import { expect, it } from "vitest";
import type { Constraint } from "./plan.ts";
import { constraintText } from "./plan-words.ts";

it.each<readonly [Constraint, string]>([
  [{ type: "pitch.max", params: { pitch: "C6", hand: "right" }, strength: "hard" }, "Nothing above C6, right hand"],
  [
    { type: "interval.forbid-harmonic", params: { hand: "both", semitones: [12, 16] }, strength: "soft" },
    "In one hand no intervals of an octave, a tenth, if possible",
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
      strength: "hard",
    },
    "Bars 9–16, 20 stay as they are, left hand",
  ],
  [
    {
      type: "accompaniment.pattern",
      params: { hand: "left", pattern: "boom-chick" },
      scope: { measures: [[1, 4]] },
      strength: "hard",
    },
    "Accompaniment: boom chick, left hand, bars 1–4",
  ],
  [{ type: "key.transpose", params: { semitones: -2 }, strength: "hard" }, "Transposed by -2 semitones"],
])("says %o in words", (constraint, text) => expect(constraintText(constraint)).toBe(text));
