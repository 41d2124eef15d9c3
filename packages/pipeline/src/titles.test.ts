import { describe, expect, it } from "vitest";
import { levelLine } from "./titles.ts";

type Done = Parameters<typeof levelLine>[0];
const after = (grade: number, level: string) => ({ grade, level }) as Done["after"];
const change = {} as Done["changes"][number];
const asked = (level: string, targetGrade: number, system = "General", type = "simplify") =>
  ({ type, system, level, targetGrade }) as Done["request"];

describe("PROC-26 the line under the title", () => {
  it.each([
    ["a level by name", asked("Beginner", 1.3), after(1.4, "Beginner"), "Simplified: Beginner"],
    [
      "steps",
      asked("+1", 3.2, "General", "complexify"),
      after(3.3, "Early Intermediate"),
      "Made more complex: Early Intermediate",
    ],
    ["an exam's grade", asked("Grade 2", 3.5, "ABRSM"), after(3.4, "Grade 2"), "Simplified: about ABRSM Grade 2"],
    [
      "what was reached when the level was missed",
      asked("Beginner", 1.3),
      after(2.3, "Elementary"),
      "Simplified: Elementary",
    ],
  ])("names %s", (_what, request, after, line) => expect(levelLine({ request, after, changes: [change] })).toBe(line));

  it("does not call a score simplified that was left alone", () => {
    const report = { request: asked("Elementary", 2.5), after: after(2.1, "Elementary"), changes: [] };
    expect(levelLine(report)).toBe("Unchanged: Elementary");
  });

  it.each([
    ["piece", "Eb major", ", in E♭ major"],
    ["piece", "F# minor", ", in F♯ minor"],
    ["piece", "A minor", ", in A minor"],
    // one part written otherwise for its instrument
    ["part", "A minor", ""],
  ])("names the key that a %s was moved to: %s", (scope, to, said) => {
    const changes = [{ rule: "key", scope, before: "C minor", after: to } as Done["changes"][number]];
    const done = { request: asked("Beginner", 1.3), after: after(1.4, "Beginner"), changes };
    expect(levelLine(done)).toBe(`Simplified: Beginner${said}`);
  });
});
