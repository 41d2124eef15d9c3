import { type Score, soundingNotes } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { forBeginners } from "../testing/rewrites.ts";

/** Sounding notes of one measure as "onset in quarters: MIDI numbers". */
function struckIn(bars: readonly string[], beats: number, changes = {}): readonly string[] {
  const source = scoreOf({ name: "Guitar", fifths: 0, beats, staves: [bars] });
  const { score } = forBeginners(source, "Guitar", changes);
  const notes = soundingNotes(score, 0).filter(({ measure }) => measure === 0);
  const times = Map.groupBy(notes, ({ onset }) => onset.n / onset.d);
  return [...times].map(
    ([at, own]) =>
      `${at}: ${own
        .map(({ midi }) => midi)
        .toSorted()
        .join(" ")}`,
  );
}
const eight = (bar: string): readonly string[] => new Array<string>(8).fill(bar);
const elementary = { level: { kind: "grade", grade: 2.5, name: "Elementary" } };

describe("plucked instruments", () => {
  const rolling = eight("1/4 C3, 1/4 E3, 1/4 G3, 1/4 C4, 1/4 E4, 1/4 C4, 1/4 G3, 1/4 E3, 1 C3, 1 G3");

  it("play broken chords in the pattern of their level: a string a beat, then thumb, index, middle, index", () => {
    expect(struckIn(rolling, 4).slice(0, 2)).toEqual(["0: 48", "1: 64"]);
    expect(struckIn(rolling, 4, elementary).slice(0, 4)).toEqual(["0: 48", "0.5: 55", "1: 64", "1.5: 55"]);
  });

  it("write the same figure in every like measure for a step down too", () => {
    const rhythms = [0, 1, 2].map((bar) => {
      const source = scoreOf({ name: "Guitar", fifths: 0, beats: 4, staves: [rolling] });
      const { score } = forBeginners(source, "Guitar", { level: { kind: "relative", steps: -1 } });
      const notes = soundingNotes(score, 0).filter(({ measure }) => measure === bar);
      return notes.map(({ duration, midi }) => `${duration.n}/${duration.d} ${midi}`).join();
    });
    expect(new Set(rhythms).size).toBe(1);
    expect(rhythms[0]).toMatch(/^1\/2 48/);
  });

  it("keep the bass under the tune where the hand of the level reaches both", () => {
    const tune = eight("1/2 E4, 1/2 F4, 1/2 G4, 1/2 F4, 1 E4, 1 D4|2 E2, 2 A2");
    const struck = struckIn(tune, 4);
    expect(struck[0]).toBe("0: 40 64");
    expect(struck.every((text) => /: \d+( \d+)?$/.test(text))).toBe(true);
  });

  it("give way above the bass at a step, and leave the bass where it lies", () => {
    const study = [
      "3/2 E4, 1/2 F#4, 1 G4, 1 B4|2 B3, 2 E3|4 E2",
      "3/2 C5, 1/2 B4, 1 A4, 1 G4|2 E4, 2 C4|4 A2",
      "3/2 F#4, 1/2 G4, 1 A4, 1 F#4|2 D4, 2 B3|4 B2",
      "3/2 G4, 1/2 F#4, 1 E4, 1 B3|2 B3, 2 G3|4 E2",
    ];
    const source = scoreOf({ name: "Guitar", fifths: 1, staves: [[...study, ...study]] });
    const { score, report } = forBeginners(source, "Guitar", { level: { kind: "relative", steps: -1 } });
    expect(report.after.grade).toBeLessThan(report.before.grade - 0.3);
    const lowest = (from: Score, bar: number): number =>
      Math.min(
        ...soundingNotes(from, 0)
          .filter(({ measure }) => measure === bar)
          .map(({ midi }) => midi),
      );
    const bars = study.map((_, bar) => bar);
    expect(bars.map((bar) => lowest(score, bar))).toEqual(bars.map((bar) => lowest(source, bar)));
  });

  it("strike a bass that stands alone in a rest of the tune once, not with its octave", () => {
    const struck = struckIn(eight("1/2 r, 1/2 G4, 1 E4, 1 D4, 1 E4|2 A3, 2 r"), 4, elementary);
    expect(struck[0]).toBe("0: 57");
  });

  it("roll in one figure at a step too, where the string of the bass is struck before the others", () => {
    const bar = "1/4 r, 1/4 E4, 1/4 G4, 1/4 E4, 1/4 A4, 1/4 E4, 1/4 G4, 1/4 E4|2 C4";
    const both = bar.split("|").map((voice) => `${voice}, ${voice}`);
    const struck = struckIn(eight(both.join("|")), 4, { level: { kind: "relative", steps: -1 } });
    expect(struck.map((text) => text.split(":")[0])).toEqual(["0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5"]);
    expect(struck.filter((_, i) => i % 4 === 0)).toEqual(["0: 60", "2: 60"]);
  });
});
