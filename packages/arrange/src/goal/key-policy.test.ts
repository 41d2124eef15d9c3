import { attributesAt, keyOf, type Part, type Score, ZERO } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { applyDecisions } from "../decisions/apply-decisions.ts";
import { ladder } from "../ladder.ts";
import { choosePlayer } from "../read/choose-player.ts";
import { rewrite, request as usual } from "../testing/rewrites.ts";
import { easierKey } from "./easier-key.ts";
import { better, leavesKeyFor, type Way, wantsEasierKey } from "./key-policy.ts";
import { tolerance } from "./target.ts";

const request: ArrangeRequest = { ...usual, level: { kind: "grade", grade: 1.5 }, key: "auto" };
const make = (score: Score, changes: Partial<ArrangeRequest> = {}) => rewrite(score, { ...request, ...changes });
const keyChange = (score: Score, changes: Partial<ArrangeRequest> = {}) =>
  make(score, changes).report.changes.find(({ rule }) => rule === "key");
/** sharps (flats below zero) as they are written */
const signsOf = (score: Score): number => attributesAt(score.parts[0] as Part, 0, ZERO).key.fifths;

describe("key policy", () => {
  it("moves to an easier key where that comes nearer, says why and how to keep the key", () => {
    const kept = make(study(), { key: "keep" });
    const moved = make(study());
    const key = keyOf(moved.score);
    expect(["C major", "F major", "G major"]).toContain(key);
    expect(moved.report.request.key).toBe(key);
    const error = Math.abs(moved.report.target.error);
    expect(error).toBeLessThanOrEqual(Math.max(tolerance, Math.abs(kept.report.target.error)));
    expect(moved.report.changes.find(({ rule }) => rule === "key")?.reason).toMatch(
      /Eb major to [CFG] major.*black keys/,
    );
    expect(moved.report.target.note).toContain("--key keep");
  });

  it("keeps the key where it is asked for", () => {
    const { score } = make(study(), { key: "keep", level: { kind: "grade", grade: 1 } });
    expect(keyOf(score)).toBe("Eb major");
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

  it("looks at a piece in its own key first, but far down and where a melody is taken to another instrument", () => {
    const own = choosePlayer(study(), "Piano", undefined);
    const violin = choosePlayer(scoreOf({ name: "Violin", staves: [["4 C5"]] }), "Violin", undefined);
    if (!own.ok || !violin.ok) throw new Error("no player");
    const run = { player: own.player, taken: false, before: 7, target: { grade: 4, note: "" } };
    const line = { ...run, player: violin.player };
    expect(leavesKeyFor(run)).toBeUndefined();
    expect(leavesKeyFor({ ...run, target: { grade: 3, note: "" } })).toBeGreaterThan(0);
    expect(leavesKeyFor({ ...line, target: { grade: 3, note: "" } })).toBeUndefined();
    expect(leavesKeyFor({ ...line, taken: true })).toBe(0);
  });

  it("does not finish a rewrite that is stuck in its own key where the other is better already", () => {
    const made = make(study());
    const moved: Way = { stuckWith: undefined, result: () => made, polished: () => made, usual: undefined };
    const unseen = (): never => {
      throw new Error("the rewrite in its own key was finished");
    };
    const stuck: Way = { ...moved, stuckWith: 9, result: unseen, polished: unseen };
    expect(wantsEasierKey(stuck)).toBe(true);
    expect(better(stuck, moved)).toBe(moved);
    // where that is not so clear, both are finished and compared
    const near: Way = { ...moved, stuckWith: 0 };
    expect(better(near, moved)).toBe(near);
    expect(() => better({ ...stuck, stuckWith: 0 }, moved)).toThrow("finished");
  });

  it("moves by the way that keeps a tune on its staff", () => {
    const right = [
      "1/2 D5, 1/2 F#5, 1/2 A5, 1/2 F#5, 1/2 B5, 1/2 A5, 1/2 G5, 1/2 F#5",
      "1/2 E5, 1/2 G5, 1/2 B5, 1/2 A5, 2 G5",
    ];
    const left = [
      "1/2 G2, 1/2 D3, 1/2 B3, 1/2 D3, 1/2 G2, 1/2 D3, 1/2 B3, 1/2 D3",
      "1/2 C3, 1/2 G3, 1/2 E4, 1/2 G3, 2 G2",
    ];
    const four = (bars: readonly string[]): string[] => [...bars, ...bars, ...bars, ...bars];
    const source = scoreOf({ fifths: 1, staves: [four(right), four(left)] });
    const chosen = choosePlayer(source, "Piano", undefined);
    if (!chosen.ok) throw new Error(chosen.message);
    const inG = easierKey(source, chosen.player);
    expect(inG?.change).toMatchObject({ to: "C major", shift: { chromatic: -7 } });
  });

  it("writes a line that is taken to another instrument in a key with few signs, and says so", () => {
    const minuet = scoreOf({ fifths: 2, staves: [["1 D5, 1/2 E5, 1/2 F#5, 1 G5, 1 A5", "2 F#5, 2 D5"], []] });
    const changes = { instrument: "Alto Saxophone", level: { kind: "relative", steps: -1 } } as const;
    const moved = make(minuet, changes);
    expect(Math.abs(signsOf(moved.score))).toBeLessThanOrEqual(2);
    expect(moved.report.target.note).toMatch(/from D major to .*instead of 5 sharps.*--key keep/);
    expect(moved.report.changes.map(({ rule }) => rule).slice(0, 2)).toEqual(["instrument", "key"]);
    expect(signsOf(make(minuet, { ...changes, key: "keep" }).score)).toBe(5);
    // the source in three flats is without any on an alto saxophone
    expect(keyChange(scoreOf({ fifths: -3, staves: [["1 Eb5, 1 F5, 2 G5"], []] }), changes)).toBeUndefined();
  });

  it("keeps that key through a ladder, and gives it back alone", () => {
    const minuet = scoreOf({
      fifths: 2,
      staves: [["1 D5, 1/2 E5, 1/2 F#5, 1 G5, 1 A5", "1 F#5, 1/4 E5, 1/4 F#5, 1/2 G5, 2 D5"], []],
    });
    const changes = { instrument: "Alto Saxophone", level: { kind: "relative", steps: -1 } } as const;
    const levels = [-0.5, -1].map((steps) => ({ kind: "relative", steps }) as const);
    const climbed = ladder(minuet, { ...request, ...changes }, levels);
    if (!climbed.ok) throw new Error(climbed.message);
    const signs = climbed.rungs.map(({ score }) => signsOf(score));
    expect(signs.length).toBeGreaterThan(0);
    expect(new Set(signs)).toEqual(new Set([signsOf(make(minuet, changes).score)]));
    const { score, report } = make(minuet, changes);
    const decided = applyDecisions(minuet, score, report, [{ change_id: "key", state: "rejected" }]);
    if (!decided.ok) throw new Error(decided.message);
    expect(signsOf(decided.score)).toBe(5);
  });

  const reel = ["1/2 E5, 1/4 F#5, 1/4 G#5, 1/2 A5, 1/2 B5, 1 C#6, 1 B5", "1/2 G#5, 1/2 B5, 1/2 C#6, 1/2 A5, 2 F#5"];
  const line = (name: string, fifths = 4): Score => scoreOf({ name, fifths, staves: [reel] });
  const alone = { instrument: "Violin", level: { kind: "relative", steps: -1 } } as const;
  it("moves a player who is alone with more signs than the level reads, and nobody else", () => {
    const { score, report } = make(line("Violin"), alone);
    expect(Math.abs(signsOf(score))).toBeLessThanOrEqual(2);
    expect(report.changes.find(({ rule }) => rule === "key")?.reason).toMatch(/instead of 4 sharps/);
    expect(keyChange(line("Violin", 2), alone)).toBeUndefined();
    expect(keyChange(line("Violin"), { ...alone, key: "keep" })).toBeUndefined();
    expect(
      keyChange(line("Violin"), { ...alone, type: "complexify", level: { kind: "relative", steps: 1 } }),
    ).toBeUndefined();
  });

  it("gives all versions of a ladder one key", () => {
    const made = ladder(study(), request, [
      { kind: "relative", steps: -0.5 },
      { kind: "grade", grade: 1.5 },
    ]);
    if (!made.ok) throw new Error(made.message);
    const keys = made.rungs.map(({ score }) => keyOf(score));
    expect(keys).toHaveLength(2);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[CFG] major$/)]));
    for (const { report } of made.rungs)
      expect(report.changes.filter(({ rule }) => rule === "key").map(({ reason }) => reason)).toEqual([
        expect.stringContaining("fewer black keys"),
      ]);
  });
});
