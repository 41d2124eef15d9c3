import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { withPitch } from "../edit/event-edits.ts";
import { replaceEvents } from "../edit/replace-events.ts";
import { fraction } from "../model/fraction.ts";
import { pitchName } from "../model/pitch.ts";
import type { MeasureEvent, Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { studyXml } from "../testing/study.ts";
import { sampleNote, sampleScore, touchAll } from "../write/sample-score.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { chordAt, chordSymbols } from "./chord-symbols.ts";
import { diffScores } from "./diff-scores.ts";
import { soundingNotes } from "./sounding-notes.ts";
import { staffRanges } from "./staff-ranges.ts";
import { syllables } from "./syllables.ts";

const read = (xml: string): Score => {
  const result = readScore(strToU8(xml));
  if (!result.ok) throw new Error(result.code);
  return result.score;
};
const study = read(studyXml);
const tone = (name: "root" | "bass", step: string, alter = 0): string =>
  `<${name}><${name}-step>${step}</${name}-step>${alter ? `<${name}-alter>${alter}</${name}-alter>` : ""}</${name}>`;

describe("chord symbols", () => {
  const score = sampleScore([
    `<harmony>${tone("root", "B", -1)}<kind text="m7">minor-seventh</kind>${tone("bass", "D", -1)}</harmony>
     ${sampleNote("C4", 48, "half")}
     <harmony>${tone("root", "C")}<kind>none</kind></harmony>
     <harmony><root><root-step>F</root-step></root><kind>dominant</kind><offset>24</offset></harmony>
     ${sampleNote("C4", 48, "half")}`,
  ]);
  const symbols = chordSymbols(score);

  it("tell root, kind, text and bass at their time, offsets included", () => {
    expect(symbols.map(({ onset, root, kind, text, bass }) => [onset.n, root, kind, text, bass])).toEqual([
      [0, { step: "B", alter: -1 }, "minor-seventh", "m7", { step: "D", alter: -1 }],
      [2, undefined, "none", undefined, undefined],
      [3, { step: "F", alter: 0 }, "dominant", undefined, undefined],
    ]);
  });

  it("hold until the next one", () => {
    expect(chordAt(symbols, fraction(3, 2))?.kind).toBe("minor-seventh");
    expect(chordAt(symbols, fraction(7, 2))?.kind).toBe("dominant");
    expect(chordAt(symbols.slice(1), fraction(1))).toBeUndefined();
  });

  it("sound where a transposing instrument sounds", () => {
    expect(chordSymbols(study).map(({ root }) => root)).toEqual([{ step: "C", alter: 0 }]);
    expect(chordSymbols(study, 1)).toEqual([]);
  });
});

describe("syllables", () => {
  it("tell word places, held ones, verses and elisions", () => {
    expect(syllables(study).map(({ text, place, held, verse }) => [text, place, held, verse])).toEqual([
      ["Mor", "begin", false, "1"],
      ["ning", "end", true, "1"],
    ]);
    const elided =
      '<lyric number="2"><syllabic>end</syllabic><text>che</text><elision/><syllabic>single</syllabic><text>è</text></lyric>';
    const other =
      '<lyric number="1"><text/></lyric><lyric name="chorus"><syllabic>middle</syllabic><text>la</text></lyric>';
    const score = sampleScore([sampleNote("C4", 96, "whole", elided + other)]);
    expect(syllables(score).map(({ text, place, verse }) => [text, place, verse])).toEqual([
      ["che‿è", "end", "2"],
      ["la", "middle", "chorus"],
    ]);
  });
});

it("ranges tell what is written and what sounds on each staff", () => {
  const told = staffRanges(study).map(({ part, staff, lowest, highest }) => [
    `${part}/${staff}`,
    pitchName(lowest.pitch),
    lowest.midi,
    pitchName(highest.pitch),
    highest.midi,
  ]);
  expect(told).toEqual([
    ["0/1", "A4", 67, "A5", 79],
    ["1/1", "C4", 60, "E5", 76],
    ["1/2", "C3", 48, "B3", 59],
  ]);
});

it("hears each staff with its own transposition", () => {
  const own = '<attributes><transpose number="2"><chromatic>-12</chromatic></transpose></attributes>';
  const low = sampleNote("C4", 96, "whole", "<staff>2</staff>", 5);
  const score = sampleScore(
    [`${own}${sampleNote("C4", 96, "whole")}<backup><duration>96</duration></backup>${low}`],
    2,
  );
  expect(soundingNotes(score).map(({ staff, midi }) => [staff, midi])).toEqual([
    [2, 48],
    [1, 60],
  ]);
});

describe("the difference of two scores", () => {
  it("is none for a score that was written anew and read again", () => {
    expect(diffScores(study, study)).toEqual([]);
    expect(diffScores(study, read(writeMusicXml(touchAll(study))))).toEqual([]);
  });

  it("names the measure and the events that changed, and nothing else", () => {
    const events = study.parts[0]?.measures[2]?.events ?? [];
    const changed = events.map((event): MeasureEvent => {
      if (event.kind !== "note" || event.duration.n !== 2) return event;
      return { ...event, heads: event.heads.map((head) => withPitch(head, { step: "B", alter: 0, octave: 4 })) };
    });
    const edited = replaceEvents(study, [{ part: 0, measure: 2, events: changed }]);
    expect(diffScores(study, edited)).toEqual([
      { part: 0, measure: 2, removed: ["1/1 note A5 2/1 voice 1 staff 1"], added: ["1/1 note B4 2/1 voice 1 staff 1"] },
    ]);
  });

  it("sees a part or a measure that is missing", () => {
    const [first] = study.parts;
    if (!first) throw new Error("no part");
    const shorter = { ...study, parts: [{ ...first, measures: first.measures.slice(0, 3) }] };
    const places = diffScores(study, shorter).map(({ part, measure }) => `${part}/${measure}`);
    expect(places).toEqual(["0/3", "1/0", "1/1", "1/2", "1/3"]);
  });
});
