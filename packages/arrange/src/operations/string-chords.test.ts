import { handShapeOf, isInReach, type LevelId, profileNamed } from "@gradus/difficulty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strikesOf } from "../read/bar/bar.ts";
import { barOf, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { stringChords } from "./string-chords.ts";

function playedOn(name: string, level: LevelId, notes: number) {
  const profile = profileNamed(name);
  const hand = profile && handShapeOf(profile, level);
  if (!profile || !hand) throw new Error(`no strings on ${name}`);
  const low = hand.strings[0] ?? 0;
  return { ...contextOf("melody"), range: [low, low + 40] as const, most: { notes, span: 36, hand } };
}
const guitar = playedOn("guitar", "intermediate", 4);

describe("chords on strings", () => {
  it.each([
    ["a second note on the strong beats", 1, "1 E4*, 1 G4*, 1 E4*, 1 C4*", "0 C4+E4 1, 1 G4 1, 2 C4+E4 1, 3 C4 1"],
    ["whole chords on the beats", 4, "2 G4*, 2 E4*", "0 C3+C4+E4+G4 2, 2 G2+G3+C4+E4 2"],
    ["nothing beside a note that is foreign to the chord", 4, "4 D4*", "0 D4 4"],
  ] as const)("%s", (_what, strength, line, after) => {
    const bar = barOf([line]);
    const made = stringChords.apply(bar, strength, guitar);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  it("leaves single notes to winds and to levels of single notes", () => {
    const bar = barOf(["4 E4*"]);
    expect(stringChords.apply(bar, 4, { ...guitar, most: { notes: 4, span: 36 } })).toBe(bar);
    expect(stringChords.apply(bar, 4, playedOn("guitar", "intermediate", 1))).toBe(bar);
  });

  it.each(["guitar", "ukulele", "violin", "cello"])("never leaves the hand or the tune: %s", (name) => {
    const context = playedOn(name, "late-intermediate", 3);
    const names = ["C", "D", "E", "F", "G", "A", "B"];
    const note = fc.tuple(fc.nat({ max: 6 }), fc.constantFrom(3, 4, 5)).map(([n, octave]) => `1 ${names[n]}${octave}*`);
    fc.assert(
      fc.property(fc.array(note, { minLength: 4, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (notes, strength) => {
        const bar = barOf([notes.join(", ")]);
        const made = stringChords.apply(bar, strength, context);
        expect(tuneOf(made)).toEqual(tuneOf(bar));
        for (const { heads } of strikesOf(made)) {
          const pitches = heads.map(({ midi }) => midi);
          expect(pitches.length === 1 || isInReach(pitches, context.most.hand)).toBe(true);
          expect(pitches.length).toBeLessThanOrEqual(3);
        }
      }),
      { numRuns: 100, seed: 4 },
    );
  });
});
