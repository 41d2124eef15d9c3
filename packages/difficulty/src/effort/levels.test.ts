import { describe, expect, it } from "vitest";
import { gradePlayer } from "../grade.ts";
import type { HandNote } from "../hand-note.ts";
import { type Profile, profileNamed, profiles } from "../instruments/profile.ts";
import { steadyTempo } from "../tempo/tempo-map.ts";
import type { Craft } from "./craft.ts";

/** What a line is written from at each level: rhythms as methods bring them, quarters a minute, the widest leap that comes often. */
const vocabulary = [
  { id: "beginner", rhythm: [1, 1, 1, 1, 2, 2, 1, 1, 2, 3, 1], bpm: 84, often: 4 },
  { id: "elementary", rhythm: [1, 1, 0.5, 0.5, 1, 1.5, 0.5, 1, 1, 0.5, 0.5, 1, 2, 1, 1, 2], bpm: 92, often: 5 },
  {
    id: "early-intermediate",
    rhythm: [0.5, 0.5, 0.5, 0.5, 1, 1, 0.75, 0.25, 0.5, 0.5, 1.5, 0.5, 0.5, 0.25, 0.25, 0.5, 0.5, 2],
    bpm: 100,
    often: 7,
  },
  {
    id: "intermediate",
    rhythm: [0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0.75, 0.25, 1, 0.5, 1, 0.5, 0.25, 0.25, 0.25, 0.25, 0.5, 0.25, 0.25],
    bpm: 108,
    often: 9,
  },
  {
    id: "late-intermediate",
    rhythm: [...new Array<number>(12).fill(0.25), 0.5, 0.5, 0.25, 0.5, 0.25, ...new Array<number>(8).fill(0.25)],
    bpm: 116,
    often: 12,
  },
] as const;
type Words = (typeof vocabulary)[number];

const majorScale = [0, 2, 4, 5, 7, 9, 11];
/** semitones of the range where an instrument has no table, by level */
const usualRange = [12, 14, 17, 19, 22];

/** Sixteen measures and more in the words of a level: steps, every fifth note a leap, every seventh repeated. */
function written({ levels, keys, transpose }: Profile, { id, rhythm, often }: Words) {
  const place = vocabulary.findIndex((words) => words.id === id);
  const order = keys?.order?.values ?? [];
  const fifths = order[Math.min(order.length - 1, 2 * place)]?.fifths ?? 0;
  const { lowMidi, highMidi } = levels?.range?.values[id] ?? { lowMidi: 60, highMidi: 60 + (usualRange[place] ?? 12) };
  const scale = Array.from({ length: highMidi - lowMidi + 1 }, (_, i) => lowMidi + i).filter((midi) =>
    majorScale.includes((((midi - 7 * fifths) % 12) + 12) % 12),
  );
  const semitones = transpose?.semitones ?? 0;
  let [at, on, way] = [Math.floor(scale.length / 3), 0, 1];
  const notes = [rhythm, rhythm, rhythm, rhythm].flat().map((dur, i): HandNote => {
    const note = { on, dur, p: (scale[at] ?? lowMidi) + semitones };
    on += dur;
    const step = i % 7 === 2 ? 0 : i % 5 === 3 ? Math.round(often / 2) : 1;
    if (scale[at + way * step] === undefined) way = -way;
    at = Math.min(scale.length - 1, Math.max(0, at + way * step));
    return note;
  });
  return { notes, fifths, semitones };
}

const gradeOf = (R: readonly HandNote[], craft: Craft, bpm: number): number =>
  gradePlayer({ R, L: [], keyboard: false, tempo: steadyTempo(bpm), craft }).grade;

const lines = profiles.filter(({ family }) => family !== "percussion" && family !== "keyboard");

describe("the order of lines", () => {
  it.each(lines.map(({ id }) => id))("each level's words are above those of the level before: %s", (id) => {
    const profile = lines.find((one) => one.id === id) as Profile;
    const grades = vocabulary.map((words) => {
      const { notes, fifths, semitones } = written(profile, words);
      return gradeOf(notes, { profile, fifths, semitones }, words.bpm);
    });
    for (const [i, grade] of grades.entries()) expect(grade).toBeGreaterThan((grades[i - 1] ?? 1) + 0.3);
    // a tune in the words of beginners and of the next level is in their bands
    expect(grades[0]).toBeLessThan(2);
    expect(grades[1]).toBeLessThan(2.95);
  });

  const violin = { profile: profileNamed("violin") as Profile, semitones: 0, fifths: 2 };
  const scale = [62, 64, 66, 67, 69, 67, 66, 64];
  const played = (pitches: readonly number[], wait: number): readonly HandNote[] =>
    Array.from({ length: 64 / wait }, (_, i) => ({ on: i * wait, dur: wait, p: pitches[i % pitches.length] ?? 62 }));
  const eighths = gradeOf(played(scale, 0.5), violin, 100);

  it("counts notes a second, not written values alone", () => {
    expect(gradeOf(played(scale, 0.5), violin, 50)).toBeLessThan(eighths - 0.5);
    expect(gradeOf(played(scale, 0.5), violin, 150)).toBeGreaterThan(eighths + 0.4);
    expect(gradeOf(played(scale, 0.5), violin, 50)).toBeGreaterThan(gradeOf(played(scale, 1), violin, 100));
  });

  it("finds steps easier than leaps, one note again easier than steps, and a far key or position dearer", () => {
    expect(gradeOf(played([69], 0.5), violin, 100)).toBeLessThan(eighths - 0.5);
    expect(gradeOf(played([55, 76, 62, 74], 0.5), violin, 100)).toBeGreaterThan(eighths + 1);
    const flat = played([63, 65, 67, 68, 70, 68, 67, 65], 0.5);
    expect(gradeOf(flat, { ...violin, fifths: -3 }, 100)).toBeGreaterThan(eighths + 0.2);
    const high = scale.map((midi) => midi + 16);
    expect(gradeOf(played(high, 0.5), violin, 100)).toBeGreaterThan(eighths + 0.3);
  });
});
