import fc from "fast-check";
import { expect, test } from "vitest";
import type { HandNote, Hands } from "./index.ts";
import { createMeter, endsOfPlayer, eventsOf, gradePlayer, steadyTempo } from "./index.ts";
import { groups } from "./keyboard/model.ts";

/** A long two-hand piece: broken chords over a bass, a pattern that comes back. */
const piece = (quarters: number): Hands => ({
  R: Array.from({ length: quarters * 2 }, (_, i) => ({
    on: i / 2,
    dur: 0.5,
    p: [60, 64, 67, 72, 76, 74, 71][i % 7] ?? 60,
  })),
  L: Array.from({ length: quarters }, (_, i) => ({ on: i, dur: 1, p: [48, 55, 52][i % 3] ?? 48 })),
  keyboard: true,
  tempo: steadyTempo(110),
});
const source = piece(160);
const transposed = (notes: readonly HandNote[], semitones: number): HandNote[] =>
  notes.map((note) => ({ ...note, p: note.p + semitones }));

test.each([true, false])(
  "a meter gives what grading afresh gives, whatever it has seen before (keyboard: %s)",
  (keyboard) => {
    const from = { ...source, keyboard };
    const meter = createMeter(from);
    const edit = fc.record({
      hand: fc.constantFrom("R" as const, "L" as const),
      at: fc.nat(),
      by: fc.integer({ min: -5, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        const changed = { R: [...from.R], L: [...from.L] };
        for (const { hand, at, by } of edits) {
          const notes = changed[hand];
          const note = notes[at % notes.length];
          if (note) notes.splice(at % notes.length, 1, ...(by === 0 ? [] : [{ ...note, p: note.p + by }]));
        }
        expect(meter.grade(changed)).toEqual(gradePlayer({ ...from, ...changed }));
      }),
      { numRuns: 20 },
    );
    expect(meter.source).toEqual(gradePlayer(from));
  },
);

test("a hand that was graded before is known in its own place only", () => {
  const meter = createMeter(source);
  const [R, L] = [eventsOf(source.R), eventsOf(source.L)];
  expect(meter.gradeKeyboard({ R, L })).toEqual(meter.source);
  expect(meter.gradeKeyboard({ R: L, L: R })).toEqual(gradePlayer({ ...source, R: source.L, L: source.R }));
  expect(meter.gradeKeyboard({ R, L })).toEqual(meter.source);
});

test("all members of the source are its own grade, and so is the figure to steer by", () => {
  const meter = createMeter(source);
  const members = meter.members(meter.source);
  expect(members).toHaveLength(groups.length);
  for (const member of members) expect(member).toBeCloseTo(meter.source.grade, 9);
  expect(meter.steer(meter.source)).toBeCloseTo(meter.source.grade, 9);
});

test("the member without a group does not see a change of that group", () => {
  // a semitone up, everything that does not depend on the colour of the keys stays
  const meter = createMeter(source);
  const graded = meter.grade({ R: transposed(source.R, 1), L: transposed(source.L, 1) });
  const members = new Map(groups.map((group, i) => [group, meter.members(graded)[i] ?? Number.NaN]));
  expect(graded.grade).toBeGreaterThan(meter.source.grade + 0.3);
  const distance = (group: string): number => Math.abs((members.get(group) ?? 0) - meter.source.grade);
  for (const group of groups)
    if (group !== "black keys") expect(distance(group), group).toBeGreaterThan(distance("black keys"));
  for (const group of ["range", "speed", "chords and voices", "stretch", "coordination"])
    expect(members.get(group), group).toBeCloseTo(graded.grade, 6);
  expect(meter.steer(graded)).toBeGreaterThan(meter.source.grade);
});

test("the ends of the scale hold every grade of their length, and a longer piece begins higher", () => {
  const { lowest, highest } = endsOfPlayer(source);
  const one = (p: number): HandNote[] => Array.from({ length: 41 }, (_, i) => ({ on: i * 4, dur: 4, p }));
  const { grade } = gradePlayer({ ...source, R: one(60), L: one(48) });
  expect(grade).toBeGreaterThanOrEqual(lowest);
  expect(grade).toBeLessThan(lowest + 0.3);
  expect(gradePlayer(source).grade).toBeLessThan(highest);
  expect(endsOfPlayer(piece(640)).lowest).toBeGreaterThan(lowest);
});
