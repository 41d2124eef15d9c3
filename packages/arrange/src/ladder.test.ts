import { type Score, soundingNotes, validate } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { type LadderRequest, ladder } from "./ladder.ts";

const request: LadderRequest = { system: "General", instrument: "Piano", part: undefined, key: "keep", seed: 1 };
const at = (...grades: number[]) => grades.map((steps) => ({ kind: "relative", steps }) as const);
const make = (score: Score, levels: Parameters<typeof ladder>[2], changes: Partial<LadderRequest> = {}) => {
  const result = ladder(score, { ...request, ...changes }, levels);
  if (!result.ok) throw new Error(result.message);
  return result;
};

describe("ladder", () => {
  const source = study();
  const made = make(source, at(-2, 0.6, -1, -3));

  it("gives each level its version, from the hardest to the easiest, in whatever order they were asked for", () => {
    expect(made.skipped).toEqual([]);
    expect(made.rungs.map(({ index }) => index)).toEqual([1, 2, 0, 3]);
    expect(made.rungs.map(({ type }) => type)).toEqual(["complexify", "simplify", "simplify", "simplify"]);
    const grades = made.rungs.map(({ report }) => report.after.grade);
    for (const [i, grade] of grades.slice(1).entries()) expect(grade).toBeLessThan(grades[i] ?? 0);
  });

  it("makes each valid against the original, and reports it from there", () => {
    for (const { score, report, index } of made.rungs) {
      expect(validate(score, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
      expect(report.before.grade).toBe(made.rungs[0]?.report.before.grade);
      expect(new Set(report.changes.map(({ id }) => id)).size).toBe(report.changes.length);
      expect(report.request.level).toBe(["-2", "+0.6", "-1", "-3"][index]);
    }
  });

  it("takes the tune of each easier version from the next harder one", () => {
    const tune = (score: Score) =>
      new Set(
        soundingNotes(score)
          .filter(({ staff }) => staff === 1)
          .map(({ onset, midi }) => `${onset.n}/${onset.d} ${midi % 12}`),
      );
    const [, ...easier] = made.rungs;
    for (const [i, rung] of easier.slice(1).entries()) {
      const harder = tune(easier[i]?.score ?? source);
      for (const note of tune(rung.score)) expect(harder).toContain(note);
    }
  });

  it("skips levels that are no easier than the one before", () => {
    const twice = make(source, [{ kind: "grade", grade: 1 }, { kind: "grade", grade: 1 }, ...at(-1)]);
    const grades = twice.rungs.map(({ report }) => report.after.grade);
    expect(grades).toEqual(grades.toSorted((a, b) => b - a));
    expect(new Set(grades).size).toBe(grades.length);
    expect(twice.rungs.length + twice.skipped.length).toBe(3);
  });

  it("moves the key once", () => {
    const keyed = make(source, at(-1.5, -2.5), { key: "C major" });
    for (const { report } of keyed.rungs) {
      expect(report.changes.filter(({ rule }) => rule === "key")).toHaveLength(1);
      expect(report.fidelity.onBeatMelody).toBeGreaterThan(0.9);
    }
  });

  const line = [
    "1/2 D4, 1/2 E4, 1/2 F4, 1/2 G4, 1/4 A4, 1/4 G4, 1/4 F4, 1/4 E4, 1 D4",
    "3/2 G4, 1/2 F#4, 1 G4, 1 B4",
    "1/4 C5, 1/4 D5, 1/4 C5, 1/4 B4, 1 A4, 1/2 G4, 1/2 C5, 1 E4",
    "1/2 F4, 1 A4, 1/2 G4, 2 E4",
    "1/2 A4, 1/2 D5, 1/2 C5, 1/2 A4, 1/2 B4, 1/2 G4, 1 F4",
    "1 E4, 1/4 F4, 1/4 G4, 1/2 A4, 2 D4",
  ];
  const grades = [1.2, 1.8, 2.5, 3.5, 4.5, 5.6].map((grade) => ({ kind: "grade", grade }) as const);
  it.each(["Violin", "Flute", "Clarinet", "Trumpet", "Cello", "Guitar", "Recorder", "Voice", "Other"])(
    "falls strictly on every rung, and says which levels have none: %s",
    (instrument) => {
      // a piano's melody is taken for two of them first
      for (const name of ["Flute", "Guitar"].includes(instrument) ? [instrument, "Piano"] : [instrument]) {
        const { rungs, skipped } = make(scoreOf({ name, staves: [line] }), grades, { instrument });
        expect(rungs.length).toBeGreaterThan(1);
        expect([...rungs.map(({ index }) => index), ...skipped].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
        for (const [i, { report }] of rungs.slice(1).entries()) {
          expect(report.after.grade).toBeLessThan(rungs[i]?.report.after.grade ?? 0);
          expect(report.playability.violations).toEqual([]);
        }
      }
    },
  );

  it("refuses a part that does not exist", () => {
    expect(ladder(source, { ...request, part: "Tuba" }, at(-1))).toMatchObject({ ok: false, code: "engine/no-part" });
  });
});
