import { expect, test } from "vitest";
import { changedVoices, fullness, readPitches, rowsOf, valuesWith, voiceProblem } from "./mend-values.ts";

test.each([
  ["C4 E4, g4", ["C4", "E4", "G4"]],
  ["f♯3 B♭2 ebb5", ["F#3", "Bb2", "Ebb5"]],
  ["bb3", ["Bb3"]],
  ["rest", []],
  ["", []],
  ["H4", undefined],
  ["C", undefined],
  ["C44", undefined],
])("%j is read as %j", (text, names) => expect(readPitches(text)).toEqual(names));

const events = [
  { id: "a", pitches: ["C4"], duration: "1/3" },
  { id: "b", pitches: [], duration: "2/3" },
];

test("a voice says how full it is, and what is wrong with it", () => {
  const rows = rowsOf(events);
  expect(fullness(rows, "3/1")).toEqual({ text: "1 of 3 quarters", isOver: false });
  expect(voiceProblem(rows, "1/1")).toBeUndefined();
  expect(voiceProblem(rows, "3/4")).toBe("These notes are longer than the bar.");
  expect(voiceProblem([{ key: "0", pitches: "X", duration: "1/1" }], "4/1")).toContain("Note 1");
});

test("only voices that were changed are sent, whole, and notes keep their ids", () => {
  const voice = (staff: number) => ({ part: "P1", name: "Piano", staff, voice: `${staff}`, events });
  const rows = rowsOf(events);
  expect(changedVoices([voice(1), voice(2)], [rows, rows])).toEqual([]);
  const [first, second] = rows;
  if (!first || !second) throw new Error();
  const mended = [{ ...first, pitches: "d4 f4" }, second];
  expect(changedVoices([voice(1), voice(2)], [rows, mended])).toEqual([
    {
      part: "P1",
      staff: 2,
      voice: "2",
      events: [
        { id: "a", pitches: ["D4", "F4"], duration: "1/3" },
        { id: "b", pitches: [], duration: "2/3" },
      ],
    },
  ]);
});

test("an unusual length can be kept", () => {
  expect(valuesWith("5/2").at(-1)).toEqual(["5/2", "2.5 quarters"]);
  expect(valuesWith("1/2")).toHaveLength(valuesWith("1/1").length);
});
