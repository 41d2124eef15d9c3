import { isTimed, replaceEvents, soundingNotes, validate, writeMusicXml } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "./arrange.ts";
import type { ArrangeReport } from "./contract.ts";
import { request, rewrite } from "./testing/rewrites.ts";

const errorsOf = (result: ReturnType<typeof rewrite>, source: ReturnType<typeof study>) =>
  validate(result.score, { against: source }).filter((issue) => issue.severity === "error");
const sum = (report: ArrangeReport): number => report.changes.reduce((total, change) => total + change.delta, 0);

describe("arrange", () => {
  it.each([-1, -2, -3])("lands within half a grade of %d, valid and easier", (steps) => {
    const source = study();
    const result = rewrite(source, { level: { kind: "relative", steps } });
    const { report } = result;
    expect(errorsOf(result, source)).toEqual([]);
    expect(Math.abs(report.target.error)).toBeLessThanOrEqual(0.5);
    expect(report.after.grade).toBeLessThan(report.before.grade);
    expect(result.score.parts[0]?.measures).toHaveLength(16);
    expect(report.playability.violations).toEqual([]);
    expect(report.fidelity.onBeatMelody).toBeGreaterThan(0.95);
  });

  it("goes down a ladder of levels", () => {
    const grades = [-1, -2, -3].map(
      (steps) => rewrite(study(), { level: { kind: "relative", steps } }).report.after.grade,
    );
    expect(grades).toEqual(grades.toSorted((a, b) => b - a));
  });

  it("keeps the hard limits of the level", () => {
    const { report } = rewrite(study(), { level: { kind: "grade", grade: 3.2, name: "Early Intermediate" } });
    expect(report.limits.filter(({ state }) => state === "exceeded")).toEqual([]);
    expect(report.request.level).toBe("Early Intermediate");
  });

  it("says what it did: every record has its place and reason, and the shares make the whole", () => {
    const { report } = rewrite(study());
    expect(report.changes.length).toBeGreaterThan(0);
    for (const change of report.changes) {
      expect(change.reason).not.toBe("");
      expect(change.before).not.toBe(change.after);
      expect(change.measure).toBe(String(change.measureIndex + 1));
    }
    expect(sum(report)).toBeCloseTo(report.after.grade - report.before.grade, 1);
  });

  it("answers alike twice and changes no input", () => {
    const source = study();
    const before = writeMusicXml(source);
    expect(writeMusicXml(rewrite(source).score)).toBe(writeMusicXml(rewrite(source).score));
    expect(writeMusicXml(source)).toBe(before);
  });

  it("leaves a piece alone that is at the level already", () => {
    const source = study();
    const { grade } = rewrite(source).report.before;
    const result = rewrite(source, { level: { kind: "grade", grade } });
    expect(result.score).toBe(source);
    expect(result.report.changes).toEqual([]);
    expect(result.report.target).toMatchObject({ reached: true });
    expect(result.report.target.note).toContain("already");
  });

  it("says in how many measures the notation let nothing change when the level is missed", () => {
    const source = study();
    const edits = (source.parts[0]?.measures ?? []).slice(0, 8).map(({ index, events }) => ({
      part: 0,
      measure: index,
      events: events.flatMap((event, i) =>
        i === 0 || !isTimed(event) ? event : [event, { ...event, id: `${event.id}/cue`, cue: true }],
      ),
    }));
    const level = { kind: "grade", grade: 1 } as const;
    const { report } = rewrite(replaceEvents(source, edits), { level });
    expect(report.target.note).toMatch(/In 8 of 16 measures a staff keeps all its notes, because cue notes/);
    expect(rewrite(source, { level }).report.target.note).not.toContain("keeps all its notes");
  });

  it("moves the aim into the scale and says so", () => {
    const { report } = rewrite(study(), { level: { kind: "relative", steps: -9 } });
    expect(report.request.targetGrade).toBe(1);
    expect(report.target.note).toContain("from 1 to 9");
  });

  it("honours a requested key", () => {
    const source = study();
    const result = rewrite(source, { key: "C major", level: { kind: "relative", steps: -1 } });
    expect(errorsOf(result, source)).toEqual([]);
    expect(result.report.changes[0]).toMatchObject({ rule: "key", before: "Eb major", after: "C major" });
    const black = soundingNotes(result.score).filter(({ midi }) => [1, 3, 6, 8, 10].includes(midi % 12));
    expect(black).toEqual([]);
    expect(result.report.fidelity.melody).toBe(1);
  });

  it("says which key would help where the page as it is would be nearer to its level there", () => {
    const black = scoreOf({
      fifths: -6,
      staves: [
        Array(16).fill("1/2 Gb4, 1/2 Bb4, 1/2 Db5, 1/2 Gb5, 1/2 Eb5, 1/2 Cb5, 1/2 Ab4, 1/2 Eb5"),
        Array(16).fill("1/2 Gb2, 1/2 Db3, 1/2 Gb3, 1/2 Bb3, 1/2 Cb3, 1/2 Gb3, 1/2 Ab3, 1/2 Eb3"),
      ],
    });
    const { report } = rewrite(black, { level: { kind: "grade", grade: 1.5 } });
    expect(report.target.reached).toBe(false);
    expect(report.target.note).toMatch(/In G major the same notes would be about/);
    // a page on few black keys gains nothing there
    const white = scoreOf({
      fifths: 1,
      staves: [
        Array(16).fill("1/2 G4, 1/2 B4, 1/2 D5, 1/2 G5, 1/2 E5, 1/2 C5, 1/2 A4, 1/2 E5"),
        Array(16).fill("1/2 G2, 1/2 D3, 1/2 G3, 1/2 B3, 1/2 C3, 1/2 G3, 1/2 A3, 1/2 E3"),
      ],
    });
    const { report: eased } = rewrite(white, { level: { kind: "grade", grade: 1 } });
    expect(eased.target.reached).toBe(false);
    expect(eased.target.note).not.toContain("the same notes");
  });

  it("makes a piece harder and keeps every note of its tune", () => {
    const source = scoreOf({
      staves: [
        Array.from(
          { length: 12 },
          (_, i) => ["1 E5, 1 D5, 1 C5, 1 D5", "1 E5, 1 E5, 2 E5", "1 D5, 1 D5, 2 D5"][i % 3] ?? "",
        ),
        Array.from({ length: 12 }, (_, i) => ["2 C3, 2 G3", "1 C3, 1 E3, 2 G3", "2 G3, 2 B3"][i % 3] ?? ""),
      ],
    });
    const result = rewrite(source, { type: "complexify", level: { kind: "relative", steps: 0.5 } });
    const keys = new Set(soundingNotes(result.score).map((note) => `${note.onset.n}/${note.onset.d} ${note.midi}`));
    for (const note of soundingNotes(source).filter(({ staff }) => staff === 1))
      expect(keys).toContain(`${note.onset.n}/${note.onset.d} ${note.midi}`);
    expect(result.report.after.grade).toBeGreaterThan(result.report.before.grade);
    expect(errorsOf(result, source)).toEqual([]);
  });

  it("rewrites a single line without a keyboard", () => {
    const source = scoreOf({
      name: "Violin",
      fifths: 2,
      staves: [Array.from({ length: 12 }, () => "1/4 D5, 1/4 F#6, 1/4 A4, 1/4 D6, 1/2 G4 B5, 1/2 A6, 1 D4 F#5, 1 A3")],
    });
    const result = rewrite(source, { instrument: "Violin", level: { kind: "relative", steps: -1 } });
    expect(errorsOf(result, source)).toEqual([]);
    expect(result.report.after.basis).toBe("estimated");
    expect(result.report.after.grade).toBeLessThan(result.report.before.grade);
  });

  it("thins a line that is all tune, keeps its beats and its repeats alike, and says what is out of reach", () => {
    const theme = [
      "1/2 B4, 1/2 A4, 1/2 G4, 1/2 A4, 1/2 B4, 1/2 B4, 1 B4",
      "1/2 A4, 1/2 A4, 1 A4, 1/2 B4, 1/2 D5, 1 D5",
    ];
    const source = scoreOf({ name: "Flute", fifths: 1, staves: [[...theme, ...theme, ...theme, ...theme]] });
    const result = rewrite(source, { instrument: "Flute", level: { kind: "grade", grade: 1 } });
    expect(errorsOf(result, source)).toEqual([]);
    expect(result.report.after.grade).toBeLessThan(result.report.before.grade);
    expect(result.report.fidelity.onBeatMelody).toBe(1);
    expect(result.report.fidelity.melody).toBeGreaterThan(0.6);
    expect(result.report.target.note).toContain("as near as the line comes");
    const notesIn = (measure: number) =>
      soundingNotes(result.score)
        .filter((note) => note.measure === measure)
        .map(({ midi, duration }) => [midi, duration]);
    for (let measure = 2; measure < 8; measure++) expect(notesIn(measure)).toEqual(notesIn(measure % 2));
  });

  it("reports its stages in order", () => {
    const seen: string[] = [];
    arrange(study(), request, (stage) => seen.at(-1) !== stage && seen.push(stage));
    expect(seen).toEqual(["analysing", "rewriting", "checking"]);
  });

  it.each([["a part that does not exist", { part: "Tuba" }, "engine/no-part"]] as const)(
    "refuses %s",
    (_what, changes, code) => {
      expect(arrange(study(), { ...request, ...changes })).toMatchObject({ ok: false, code });
    },
  );
});
