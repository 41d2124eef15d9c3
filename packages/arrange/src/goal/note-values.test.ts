import { toNumber, validate, writeMusicXml } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { applyDecisions, arrange, inValuesOf } from "../index.ts";
import { request } from "../testing/rewrites.ts";
import { isNoteValues } from "./note-values.ts";

/** A polka whose tune lives on sixteenths, over octaves and chords. */
const polka = () =>
  scoreOf({
    beats: 2,
    staves: [
      Array(16).fill("1/4 G5, 1/4 F#5, 1/4 G5, 1/4 E5, 1/2 C5, 1/2 E5 C6"),
      Array(16).fill("1/2 C3 C2, 1/2 E3 G3 C4, 1/2 G2 G1, 1/2 E3 G3 C4"),
    ],
  });
const elementary: ArrangeRequest = { ...request, level: { kind: "grade", grade: 2.5, name: "Elementary" } };

function rewritten(changes: Partial<ArrangeRequest> = {}) {
  const source = polka();
  const result = arrange(source, { ...elementary, ...changes });
  if (!result.ok) throw new Error(result.message);
  return { source, ...result };
}

describe("longer note values", () => {
  it("have the tune whole where a level counts in eighths, and say so", () => {
    const { source, score, report } = rewritten();
    expect(report.changes.find(isNoteValues)).toMatchObject({ before: "2/4", after: "4/4", scope: "piece" });
    expect(score.parts[0]?.measures.map(({ nominal }) => toNumber(nominal))).toEqual(Array(16).fill(4));
    expect(writeMusicXml(score)).not.toContain("<type>16th</type>");
    expect(report.fidelity.melody).toBe(1);
    expect(report.before.tempo?.bpm).toBe(report.after.tempo?.bpm);
    const against = inValuesOf(source, report.changes);
    expect(validate(score, { against }).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each([
    ["measures have to stay as they are", { mustHaves: "keep bars 1-4 as they are" }],
    ["a step of grades asks for no other words", { level: { kind: "relative", steps: -1 } }],
    ["the level counts in sixteenths", { level: { kind: "grade", grade: 3.4, name: "Early Intermediate" } }],
  ] as const)("are not given where %s", (_, changes) => {
    expect(rewritten(changes).report.changes.some(isNoteValues)).toBe(false);
  });

  it("go back with all other changes, and stay while one of them does", () => {
    const { source, score, report } = rewritten();
    const reject = (ids: readonly string[]) => {
      const decisions = ids.map((change_id) => ({ change_id, state: "rejected" as const }));
      const decided = applyDecisions(source, score, report, decisions);
      if (!decided.ok) throw new Error(decided.message);
      return decided;
    };
    const all = report.changes.map(({ id }) => id);
    expect(writeMusicXml(reject(all).score)).toBe(writeMusicXml(source));
    const some = reject([all[0] ?? "", all[1] ?? ""]);
    expect(some.report.changes[0]).toMatchObject({ rule: "note-values", state: "kept" });
    expect(some.report.changes[1]).toMatchObject({ state: "rejected" });
    expect(some.score.parts[0]?.measures.map(({ nominal }) => toNumber(nominal))).toEqual(Array(16).fill(4));
    expect(reject([]).report.after).toEqual(report.after);
  });
});
