import { type Score, soundingNotes, writeMusicXml } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { rewrite } from "../testing/rewrites.ts";

const early = { kind: "grade", grade: 3.5, name: "Early Intermediate" } as const;
const richer = (score: Score, changes: Partial<ArrangeRequest> = {}) =>
  rewrite(score, { type: "complexify", level: early, ...changes });

/** What a staff sounds in a measure: onset in quarters and MIDI number. */
const heard = (score: Score, staff: number, measure: number): readonly string[] =>
  soundingNotes(score).flatMap((note) =>
    note.staff === staff && note.measure === measure
      ? [`${note.onset.n / note.onset.d - 4 * measure} ${note.midi}`]
      : [],
  );
const strokes = (score: Score, measure: number): number =>
  new Set(heard(score, 2, measure).map((text) => text.split(" ")[0])).size;

const tune = ["1 E5, 1 E5, 1 F5, 1 G5", "1 G5, 1 F5, 1 E5, 1 D5", "1 C5, 1 C5, 1 D5, 1 E5", "3/2 E5, 1/2 D5, 2 D5"];
const chords = ["4 C3 E3 G3", "4 B2 D3 G3", "4 C3 E3 G3", "4 G2 B2 D3"];
const joy = (left: readonly string[] = chords): Score =>
  scoreOf({
    staves: [
      [...tune, ...tune],
      [...left, ...left],
    ],
  });

describe("a keyboard piece made richer by plan", () => {
  it("turns held chords into one figure throughout, over the same basses, and says so", () => {
    const { score, report } = richer(joy());
    for (const measure of [0, 1, 2, 3, 4, 5, 6]) expect(strokes(score, measure), `${measure}`).toBe(strokes(score, 0));
    expect(strokes(score, 0)).toBeGreaterThan(3);
    for (const [measure, bass] of [0, 11, 0, 7].entries())
      expect(Number(heard(score, 2, measure)[0]?.split(" ")[1]) % 12).toBe(bass);
    expect(report.changes.map(({ reason }) => reason).join()).toMatch(/Chords become .*in one figure throughout/);
    expect(report.after.grade).toBeGreaterThan(report.before.grade + 0.5);
  });

  it("leaves every note of the tune, with nothing above it", () => {
    const { score, report } = richer(joy());
    for (let measure = 0; measure < 8; measure++) {
      const after = heard(score, 1, measure);
      const before = heard(joy(), 1, measure);
      for (const note of before) expect(after).toContain(note);
      expect(Math.max(...after.map((text) => Number(text.split(" ")[1])))).toBe(
        Math.max(...before.map((text) => Number(text.split(" ")[1]))),
      );
    }
    expect(report.fidelity.melody).toBe(1);
  });

  it("adds nothing where the left hand plays chords on the staff of the right", () => {
    const under = ["1 r, 2 B3 D4 F#4, 1 r", "1 r, 2 A3 C#4 F#4, 1 r"];
    const high = ["1 r, 1 F#5, 1 A5, 1 G5", "1 r, 1 F#5, 1 C#5, 1 B4"];
    const score = scoreOf({
      staves: [
        [high[0], high[1], high[0], high[1]].map((line, i) => `${line} | ${under[i % 2]}`),
        ["4 G2", "4 D2", "4 G2", "4 D2"],
      ],
      fifths: 2,
    });
    const made = richer(score);
    for (const measure of [0, 1, 2, 3])
      for (const staff of [1, 2]) expect(heard(made.score, staff, measure)).toEqual(heard(score, staff, measure));
  });

  it("lets hands that play by turns wait for each other", () => {
    const upper = "1 A5, 1/2 r, 1/2 C5, 1 E5, 1/2 r, 1/2 A5";
    const byTurns = ["1/2 A2, 1/2 E3, 1/2 A3, 3/2 r, 1 r", "1/2 E2, 1/2 E3, 1/2 G#3, 3/2 r, 1 r"];
    const score = scoreOf({
      staves: [Array(8).fill(upper), Array.from({ length: 8 }, (_, i) => byTurns[i % 2] ?? "")],
    });
    const made = richer(score);
    for (const measure of [0, 1, 4, 5]) expect(strokes(made.score, measure)).toBe(3);
  });

  it("adds nothing to measures in which the tune is alone", () => {
    const alone = ["4 r", ...chords.slice(1)];
    const { score } = richer(joy(alone));
    for (const measure of [0, 4]) expect(heard(score, 1, measure)).toEqual(heard(joy(), 1, measure));
  });

  it("leaves an answer of the left hand as it is", () => {
    const answer = ["4 C3 E3 G3", "4 B2 D3 G3", "4 C3 E3 G3", "1 G2, 1/2 r, 1/2 G3, 1/2 F3, 1/2 E3, 1/2 D3, 1/2 C3"];
    const { score } = richer(joy(answer));
    expect(heard(score, 2, 3)).toEqual(heard(joy(answer), 2, 3));
    expect(strokes(score, 2)).toBeGreaterThan(3);
  });

  it("never puts both hands on one key or across each other", () => {
    const { score } = richer(joy(), { level: { kind: "grade", grade: 4.3, name: "Intermediate" } });
    const notes = soundingNotes(score);
    const at = (fraction: { n: number; d: number }): number => fraction.n / fraction.d;
    for (const low of notes.filter(({ staff }) => staff === 2))
      for (const high of notes.filter(({ staff }) => staff === 1)) {
        const from = Math.max(at(low.onset), at(high.onset));
        const to = Math.min(at(low.onset) + at(low.duration), at(high.onset) + at(high.duration));
        if (from < to) expect(low.midi).toBeLessThan(high.midi);
      }
  });

  it("breaks the figure of a level no further than the level has learnt: chords for Elementary, no sixteenths", () => {
    const { score } = richer(joy(), { level: { kind: "grade", grade: 2.5, name: "Elementary" } });
    for (let measure = 0; measure < 8; measure++) expect(strokes(score, measure)).toBeLessThanOrEqual(8);
  });

  it("opens the chords of Late Intermediate over more than an octave, in every measure of a section", () => {
    const { score } = richer(joy(), { level: { kind: "grade", grade: 5.2, name: "Late Intermediate" } });
    for (const measure of [0, 1, 2, 3, 4, 5, 6]) {
      const midis = heard(score, 2, measure).map((text) => Number(text.split(" ")[1]));
      expect(Math.max(...midis) - Math.min(...midis), `${measure}`).toBeGreaterThan(12);
      expect(strokes(score, measure)).toBe(strokes(score, 0));
    }
  });

  it("makes no octaves and full chords among quick notes", () => {
    const runs = tune.map(() => "1 E5, 1/2 F5, 1/2 E5, 1/2 D5, 1/2 E5, 1/2 F5, 1/2 G5");
    const source = scoreOf({
      staves: [
        [...runs, ...runs],
        [...chords, ...chords],
      ],
    });
    const { score } = richer(source, { level: { kind: "grade", grade: 6.6, name: "Advanced" } });
    const together = Map.groupBy(heard(score, 1, 1), (text) => text.split(" ")[0]);
    for (const [, struck] of together) expect(struck.length).toBeLessThanOrEqual(2);
  });

  it("adds the thirds of the key where nobody plays one", () => {
    const bare = ["4 D3 A3", "4 E3 B3", "4 F3 C4", "4 D3 A3"];
    const over = ["1 D5, 1 A4, 2 D5", "1 E5, 1 B4, 2 E5", "1 F5, 1 C5, 2 F5", "1 D5, 1 A4, 2 D5"];
    const source = scoreOf({
      staves: [
        [...over, ...over],
        [...bare, ...bare],
      ],
    });
    const { score } = richer(source, { level: { kind: "grade", grade: 4.3, name: "Intermediate" } });
    const names = soundingNotes(score).map(({ midi }) => midi % 12);
    expect(names.filter((name) => [1, 3, 6, 8, 10].includes(name))).toEqual([]);
  });

  it("varies the tune in its returns alone", () => {
    const { score } = richer(joy(), { level: { kind: "grade", grade: 5.2, name: "Late Intermediate" } });
    const onsets = (measure: number): ReadonlySet<string | undefined> =>
      new Set(heard(score, 1, measure).map((text) => text.split(" ")[0]));
    for (const measure of [0, 1, 2]) expect(onsets(measure).size).toBe(4);
  });

  it("gives broken chords two notes at their top and keeps their pace", () => {
    const broken = ["C3 G3 E4 G3", "B2 G3 D4 G3", "C3 G3 E4 G3", "G2 D3 B3 D3"].map((names) =>
      [...names.split(" "), ...names.split(" ")].map((name) => `1/2 ${name}`).join(", "),
    );
    const { score } = richer(joy(broken), { level: { kind: "grade", grade: 5.2, name: "Late Intermediate" } });
    for (const measure of [0, 1, 2, 3, 4, 5, 6]) {
      expect(strokes(score, measure), `${measure}`).toBe(8);
      expect(heard(score, 2, measure).length, `${measure}`).toBeGreaterThan(8);
    }
  });

  it("begins repeated chords with their bass an octave lower, and leaves the chords", () => {
    const repeated = ["C3 E3 G3", "B2 D3 G3", "C3 E3 G3", "B2 D3 G3"].map((names) =>
      Array.from({ length: 8 }, () => `1/2 ${names}`).join(", "),
    );
    const { score, report } = richer(joy(repeated), { level: { kind: "grade", grade: 4.3, name: "Intermediate" } });
    expect(report.changes.map(({ reason }) => reason).join()).toContain("begin with their bass, an octave lower");
    for (const [measure, bass] of [36, 35, 36, 35].entries()) {
      const own = heard(score, 2, measure);
      expect(own.filter((text) => text.endsWith(` ${bass}`))).toEqual([`0 ${bass}`, `2 ${bass}`]);
      expect(own.filter((text) => /^(0|2) /.test(text))).toHaveLength(2);
      for (const note of heard(joy(repeated), 2, measure).filter((text) => !/^(0|2) /.test(text)))
        expect(own).toContain(note);
    }
  });

  it("leaves chords that both hands strike together, and a hand in which a voice moves", () => {
    const together = tune.map((bar) => bar.replaceAll(/([A-G])5/g, "$14 $15 G5".replace("G5", "C6")));
    const source = scoreOf({
      staves: [
        [...together, ...together],
        ["1 C3, 1 C3, 1 F3, 1 E3", "1 C3, 1 D3, 1 E3, 1 G2", "1 C3, 1 C3, 1 F3, 1 E3", "3/2 C3, 1/2 G2, 2 G2"].flatMap(
          (bar) => [bar, bar],
        ),
      ],
    });
    const { score } = richer(source, { level: { kind: "grade", grade: 4.3, name: "Intermediate" } });
    for (let measure = 0; measure < 6; measure++) expect(strokes(score, measure)).toBe(strokes(source, measure));
  });

  it("leaves the dotted notes of a tune that returns", () => {
    const dotted = ["3/2 E5, 1/2 C5, 3/2 E5, 1/2 C5", "1 C5, 1/2 D5, 1/2 C5, 2 E5", "3/2 G5, 1/2 E5, 2 G5", "4 C5"];
    const source = scoreOf({
      staves: [
        [...dotted, ...dotted],
        [...chords, ...chords],
      ],
    });
    const { score } = richer(source, { level: { kind: "grade", grade: 5.2, name: "Late Intermediate" } });
    const onsets = (one: Score): readonly unknown[] => [...new Set(heard(one, 1, 4).map((text) => text.split(" ")[0]))];
    expect(onsets(score)).toEqual(onsets(source));
  });

  it("leaves scales single where other quick notes get a third on their beats", () => {
    const figures = ["1/2 E5, 1/2 C5, 1/2 G5, 1/2 C5, 1/2 E5, 1/2 C5, 1/2 G5, 1/2 C5"];
    const scales = ["1/2 C5, 1/2 D5, 1/2 E5, 1/2 F5, 1/2 G5, 1/2 A5, 1/2 B5, 1/2 C6"];
    const doubledAt = (bars: readonly string[]): readonly unknown[] => {
      const right = Array.from({ length: 8 }, () => bars).flat();
      const source = scoreOf({ staves: [right, right.map(() => "4 C3 E3 G3")] });
      const { score } = richer(source, { level: { kind: "grade", grade: 4.3, name: "Intermediate" } });
      const together = Map.groupBy(heard(score, 1, 2), (text) => text.split(" ")[0]);
      return [...together].flatMap(([at, struck]) => (struck.length > 1 ? at : []));
    };
    expect(doubledAt(figures)).toEqual(["0", "1", "2", "3"]);
    expect(doubledAt(scales).filter((at) => at !== "0")).toEqual([]);
  });

  it("leaves hands that imitate each other, and says why", () => {
    const theme = "1/4 r, 1/4 C5, 1/4 D5, 1/4 E5, 1/4 F5, 1/4 D5, 1/4 E5, 1/4 C5, 1/2 G5, 1/2 C6, 1/2 B5, 1/2 C6";
    const second = "1/4 r, 1/4 G5, 1/4 A5, 1/4 B5, 1/4 C6, 1/4 A5, 1/4 B5, 1/4 G5, 1/2 D6, 1/2 G5, 1/2 F5, 1/2 G5";
    const lower = (bar: string): string =>
      bar.replaceAll(/([A-G])(\d)/g, (_, name: string, octave: string) => `${name}${Number(octave) - 2}`);
    const free = "1/2 E5, 1/2 C5, 1/2 D5, 1/2 B4, 1/2 C5, 1/2 E5, 1/2 D5, 1/2 B4";
    const bars = [theme, free, second, free];
    const source = scoreOf({
      staves: [
        [...bars, ...bars],
        [lower(free), lower(theme), lower(free), lower(second), lower(free), lower(theme), lower(free), lower(second)],
      ],
    });
    const { score, report } = richer(source, { level: { kind: "relative", steps: 1 } });
    expect(report.changes).toEqual([]);
    expect(soundingNotes(score)).toHaveLength(soundingNotes(source).length);
    expect(report.target.note).toContain("imitate each other");
  });

  it("gives the same bytes twice", () => {
    expect(writeMusicXml(richer(joy()).score)).toEqual(writeMusicXml(richer(joy()).score));
  });
});

describe("a guitar piece made richer by plan", () => {
  it("gets chords beside its tune, which stays whole", () => {
    const source = scoreOf({ name: "Guitar", staves: [[...tune, ...tune]] });
    const { score, report } = richer(source, { instrument: "Guitar", level: { kind: "relative", steps: 1 } });
    expect(soundingNotes(score).length).toBeGreaterThan(soundingNotes(source).length);
    const after = new Set(soundingNotes(score).map(({ onset, midi }) => `${onset.n}/${onset.d} ${midi}`));
    for (const { onset, midi } of soundingNotes(source)) expect(after).toContain(`${onset.n}/${onset.d} ${midi}`);
    expect(report.after.grade).toBeGreaterThan(report.before.grade);
  });
});
