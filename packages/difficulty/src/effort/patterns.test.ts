import { describe, expect, it } from "vitest";
import { gradePlayer } from "../grade.ts";
import type { HandNote } from "../hand-note.ts";
import { type Profile, profileNamed } from "../instruments/profile.ts";
import { steadyTempo } from "../tempo/tempo-map.ts";

/** What sounds in a measure of four quarters: onset in quarters, and MIDI numbers. */
type Measure = readonly (readonly [on: number, ...pitches: number[]])[];

function gradeOf(instrument: string, semitones: number, measures: readonly Measure[], bpm: number): number {
  const R = Array.from({ length: 16 }, (_, bar) => measures[bar % measures.length] ?? []).flatMap((measure, bar) =>
    measure.flatMap(([on, ...pitches], i): readonly HandNote[] => {
      const dur = (measure[i + 1]?.[0] ?? 4) - on;
      return pitches.map((p) => ({ on: 4 * bar + on, dur, p }));
    }),
  );
  const craft = { profile: profileNamed(instrument) as Profile, semitones, fifths: 0 };
  return gradePlayer({ R, L: [], keyboard: false, tempo: steadyTempo(bpm), craft }).grade;
}

function expectOrder(grades: readonly number[]): void {
  for (const [i, grade] of grades.entries()) expect(grade, `place ${i}`).toBeGreaterThan((grades[i - 1] ?? 1) + 0.2);
}

/** open chords in first position from the bass up, as they sound: A minor, E, C, G */
const chords = [
  [45, 52, 57, 60, 64],
  [40, 47, 52, 56, 64],
  [48, 55, 60, 64],
  [43, 50, 55, 59, 67],
];

/** Strings of each chord one after the other, counted from the bass, so many quarters apart. */
const rolled = (strings: readonly number[], apart: number): readonly Measure[] =>
  chords.map((chord) => strings.map((string, i) => [i * apart, chord[Math.min(string, chord.length - 1)] ?? 0]));

describe("the order of guitar patterns", () => {
  const guitar = (measures: readonly Measure[], bpm: number): number => gradeOf("guitar", -12, measures, bpm);

  it("goes from bass and string by turns over p i m i and p i m a m i to sixteenths", () => {
    const grades = [
      guitar(rolled([0, 3, 0, 3], 1), 84),
      guitar(rolled([0, 2, 3, 2, 0, 2, 3, 2], 0.5), 92),
      guitar(rolled([0, 2, 3, 4, 3, 2, 0, 2], 0.5), 100),
      guitar(rolled([0, 2, 3, 4, 3, 2, 3, 2, 0, 2, 3, 4, 3, 2, 3, 2], 0.25), 84),
    ];
    expectOrder(grades);
    expect(grades[0]).toBeLessThan(2);
    expect(grades[1]).toBeLessThan(3.4);
  });

  it("finds chords in quarters easier than a bass and a chord in eighths", () => {
    const [quarters, eighths] = [1, 0.5].map((apart) =>
      chords.map(
        (chord): Measure =>
          Array.from({ length: 4 / apart }, (_, i) =>
            apart < 1 && i % 2 === 0 ? [i * apart, chord[0] ?? 0] : [i * apart, chord[2] ?? 0, chord[3] ?? 0],
          ),
      ),
    );
    expect(guitar(eighths ?? [], 92)).toBeGreaterThan(guitar(quarters ?? [], 92) + 0.5);
  });
});

describe("the order of grooves", () => {
  const [kick, snare, hat, pedal] = [36, 38, 42, 44];
  /** strokes of each limb, by where they fall */
  const groove = (limbs: readonly (readonly [drum: number, at: readonly number[]])[]): Measure => {
    const times = [...new Set(limbs.flatMap(([, at]) => at))].toSorted((a, b) => a - b);
    return times.map((time) => [time, ...limbs.flatMap(([drum, at]) => (at.includes(time) ? [drum] : []))]);
  };
  const every = (apart: number): readonly number[] => Array.from({ length: 4 / apart }, (_, i) => i * apart);
  const drums = (limbs: Parameters<typeof groove>[0], bpm: number): number => gradeOf("drums", 0, [groove(limbs)], bpm);

  it("goes from quarters over eighths and a kick off the beat to sixteenths and four limbs", () => {
    const grades = [
      drums(
        [
          [hat, every(1)],
          [kick, [0, 2]],
          [snare, [1, 3]],
        ],
        84,
      ),
      drums(
        [
          [hat, every(0.5)],
          [kick, [0, 2]],
          [snare, [1, 3]],
        ],
        92,
      ),
      drums(
        [
          [hat, every(0.5)],
          [kick, [0, 1.5, 2, 2.5]],
          [snare, [1, 3]],
        ],
        100,
      ),
      drums(
        [
          [hat, every(0.5)],
          [kick, [0, 0.75, 2, 2.5]],
          [snare, [1, 1.75, 3, 3.5, 3.75]],
        ],
        104,
      ),
      drums(
        [
          [hat, every(0.25)],
          [kick, [0, 0.75, 2.5, 3.75]],
          [snare, [1, 1.75, 2.25, 3]],
          [pedal, [1, 3]],
        ],
        104,
      ),
    ];
    expectOrder(grades);
    expect(grades[0]).toBeLessThan(2);
  });
});
