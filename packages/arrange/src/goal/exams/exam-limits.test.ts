import { type AssessmentOption, assessmentOptions, levelsOf } from "@gradus/contracts";
import { playersOf } from "@gradus/difficulty";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { examLimits, examNotesPerHand } from "./exam-limits.ts";
import { positionsOf } from "./positions.ts";
import { examTable } from "./tables.ts";

const limitsOf = (score: ReturnType<typeof study>, system: AssessmentOption, level: string) => {
  const [player] = playersOf(score);
  if (!player) throw new Error("no player");
  return examLimits(score, player, system, level);
};
const easy = (staves: readonly (readonly string[])[], fifths = 0) => scoreOf({ staves, fifths });
const rest = "4 r";

describe("the tables", () => {
  it.each(assessmentOptions.filter((name) => name !== "General" && name !== "Henle"))(
    "%s has all its grades, by name",
    (system) => {
      const table = examTable(system);
      expect(table?.grades.map(({ name }) => name)).toEqual(levelsOf(system).map(({ name }) => name));
      expect(table?.grades.every(({ name }) => name !== "")).toBe(true);
    },
  );

  it("are cumulative: what a grade knows, the next ones know", () => {
    for (const system of ["ABRSM", "Trinity"] as const) {
      const grades = examTable(system)?.grades ?? [];
      for (const [i, grade] of grades.slice(1).entries())
        for (const name of grades[i]?.known ?? []) expect(grade.known).toContain(name);
    }
  });

  it.each([
    [
      "ABRSM",
      "Grade 2",
      "keys",
      ["C major", "D minor", "G major", "F major", "A minor", "D major", "E minor", "G minor"],
    ],
    ["Trinity", "Grade 3", "times", ["2/4", "4/4", "3/4"]],
    ["RCM", "Level 4", "times", ["3/4", "4/4"]],
    ["RCM", "Level 8", "keys", { mostAccidentals: 4 }],
    ["ABRSM", "Grade 5", "notesTogether", 4],
    ["ABRSM", "Grade 8", "notesPerHand", 3],
    ["RCM", "Preparatory B", "times", ["4/4"]],
  ] as const)("%s %s has %s as published", (system, level, field, value) => {
    expect(examTable(system)?.grades.find(({ name }) => name === level)?.[field]).toEqual(value);
  });

  it("read a piece two grades above the sight-reading, three levels for RCM", () => {
    expect(examNotesPerHand("ABRSM", "Grade 1")).toBe(2);
    expect(examNotesPerHand("ABRSM", "Grade 7")).toBe(3);
    expect(examNotesPerHand("ABRSM", "-2")).toBeUndefined();
    expect(examTable("RCM")?.piecesAbove).toBe(3);
  });
});

describe("examLimits", () => {
  it("finds a piece in one five-finger position, hands apart, readable at the first grade", () => {
    const score = easy([
      ["1 C4, 1 D4, 1 E4, 1 G4", "2 E4, 2 C4", rest, rest],
      [rest, rest, "1 C3, 1 D3, 1 E3, 1 F3", "2 G3, 2 C3"],
    ]);
    const limits = limitsOf(score, "ABRSM", "Initial");
    expect(limits.filter(({ state }) => state === "exceeded")).toEqual([]);
    expect(limits[0]).toMatchObject({
      code: "sightReadableAt",
      state: "kept",
      limit: expect.stringContaining("at Initial,"),
    });
  });

  it.each([
    ["a third key signature", ["4 C4"], ["4 C3"], 4, "sight-reading.keys", ["1"]],
    ["hands together", ["4 C4"], ["4 C3"], 0, "sight-reading.hands", ["1"]],
    ["a leap out of the hand", ["2 C4, 2 C5", "4 C5"], [rest, rest], 0, "sight-reading.position", ["1"]],
    ["a chord", ["2 C4, 2 D4", "4 C4 E4"], [rest, rest], 0, "sight-reading.notesPerHand", ["2"]],
    [
      "a quick note",
      ["2 C4, 2 D4", "2 C4, 1 D4, 1/2 E4, 1/4 F4, 1/4 E4"],
      [rest, rest],
      0,
      "sight-reading.values",
      ["2"],
    ],
    ["a syncopation", ["1/2 C4, 1 D4, 1/2 C4, 2 D4"], [rest], 0, "sight-reading.syncopation", ["1"]],
    ["a chromatic note", ["4 C4", "4 D4", "2 F#4, 2 G4"], [rest, rest, rest], 0, "sight-reading.accidental", ["3"]],
  ] as const)("lists the measures with %s as beyond ABRSM Grade 1", (_what, right, left, fifths, code, measures) => {
    const limit = limitsOf(easy([right, left], fifths), "ABRSM", "Grade 1").find((one) => one.code === code);
    expect(limit).toMatchObject({ state: "exceeded", measures, basis: "published", reading: "sight-reading" });
    expect(limit?.edition).toContain("ABRSM");
  });

  it("says every parameter as kept, exceeded or not used, in both readings, and never as endorsed", () => {
    const limits = limitsOf(study(), "Trinity", "Grade 3");
    for (const reading of ["sight-reading", "piece"])
      expect(limits.filter((limit) => limit.reading === reading).length).toBeGreaterThan(10);
    expect(new Set(limits.map(({ code }) => code)).size).toBe(limits.length);
    expect(limits.find(({ code }) => code === "sight-reading.triplet")).toMatchObject({ state: "not-used" });
    expect(JSON.stringify(limits)).not.toMatch(/endors|official|approved/i);
  });

  it("marks AMEB as approximate, Henle as measured, and other instruments as without a table", () => {
    expect(limitsOf(study(), "AMEB", "Grade 2").every(({ basis }) => basis === "approximate")).toBe(true);
    const henle = limitsOf(study(), "Henle", "2");
    expect(henle.map(({ basis }) => basis)).toEqual(["measured", "measured", "measured", "measured"]);
    expect(henle.find(({ code }) => code === "rangeLeft")).toMatchObject({ state: "exceeded" });
    const flute = scoreOf({ name: "Flute", staves: [["4 C5"]] });
    expect(limitsOf(flute, "ABRSM", "Grade 2")).toMatchObject([{ code: "pianoOnly", state: "not-used" }]);
    expect(limitsOf(study(), "General", "Beginner")).toEqual([]);
  });

  it("gives a relative level the grade at which the result can be read, and no check list", () => {
    expect(limitsOf(study(), "ABRSM", "-2").map(({ code }) => code)).toEqual(["sightReadableAt", "learnableAt"]);
  });
});

it("counts the fewest five-finger positions", () => {
  const notes = [60, 64, 67, 69, 72, 76, 60].map((p, on) => ({ on, p, measure: on }));
  expect(positionsOf(notes).map(({ measure, low, high }) => [measure, low, high])).toEqual([
    [0, 60, 67],
    [3, 69, 76],
    [6, 60, 60],
  ]);
});
