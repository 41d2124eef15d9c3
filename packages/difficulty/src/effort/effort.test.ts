import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradePlayer } from "../grade.ts";
import type { HandNote } from "../hand-note.ts";
import { profileNamed } from "../instruments/profile.ts";
import { steadyTempo } from "../tempo/tempo-map.ts";
import type { Craft } from "./craft.ts";
import { type EffortKind, effortsOf } from "./effort.ts";
import { burdenIn, estimateOf } from "./estimate.ts";

function craftFor(name: string, fifths = 0): Craft {
  const profile = profileNamed(name);
  if (!profile) throw new Error(`no profile named ${name}`);
  return { profile, semitones: profile.transpose?.semitones ?? 0, fifths };
}

/** Notes one after another, or chords in brackets, `wait` quarters apart. */
const line = (pitches: readonly (number | readonly number[])[], wait = 1): readonly HandNote[] =>
  pitches.flatMap((p, i) => [p].flat().map((midi) => ({ on: i * wait, dur: wait, p: midi })));

const root = Math.SQRT1_2;

describe("the work of a note", () => {
  const rows: readonly (readonly [
    what: string,
    instrument: string,
    notes: readonly HandNote[],
    kind: EffortKind,
    points: number,
  ])[] = [
    ["every note makes work", "generic-melody", line([60, 62]), "notes", 0.6],
    ["an eighth is a halving", "generic-melody", line([60, 67, 60], 0.5), "speed", 0.5],
    ["a step is eased", "generic-melody", line([60, 62, 64], 0.5), "speed", 0.4],
    ["a repeated note more so", "generic-melody", line([60, 60, 60], 0.5), "speed", 0.2],
    // 7 semitones, 5 beyond a second, a quarter note's time
    ["a fifth", "generic-melody", line([60, 67]), "leaps", 0.25 * root],
    // A4 to B4 as written: 1.8 points tongued, × 0.6
    ["the clarinet's break", "clarinet", line([67, 69]), "handling", 1.08 * root],
    ["no break below it", "clarinet", line([60, 62]), "handling", 0],
    // B flat 2 in first position to B 2 in seventh: six positions, the first is free; second to third partial
    ["the trombone's long way", "trombone", line([46, 47]), "handling", (0.25 + 5 * 0.25) * root],
    // written C4 open to G4 open: one partial
    ["the trumpet's lip", "trumpet", line([58, 65]), "handling", 0.25 * root],
    // third finger on the D string, first on the A string
    ["neighbouring strings", "violin", line([67, 71]), "handling", 0.2 * root],
    // open G, then E with the fourth finger on the A string
    ["a string skipped", "violin", line([55, 76]), "handling", 1.2 * root],
    ["one position on one string", "violin", line([71, 73]), "handling", 0],
    ["two open strings at once", "violin", line([60, [62, 69]]), "handling", 0.9 + 0.2 * root],
    // first fret of the second string, then of the first
    ["open position on the guitar", "guitar", line([60, 65]), "handling", 0.03 * root],
    ["a sharp that is not in the key", "flute", line([77, 78]), "key", 0.3],
    ["kick, snare and hi-hat at once", "drums", line([42, [36, 38, 42]]), "handling", 0.3 + 0.2 * root],
  ];
  it.each(rows)("%s on the %s", (_what, instrument, notes, kind, points) => {
    expect(effortsOf(notes, craftFor(instrument)).at(1)?.points[kind]).toBeCloseTo(points, 9);
  });

  it("reads the key as written: concert B flat is no flat for a trumpet", () => {
    const concert = line([58, 60, 62, 63]);
    const cost = (craft: Craft): number => effortsOf(concert, craft).reduce((sum, { points }) => sum + points.key, 0);
    expect(cost(craftFor("trumpet", 0))).toBe(0);
    expect(cost({ ...craftFor("generic-melody"), fifths: -2 })).toBeCloseTo(2 * 0.25, 9);
  });

  it("grows short of breath after eight quarters without a rest", () => {
    const long = line([67, 69, 67, 69, 67, 69, 67, 69, 67, 69, 67]);
    expect(effortsOf(long, craftFor("flute")).at(-1)?.points.breath).toBeCloseTo(0.02 * 2, 9);
    expect(effortsOf(long, craftFor("violin")).at(-1)?.points.breath).toBe(0);
    const phrased = long.map((note, i) => ({ ...note, on: i > 5 ? note.on + 2 : note.on, dur: i === 5 ? 3 : 1 }));
    expect(effortsOf(phrased, craftFor("flute")).at(-1)?.points.breath).toBe(0);
  });
});

describe("the estimate", () => {
  it("is lowest at 1 and strictly rises with the burden", () => {
    expect(estimateOf(1, 0, 1)).toBe(1);
    const figures = [0, 0.01, 0.1, 0.3, 0.6, 0.9].map((burden) => estimateOf(2, burden, 2));
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(new Set(figures).size).toBe(figures.length);
  });

  const names = [
    "violin",
    "cello",
    "guitar",
    "ukulele",
    "flute",
    "clarinet",
    "trumpet",
    "trombone",
    "horn",
    "voice",
    "generic-melody",
  ];
  it.each(names)("falls with every note that is joined to the one before: %s", (name) => {
    const craft = craftFor(name);
    const low = craft.profile.written.extreme?.lowMidi ?? 60;
    const tunes = fc.array(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom(0.25, 0.5, 1, 2)), {
      minLength: 6,
      maxLength: 30,
    });
    fc.assert(
      fc.property(tunes, fc.nat(), (drawn, which) => {
        let on = 0;
        const notes = drawn.map(([step, dur]) => {
          const made = { on, dur, p: low + craft.semitones + step };
          on += dur;
          return made;
        });
        const index = 1 + (which % (notes.length - 1));
        const less = notes.flatMap((note, i) =>
          i === index ? [] : [i === index - 1 ? { ...note, dur: note.dur + (notes[index]?.dur ?? 0) } : note],
        );
        const windows = [{ from: 0, to: 64 }];
        const burden = (R: readonly HandNote[]): number => burdenIn({ R }, craft, windows).whole;
        expect(burden(less)).toBeLessThan(burden(notes));
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it("tells two easy tunes apart where the model's figure is the same", () => {
    const craft = craftFor("violin");
    const graded = (R: readonly HandNote[]) =>
      gradePlayer({ R, L: [], keyboard: false, tempo: steadyTempo(100), craft }).grade;
    const halves = line([62, 64, 66, 67, 69, 67, 66, 64, 62], 2);
    const quarters = line([62, 64, 66, 67, 69, 67, 66, 64, 62, 64, 66, 67, 69, 67, 66, 64, 62]);
    expect(graded(halves)).toBeLessThan(graded(quarters) - 0.05);
    expect(graded(halves)).toBeLessThan(1.75);
  });
});
