import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handShapeOf, isInReach } from "./hand-shape.ts";
import { type LevelId, levelIds, profileNamed } from "./profile.ts";

function shapeOf(name: string, level?: LevelId) {
  const profile = profileNamed(name);
  const shape = profile && handShapeOf(profile, level);
  if (!shape) throw new Error(`no hand for ${name}`);
  return shape;
}

describe("one hand on strings", () => {
  it.each([
    ["violin", "an open fifth", [55, 62], true],
    ["violin", "a sixth", [64, 73], true],
    ["violin", "a tenth", [67, 83], true],
    ["violin", "two notes that only the lowest string has", [56, 58], false],
    ["violin", "lowest and highest string", [56, 77], false],
    ["violin", "a broken chord of four", [55, 62, 71, 79], true],
    ["violin", "two octaves, stopped on both strings", [57, 81], false],
    ["cello", "an octave with the thumb", [52, 64], true],
    ["cello", "a twelfth, stopped on both strings", [39, 58], false],
    ["guitar", "C major in first position", [48, 52, 55, 60, 64], true],
    ["guitar", "F major with a barre", [41, 48, 53, 57, 60, 65], true],
    ["guitar", "seven notes", [40, 45, 50, 55, 59, 64, 69], false],
    ["guitar", "low F with a note of the twelfth fret", [41, 76], false],
    ["ukulele", "C major", [60, 64, 67, 72], true],
    ["ukulele", "below its strings", [55, 64], false],
    ["bass guitar", "an open fifth", [28, 35], true],
    ["bass guitar", "a semitone on the lowest string", [29, 30], false],
  ] as const)("%s: %s", (name, _what, pitches, reached) => {
    expect(isInReach(pitches, shapeOf(name))).toBe(reached);
  });

  it.each(["guitar", "ukulele", "bass guitar"])("what a beginner's hand reaches, every later hand does: %s", (name) => {
    const chord = fc.uniqueArray(fc.integer({ min: 28, max: 90 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(chord, (pitches) => {
        const reached = levelIds.map((level) => isInReach(pitches, shapeOf(name, level)));
        const first = reached.indexOf(true);
        expect(reached.slice(Math.max(0, first)).every((is) => is === first >= 0)).toBe(true);
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it.each(["violin", "viola", "cello", "guitar", "ukulele"])(
    "a chord with a note less is no harder to reach: %s",
    (name) => {
      const shape = shapeOf(name);
      const chord = fc.uniqueArray(fc.integer({ min: 36, max: 88 }), { minLength: 2, maxLength: 4 });
      fc.assert(
        fc.property(chord, (pitches) => {
          if (!isInReach(pitches, shape)) return;
          // a bow needs its middle strings, so only the outer notes may go there
          const sorted = pitches.toSorted((a, b) => a - b);
          expect(shape.bowed || isInReach(sorted.slice(1), shape)).toBe(true);
          expect(isInReach(sorted.slice(0, 1), shape)).toBe(true);
        }),
        { numRuns: 300, seed: 6 },
      );
    },
  );
});
