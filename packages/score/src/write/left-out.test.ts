import { describe, expect, it } from "vitest";
import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { childrenOf } from "../xml/tree.ts";
import { sampleNote, sampleScore, showNote, touchAll } from "./sample-score.ts";
import { writeDrawnMusicXml, writeMusicXml } from "./write-musicxml.ts";

const eighths = ["C5", "D5", "E5", "F5"].map((name) => sampleNote(name, 12, "eighth")).join("");
const rest = sampleNote("R", 48, "half");
const beam = (value: string): string => `<beam number="1">${value}</beam>`;

function shown(xml: string): readonly string[] {
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  const [part] = childrenOf(read.score.document.root, "part");
  return part ? childrenOf(part, "measure").map((measure) => childrenOf(measure, "note").map(showNote).join(", ")) : [];
}
const drawn = (score: Score): readonly string[] => shown(writeDrawnMusicXml(score));

describe("a file that leaves beams out", () => {
  const score = sampleScore([eighths + rest, eighths + rest]);
  const beamed = "C eighth begin, D eighth continue, E eighth continue, F eighth end, R half";

  it("is drawn with beams, and rewritten without, so that programs beam all of it alike", () => {
    expect(drawn(score)).toEqual([beamed, beamed]);
    expect(shown(writeMusicXml(touchAll(score)))).toEqual(shown(writeMusicXml(score)));
    expect(drawn(touchAll(score))).toEqual([beamed, beamed]);
  });

  it("is taken at its word when it has a beam, or a word for each note", () => {
    const two = sampleNote("C5", 12, "eighth", beam("begin")) + sampleNote("D5", 12, "eighth", beam("end"));
    const some = sampleScore([two + sampleNote("R", 24, "quarter") + rest, eighths + rest]);
    expect(drawn(some)).toEqual(shown(writeMusicXml(some)));
    const sung = sampleScore([eighths.replaceAll("</note>", "<lyric><text>la</text></lyric></note>") + rest]);
    expect(drawn(sung)).toEqual(shown(writeMusicXml(sung)));
  });
});

describe("a measure that leaves accidentals out", () => {
  const quarters = (names: readonly string[], more = ""): string =>
    names.map((name) => sampleNote(name, 24, "quarter", more)).join("");

  it("is drawn with those that its notes need", () => {
    const score = sampleScore([quarters(["F#4", "F#4", "F4", "Bb4"]), quarters(["C4", "D4", "E4", "F4"])]);
    expect(drawn(score)).toEqual([
      "F quarter sharp, F quarter, F quarter natural, B quarter flat",
      "C quarter, D quarter, E quarter, F quarter",
    ]);
  });

  it("is left alone when it prints any", () => {
    const score = sampleScore([
      sampleNote("F#4", 24, "quarter", "<accidental>sharp</accidental>") + quarters(["G#4", "A4", "B4"]),
    ]);
    expect(drawn(score)).toEqual(["F quarter sharp, G quarter, A quarter, B quarter"]);
  });
});
