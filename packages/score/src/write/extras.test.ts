import { describe, expect, it } from "vitest";
import { withDuration } from "../edit/event-edits.ts";
import { fillVoice } from "../edit/fill-voice.ts";
import { replaceEvents } from "../edit/replace-events.ts";
import { fraction } from "../model/fraction.ts";
import type { NoteEvent, Score } from "../model/score.ts";
import { sampleNote, sampleScore, touchAll } from "./sample-score.ts";
import { writeMusicXml } from "./write-musicxml.ts";

const skip = (ticks: number, voice: number, more = ""): string =>
  `<forward><duration>${ticks}</duration>${more}<voice>${voice}</voice><staff>1</staff></forward>`;
const back = (ticks: number): string => `<backup><duration>${ticks}</duration></backup>`;
const inside = (score: Score): string =>
  /<measure number="1">.*<\/attributes>(.*)<\/measure>/.exec(writeMusicXml(touchAll(score)))?.[1] ?? "";
const notesOf = (score: Score): readonly NoteEvent[] =>
  score.parts[0]?.measures[0]?.events.filter((event) => event.kind === "note") ?? [];

describe("a measure written from its events", () => {
  it("keeps time that a voice skips, with all that is said of it", () => {
    const level = "<level>2</level>";
    const xml = `${sampleNote("C4", 48, "half")}${skip(48, 1, level)}${back(96)}${skip(72, 2)}${sampleNote("E4", 24, "quarter", "", 2)}`;
    expect(inside(sampleScore([xml]))).toBe(xml);
  });

  it("keeps a voice that is nothing but skipped time", () => {
    const xml = `${sampleNote("C4", 96, "whole")}${back(96)}${skip(96, 2)}`;
    expect(inside(sampleScore([xml]))).toBe(xml);
  });

  it("lets skipped time go where notes or rests take its place", () => {
    const score = sampleScore([`${sampleNote("C4", 48, "half")}${skip(48, 1)}`]);
    const events = fillVoice(score.parts[0]?.measures[0]?.events ?? [], "1", 1, fraction(4));
    const filled = replaceEvents(score, [{ part: 0, measure: 0, events }]);
    expect(inside(filled)).not.toContain("forward");
    expect(inside(filled)).toContain("<rest/>");
  });

  it("tells skipped time in the divisions of the measure", () => {
    const score = sampleScore([`${sampleNote("C4", 24, "quarter")}${skip(72, 1)}`], 1, 24);
    const [note] = notesOf(score);
    if (!note) throw new Error("no note");
    const events = [withDuration(note, fraction(1, 32))];
    const edited = replaceEvents(score, [{ part: 0, measure: 0, events }]);
    expect(writeMusicXml(edited)).toContain("<divisions>32</divisions>");
    expect(writeMusicXml(edited)).toContain(
      `<forward><duration>96</duration><voice>1</voice><staff>1</staff></forward>`,
    );
  });

  it("keeps comments and instructions at the note they stand before, and inside it", () => {
    const first = sampleNote("C4", 48, "half").replace("<note>", "<note><!--inside-->");
    const xml = `<!--a-->${first}<?b c?>${sampleNote("D4", 48, "half")}${back(96)}<!--low-->${sampleNote("E3", 96, "whole", "", 2)}<!--end-->`;
    expect(inside(sampleScore([xml]))).toBe(xml);
  });
});
