import { expect, it } from "vitest";
import { readScore } from "../read/read-score.ts";
import { noteMarks } from "./note-marks.ts";

const types: Readonly<Record<number, string>> = { 1: "quarter", 2: "half", 4: "whole" };
type Note = readonly [id: string, pitch: string, duration: number, chord?: boolean];
function scoreOf(...notes: readonly Note[]) {
  const body = notes.map(
    ([id, pitch, duration, chord]) =>
      `<note id="${id}">${chord ? "<chord/>" : ""}<pitch><step>${pitch[0]}</step><octave>${pitch[1]}</octave></pitch><duration>${duration}</duration><voice>1</voice><type>${types[duration]}</type></note>`,
  );
  const xml = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions></attributes>${body.join("")}</measure></part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

it("tells changed, removed and added notes from those that stay", () => {
  const before = scoreOf(["a", "C4", 1], ["b", "E4", 1], ["c", "G4", 1], ["d", "C5", 1]);
  const after = scoreOf(["a", "C4", 2], ["x", "E4", 2, true], ["c", "F4", 2]);
  const marks = noteMarks(before, after);
  expect(Object.fromEntries(marks.before)).toEqual({ a: "changed", b: "removed", c: "changed", d: "removed" });
  expect(Object.fromEntries(marks.after)).toEqual({ a: "changed", x: "added", c: "changed" });
});

it("takes a piece in another key for the same piece", () => {
  const before = scoreOf(["a", "C4", 2], ["b", "D4", 2]);
  const after = scoreOf(["a", "D4", 2], ["b", "G4", 2]);
  expect(Object.fromEntries(noteMarks(before, after, 2).after)).toEqual({ b: "changed" });
  expect(noteMarks(before, before).before.size).toBe(0);
});
