import { playersOf } from "@gradus/difficulty";
import {
  attributesAt,
  chordSymbols,
  midiOf,
  readScore,
  type Score,
  soundingNotes,
  toNumber,
  validate,
  writeMusicXml,
  ZERO,
} from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import { applyDecisions } from "../decisions/apply-decisions.ts";
import { transferred } from "./index.ts";

const level = { kind: "grade", grade: 4.2 } as const;
const taken = (score: Score, instrument: string) => transferred(score, { instrument, part: undefined, level });
const tune = scoreOf({ name: "Voice", staves: [["1 C4, 1 E4, 1 G4, 1 E4", "2 F4, 1 D4, 1 G4", "4 C4"]] });

describe("melody to an instrument", () => {
  const rows: readonly (readonly [instrument: string, clef: string, chromatic: number, fifths: number])[] = [
    ["Flute", "G", 0, -3],
    ["Clarinet", "G", -2, -1],
    ["Trumpet", "G", -2, -1],
    ["Saxophone", "G", -9, 0],
    ["Trombone", "F", 0, -3],
    ["Cello", "F", 0, -3],
    ["Guitar", "G", -12, -3],
    ["Recorder", "G", 12, -3],
    ["Ukulele", "G", 0, -3],
    ["Violin", "G", 0, -3],
    ["Bass Guitar", "F", -12, -3],
    ["Kazoo", "G", 0, -3],
  ];
  it.each(rows)("writes a piano's melody for the %s", (instrument, clef, chromatic, fifths) => {
    const source = study();
    const result = taken(source, instrument);
    if (!result) throw new Error("no transfer");
    const [part] = result.score.parts;
    if (!part) throw new Error("no part");
    const attributes = attributesAt(part, 0, ZERO);
    expect(part.staves).toBe(1);
    expect(part.name).toBe(instrument);
    expect(attributes.clefs.get(1)?.sign).toBe(clef);
    expect(attributes.transpose?.chromatic ?? 0).toBe(chromatic);
    expect(attributes.key.fifths).toBe(fifths);
    expect(part.measures).toHaveLength(source.parts[0]?.measures.length ?? 0);
    expect(validate(result.score, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
    // one line, whose sounding pitch classes are those of the top of the right hand
    const notes = soundingNotes(result.score);
    const onsets = notes.map(({ onset }) => toNumber(onset));
    expect(new Set(onsets).size).toBe(onsets.length);
    const tops = new Map<number, number>();
    for (const note of soundingNotes(source))
      if (note.staff === 1) tops.set(toNumber(note.onset), Math.max(note.midi, tops.get(toNumber(note.onset)) ?? 0));
    for (const note of notes) expect(((tops.get(toNumber(note.onset)) ?? 0) - note.midi) % 12).toBeCloseTo(0);
    expect(playersOf(result.score)[0]?.craft?.semitones).toBe(chromatic);
  });

  it("does nothing when a part is for the instrument, when a part was chosen, or when none is named", () => {
    expect(taken(scoreOf({ name: "Violino I", staves: [["4 C5"]] }), "Violin")).toBeUndefined();
    expect(taken(scoreOf({ name: "Tenor Sax", staves: [["4 C5"]] }), "Saxophone")).toBeUndefined();
    expect(taken(study(), "Piano")).toBeUndefined();
    expect(taken(study(), "Other")).toBeUndefined();
    expect(transferred(study(), { instrument: "Flute", part: "1", level })).toBeUndefined();
  });

  it("leaves nothing outside the instrument, however wide the melody", () => {
    const wide = scoreOf({ staves: [["1 C3, 1 C4, 1 C5, 1 C7", "2 E6~, 2 E6^", "4 A7", "1 F3, 1 G3, 2 A3"], []] });
    for (const [instrument, low, high] of [
      ["Recorder", 72, 103],
      ["Trombone", 40, 74],
      ["Ukulele", 60, 87],
    ] as const) {
      const result = taken(wide, instrument);
      const notes = result ? soundingNotes(result.score) : [];
      expect(notes.map(({ midi }) => midi % 12)).toEqual(soundingNotes(wide).map(({ midi }) => midi % 12));
      expect(notes.every(({ midi }) => midi >= low && midi <= high)).toBe(true);
    }
  });

  it("says so in the report of a rewrite", () => {
    const request = {
      type: "simplify",
      system: "General",
      level,
      instrument: "Flute",
      part: undefined,
      key: "keep",
      seed: 0,
    } as const;
    const result = arrange(study(), { ...request, requirements: "", mustHaves: "" });
    if (!result.ok) throw new Error(result.message);
    expect(result.score.parts[0]?.name).toBe("Flute");
    expect(result.report.changes[0]).toMatchObject({ rule: "instrument", after: "Flute" });
    expect(result.report.before.basis).toBe("estimated");
    expect(result.report.target.note).toContain("No part of the score is for the flute");
  });
});

describe("decisions about a melody on another instrument", () => {
  const request = {
    type: "complexify",
    system: "General",
    level: { kind: "relative", steps: 1 },
    instrument: "Flute",
  } as const;
  const made = arrange(study(), { ...request, part: undefined, key: "keep", seed: 0, requirements: "", mustHaves: "" });
  const decide = (which: (id: string) => boolean) => {
    if (!made.ok) throw new Error(made.message);
    const rejected = made.report.changes
      .filter(({ id }) => which(id))
      .map(({ id }) => ({ change_id: id, state: "rejected" }) as const);
    const decided = applyDecisions(study(), made.score, made.report, rejected);
    if (!decided.ok) throw new Error(decided.message);
    return decided.score;
  };

  it("gives the melody itself back when all other changes are rejected", () => {
    const plain = transferred(study(), { instrument: "Flute", part: undefined, level: request.level })?.score;
    const notes = (score: Score | undefined) =>
      score ? soundingNotes(score).map(({ onset, midi }) => [toNumber(onset), midi]) : [];
    const left = decide((id) => id !== "instrument");
    expect(left.parts[0]?.name).toBe("Flute");
    expect(notes(left)).toEqual(notes(plain));
  });

  it("gives the source back when everything is rejected", () => {
    expect(decide(() => true).parts[0]?.staves).toBe(2);
  });
});

describe("a line to the piano", () => {
  it("gives a lead sheet that names a keyboard its left hand, and no piece for keyboard", () => {
    const chords = (score: Score) => transferred(score, { instrument: "Piano", part: undefined, level });
    expect(chords(scoreOf({ name: "Piano", staves: [["4 C4", "4 G4"]] }))).toBeUndefined();
    const xml = writeMusicXml(scoreOf({ name: "Electric Piano", staves: [["4 C4", "4 G4"]] })).replace(
      "<note>",
      "<harmony><root><root-step>C</root-step></root><kind>major</kind></harmony><note>",
    );
    const sheet = readScore(new TextEncoder().encode(xml));
    expect(sheet.ok && chords(sheet.score)?.score.parts[0]?.staves).toBe(2);
  });

  it("becomes the right hand over a left hand of chords", () => {
    const result = taken(tune, "Piano");
    if (!result) throw new Error("no transfer");
    const [part] = result.score.parts;
    expect(part?.staves).toBe(2);
    expect(part ? [...attributesAt(part, 0, ZERO).clefs.values()].map(({ sign }) => sign) : []).toEqual(["G", "F"]);
    const notes = soundingNotes(result.score);
    const right = notes.filter(({ staff }) => staff === 1).map(({ midi }) => midi % 12);
    expect(right).toEqual(soundingNotes(tune).map(({ midi }) => midi % 12));
    const first = notes.filter(({ staff, onset }) => staff === 2 && onset.n === 0).map(({ pitch }) => midiOf(pitch));
    expect(first).toEqual([48, 52, 55]);
    expect(chordSymbols(result.score)).toEqual([]);
    expect(playersOf(result.score)[0]?.keyboard).toBe(true);
  });
});

describe("the octave of a tune on another instrument", () => {
  const around = (...names: readonly string[]): Score =>
    scoreOf({ name: "Voice", staves: [[names.map((name) => `1 ${name}`).join(", "), "4 r"]] });
  const rows: readonly (readonly [instrument: string, source: Score, lowest: number, why: string])[] = [
    ["Violin", around("E4", "G4", "B4", "E5"), 64, "stays where it was heard"],
    ["Cello", around("E4", "G4", "B4", "E5"), 52, "goes down by one octave and no further: the upper strings sing"],
    ["Flute", around("D4", "E4", "G4", "B4"), 74, "leaves the weak notes"],
    ["Flute", around("D4", "A4", "C5", "D5"), 62, "stays for one low note"],
  ];
  it.each(rows)("%s: %#", (instrument, source, lowest) => {
    const score = taken(source, instrument)?.score ?? source;
    expect(Math.min(...soundingNotes(score).map(({ midi }) => midi))).toBe(lowest);
  });
});
