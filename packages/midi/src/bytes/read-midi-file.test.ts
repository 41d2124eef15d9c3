import { inputLimits } from "@gradus/contracts";
import { describe, expect, it } from "vitest";
import { chunk, END, header, letters, meta, midiFile, variable } from "../testing/midi-bytes.ts";
import type { MidiFile } from "./midi-file.ts";
import { readMidiFile } from "./read-midi-file.ts";

function read(bytes: readonly number[]): MidiFile {
  const result = readMidiFile(new Uint8Array(bytes));
  if (!result.ok) throw new Error(result.code);
  return result.file;
}
const code = (bytes: readonly number[]): string => {
  const result = readMidiFile(new Uint8Array(bytes));
  return result.ok ? "ok" : result.code;
};
const note = [0, 0x90, 60, 80, ...variable(480), 0x80, 60, 0];

describe("a sound file", () => {
  it("has its events at their ticks, running status included", () => {
    const events = [0, 0x91, 60, 80, ...variable(200), 60, 0, 0, 64, 70, 5, 0x81, 64, 0, ...END];
    expect(read([...header(0, 1, 96), ...chunk(events)])).toEqual({
      format: 0,
      ticksPerQuarter: 96,
      countsSeconds: false,
      repairs: [],
      tracks: [
        [
          { tick: 0, kind: "on", channel: 1, key: 60, velocity: 80 },
          { tick: 200, kind: "off", channel: 1, key: 60, velocity: 0 },
          { tick: 200, kind: "on", channel: 1, key: 64, velocity: 70 },
          { tick: 205, kind: "off", channel: 1, key: 64, velocity: 0 },
        ],
      ],
    });
  });

  it("has signatures, tempo, texts and what else a score needs", () => {
    const events = [
      ...meta(0, 0x58, [6, 3, 36, 8]),
      ...meta(0, 0x59, [253, 1]),
      ...meta(0, 0x51, [7, 161, 32]),
      ...meta(0, 3, [0xc3, 0xbc]),
      ...meta(0, 5, [0xfc]),
      ...[0, 0xc0, 40, 0, 0xb0, 64, 127, 0, 0xb0, 7, 100],
      ...[0, 0xf0, 3, 1, 2, 0xf7],
      ...END,
    ];
    expect(read([...header(1, 1, 480), ...chunk(events)]).tracks[0]).toEqual([
      { tick: 0, kind: "time", beats: 6, beatType: 8 },
      { tick: 0, kind: "key", fifths: -3, minor: true },
      { tick: 0, kind: "tempo", microsecondsPerQuarter: 500_000 },
      { tick: 0, kind: "text", use: "name", text: "ü" },
      { tick: 0, kind: "text", use: "lyric", text: "ü" },
      { tick: 0, kind: "program", channel: 0, program: 40 },
      { tick: 0, kind: "pedal", channel: 0, down: true },
    ]);
  });

  it("may be wrapped in RIFF, count in frames, and hold chunks of other programs", () => {
    const riff = [...letters("RIFF"), 0, 0, 0, 0, ...letters("RMIDdata"), 0, 0, 0, 0];
    const other = [...letters("XFIH"), 0, 0, 0, 2, 1, 2];
    const file = read([...riff, ...header(0, 1, 0xe728), ...other, ...chunk([...note, ...END])]);
    expect(file).toMatchObject({ countsSeconds: true, ticksPerQuarter: 500, repairs: [] });
    expect(file.tracks[0]).toHaveLength(2);
  });
});

describe("a damaged file", () => {
  it.each([
    ["a track cut off", [...header(0, 1, 480), ...chunk([...note, ...note]).slice(0, -3)], 3],
    ["a track without its end", [...header(0, 1, 480), ...chunk(note)], 2],
    ["a message that does not belong there", [...header(0, 1, 480), ...chunk([0, 0xf6, ...note, ...END])], 2],
    ["data before any command", [...header(0, 1, 480), ...chunk([0, 12, ...note, ...END])], 2],
    ["an impossible data byte", [...header(0, 1, 480), ...chunk([0, 0x90, 0xff, 0x2f, 0])], 0],
    ["a length that reaches too far", [...header(0, 1, 480), ...letters("MTrk"), 0, 0, 9, 9, ...note, ...END], 2],
  ])("with %s is read as far as it goes", (_, bytes, events) => {
    const file = read(bytes);
    expect(file.tracks[0]).toHaveLength(events);
    expect(file.repairs.length).toBeGreaterThan(0);
  });

  it("with a track missing says so", () => {
    expect(read([...header(1, 3, 480), ...chunk([...note, ...END])]).repairs).toEqual(["1 of 3 tracks are there."]);
  });

  it("without a division is taken at 480 ticks", () => {
    const file = read([...header(0, 1, 0), ...chunk(END)]);
    expect(file.ticksPerQuarter).toBe(480);
    expect(file.repairs).toHaveLength(1);
  });

  it.each([
    ["nothing", [], "file/empty"],
    ["no header", letters("RIFF1234RMIDdata"), "file/unreadable"],
    ["half a header", header(0, 1, 480).slice(0, 9), "file/truncated"],
    ["no track", header(0, 1, 480), "file/truncated"],
    [
      "more tracks than any score",
      [...header(1, 300, 480), ...Array.from({ length: inputLimits.midiTracks + 1 }, () => chunk(END)).flat()],
      "file/too-complex",
    ],
  ])("that holds %s is refused", (_, bytes, expected) => {
    expect(code(bytes)).toBe(expected);
  });
});

it("reads what the builder of the tests writes", () => {
  const file = read([...midiFile([{ name: "Flute", program: 73, notes: [[72, 0, 480]] }])]);
  expect(file.tracks[0]?.map(({ kind }) => kind)).toEqual(["text", "program", "on", "off"]);
});
