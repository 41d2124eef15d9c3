import { describe, expect, it } from "vitest";
import { chordOfSymbol, chordTones, labelHarmony, type Slot } from "./harmony.ts";

const slot = (classes: readonly number[], bass = classes[0], symbol?: Slot["symbol"]): Slot => {
  const weights = new Float64Array(12);
  for (const name of classes) weights[name] = 1;
  return { weights, bass, symbol };
};

describe("harmony", () => {
  it.each([
    ["C major", [0, 4, 7], { root: 0, kind: "major" }],
    ["A minor over C", [9, 0, 4], { root: 9, kind: "minor" }],
    ["G seventh", [7, 11, 2, 5], { root: 7, kind: "dominant" }],
    ["B half diminished", [11, 2, 5, 9], { root: 11, kind: "half-diminished" }],
    ["F sharp diminished seventh", [6, 9, 0, 3], { root: 6, kind: "diminished-seventh" }],
  ] as const)("names %s", (_name, classes, chord) => {
    expect(labelHarmony([slot(classes)])).toEqual([chord]);
  });

  it("bridges a passing note and follows a real change", () => {
    const chords = labelHarmony([
      slot([0, 4, 7]),
      slot([0, 2, 4]),
      slot([0, 4, 7]),
      slot([7, 11, 2]),
      slot([7, 11, 2]),
    ]);
    expect(chords.map((chord) => chord?.root)).toEqual([0, 0, 0, 7, 7]);
  });

  it("leaves silence unnamed and believes a printed symbol", () => {
    const printed = { root: 2, kind: "minor" } as const;
    expect(labelHarmony([slot([])])).toEqual([undefined]);
    expect(labelHarmony([slot([0, 4, 7], 0, printed)])).toEqual([printed]);
  });

  it.each([
    ["F", 1, "minor-seventh", { root: 6, kind: "minor-seventh" }],
    ["B", -1, "dominant-ninth", { root: 10, kind: "dominant" }],
    ["C", 0, "none", undefined],
  ] as const)("reads the symbol %s %s %s", (step, alter, kind, chord) => {
    expect(chordOfSymbol(step, alter, kind)).toEqual(chord);
  });

  it("orders tones: root, third, seventh, fifth", () => {
    expect(chordTones({ root: 7, kind: "dominant" })).toEqual([7, 11, 5, 2]);
  });
});
