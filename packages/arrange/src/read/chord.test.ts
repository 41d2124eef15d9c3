import { describe, expect, it } from "vitest";
import { chordOfSymbol, chordTones } from "./chord.ts";

describe("chords", () => {
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
