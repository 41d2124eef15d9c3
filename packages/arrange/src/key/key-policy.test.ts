import { keyOf, type Score } from "@gradus/score";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { ladder } from "../ladder.ts";
import { rewrite, request as usual } from "../testing/rewrites.ts";
import { scoreOf, study } from "../testing/scores.ts";

const request: ArrangeRequest = { ...usual, level: { kind: "grade", grade: 1.5 }, key: "auto" };
const make = (score: Score, changes: Partial<ArrangeRequest> = {}) => rewrite(score, { ...request, ...changes });
const keyChange = (score: Score, changes: Partial<ArrangeRequest> = {}) =>
  make(score, changes).report.changes.find(({ rule }) => rule === "key");

describe("key policy", () => {
  it("moves to an easier key where that comes nearer, says why and how to keep the key", () => {
    const kept = make(study(), { key: "keep" });
    const moved = make(study());
    expect(keyOf(moved.score)).toBe("C major");
    expect(moved.report.request.key).toBe("C major");
    expect(Math.abs(moved.report.target.error)).toBeLessThan(Math.abs(kept.report.target.error));
    expect(moved.report.changes.find(({ rule }) => rule === "key")?.reason).toMatch(/Eb major to C major.*black keys/);
    expect(moved.report.target.note).toContain("--key keep");
  });

  it("keeps the key where it is asked for, and names the one that would come nearer", () => {
    const { report, score } = make(study(), { key: "keep" });
    expect(keyOf(score)).toBe("Eb major");
    expect(report.target.note).toMatch(/In C major the same notes would be about .* easier/);
  });

  it.each([
    ["a level that its own key reaches", study, { level: { kind: "relative", steps: -0.5 } }],
    ["a wish that names notes", study, { requirements: "nothing above C6" }],
    ["a wish to keep measures", study, { mustHaves: "keep bars 1-4 unchanged" }],
    ["a piece that is made harder", study, { type: "complexify", level: { kind: "relative", steps: 2 } }],
    ["a key without sharps and flats", () => scoreOf({ staves: [["1 C5, 1 E5, 1 G5, 1 C6"], ["4 C3 G3"]] }), {}],
  ] as const)("keeps the key of %s", (_, score, changes) => {
    expect(keyChange(score(), changes)).toBeUndefined();
  });

  it("gives all versions of a ladder one key", () => {
    const made = ladder(study(), request, [
      { kind: "relative", steps: -0.5 },
      { kind: "grade", grade: 1.5 },
    ]);
    if (!made.ok) throw new Error(made.message);
    expect(made.rungs.map(({ score }) => keyOf(score))).toEqual(["C major", "C major"]);
    for (const { report } of made.rungs)
      expect(report.changes.filter(({ rule }) => rule === "key").map(({ reason }) => reason)).toEqual([
        expect.stringContaining("fewer black keys"),
      ]);
  });
});
