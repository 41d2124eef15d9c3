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

  it("is drawn with beams over grace notes that stand together", () => {
    const grace = (name: string, type: string): string =>
      sampleNote(name, 0, type).replace("<note>", "<note><grace/>").replace("<duration>0</duration>", "");
    const run = grace("G4", "16th") + grace("A4", "16th") + grace("B4", "16th");
    const graces = sampleScore([grace("B4", "eighth") + eighths + run + rest]);
    expect(drawn(graces)).toEqual([
      `B eighth, ${beamed.replace("R half", "G 16th begin begin, A 16th continue continue, B 16th end end, R half")}`,
    ]);
  });

  it("is taken at its word when it has a beam, or a word for each note", () => {
    const two = sampleNote("C5", 12, "eighth", beam("begin")) + sampleNote("D5", 12, "eighth", beam("end"));
    const some = sampleScore([two + sampleNote("R", 24, "quarter") + rest, eighths + rest]);
    expect(drawn(some)).toEqual(shown(writeMusicXml(some)));
    const sung = sampleScore([eighths.replaceAll("</note>", "<lyric><text>la</text></lyric></note>") + rest]);
    expect(drawn(sung)).toEqual(shown(writeMusicXml(sung)));
  });
});

describe("a file that leaves note values out", () => {
  const untyped = (name: string, duration: number, more = ""): string =>
    sampleNote(name, duration, "", more).replace("<type></type>", "");
  const score = sampleScore([
    untyped("C5", 36) + untyped("D5", 12) + untyped("E5", 12) + untyped("F5", 12) + untyped("R", 24),
    [8, 8, 8].map((ticks, index) => untyped(`${"CDE"[index]}5`, ticks)).join("") + untyped("G5", 60) + untyped("R", 12),
    untyped("R", 96),
  ]);

  it("is drawn with values, beams, tuplets and ties, and written as it came", () => {
    expect(drawn(score)).toEqual([
      "C quarter., D eighth, E eighth begin, F eighth end, R quarter",
      "C eighth begin tuplet-start, D eighth continue, E eighth end tuplet-stop, G quarter tied-start, G quarter. tied-stop, R eighth",
      "R ",
    ]);
    expect(writeMusicXml(score)).not.toContain("<type>");
  });

  it("keeps the words of a note with the first of those that are tied", () => {
    const [sung = ""] = /<note>.*/.exec(
      writeDrawnMusicXml(sampleScore([untyped("C5", 60, "<lyric><text>la</text></lyric>") + untyped("R", 36)])),
    ) ?? [""];
    expect(sung.match(/<text>la/g)?.length).toBe(1);
    expect(sung.match(/<type>(half|eighth)/g)?.length).toBe(3);
  });
});

describe("a measure that counts rests", () => {
  const counted = `<attributes><measure-style><multiple-rest>2</multiple-rest></measure-style></attributes>`;
  const silent = sampleNote("R", 96, "whole");
  const second = (xml: string): Score => {
    const first = writeMusicXml(sampleScore([counted + silent, silent, silent]));
    const entry = '<score-part id="P2"><part-name>Flute</part-name></score-part></part-list>';
    const measures = [xml, xml, xml].map((one, index) => `<measure number="${index + 1}">${one}</measure>`).join("");
    const part = `<part id="P2">${measures.replace(">", "><attributes><divisions>24</divisions></attributes>")}</part>`;
    const whole = first.replace("</part-list>", entry).replace("</score-partwise>", `${part}</score-partwise>`);
    const read = readScore(new TextEncoder().encode(whole));
    if (!read.ok) throw new Error(read.message);
    return read.score;
  };

  it("is drawn so only when every part rests there", () => {
    expect(writeDrawnMusicXml(second(silent))).toContain("<multiple-rest>");
    expect(writeDrawnMusicXml(second(sampleNote("C5", 96, "whole")))).not.toContain("<multiple-rest>");
    expect(writeMusicXml(second(sampleNote("C5", 96, "whole")))).toContain("<multiple-rest>");
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
