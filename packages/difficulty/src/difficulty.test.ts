import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOf } from "./events.ts";
import { fingeringCosts } from "./fingering.ts";
import type { HandNote, Hands } from "./index.ts";
import { describeHand, describePiece, describeWindow, displayGrade, gradePlayer, gradeWindow } from "./index.ts";
import data from "./model.json" with { type: "json" };
import {
  descriptorNames,
  endsOfScale,
  expectedSteps,
  gradeOfWindows,
  soloModel,
  termsOf,
  wholeModel,
  windowedModel,
} from "./model.ts";
import { steadyTempo } from "./tempo/tempo-map.ts";

const tempo = steadyTempo(100);

/** Notes of one hand from a list of chords, each `step` quarters after the one before. */
const chords = (pitches: readonly (readonly number[])[], step = 1): HandNote[] =>
  pitches.flatMap((chord, i) => chord.map((p) => ({ on: i * step, dur: step, p })));
const line = (pitches: readonly number[], step = 1): HandNote[] =>
  chords(
    pitches.map((p) => [p]),
    step,
  );

const fiveNoteScale = line([60, 62, 64, 65, 67]);
const alberti: Hands = {
  R: line([64, 65, 67]),
  L: line([48, 55, 52, 55, 48, 55, 52, 55], 0.5),
  keyboard: true,
  tempo,
};
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
    const window = describeWindow({ R: fiveNoteScale, L: [], keyboard: true, tempo });
    expect(window).toMatchObject({ l_range: 0, l_logIoi: silence.logIoi, l_logEffort95: silence.logEffort95 });
    // one hand is silent; five pitches in four quarters
    expect(window).toMatchObject({ independence: 0, density: 5 / 4 });
  });

  test("an Alberti bass C3 G3 E3 G3 twice in eighths under E4 F4 G4 in quarters", () => {
    // Left hand, mirrored: x of C, E, G = 0, −4.7, −9.4; fingers 4 1 2 1 have centres −2.8, −2.4, −1.9, −2.4.
    // An eighth lasts 0.3 s: a step costs 0.25 |Δcentre|. Ease .06 .01 .03 .01. Costs in order:
    // .06, .01+.1, .03+.125, .01+.125, .06+.1, .01+.1, .03+.125, .01+.125; sum 1.02, largest .16.
    // Right hand, fingers 2 3 4: centres 2.8, 2.35, 1.9 from E4; .03, .045/.7, .06 + .045/.7.
    const right = { mean: (0.09 + 0.09 / 0.7) / 3, largest: 0.06 + 0.045 / 0.7 };
    expectClose(describeWindow(alberti), {
      r_range: 3,
      r_entropy: Math.log2(3),
      r_logIoi: 0,
      r_logIoi10: 0,
      r_ioiEntropy: 0,
      r_displacement: 0,
      r_chord95: 1,
      r_poly: 0,
      r_span95: 0,
      r_leap12: 0,
      r_logVel90: Math.log(1 + 2),
      r_black: 0,
      r_nonDiatonic: 0,
      r_logEffort: Math.log(0.1 + right.mean),
      r_logEffort95: Math.log(0.1 + right.largest),
      l_range: 7,
      // C and E each a quarter of the notes, G half: 2 · ¼ · 2 + ½ · 1
      l_entropy: 1.5,
      l_logIoi: Math.log(0.5),
      l_logIoi10: Math.log(0.5),
      l_ioiEntropy: 0,
      // steps of 7 3 3 7 7 3 3 semitones: three of at least 7, in 2 · 7
      l_displacement: 3 / 14,
      l_chord95: 1,
      l_poly: 0,
      l_span95: 0,
      l_leap12: 0,
      // per quarter 14 6 6 14 14 6 6, sorted index floor(0.9 · 7) = 6
      l_logVel90: Math.log(1 + 14),
      l_black: 0,
      l_nonDiatonic: 0,
      l_logEffort: Math.log(0.1 + 1.02 / 8),
      l_logEffort95: Math.log(0.1 + 0.16),
      // onsets in either hand 8, in both 3; 11 pitches in max(4, 3.5) quarters
      independence: 1 - 3 / 8,
      density: 11 / 4,
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
const twoHands: fc.Arbitrary<Hands> = fc.record({
  R: handNotes,
  L: handNotes,
  keyboard: fc.constant(true),
  tempo: fc.constant(tempo),
});
const moved = (notes: readonly HandNote[], semitones: number, slower = 1): HandNote[] =>
  notes.map(({ on, dur, p }) => ({ on: on * slower, dur: dur * slower, p: p + semitones }));

describe("properties", () => {
  test("an octave higher nothing changes, in either direction of time order", () => {
    fc.assert(
      fc.property(twoHands, fc.constantFrom(-12, 12), ({ R, L, keyboard }, octave) => {
        const before = describePiece({ R, L, keyboard, tempo });
        const after = describePiece({ R: moved(R, octave).reverse(), L: moved(L, octave), keyboard, tempo });
        for (const name of descriptorNames) expect(after[name], name).toBeCloseTo(before[name] ?? Number.NaN, 8);
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

  test("wider stretches never lower the grade", () => {
    const dyads = fc.array(fc.integer({ min: 48, max: 52 }), { minLength: 8, maxLength: 24 });
    fc.assert(
      fc.property(dyads, fc.integer({ min: 5, max: 7 }), fc.boolean(), (roots, width, left) => {
        const graded = (span: number): number => {
          const notes = chords(roots.map((root) => [root, root + span]));
          return gradeWindow({ R: left ? fiveNoteScale : notes, L: left ? notes : [], keyboard: true, tempo }).grade;
        };
        expect(graded(width + 12)).toBeGreaterThanOrEqual(graded(width));
      }),
    );
  });

  test("the same notes at half the speed are never graded harder", () => {
    fc.assert(
      fc.property(twoHands, ({ R, L, keyboard }) => {
        const slow = gradeWindow({ R: moved(R, 0, 2), L: moved(L, 0, 2), keyboard, tempo });
        expect(slow.grade).toBeLessThanOrEqual(gradeWindow({ R, L, keyboard, tempo }).grade + 1e-9);
      }),
    );
  });

  test("every coefficient has its sign: only the time between notes lowers a grade", () => {
    for (const model of [windowedModel, soloModel, wholeModel]) {
      for (const { name, index, mu, sd, a, c } of model.features) {
        expect(a, name).toBeGreaterThanOrEqual(0);
        expect(Math.sign(c) * (/logIoi/.test(name) ? -1 : 1), name).toBeGreaterThanOrEqual(0);
        const at = (z: number) => {
          const x = new Float64Array(descriptorNames.length);
          for (const feature of model.features) x[feature.index] = feature.mu;
          x[index] = mu + z * sd;
          return expectedSteps(
            termsOf(model, x).reduce((sum, term) => sum + term, 0),
            model.thresholds,
          );
        };
        const [low, high] = /logIoi/.test(name) ? [at(1), at(-1)] : [at(-1), at(1)];
        expect(high, name).toBeGreaterThanOrEqual(low);
        // beyond 3.5 deviations nothing changes
        expect(at(9), name).toBe(at(3.5));
      }
    }
  });
});

describe("from descriptors to grades", () => {
  test("a window's grade is the formula of the model, written out by names", () => {
    const x = describeWindow(alberti);
    const score = data.windowed.features.reduce((sum, { name, mu, sd, a, b, c }) => {
      const z = Math.max(-3.5, Math.min(3.5, ((x[name] ?? Number.NaN) - mu) / sd));
      return sum + c * Math.tanh(a * z + b);
    }, 0);
    const grade = data.windowed.thresholds.reduce((sum, k) => sum + 1 - 1 / (1 + Math.exp(-(k - score))), 1);
    expect(gradeWindow(alberti)).toMatchObject({
      score: expect.closeTo(score, 9),
      grade: expect.closeTo(grade, 9),
      notes: 11,
    });
    expect(grade).toBeGreaterThan(1);
    expect(grade).toBeLessThan(3);
  });

  test("the second stage takes mean, 90 % quantile, maximum and the logarithm of the number of windows", () => {
    const { mu, sd, beta, thresholds } = data.windowed.piece.long;
    // sorted 1 2 3 4 5: mean 3, index floor(0.9 · 4 + 0.5) = 4
    const x = [3, 5, 5, Math.log(5)];
    const score = x.reduce((sum, value, j) => sum + ((beta[j] ?? 0) * (value - (mu[j] ?? 0))) / (sd[j] ?? 1), 0);
    expect(gradeOfWindows(windowedModel, [5, 1, 4, 2, 3])).toBeCloseTo(1 + expectedSteps(score, thresholds), 9);
  });

  const steady = (quarters: number, step = 1): Hands => ({
    R: Array.from({ length: quarters / step }, (_, i) => ({ on: i * step, dur: step, p: 60 + ((i * 5) % 12) })),
    L: [],
    keyboard: true,
    tempo,
  });

  test.each([
    [64, [0]],
    [65, [0, 32]],
    [96, [0, 32]],
    [97, [0, 32, 64]],
  ])("%i quarters have windows from %j", (quarters, from) => {
    expect(gradePlayer(steady(quarters)).windows.map((window) => window.from)).toEqual(from);
  });

  test("a window with fewer than eight notes is dropped unless none is left", () => {
    const late = [...fiveNoteScale, ...Array.from({ length: 8 }, (_, i) => ({ on: 100 + i, dur: 1, p: 60 + i }))];
    expect(gradePlayer({ R: late, L: [], keyboard: true, tempo }).windows.map(({ from }) => from)).toEqual([64]);
    expect(gradePlayer({ R: fiveNoteScale, L: [], keyboard: true, tempo }).windows).toHaveLength(1);
    expect(gradePlayer({ R: [], L: [], keyboard: true, tempo }).grade).toBeLessThan(1.5);
  });

  test("the figure to show moves from the windowed to the whole-piece grade between 192 and 384 quarters", () => {
    const shown = (quarters: number) => displayGrade(steady(quarters), 9);
    expect(shown(192)).toBe(9);
    const whole = shown(384);
    expect(whole).toBeLessThan(9);
    expect(shown(576)).toBeLessThan(9);
    expect(shown(288)).toBeLessThan(9);
    expect(shown(288)).toBeGreaterThan(whole);
    expect(displayGrade({ ...steady(576), keyboard: false }, 9)).toBe(9);
  });
});

describe("the ends of the scale", () => {
  test.each([
    [1, 1.26, 8.6],
    [4, 1.28, 8.64],
    [5, 1.61, 8.11],
    [8, 1.71, 8.27],
    [13, 1.81, 8.41],
  ])("for %d windows are %d and %d", (windows, lowest, highest) => {
    expect(endsOfScale(windowedModel, windows)).toEqual({
      lowest: expect.closeTo(lowest, 2),
      highest: expect.closeTo(highest, 2),
    });
  });

  test("hold the grade of any windows", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 1, maxLength: 20 }), (steps) => {
        const { lowest, highest } = endsOfScale(windowedModel, steps.length);
        const grade = gradeOfWindows(windowedModel, steps);
        expect(grade).toBeGreaterThanOrEqual(lowest - 1e-9);
        expect(grade).toBeLessThanOrEqual(highest + 1e-9);
      }),
    );
  });
});
