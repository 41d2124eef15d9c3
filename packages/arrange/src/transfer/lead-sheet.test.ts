import { chordSymbols, type Score, soundingNotes, validate } from "@gradus/score";
import { scoreFrom } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import { levelBefore } from "../read/level-before.ts";
import { request } from "../testing/rewrites.ts";
import { leadSheetOf } from "./lead-sheet.ts";

const note = (pitch: string, duration: number, more = ""): string => {
  const [, step, octave] = /^([A-G])(\d)$/.exec(pitch) ?? [];
  const type = { 1: "quarter", 2: "half", 4: "whole" }[duration];
  return `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>${duration}</duration><voice>1</voice><type>${type}</type>${more}</note>`;
};
const lyric = (text: string): string => `<lyric><syllabic>single</syllabic><text>${text}</text></lyric>`;
const chord = (pitches: readonly string[]): string =>
  pitches.map((pitch, i) => note(pitch, 4).replace("<note>", i > 0 ? "<note><chord/>" : "<note>")).join("");

/** Four measures of a song: tonic, subdominant, dominant, tonic. */
function song(symbol = ""): Score {
  const sung = [
    ["C5", "E5", "G4", "E5"],
    ["F5", "A4", "F5", "A4"],
    ["G4", "B4", "D5", "B4"],
    ["C5", "G4", "E5", "C5"],
  ];
  const chords = [
    ["C3", "E3", "G3"],
    ["F3", "A3", "C4"],
    ["G3", "B3", "D4"],
    ["C3", "E3", "G3"],
  ];
  const opening =
    "<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>";
  const measures = (bars: readonly string[], first = ""): string =>
    bars.map((bar, i) => `<measure number="${i + 1}">${i === 0 ? opening + first : ""}${bar}</measure>`).join("");
  const voice = sung.map((bar) => bar.map((pitch, i) => note(pitch, 1, lyric(`la${i}`))).join(""));
  return scoreFrom(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part><score-part id="P2"><part-name>Voice</part-name></score-part></part-list><part id="P1">${measures(chords.map(chord), symbol)}</part><part id="P2">${measures(voice)}</part></score-partwise>`,
  );
}
const names = (score: Score): readonly string[] =>
  chordSymbols(score).map(({ measure, root, kind }) => `${measure} ${root?.step}${root?.alter ? "*" : ""} ${kind}`);

describe("the melody alone", () => {
  it("is the sung part with its words, and the chords that are heard above it", () => {
    const source = song();
    const made = leadSheetOf(source);
    expect(made?.score.parts.map(({ name }) => name)).toEqual(["Voice"]);
    if (!made) return;
    expect(soundingNotes(made.score, 0).map(({ midi }) => midi)).toEqual(
      soundingNotes(source, 1).map(({ midi }) => midi),
    );
    expect(names(made.score)).toEqual(["0 C major", "1 F major", "2 G major", "3 C major"]);
    expect(validate(made.score).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("has the chord symbols of the score where there are any", () => {
    const symbol = `<harmony><root><root-step>A</root-step></root><kind>minor</kind></harmony>`;
    expect(names(leadSheetOf(song(symbol))?.score ?? song())).toEqual(["0 A minor"]);
  });

  it("is what a request for the melody is rewritten from, whatever instrument is named, and what is measured before it", () => {
    const asked = {
      ...request,
      part: "melody",
      level: { kind: "relative", steps: 1 } as const,
      type: "complexify" as const,
    };
    const result = arrange(song(), asked);
    expect(result.ok && result.score.parts.length).toBe(1);
    expect(result.ok && result.report.changes[0]).toMatchObject({ rule: "melody", before: "Voice" });
    const before = levelBefore(song(), asked);
    expect(before.ok && result.ok && before.difficulty.grade).toBe(result.ok && result.report.before.grade);
  });
});
