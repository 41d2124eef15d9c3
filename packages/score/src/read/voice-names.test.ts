import { expect, test } from "vitest";
import { sampleNote, sampleScore } from "../write/sample-score.ts";

const voiceless = (name: string, duration: number, more = ""): string =>
  sampleNote(name, duration, "quarter", more).replace("<voice>1</voice>", "");
const backup = "<backup><duration>96</duration></backup>";
const lower = "<staff>2</staff>";
const voices = (xml: string, staves = 1): readonly string[] =>
  (sampleScore([xml], staves).parts[0]?.measures[0]?.events ?? []).flatMap((event) =>
    event.kind === "mark" ? [] : [event.voice],
  );

test("notes without a voice are one voice while the file goes on", () =>
  expect(voices(["C5", "D5", "R", "E5"].map((name) => voiceless(name, 24)).join(""))).toEqual(["1", "1", "1", "1"]));

test("each staff has voices of its own", () => {
  const hands = voiceless("C5", 48) + voiceless("D5", 48) + backup + voiceless("C3", 96, lower);
  expect(voices(hands, 2)).toEqual(["1", "1", "5"]);
});

test("stepping back on one staff begins another voice, which goes on beyond the first", () => {
  const two = `${voiceless("C5", 48)}<forward><duration>48</duration></forward>${backup}`;
  expect(voices(`${two}${voiceless("C4", 24)}${voiceless("D4", 24)}${voiceless("E4", 48)}`)).toEqual([
    "1",
    "2",
    "2",
    "2",
  ]);
});

test("a stated voice is kept, and its time is not free for others", () =>
  expect(voices(`${sampleNote("C5", 96, "whole")}${backup}${voiceless("C4", 96)}`)).toEqual(["1", "2"]));
