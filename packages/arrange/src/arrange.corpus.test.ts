import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readScore, validate } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { rewrite } from "./testing/rewrites.ts";

const folder = "../shared/corpus/scores/piano";
const files = existsSync(folder) ? readdirSync(folder) : [];

describe("the piano scores of the corpus, two grades easier", () => {
  it("are there", () => {
    expect(files.length, `no scores in ${folder}: put the corpus beside the repository`).toBeGreaterThan(40);
  });

  it.each(files)("%s: valid, easier, or a miss with its reason", (file) => {
    const read = readScore(readFileSync(`${folder}/${file}`));
    if (!read.ok) throw new Error(read.message);
    const result = rewrite(read.score);
    const { report } = result;
    expect(validate(result.score, { against: read.score }).filter((issue) => issue.severity === "error")).toEqual([]);
    expect(result.score.parts.map((part) => part.measures.length)).toEqual(
      read.score.parts.map((part) => part.measures.length),
    );
    expect(report.playability.violations).toEqual([]);
    expect(report.after.grade).toBeLessThan(report.before.grade);
    if (Math.abs(report.target.error) > 0.5) expect(report.target.note).not.toBe("");
  });
});
