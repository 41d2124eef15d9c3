import fc from "fast-check";
import { expect, test } from "vitest";
import { readWishes } from "./index.ts";

/** Names that every plain object inherits. */
const inherited = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf"];

const frames = [
  "use the {} notes",
  "no {}",
  "keep the {} in measure {}",
  "{} only",
  "make the left hand {}",
  "{} for {}",
];

test("point 5 names that objects inherit are words like any other", () => {
  for (const frame of frames) {
    for (const name of inherited) {
      expect(() => readWishes(frame.replaceAll("{}", name), { instrument: name, measures: 8 })).not.toThrow();
    }
  }
});

test("point 5 no text of such words and ours ends in an exception", () => {
  const word = fc.constantFrom(
    ...inherited,
    ...[
      "use",
      "the",
      "notes",
      "no",
      "octaves",
      "in",
      "measure",
      "4",
      "left",
      "hand",
      "key",
      "of",
      "bass",
      "tempo",
      ",",
    ],
  );
  const texts = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(texts, (text) => {
      readWishes(text, {});
    }),
    { numRuns: 300 },
  );
});
