import { readFileSync } from "node:fs";
import { arrange, levelBefore } from "@gradus/arrange";
import { partInstrument, readScore } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { corpusScores } from "../../score/src/testing/corpus.ts";

/** parts times measures up to which a score is tried: a symphony's finale takes minutes for each of its parts */
const most = 6000;

describe("point 1: over all scores and parts the editor's level is the result's level before", () => {
  it.each(corpusScores("scores"))("%s", (_, path) => {
    const read = readScore(readFileSync(path));
    if (!read.ok) throw new Error(read.message);
    const { score } = read;
    if (score.parts.length * (score.parts[0]?.measures.length ?? 0) > most) return;
    for (const part of [...score.parts, undefined]) {
      const instrument = part ? partInstrument(part) || part.name : "Flute";
      const request = { instrument, part: part?.id, tempo: undefined };
      const now = levelBefore(score, request);
      // nothing is to be made easier for a virtuoso, so the rewrite costs no search
      const level = { kind: "grade", grade: 9, name: "Virtuoso" } as const;
      const made = arrange(score, { ...request, type: "simplify", system: "General", level, key: "keep", seed: 1 });
      expect(made.ok).toBe(now.ok);
      if (made.ok && now.ok) {
        expect(made.report.before.grade - now.difficulty.grade).toBe(0);
        expect(made.report.before.level).toBe(now.difficulty.level);
        expect(made.report.request.part).toBe(now.part);
      }
    }
  });
});
