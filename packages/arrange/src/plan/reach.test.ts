import { writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { Run } from "../goal/key-policy.ts";
import { arrange } from "../index.ts";
import { choosePlayer } from "../read/choose-player.ts";
import { readingOf } from "../read/read-piece.ts";
import { request } from "../testing/rewrites.ts";
import type { Planned } from "./plan-run.ts";
import { outOfReach, staysAt } from "./reach.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** Runs of thirty-seconds over chords: at a beginner's values nothing of them is left. */
const runs = () => {
  const scale = ["C5", "D5", "E5", "F5", "G5", "A5", "B5", "C6", "D6", "C6", "B5", "A5", "G5", "F5", "E5", "D5"];
  const bar = [...scale, ...scale].map((name) => `1/8 ${name}`).join(", ");
  return scoreOf({ staves: [Array(8).fill(bar), Array(8).fill("2 C3 E3 G3, 2 G2 B2 F3")] });
};

describe("levels out of reach", () => {
  it("are refused with the reason and the code, and nothing is written", () => {
    const level = { kind: "grade", grade: 1.5, name: "Beginner" } as const;
    const result = arrange(runs(), { ...request, level });
    expect(result).toMatchObject({ ok: false, code: "engine/out-of-reach" });
    expect(!result.ok && result.message).toMatch(/^Beginner is not within reach of this piece: \w.*\.$/);
  });

  it("are refused where words hold what the plan would leave out", () => {
    const bar = "1/4 G5, 1/4 Eb5, 1/4 C5, 1/4 Ab5, 1/4 Bb4, 1/4 F5, 1/2 D5";
    const song = scoreOf({
      beats: 2,
      fifths: -3,
      staves: [Array(16).fill(bar), Array(16).fill("1/2 C3, 1/2 Eb3 G3, 1/2 G2, 1/2 B2 F3")],
    });
    const xml = writeMusicXml(song).replace(
      /(<staff>1<\/staff>(?:(?!<\/note>)[\s\S])*)<\/note>/g,
      (_, note: string) => `${note}<lyric><syllabic>single</syllabic><text>la</text></lyric></note>`,
    );
    const level = { kind: "grade", grade: 1.5, name: "Beginner" } as const;
    const result = arrange(scoreFrom(xml), { ...request, level });
    expect(!result.ok && result.message).toContain("every syllable keeps a note");
  });

  it("are not refused where a person asks for a step: it goes as far as it goes, and the report says so", () => {
    const result = arrange(runs(), { ...request, level: { kind: "relative", steps: -2 } });
    expect(result.ok).toBe(true);
  });

  it.each([
    ["3.35 that comes to 3.2 only", { before: 3.35, grade: 3.2 }, true],
    ["3.35 that comes to 2.9 only", { before: 3.35, grade: 2.9 }, false],
    ["3.9 that comes to 3.2 only", { before: 3.9, grade: 3.2 }, false],
    ["3.35 that loses a third of its thirds", { before: 3.35, grade: 2.5, hollow: 0.3 }, true],
    [
      "3.35 that wishes take a third of its thirds from",
      { before: 3.35, grade: 2.5, hollow: 0.3, orders: [{}] },
      false,
    ],
  ])("a piece of grade %s", (_, { before, grade, hollow = 0, orders = [] }: Case, isRefused) => {
    const score = runs();
    const chosen = choosePlayer(score, "Piano", undefined);
    if (!chosen.ok) throw new Error(chosen.message);
    const reading = readingOf(score, chosen.player, () => []);
    const level = { kind: "grade", grade: 2.5, name: "Elementary" } as const;
    const aim = { words: vocabularyOf("elementary"), target: 2.5, before, named: true, movesKey: false, leads: true };
    const plan = { grade, lost: 0, outside: 0, hollow };
    const planned = { aim, plan, place: { ground: { reading } } } as unknown as Planned;
    const run = { request: { ...request, level }, target: { grade: 2.5 }, before, orders } as unknown as Run;
    expect(outOfReach(run, reading, undefined, planned) !== undefined).toBe(isRefused);
  });
});

it.each([
  [5.7, undefined, "Early Advanced"],
  [5.7, { name: "Late Intermediate", target: 5.2 }, "Late Intermediate"],
  [3.2, { name: "Intermediate", target: 4.2 }, "Early Intermediate"],
])("a page of grade %s is said to be what is within reach, %j, where that is easier", (grade, within, name) => {
  expect(staysAt(grade, within)).toMatch(new RegExp(`is still ${name}$`));
});

/** What a run comes to: grades before and after, and the share of chords that lose their third. */
type Case = {
  readonly before: number;
  readonly grade: number;
  readonly hollow?: number;
  readonly orders?: readonly object[];
};
