import { describe, expect, it } from "vitest";
import { chordTones } from "../chord.ts";
import { labelHarmony, type Slot } from "./template-path.ts";

const slot = (classes: readonly number[], bass = classes[0], symbol?: Slot["symbol"]): Slot => {
  const weights = new Float64Array(12);
  for (const name of classes) weights[name] = 1;
  return { weights, bass, symbol };
};

describe("chords by templates", () => {
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
    expect(chords.map(({ root }) => root)).toEqual([0, 0, 0, 7, 7]);
  });

  const c = { tonic: 0, mode: "major" } as const;
  const inKey = (classes: readonly number[], more: Partial<Slot> = {}): Slot => ({ ...slot(classes), key: c, ...more });
  it("hears a tune alone as the chords of its key", () => {
    // C E G, A (of F), B D (of G), C: no bass
    const tune = [[0], [4], [7], [9], [11], [2], [0]].map((classes) => inKey(classes, { bass: undefined }));
    const roots = labelHarmony(tune).map(({ root }) => root);
    expect(roots.slice(0, 3)).toEqual([0, 0, 0]);
    expect(roots.slice(4, 6)).toEqual([7, 7]);
    expect(roots.at(-1)).toBe(0);
  });

  it("hears two voices as a chord of the key rather than as one that only their tones allow", () => {
    // F sharp over C in G major: the seventh chord on D, not a diminished one with E flat
    const twoVoices = slot([6, 0], 0);
    const toneOutside = 3;
    const heard = (slots: Slot): readonly number[] => labelHarmony([slots]).flatMap(chordTones);
    expect(heard({ ...twoVoices, key: { tonic: 7, mode: "major" } })).not.toContain(toneOutside);
    expect(heard({ ...twoVoices, key: { tonic: 7, mode: "major" } })).toContain(2);
  });

  it("believes full chords whatever the key says, and changes sooner where a change costs less", () => {
    expect(labelHarmony([inKey([1, 5, 8])])).toEqual([{ root: 1, kind: "major" }]);
    const change = (changeWeight: number) =>
      labelHarmony([inKey([0, 4, 7]), inKey([5, 9], { bass: undefined, changeWeight })]).map(({ root }) => root);
    expect(new Set(change(40)).size).toBe(1);
    expect(change(0.1)).toEqual([0, 5]);
  });

  it("keeps the chord over silence and believes a printed symbol", () => {
    const printed = { root: 2, kind: "minor" } as const;
    expect(labelHarmony([slot([7, 11, 2]), slot([])]).map(({ root }) => root)).toEqual([7, 7]);
    expect(labelHarmony([slot([0, 4, 7], 0, printed)])).toEqual([printed]);
  });
});
