import fc from "fast-check";
import { expect, test } from "vitest";
import type { HandNote, Hands } from "./index.ts";
import { steadyTempo } from "./tempo/tempo-map.ts";

const tempo = steadyTempo(100);

import {
  contributionsOf,
  createMeter,
  gradePlayer,
  groups,
  handGrades,
  hardestWindow,
  localGrades,
  memberGrades,
  wordsFor,
} from "./index.ts";

/** A long two-hand piece: broken chords over a bass, a pattern that comes back. */
const piece = (quarters: number): Hands => ({
  R: Array.from({ length: quarters * 2 }, (_, i) => ({
    on: i / 2,
    dur: 0.5,
    p: [60, 64, 67, 72, 76, 74, 71][i % 7] ?? 60,
  })),
  L: Array.from({ length: quarters }, (_, i) => ({ on: i, dur: 1, p: [48, 55, 52][i % 3] ?? 48 })),
  keyboard: true,
  tempo,
});
const source = piece(160);
const transposed = (notes: readonly HandNote[], semitones: number): HandNote[] =>
  notes.map((note) => ({ ...note, p: note.p + semitones }));
const octaves = (notes: readonly HandNote[], from: number, to: number): HandNote[] =>
  notes.flatMap((note) => (note.on >= from && note.on < to ? [{ ...note, p: note.p - 12 }, note] : [note]));

test("a meter gives what grading afresh gives, whatever it has seen before", () => {
  const meter = createMeter(source);
  const edit = fc.record({
    hand: fc.constantFrom("R" as const, "L" as const),
    at: fc.nat(),
    by: fc.integer({ min: -5, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
      const changed = { R: [...source.R], L: [...source.L] };
      for (const { hand, at, by } of edits) {
        const notes = changed[hand];
        const note = notes[at % notes.length];
        if (note) notes.splice(at % notes.length, 1, ...(by === 0 ? [] : [{ ...note, p: note.p + by }]));
      }
      const candidate: Hands = { ...changed, keyboard: true, tempo };
      expect(meter.grade(candidate)).toEqual(gradePlayer(candidate));
    }),
    { numRuns: 30 },
  );
  expect(meter.source).toEqual(gradePlayer(source));
});

test("the same notes later in time or in the other hand are not mixed up", () => {
  const meter = createMeter(source);
  const later = { ...source, R: source.R.map((note) => ({ ...note, on: note.on + 7 })) };
  const crossed = { R: source.L, L: source.R, keyboard: true, tempo };
  expect(meter.grade(later)).toEqual(gradePlayer(later));
  expect(meter.grade(crossed)).toEqual(gradePlayer(crossed));
});

test("all ten members of the source are its own grade, and so is the figure to steer by", () => {
  const meter = createMeter(source);
  const members = meter.members(meter.source);
  expect(members).toHaveLength(10);
  for (const member of members) expect(member).toBeCloseTo(meter.source.grade, 9);
  expect(meter.steer(meter.source)).toBeCloseTo(meter.source.grade, 9);
});

test("the member without a group does not see a change of that group", () => {
  // A semitone up, everything that does not depend on the colour of the keys stays.
  const candidate = { ...source, R: transposed(source.R, 1), L: transposed(source.L, 1) };
  const meter = createMeter(source);
  const graded = meter.grade(candidate);
  const members = new Map(groups.map((group, i) => [group, meter.members(graded)[i] ?? Number.NaN]));
  expect(graded.grade).toBeGreaterThan(meter.source.grade + 0.3);
  const distance = (group: (typeof groups)[number]) => Math.abs((members.get(group) ?? 0) - meter.source.grade);
  for (const group of groups) {
    if (group === "black keys") continue;
    expect(distance(group), group).toBeGreaterThan(distance("black keys"));
  }
  for (const group of ["range", "speed", "leaps", "chords", "span", "coordination"] as const) {
    expect(members.get(group), group).toBeCloseTo(graded.grade, 6);
  }
  expect(memberGrades(source, candidate)).toEqual(meter.members(graded));
});

test("a candidate with another number of windows still has ten members", () => {
  const short = { ...source, R: source.R.slice(0, 100), L: source.L.slice(0, 50) };
  const members = memberGrades(source, short);
  expect(members).toHaveLength(10);
  for (const member of members) expect(member).toBeGreaterThan(1);
  expect(memberGrades({ R: [], L: [], keyboard: true, tempo }, short).every(Number.isFinite)).toBe(true);
});

test("the hands' grades lie on both sides of the player's, the harder hand above", () => {
  const hard = { ...source, R: octaves(transposed(source.R, 12), 0, 160) };
  const player = gradePlayer(hard);
  const { right, left } = handGrades(hard, player);
  expect(right).toBeGreaterThan(player.grade);
  expect(left).toBeLessThan(player.grade);
  const alone = { ...source, L: [] };
  const single = gradePlayer(alone);
  expect(handGrades(alone, single)).toEqual({ right: single.grade, left: 1 });
});

test("contributions name what a change added, and the hand", () => {
  const hard = { ...source, L: octaves(source.L, 0, 160) };
  const of = (hands: Hands) => {
    const player = gradePlayer(hands);
    return contributionsOf(hardestWindow(player), player.keyboard);
  };
  const grades = (hands: Hands, group: string) => of(hands).find((item) => item.group === group)?.grades ?? Number.NaN;
  expect(grades(hard, "span")).toBeGreaterThan(grades(source, "span"));
  expect(grades(hard, "chords")).toBeGreaterThan(grades(source, "chords"));
  const span = of(hard).find(({ group }) => group === "span");
  expect(span && wordsFor({ ...span, grades: 0.4, right: 0, left: 0.4 }, true)).toBe("Wide stretches in the left hand");
  expect(of(hard).map((item) => item.grades)).toEqual(
    of(hard)
      .map((item) => item.grades)
      .toSorted((a, b) => b - a),
  );
  expect(of({ ...source, keyboard: false }).map(({ group }) => group)).not.toContain("coordination");
});

test.each([
  ["leaps", 0.5, 0.45, 0.01, true, "Leaps in the right hand"],
  ["leaps", 0.5, 0.3, 0.25, true, "Leaps in both hands"],
  ["speed", -0.4, -0.05, -0.35, true, "Unhurried notes in the left hand"],
  ["chords", 0.2, 0.3, -0.1, true, "Many notes at once in the right hand"],
  ["coordination", 0.2, 0, 0, true, "Hands that move independently"],
  ["black keys", 0.2, 0.2, 0, false, "Many sharps and flats"],
] as const)("%s %d is said as a teacher would", (group, grades, right, left, keyboard, words) => {
  expect(wordsFor({ group, grades, right, left, together: 0 }, keyboard)).toBe(words);
});

test("the figures of the measures follow the music", () => {
  const measures = Array.from({ length: 42 }, (_, i) => ({ from: i * 4, to: i * 4 + 4 }));
  const graded = (hands: Hands) => localGrades(hands, gradePlayer(hands), measures);
  const before = graded(source);
  const after = graded({ ...source, L: octaves(source.L, 80, 84) });
  expect(before).toHaveLength(42);
  expect(before.every((grade) => grade >= 1 && grade <= 9)).toBe(true);
  // nothing begins in the last two measures
  expect(before.slice(40)).toEqual([1, 1]);
  expect(after[20]).toBeGreaterThan((before[20] ?? 9) + 0.2);
  expect(Math.max(...after)).toBe(after[20]);
  expect(after[0]).toBeCloseTo(before[0] ?? Number.NaN, 1);
});
