import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quarter } from "../read/ticks.ts";
import type { FigureName } from "./figures.ts";
import type { Grounded } from "./grounded.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { voicingsOf } from "./voicing.ts";

const words = vocabularyOf("elementary");
/** Chords of one bar each: root, then kind by its tones above the root. */
const chords = (...named: readonly (readonly [root: number, third: number, seventh?: number])[]): readonly Grounded[] =>
  named.map(([root, third, seventh], bar) => ({
    lows: [],
    thirdSounds: true,
    played: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    heard: [root, root + third, ...(seventh === undefined ? [] : [root + seventh]), root + 7].map((tone) => tone % 12),
    from: 4 * bar * quarter,
    to: 4 * (bar + 1) * quarter,
    bar,
    root,
    kind: seventh === undefined ? (third === 3 ? "minor" : "major") : "dominant",
    tones: [root, root + third, ...(seventh === undefined ? [] : [root + seventh]), root + 7].map((tone) => tone % 12),
    bass: root,
    bassMidi: 48 + root,
    silent: false,
  }));
const voiced = (harmonies: readonly Grounded[], tune?: number, figure: FigureName = "waltz") =>
  voicingsOf(harmonies, words, 2, { tuneAt: () => tune, figureOf: () => figure });
const names = (midis: readonly number[]): readonly number[] => midis.map((midi) => midi % 12);

describe("voicings", () => {
  it("have the functional bass in a bass register, the third, and the seventh before the fifth", () => {
    for (const [i, { bass, upper }] of voiced(chords([0, 4], [7, 4, 10], [0, 4])).entries()) {
      expect(bass % 12).toBe([0, 7, 0][i]);
      expect(bass).toBeLessThanOrEqual(words.bass[1] + 4);
      expect(names(upper)).toContain([4, 11, 4][i]);
      if (i === 1) expect(names(upper)).toContain(5);
    }
  });

  it("are the same for the same chord wherever it comes", () => {
    const [first, , , fourth] = voiced(chords([0, 4], [5, 4], [7, 4], [0, 4]));
    expect(fourth).toEqual(first);
  });

  it("lie below the tune where it leaves room", () => {
    for (const { upper } of voiced(chords([0, 4], [9, 3], [5, 4], [7, 4]), 57))
      expect(Math.max(...upper)).toBeLessThan(57);
  });

  it("of a close figure keep one octave where the bass goes down a fourth", () => {
    const falling = chords([2, 3], [9, 4], [2, 3]).map((chord) =>
      chord.root === 9 ? { ...chord, bassMidi: 45 } : chord,
    );
    const [tonic, dominant] = voiced(falling, undefined, "broken-quarters");
    expect([tonic, dominant].map((voicing) => voicing?.bass)).toEqual([50, 45]);
    expect(dominant?.upper).toEqual([49, 52]);
  });

  it("of a close figure lie an octave lower under a low tune, and never stand still on the bass", () => {
    const [high] = voiced(chords([7, 4]), 72, "triads");
    const [low] = voiced(chords([7, 4]), 58, "triads");
    expect(high).toMatchObject({ bass: 55, upper: [59, 62] });
    expect(low).toMatchObject({ bass: 43, upper: [47, 50] });
  });

  it("never leave out the third, whatever the chords", () => {
    const chord = fc.tuple(fc.nat({ max: 11 }), fc.constantFrom(3, 4));
    fc.assert(
      fc.property(fc.array(chord, { minLength: 1, maxLength: 8 }), (drawn) => {
        const harmonies = chords(...drawn.map(([root, third]) => [root, third] as const));
        voiced(harmonies).forEach(({ upper }, i) => {
          expect(names(upper)).toContain(harmonies[i]?.tones[1]);
        });
      }),
      { numRuns: 40, seed: 3 },
    );
  });
});
