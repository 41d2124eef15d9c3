import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOf } from "../events.ts";
import { fingeringCosts } from "../fingering.ts";
import type { HandNote } from "../hand-note.ts";
import { describeHand, handDescriptorNames, handVector } from "./descriptors.ts";
import { gradeSolo } from "./grade-solo.ts";
import { localGrades } from "./local-grades.ts";
import data from "./model.json" with { type: "json" };
import { expectedSteps, features, gradeOfWindows, termsOf } from "./model.ts";
import { rememberWindows, soloMembers } from "./solo-meter.ts";

/** Notes of one hand from a list of chords, each `step` quarters after the one before. */
const chords = (pitches: readonly (readonly number[])[], step = 1): HandNote[] =>
  pitches.flatMap((chord, i) => chord.map((p) => ({ on: i * step, dur: step, p })));
const line = (pitches: readonly number[], step = 1): HandNote[] =>
  chords(
    pitches.map((p) => [p]),
    step,
  );

const fiveNoteScale = line([60, 62, 64, 65, 67]);
const alberti = line([48, 55, 52, 55, 48, 55, 52, 55], 0.5);
const octaveLeaps = chords([
  [60, 72],
  [73, 85],
  [62, 74],
  [60, 72],
]);

/** logIoi to ioiEntropy of a hand without notes and its efforts: section 3, last column. */
const silence = { logIoi: Math.log(8), logIoi10: Math.log(8), logEffort: Math.log(0.1), logEffort95: Math.log(0.1) };

function expectClose(actual: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(expected)) expect(actual[name], name).toBeCloseTo(value, 9);
  expect(Object.keys(actual)).toHaveLength(Object.keys(expected).length);
}

describe("samples worked out by hand from the formulas", () => {
  test("a five-note scale C4 D4 E4 F4 G4 in quarters, right hand alone", () => {
    // Fingers 1 2 3 4 5. White keys are 2.35 cm apart: x = 0, 2.35, 4.7, 7.05, 9.4; centre = x − rest of the finger:
    // 7, 5.15, 4.7, 4.25, 3.8. A quarter lasts 0.6 s, so a step costs 0.1 |Δcentre| / 0.7. Ease .01 .03 0 .06 .09.
    const costs = [0.01, 0.03 + 0.185 / 0.7, 0.045 / 0.7, 0.06 + 0.045 / 0.7, 0.09 + 0.045 / 0.7];
    const mean = (0.19 + 0.32 / 0.7) / 5;
    expect([...fingeringCosts(eventsOf(fiveNoteScale), 0, 5, "R")]).toEqual(
      costs.map((cost) => expect.closeTo(cost, 9)),
    );
    expectClose(describeHand(fiveNoteScale, "R"), {
      range: 67 - 60,
      entropy: Math.log2(5),
      logIoi: 0,
      logIoi10: 0,
      ioiEntropy: 0,
      displacement: 0,
      chord95: 1,
      poly: 0,
      span95: 0,
      leap12: 0,
      // semitones per quarter 2 2 1 2, sorted 1 2 2 2, index floor(0.9 · 4) = 3
      logVel90: Math.log(1 + 2),
      black: 0,
      nonDiatonic: 0,
      logEffort: Math.log(0.1 + mean),
      // sorted index floor(0.95 · 5) = 4: the largest, at D4
      logEffort95: Math.log(0.1 + 0.03 + 0.185 / 0.7),
    });
  });

  test("an Alberti bass C3 G3 E3 G3 twice in eighths, left hand", () => {
    // Mirrored: x of C, E, G = 0, −4.7, −9.4; fingers 4 1 2 1 have centres −2.8, −2.4, −1.9, −2.4.
    // An eighth lasts 0.3 s: a step costs 0.25 |Δcentre|. Ease .06 .01 .03 .01. Costs in order:
    // .06, .01+.1, .03+.125, .01+.125, .06+.1, .01+.1, .03+.125, .01+.125; sum 1.02, largest .16.
    expectClose(describeHand(alberti, "L"), {
      range: 7,
      // C and E each a quarter of the notes, G half: 2 · ¼ · 2 + ½ · 1
      entropy: 1.5,
      logIoi: Math.log(0.5),
      logIoi10: Math.log(0.5),
      ioiEntropy: 0,
      // steps of 7 3 3 7 7 3 3 semitones: three of at least 7, in 2 · 7
      displacement: 3 / 14,
      chord95: 1,
      poly: 0,
      span95: 0,
      leap12: 0,
      // per quarter 14 6 6 14 14 6 6, sorted index floor(0.9 · 7) = 6
      logVel90: Math.log(1 + 14),
      black: 0,
      nonDiatonic: 0,
      logEffort: Math.log(0.1 + 1.02 / 8),
      logEffort95: Math.log(0.1 + 0.16),
    });
  });

  test("octaves on C4, C sharp 5, D4, C4 in quarters, right hand", () => {
    // Thumb and little finger throughout. An octave is 16.45 cm, their rest distance 12.6: each key is 1.925 off, 1.125
    // beyond what is free: 2 · 0.15 · 1.125² = 0.3796875, ease .01 + .09; both on black keys + .6 + .4.
    // The hand moves 7.5, 6.5 and 1 white keys of 2.35 cm at 0.1 / 0.7 each cm.
    const octave = 0.4796875;
    const costs = [octave, octave + 1 + 1.7625 / 0.7, octave + 1.5275 / 0.7, octave + 0.235 / 0.7];
    expect([...fingeringCosts(eventsOf(octaveLeaps), 0, 4, "R")]).toEqual(costs.map((cost) => expect.closeTo(cost, 9)));
    expectClose(describeHand(octaveLeaps, "R"), {
      range: 85 - 60,
      // C4 and C5 twice, four others once, of 8: 2 · ¼ · 2 + 4 · ⅛ · 3
      entropy: 2.5,
      logIoi: 0,
      logIoi10: 0,
      ioiEntropy: 0,
      // farthest outer notes 25, 23, 14 semitones: all at least 12, so 2 · 3 / (2 · 3)
      displacement: 1,
      chord95: 2,
      poly: 1,
      span95: 12,
      // middles 66 79 68 66: one of three steps exceeds 12
      leap12: 1 / 3,
      logVel90: Math.log(1 + 13),
      black: 2 / 8,
      // no major scale has C, C sharp and D: the best leaves out the two C sharps
      nonDiatonic: 2 / 8,
      logEffort: Math.log(0.1 + (4 * octave + 1 + 3.525 / 0.7) / 4),
      logEffort95: Math.log(0.1 + octave + 1 + 1.7625 / 0.7),
    });
  });

  test("a hand without notes, and one with a single chord", () => {
    const none = describeHand([], "L");
    expect(none).toMatchObject({ ...silence, range: 0, entropy: 0, chord95: 0, logVel90: 0 });
    expect(describeHand(chords([[60, 64]]), "R")).toMatchObject({
      ...silence,
      range: 4,
      entropy: 1,
      chord95: 2,
      poly: 1,
    });
  });

  test("onsets more than eight quarters apart are not movement, but cost a step of the hand", () => {
    const far = [...line([60]), { on: 9, dur: 1, p: 72 }];
    const hand = describeHand(far, "R");
    expect(hand).toMatchObject({ logIoi: Math.log(8), ioiEntropy: 0, logVel90: 0, displacement: 1, leap12: 0 });
    // thumb to little finger: centres 7 and 10.85 in 5.4 s
    expect(hand.logEffort).toBeCloseTo(Math.log(0.1 + (0.1 + (0.1 * 3.85) / 5.5) / 2), 9);
  });
});

const pitch = fc.integer({ min: 36, max: 84 });
const handNotes = fc
  .array(fc.record({ gap: fc.constantFrom(0, 0.25, 0.5, 1 / 3, 1, 2), p: pitch }), { minLength: 1, maxLength: 40 })
  .map((steps) => {
    let on = 0;
    return steps.map(({ gap, p }) => {
      on += gap;
      return { on, dur: 0.5, p };
    });
  });
const sum = (terms: Float64Array): number => terms.reduce((all, term) => all + term, 0);
/** of all notes as one window */
const windowScore = (notes: readonly HandNote[]): number => {
  const events = eventsOf(notes);
  return sum(termsOf(handVector(events, 0, events.count, "R")));
};
const moved = (notes: readonly HandNote[], semitones: number, slower = 1): HandNote[] =>
  notes.map(({ on, dur, p }) => ({ on: on * slower, dur: dur * slower, p: p + semitones }));

describe("properties", () => {
  test("an octave higher nothing changes, in either direction of time order", () => {
    fc.assert(
      fc.property(handNotes, fc.constantFrom(-12, 12), (notes, octave) => {
        const before = describeHand(notes, "R");
        const after = describeHand(moved(notes, octave).reverse(), "R");
        for (const name of handDescriptorNames) expect(after[name], name).toBeCloseTo(before[name], 8);
      }),
      { numRuns: 50 },
    );
  });

  test("the fingering is the cheapest of all fingerings of a single line", () => {
    const fingers = [0, 1, 2, 3, 4];
    const rest = [-7, -2.8, 0, 2.8, 5.6];
    const ease = [0.01, 0.03, 0, 0.06, 0.09];
    const place = (p: number): number =>
      2.35 * (7 * Math.floor(p / 12) + ([0, 0.5, 1, 1.5, 2, 3, 3.5, 4, 4.5, 5, 5.5, 6][p % 12] ?? 0));
    const black = (p: number): boolean => [1, 3, 6, 8, 10].includes(p % 12);
    const price = (notes: readonly number[], played: readonly number[], left: boolean): number =>
      notes.reduce((sum, p, i) => {
        const finger = played[i] ?? 0;
        const x = (left ? -1 : 1) * place(p);
        const own = (ease[finger] ?? 0) + (black(p) ? (finger === 0 ? 0.6 : finger === 4 ? 0.4 : 0) : 0);
        if (i === 0) return sum + own;
        const before = played[i - 1] ?? 0;
        const from = (left ? -1 : 1) * place(notes[i - 1] ?? 0);
        const shift = Math.abs(x - (rest[finger] ?? 0) - from + (rest[before] ?? 0));
        const same = before === finger ? (x === from ? 0 : 1.2) : 0;
        const crossed = before > 0 && finger > 0 && (finger - before) * (x - from) < 0 ? 4 : 0;
        return sum + own + (0.1 * shift) / (0.3 + 0.1) + same + crossed;
      }, 0);
    const all = (n: number): number[][] =>
      n === 0 ? [[]] : all(n - 1).flatMap((head) => fingers.map((f) => [...head, f]));
    fc.assert(
      fc.property(fc.array(pitch, { minLength: 2, maxLength: 5 }), fc.boolean(), (notes, left) => {
        const costs = fingeringCosts(eventsOf(line(notes, 0.5)), 0, notes.length, left ? "L" : "R");
        const cheapest = Math.min(...all(notes.length).map((played) => price(notes, played, left)));
        expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(cheapest, 6);
      }),
      { numRuns: 40 },
    );
  });

  test("wider stretches never lower the figure, the same notes at half the speed never raise it", () => {
    const dyads = fc.array(fc.integer({ min: 48, max: 52 }), { minLength: 8, maxLength: 24 });
    fc.assert(
      fc.property(dyads, fc.integer({ min: 5, max: 7 }), (roots, width) => {
        const graded = (span: number): number =>
          gradeSolo({ R: chords(roots.map((root) => [root, root + span])) }).grade;
        expect(graded(width + 12)).toBeGreaterThanOrEqual(graded(width));
      }),
    );
    fc.assert(
      fc.property(handNotes, (R) => {
        expect(windowScore(moved(R, 0, 2))).toBeLessThanOrEqual(windowScore(R) + 1e-9);
      }),
    );
  });

  test("every coefficient has its sign: only the time between notes lowers a figure", () => {
    for (const { name, index, mu, sd, a, c } of features) {
      expect(a, name).toBeGreaterThanOrEqual(0);
      expect(Math.sign(c) * (/logIoi/.test(name) ? -1 : 1), name).toBeGreaterThanOrEqual(0);
      const at = (z: number) => {
        const x = new Float64Array(handDescriptorNames.length);
        for (const feature of features) x[feature.index] = feature.mu;
        x[index] = mu + z * sd;
        return expectedSteps(sum(termsOf(x)));
      };
      const [low, high] = /logIoi/.test(name) ? [at(1), at(-1)] : [at(-1), at(1)];
      expect(high, name).toBeGreaterThanOrEqual(low);
      // beyond 3.5 deviations nothing changes
      expect(at(9), name).toBe(at(3.5));
    }
  });
});

describe("from descriptors to figures", () => {
  test("a window's figure is the formula of the model, written out by names", () => {
    const x: Readonly<Record<string, number>> = describeHand(alberti, "R");
    const score = data.solo.features.reduce((all, { name, mu, sd, a, b, c }) => {
      const z = Math.max(-3.5, Math.min(3.5, ((x[name.slice(2)] ?? Number.NaN) - mu) / sd));
      return all + c * Math.tanh(a * z + b);
    }, 0);
    const grade = data.solo.thresholds.reduce((all, k) => all + 1 - 1 / (1 + Math.exp(-(k - score))), 1);
    expect(gradeSolo({ R: alberti }).windows[0]).toMatchObject({
      score: expect.closeTo(score, 9),
      grade: expect.closeTo(grade, 9),
      notes: 8,
    });
  });

  test("the second stage takes mean, 90 % quantile, maximum and the logarithm of the number of windows", () => {
    const { mu, sd, beta, thresholds } = data.solo.piece.long;
    // sorted 1 2 3 4 5: mean 3, index floor(0.9 · 4 + 0.5) = 4
    const x = [3, 5, 5, Math.log(5)];
    const score = x.reduce((all, value, j) => all + ((beta[j] ?? 0) * (value - (mu[j] ?? 0))) / (sd[j] ?? 1), 0);
    const grade = thresholds.reduce((all, k) => all + 1 - 1 / (1 + Math.exp(-(k - score))), 1);
    expect(gradeOfWindows([5, 1, 4, 2, 3])).toBeCloseTo(grade, 9);
  });

  const steady = (quarters: number): HandNote[] =>
    Array.from({ length: quarters }, (_, i) => ({ on: i, dur: 1, p: 60 + ((i * 5) % 12) }));

  test.each([
    [64, [0]],
    [65, [0, 32]],
    [96, [0, 32]],
    [97, [0, 32, 64]],
  ])("%i quarters have windows from %j", (quarters, from) => {
    expect(gradeSolo({ R: steady(quarters) }).windows.map((window) => window.from)).toEqual(from);
  });

  test("a window with fewer than eight notes is dropped unless none is left", () => {
    const late = [...fiveNoteScale, ...Array.from({ length: 8 }, (_, i) => ({ on: 100 + i, dur: 1, p: 60 + i }))];
    expect(gradeSolo({ R: late }).windows.map(({ from }) => from)).toEqual([64]);
    expect(gradeSolo({ R: fiveNoteScale }).windows).toHaveLength(1);
    expect(gradeSolo({ R: [] }).grade).toBeLessThan(1.5);
  });

  test("the figures of the measures follow the music", () => {
    const measures = Array.from({ length: 42 }, (_, i) => ({ from: i * 4, to: i * 4 + 4 }));
    const graded = (R: readonly HandNote[]) => localGrades(R, gradeSolo({ R }), measures);
    const source = steady(160);
    const before = graded(source);
    const after = graded(
      source.flatMap((note) => (note.on >= 80 && note.on < 84 ? [{ ...note, p: note.p - 12 }, note] : [note])),
    );
    // nothing begins in the last two measures
    expect(before.slice(40)).toEqual([undefined, undefined]);
    expect(before.slice(0, 40).every((grade = 0) => grade >= 1 && grade <= 9)).toBe(true);
    expect(after[20]).toBeGreaterThan((before[20] ?? 9) + 0.1);
    expect(after[0]).toBeCloseTo(before[0] ?? Number.NaN, 1);
  });

  test("a memory of windows gives what grading afresh gives, wherever the notes are", () => {
    const remember = rememberWindows();
    for (const by of [0, 7, 32, 0])
      for (const R of [steady(160), moved(steady(160), 1)]) {
        const later = R.map((note) => ({ ...note, on: note.on + by }));
        expect(gradeSolo({ R: later }, remember)).toEqual(gradeSolo({ R: later }));
      }
  });

  test("the member without a group does not see a change of that group", () => {
    const source = gradeSolo({ R: steady(160) });
    // a semitone up, everything that does not depend on the colour of the keys stays
    const candidate = gradeSolo({ R: moved(steady(160), 1) });
    const members = soloMembers(source, candidate, new WeakMap());
    expect(members).toHaveLength(9);
    expect(soloMembers(source, source, new WeakMap()).every((grade) => Math.abs(grade - source.grade) < 1e-9)).toBe(
      true,
    );
    expect(Math.max(...members) - Math.min(...members)).toBeGreaterThan(0);
    expect(soloMembers(source, gradeSolo({ R: steady(40) }), new WeakMap()).every(Number.isFinite)).toBe(true);
  });
});
