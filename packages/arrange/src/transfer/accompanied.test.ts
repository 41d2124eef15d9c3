import { type Score, soundingNotes, validate, writeMusicXml } from "@gradus/score";
import { readAgain, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import { applyDecisions } from "../decisions/apply-decisions.ts";
import { transferred } from "./index.ts";

const bars = ["1 C5, 1 C5, 1 G5, 1 G5", "1 A5, 1 A5, 2 G5", "1 F5, 1 F5, 1 E5, 1 E5", "1 D5, 1 D5, 2 C5"];
const tune = [...bars, ...bars];
const silent = tune.map(() => "4 r");
const alone: readonly (readonly [string, Score])[] = [
  ["on one staff", scoreOf({ name: "Piano", staves: [tune] })],
  ["over an empty staff", scoreOf({ name: "Piano", staves: [tune, silent] })],
];
const level = { kind: "relative", steps: 1 } as const;
const request = { instrument: "", part: undefined, level };
const richer = (score: Score) => {
  const made = arrange(score, { ...request, type: "complexify", system: "General", key: "keep", seed: 0 });
  if (!made.ok) throw new Error(made.message);
  return made;
};
const onStaff = (score: Score, staff: number) => soundingNotes(score).filter((note) => note.staff === staff);

describe.each(alone)("a keyboard's tune %s made richer", (_where, source) => {
  it("gets a left hand from its harmony under every measure, says so, and keeps its notes", () => {
    const { score, report } = richer(source);
    const bass = new Set(onStaff(score, 2).map(({ measure }) => measure));
    expect(bass.size).toBe(tune.length);
    expect(report.target.note).toMatch(/^The piece had no left hand/);
    const textOf = ({ measure, onset, midi }: ReturnType<typeof soundingNotes>[number]) =>
      `${measure} ${onset.n}/${onset.d} ${midi}`;
    const upper = new Set(onStaff(score, 1).map(textOf));
    for (const note of onStaff(source, 1)) expect(upper).toContain(textOf(note));
    expect(report.after.grade).toBeGreaterThan(report.before.grade + 0.5);
    expect(validate(score, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("begins and ends on the chord of its key", () => {
    const { score } = richer(source);
    for (const measure of [0, tune.length - 1]) {
      const last = onStaff(score, 2).filter((note) => note.measure === measure);
      const onset = (note: (typeof last)[number]): number => note.onset.n / note.onset.d;
      const at = measure === 0 ? Math.min(...last.map(onset)) : Math.max(...last.map(onset));
      const chord = last.filter((note) => Math.abs(onset(note) - at) < 1e-9).map(({ midi }) => midi);
      expect(Math.min(...chord) % 12).toBe(0);
    }
  });

  it("comes back note for note when every change is rejected", () => {
    const { score, report } = richer(source);
    const decisions = report.changes.map(({ id }) => ({ change_id: id, state: "rejected" as const }));
    const back = applyDecisions(source, readAgain(score), report, decisions);
    if (!back.ok) throw new Error(back.message);
    expect(onStaff(back.score, 1).map(({ midi }) => midi)).toEqual(onStaff(source, 1).map(({ midi }) => midi));
  });
});

describe("no left hand is made", () => {
  const beside = scoreOf({ name: "Piano", staves: [tune, tune.map(() => "4 C3")] });
  const rows: readonly (readonly [string, Score, "simplify" | "complexify"])[] = [
    ["where a tune is made simpler", alone[0]?.[1] ?? beside, "simplify"],
    ["where there is one", beside, "complexify"],
    ["for a violin", scoreOf({ name: "Violin", staves: [tune] }), "complexify"],
  ];
  it.each(rows)("%s", (_when, score, type) => expect(transferred(score, { ...request, type })).toBeUndefined());
});

it("makes the same left hand twice", () => {
  const source = alone[0]?.[1] as Score;
  expect(writeMusicXml(richer(source).score)).toEqual(writeMusicXml(richer(source).score));
});
