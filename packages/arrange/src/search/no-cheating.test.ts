import { measureDifficulty } from "@gradus/difficulty";
import { type Score, soundingNotes, toNumber, validate } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { rewrite } from "../testing/rewrites.ts";

const outcomes = [
  ["simplify", -1],
  ["simplify", -3],
  ["complexify", 1],
] as const;

function gradeOf(score: Score): number {
  const measured = measureDifficulty(score);
  if (!measured.ok) throw new Error(measured.message);
  return measured.difficulty.grade;
}

/** The pitch classes that each staff sounds in each measure. */
function tonesByStaff(score: Score): ReadonlySet<string> {
  return new Set(soundingNotes(score).map(({ measure, staff, midi }) => `${measure}/${staff}/${midi % 12}`));
}

const tune = ["1 C5, 1 E5, 1 G5, 1 E5", "1 F5, 1 A5, 2 F5", "1 G5, 1 F5, 1 E5, 1 D5", "4 C5"];
const bass = ["2 C3 G3, 2 E3", "2 F3 C4, 2 A3", "2 G3, 2 B3", "4 C3 E3"];
const repeated = (bars: readonly string[]): readonly string[] => Array.from({ length: 4 }, () => bars).flat();

describe("the grade is not cheated", () => {
  it.each(outcomes)("%s by %d moves no tone from one staff to the other", (type, steps) => {
    const source = study();
    const { score } = rewrite(source, { type, level: { kind: "relative", steps } });
    const own = tonesByStaff(source);
    const now = tonesByStaff(score);
    const moved = [...now].filter((tone) => {
      const [measure, staff, tonic] = tone.split("/");
      const elsewhere = `${measure}/${staff === "1" ? "2" : "1"}/${tonic}`;
      return !own.has(tone) && own.has(elsewhere) && !now.has(elsewhere);
    });
    expect(moved).toEqual([]);
  });

  it.each([
    ["ties", "1/2 C5~, 1/2 C5^", "1 C5"],
    ["rests", "1/2 C5, 1/2 r", "1 C5"],
  ])("the same rhythm heard, written with %s, has the same grade", (_how, written, plain) => {
    const right = repeated(tune);
    const same = right.map((bar) => bar.replaceAll(plain, written));
    expect(same).not.toEqual(right);
    const left = repeated(bass);
    expect(gradeOf(scoreOf({ staves: [same, left] }))).toBe(gradeOf(scoreOf({ staves: [right, left] })));
  });

  it.each(outcomes)(
    "%s by %d keeps every bar, its length and its place, and empties none of the tune",
    (type, steps) => {
      const source = study();
      const { score } = rewrite(source, { type, level: { kind: "relative", steps } });
      const bars = (of: Score) =>
        of.parts.map(({ measures }) => measures.map(({ start, length }) => `${toNumber(start)} ${toNumber(length)}`));
      expect(bars(score)).toEqual(bars(source));
      const played = (of: Score) => [...new Set(soundingNotes(of).map(({ measure, staff }) => `${measure}/${staff}`))];
      expect(played(score).filter((bar) => bar.endsWith("/1"))).toEqual(
        played(source).filter((bar) => bar.endsWith("/1")),
      );
    },
  );

  it("a version with a bar less is no version of the piece", () => {
    const shorter = scoreOf({ staves: [repeated(tune).slice(1), repeated(bass).slice(1)] });
    const source = scoreOf({ staves: [repeated(tune), repeated(bass)] });
    const errors = validate(shorter, { against: source }).filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toContain("P0");
  });
});
