import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOf } from "../events.ts";
import type { HandNote } from "../hand-note.ts";
import { steadyTempo, type TempoMap, withNoteValues } from "../tempo/tempo-map.ts";
import { contributionsOf } from "./contributions.ts";
import { describeStretch, gradePerformance, performanceOf, wholeOf } from "./grade-keyboard.ts";
import { measureGrades } from "./measure-grades.ts";
import { descriptorNames, endsAt, features, gradeOf, groups, likeliestGrade, scoreOf, termsOf } from "./model.ts";
import { uncertaintyOf } from "./uncertainty.ts";
import { wordsFor } from "./wording.ts";

type Notes = { readonly R: readonly HandNote[]; readonly L: readonly HandNote[] };

const at60 = steadyTempo(60);
const play = ({ R, L }: Notes, tempo: TempoMap = at60) => performanceOf({ R: eventsOf(R), L: eventsOf(L) }, tempo);
const describeNotes = (notes: Notes, tempo?: TempoMap): Readonly<Record<string, number>> => {
  const performance = play(notes, tempo);
  const { descriptors, seconds } = describeStretch(performance, wholeOf(performance));
  return { ...Object.fromEntries(descriptorNames.map((name, i) => [name, descriptors[i] ?? Number.NaN])), seconds };
};
const line = (pitches: readonly number[], step: number): readonly HandNote[] =>
  pitches.map((p, i) => ({ on: i * step, dur: step, p }));

const notes = (low: number, high: number) =>
  fc.array(
    fc.record({
      on: fc.integer({ min: 0, max: 240 }).map((n) => n / 4),
      dur: fc.constantFrom(0.25, 0.5, 1, 2),
      p: fc.integer({ min: low, max: high }),
    }),
    { minLength: 12, maxLength: 60 },
  );
const pieces = fc.record({ R: notes(55, 90), L: notes(28, 65) });

describe("descriptors worked out by hand", () => {
  // right hand C4 D4 E4 F4 in quarters at 60, left hand C3 and G3 a fifth apart, held for two quarters, twice
  const R = line([60, 62, 64, 65], 1);
  const L = [0, 2].flatMap((on) => [48, 55].map((p) => ({ on, dur: 2, p })));
  const own = describeNotes({ R, L });

  test.each([
    // events of the next two seconds: 2 2 2 1, halved 1 1 1 .5; index floor(.5 · 4) = 2 of the sorted list
    ["r_speed50", Math.log(0.5 + 1)],
    ["r_speed90", Math.log(0.5 + 1)],
    ["l_speed90", Math.log(0.5 + 0.5)],
    ["l_notes90", Math.log(0.5 + 1)],
    // moves of 2.35 2.35 2.35 cm; from each event those of the next two seconds without its own: 2.35 2.35 2.35 0, halved
    ["r_move50", Math.log(1 + 2.35 / 2)],
    ["l_move90", 0],
    // semitones a second: 2 2 1, index floor(.9 · 3) = 2
    ["r_velocity90", Math.log(1 + 2)],
    ["r_chord", 1],
    ["l_chord", 2],
    ["l_chord95", 2],
    ["l_poly", 1],
    ["l_span90", 7],
    ["l_wide", 0],
    // the notes of the left hand end where the next begin
    ["l_voices90", 2],
    ["r_range90", 5],
    ["r_entropy", 2],
    ["l_entropy", 1],
    // four events that are all new make four phrases of Lempel and Ziv, counted as if there were 16
    ["r_variety", (4 * 64) / 16],
    ["r_rhythm", 0],
    ["r_black", 0],
    ["r_chroma", 0],
    // both begin together at two of four onsets; between them the right hand has one note, the left none
    ["independence", 0.5],
    ["cross", 0],
    ["on50", Math.log(0.5 + 1)],
    // 3 + 1, 1 + 3, 3 + 1, 1 pitches in two seconds
    ["note90", Math.log(0.5 + 2)],
    ["logSeconds", Math.log(13)],
    ["seconds", 3],
  ])("%s", (name, expected) => {
    expect(own[name]).toBeCloseTo(expected, 9);
  });

  test("two against three is cross rhythm, two against four is not", () => {
    const against = (right: number, left: number): number =>
      describeNotes({
        R: line(
          Array.from({ length: 2 * right + 1 }, (_, i) => 60 + (i % 5)),
          2 / right,
        ),
        L: line(
          Array.from({ length: 2 * left + 1 }, (_, i) => 40 + (i % 5)),
          2 / left,
        ),
      }).cross ?? Number.NaN;
    expect(against(3, 2)).toBe(1);
    expect(against(4, 2)).toBe(0);
  });

  test("a hand without notes has the values of section 4", () => {
    const alone = describeNotes({ R, L: [] });
    expect(alone.l_speed50).toBe(Math.log(0.5));
    expect(alone.l_effort90).toBe(Math.log(0.3));
    expect(alone.l_cost95).toBe(Math.log(0.1));
    expect([alone.l_chord, alone.l_entropy, alone.independence]).toEqual([1, 0, 0]);
    expect(gradePerformance(play({ R: [], L: [] }), "piece").grade).toBeLessThan(1.3);
  });
});

describe("the model", () => {
  test("more of any descriptor never lowers the grade, in either reading", () => {
    const values = fc.array(fc.double({ min: -2, max: 30, noNaN: true }), { minLength: 48, maxLength: 48 });
    fc.assert(
      fc.property(values, fc.nat(47), fc.double({ min: 0, max: 20, noNaN: true }), (own, which, more) => {
        for (const reading of ["piece", "excerpt"] as const) {
          const grade = (all: readonly number[]) => gradeOf(scoreOf(termsOf(all, 60, reading)));
          expect(grade(own.map((value, i) => (i === which ? value + more : value)))).toBeGreaterThanOrEqual(
            grade(own) - 1e-12,
          );
        }
      }),
    );
  });

  test("every shape rises or stays level", () => {
    for (const { name, x, v } of features) {
      expect([...x], name).toEqual(x.toSorted((a, b) => a - b));
      expect([...v], name).toEqual(v.toSorted((a, b) => a - b));
    }
  });

  test("the likeliest grade runs through the scale", () => {
    expect([-9, -5.5, -3.5, -2, 0, 1.5, 3, 5, 8].map(likeliestGrade)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("all music lies between the ends", () => {
    fc.assert(
      fc.property(pieces, (piece) => {
        const performance = play(piece);
        const { seconds } = describeStretch(performance, wholeOf(performance));
        const { grade } = gradePerformance(performance, "piece");
        expect(grade).toBeGreaterThanOrEqual(endsAt(seconds).lowest);
        expect(grade).toBeLessThanOrEqual(endsAt(seconds).highest);
      }),
      { numRuns: 30 },
    );
  });
});

describe("the grade", () => {
  test("does not change when note values double and the tempo with them", () => {
    const doubled = (all: readonly HandNote[]) => all.map(({ on, dur, p }) => ({ on: 2 * on, dur: 2 * dur, p }));
    fc.assert(
      fc.property(pieces, fc.double({ min: 40, max: 180, noNaN: true }), ({ R, L }, bpm) => {
        const tempo = steadyTempo(bpm);
        for (const reading of ["piece", "excerpt"] as const) {
          const before = gradePerformance(play({ R, L }, tempo), reading);
          const after = gradePerformance(play({ R: doubled(R), L: doubled(L) }, withNoteValues(tempo, 2)), reading);
          expect(after).toEqual(before);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("falls with a slower tempo and with fewer notes at once", () => {
    const R = line(
      Array.from({ length: 200 }, (_, i) => 60 + ((i * 5) % 12)),
      0.5,
    );
    const L = line(
      Array.from({ length: 100 }, (_, i) => 40 + ((i * 7) % 12)),
      1,
    );
    const full = L.flatMap((note) => [note, { ...note, p: note.p + 7 }, { ...note, p: note.p + 12 }]);
    const grade = (piece: Notes, bpm: number): number => gradePerformance(play(piece, steadyTempo(bpm)), "piece").grade;
    expect(grade({ R, L }, 80)).toBeLessThan(grade({ R, L }, 120) - 0.2);
    expect(grade({ R, L }, 120)).toBeLessThan(grade({ R, L: full }, 120) - 0.2);
  });

  test("of an excerpt does not fall with its length as that of a piece does", () => {
    const music = (count: number): Notes => ({
      R: line(
        Array.from({ length: count }, (_, i) => 60 + ((i * i * 5) % 17)),
        0.5,
      ),
      L: line(
        Array.from({ length: count / 2 }, (_, i) => 40 + ((i * i * 7) % 17)),
        1,
      ),
    });
    const [long, short] = [play(music(400)), play(music(100))];
    const lost = (reading: "piece" | "excerpt"): number =>
      gradePerformance(long, reading).grade - gradePerformance(short, reading).grade;
    expect(lost("piece")).toBeGreaterThan(0.3);
    expect(Math.abs(lost("excerpt"))).toBeLessThan(lost("piece"));
    expect(gradePerformance(short, "excerpt").grade).toBeGreaterThan(gradePerformance(short, "piece").grade);
  });

  test("is less sure where the tempo is a guess", () => {
    const R = line(
      Array.from({ length: 400 }, (_, i) => 60 + (i % 9)),
      0.5,
    );
    const hands = { R: eventsOf(R), L: eventsOf(R.map((note) => ({ ...note, p: note.p - 20 }))) };
    const guessed: TempoMap = [{ from: 0, bpm: 100, how: "default", sd: 0.43 }];
    const [mark, guess] = [uncertaintyOf(hands, steadyTempo(100)), uncertaintyOf(hands, guessed)];
    expect(guess.tempoSpread).toBeGreaterThan(mark.tempoSpread);
    expect(mark.tempoSpread).toBeGreaterThan(0);
    expect(guess.sd).toBeCloseTo(Math.hypot(1, guess.tempoSpread), 9);
  });

  test("is explained by groups that name what was added", () => {
    const R = line(
      Array.from({ length: 120 }, (_, i) => 60 + (i % 8)),
      0.5,
    );
    const L = line(
      Array.from({ length: 60 }, (_, i) => 40 + (i % 8)),
      1,
    );
    const leaping = L.map((note, i) => ({ ...note, p: note.p + (i % 2) * 24 }));
    const of = (piece: Notes, group: string) =>
      contributionsOf(gradePerformance(play(piece), "piece")).find((one) => one.group === group);
    const [before, after] = [of({ R, L }, "moves and leaps"), of({ R, L: leaping }, "moves and leaps")];
    expect(after?.grades).toBeGreaterThan(before?.grades ?? 9);
    expect(after?.left).toBeGreaterThan(before?.left ?? 9);
    expect(after?.right).toBe(before?.right);
    expect(groups).toHaveLength(12);
  });

  test("of measures is highest where the music is hardest, and missing where too little is played", () => {
    const calm = Array.from({ length: 40 }, (_, i) => ({ on: i, dur: 1, p: 60 + (i % 3) }));
    const storm = Array.from({ length: 16 }, (_, i) => ({ on: 20 + i / 4, dur: 0.25, p: 60 + ((i * 7) % 24) }));
    const spans = Array.from({ length: 13 }, (_, i) => ({ from: i * 4, to: i * 4 + 4 }));
    const grades = measureGrades(
      play({ R: [...calm, ...storm], L: calm.map((note) => ({ ...note, p: note.p - 24 })) }),
      at60,
      spans,
    );
    expect(grades[5]).toBe(Math.max(...grades.map((grade) => grade ?? 0)));
    expect(grades[5]).toBeGreaterThan((grades[1] ?? 9) + 1);
    expect(grades[12]).toBeUndefined();
  });
});

describe("in words", () => {
  test.each([
    ["moves and leaps", 0.5, 0.45, 0.01, "Leaps and long moves in the right hand"],
    ["moves and leaps", 0.5, 0.3, 0.25, "Leaps and long moves in both hands"],
    ["speed", -0.4, -0.05, -0.35, "Unhurried notes in the left hand"],
    ["chords and voices", 0.2, 0.3, -0.1, "Many notes at once in the right hand"],
    ["coordination", 0.2, 0, 0, "Hands that move independently"],
    ["length", -0.2, 0, 0, "A short piece"],
  ])("%s %d is said as a teacher would", (group, score, right, left, words) => {
    expect(wordsFor({ group, grades: score, score, right, left, together: 0 })).toBe(words);
  });

  test("every group has words", () => {
    for (const group of groups)
      expect(wordsFor({ group, grades: 1, score: 1, right: 0, left: 0, together: 1 })).not.toBe("");
  });
});
