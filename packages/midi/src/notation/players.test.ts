import type { ReadingValues } from "@gradus/contracts";
import { describe, expect, it } from "vitest";
import { readMidiScore } from "../read-midi-score.ts";
import { midiFile, type TestNote, type TestTrack } from "../testing/midi-bytes.ts";

const Q = 480;
/** Sixteen bars of 4/4, a chord of these intervals above each beat's key. */
const beats = (low: number, chord: readonly number[]): TestNote[] =>
  Array.from({ length: 64 }, (_, beat) =>
    chord.map((step): TestNote => [low + ((beat * 5) % 7) + step, beat * Q, Q]),
  ).flat();
const right = beats(69, [0]);
const left = beats(45, [0, 7]);
/** bass and tune by one player */
const primo = beats(62, [0, 19]);
const secondo = beats(36, [0, 7, 24]);

/** Parts as "name/staves", and what the reader says about players. */
function read(tracks: readonly TestTrack[], options: ReadingValues = {}) {
  const result = readMidiScore(midiFile(tracks), options);
  if (!result.ok) throw new Error(result.code);
  const parts = result.score.parts.map(({ name, staves }) => `${name}/${staves}`);
  const choice = result.reading.choices.find(({ label }) => label === "Players");
  return { parts, said: choice?.value, origin: choice?.origin, score: result.score };
}
const track = (notes: readonly TestNote[], name?: string, program?: number, channel?: number): TestTrack => ({
  notes,
  ...(name !== undefined && { name }),
  ...(program !== undefined && { program }),
  ...(channel !== undefined && { channel }),
});

describe("one player with two hands", () => {
  it.each([
    ["one", "two", "Piano"],
    ["Right", "Left", "Piano"],
    ["RH", "LH", "Piano"],
    ["Piano R.H.", "Piano L.H.", "Piano"],
    ["Piano", "Piano 2", "Piano"],
    ["upper", "lower", "Piano"],
    ["up:VoiceI", "down:VoiceI", "Piano"],
    ["staffu", "staffl", "Piano"],
    ["Rechte Hand", "Linke Hand", "Piano"],
    ["Organ (right)", "Organ (left)", "Organ"],
    ["Piano", "", "Piano"],
    ["", "", "Piano"],
  ])("of tracks named %j and %j is %s on two staves", (one, other, name) => {
    for (const tracks of [
      [track(right, one), track(left, other)],
      [track(left, other, 0, 1), track(right, one, 0, 0)],
    ]) {
      const { parts, score } = read(tracks);
      expect(parts).toEqual([`${name}/2`]);
      const written = score.parts[0]?.measures.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === "note" ? [`staff ${event.staff}: ${event.heads.length}`] : [])),
      );
      expect(new Set(written)).toEqual(new Set(["staff 1: 1", "staff 2: 2"]));
    }
  });

  it("of two channels of one track", () => {
    const onSecond = left.map(([key, on, length]): TestNote => [key, on, length, 80, 1]);
    expect(read([track([...right, ...onSecond])])).toMatchObject({ parts: ["Piano/2"], said: "together" });
    expect(read([track([...primo, ...onSecond])]).said).toBeUndefined();
  });

  it("beside a singer, whose track names nothing", () => {
    const { parts } = read([track(beats(66, [0]), "uniqueContext0"), track(right), track(left)]);
    expect(parts).toEqual(["Melody/1", "Piano/2"]);
  });

  it("is said to be a guess that a person may undo", () => {
    const tracks = [track(right, "one"), track(left, "two")];
    expect(read(tracks)).toMatchObject({ said: "together", origin: "inferred" });
    expect(read(tracks, { hands: "apart" })).toMatchObject({
      parts: ["One/1", "Two/1"],
      said: "apart",
      origin: "chosen",
    });
    expect(read([track(right, "RH"), track(left, "LH")]).said).toBeUndefined();
  });
});

describe("two players", () => {
  it.each([
    ["Primo and Secondo", track(right, "Primo"), track(left, "Secondo")],
    ["each with both hands", track(primo, "Piano 1"), track(secondo, "Piano 2")],
    ["one of them with both hands", track(right, "Piano"), track(secondo, "Piano")],
    ["a flute without a program, and a piano", track(right, "Flute"), track(left, "Piano")],
    ["a melody and its piano", track(right, "Melody"), track(left, "Piano", 0)],
    ["two sounds", track(right, "one", 0), track(left, "two", 19)],
  ])("%s", (_, one, other) => {
    expect(read([one, other]).parts).toHaveLength(2);
  });

  it("of whom a person says that they are one", () => {
    const tracks = [track(primo, "Piano"), track(secondo, "Piano")];
    expect(read(tracks)).toMatchObject({ said: "apart", origin: "inferred" });
    expect(read(tracks, { hands: "together" })).toMatchObject({ parts: ["Piano/2"], said: "together" });
  });

  it("nameless lines beside others are parts, not a row of pianos", () => {
    const tune = (from: number): TestTrack => ({ notes: [0, 2, 4, 5].map((step, at) => [from + step, at * 480, 480]) });
    expect(read([tune(67), tune(64), tune(60)]).parts).toEqual(["Part 1/1", "Part 2/1", "Part 3/1"]);
    expect(read([tune(67)]).parts).toEqual(["Piano/1"]);
  });

  it("a violin of a file that names no sounds stays on one staff, however wide", () => {
    expect(read([track(primo, "Violino I"), track(secondo, "Violoncello")]).parts).toEqual([
      "Violino I/1",
      "Violoncello/1",
    ]);
  });

  it("with more notes at once than a call takes arguments", () => {
    const crowd = (from: number): TestNote[] =>
      Array.from({ length: 150_000 }, (_, index) => [from + (index % 12), 0, Q * (1 + (index % 50))]);
    expect(read([track(crowd(72)), track(crowd(48))]).parts).toEqual(["Piano/2"]);
  });

  it("four voices of a fugue stay four", () => {
    expect(read([72, 65, 58, 48].map((low) => track(beats(low, [0])))).parts).toHaveLength(4);
  });
});
