import { describe, expect, it } from "vitest";
import { toNumber } from "../model/fraction.ts";
import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { validate } from "../validate/validate.ts";
import { tempoMarks } from "../views/tempo-marks.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { withDoubledValues } from "./doubled-values.ts";

const beams = (...values: readonly string[]): string =>
  values.map((value, i) => `<beam number="${i + 1}">${value}</beam>`).join("");
const note = (step: string, duration: number, type: string, more = ""): string =>
  `<note><pitch><step>${step}</step><octave>5</octave></pitch><duration>${duration}</duration><voice>1</voice><type>${type}</type>${more}</note>`;

/** A measure of 2/4 or 3/8 in sixteenths (4 divisions a quarter). */
function scoreIn(time: string, notes: string, mark = ""): Score {
  const xml = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>
    <part id="P1"><measure number="1"><attributes><divisions>4</divisions>${time}<clef><sign>G</sign><line>2</line></clef></attributes>${mark}${notes}</measure></part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.code);
  return read.score;
}
const doubled = (score: Score): Score => {
  const result = withDoubledValues(score);
  if (!result) throw new Error("a score expected");
  return result;
};
const twoFour = "<time><beats>2</beats><beat-type>4</beat-type></time>";
const threeEight = "<time><beats>3</beats><beat-type>8</beat-type></time>";
const metronome = (unit: string, count: number): string =>
  `<direction><direction-type><metronome><beat-unit>${unit}</beat-unit><per-minute>${count}</per-minute></metronome></direction-type></direction>`;

const figure =
  note("E", 1, "16th", beams("begin", "begin")) +
  note("D", 1, "16th", beams("continue", "end")) +
  note("E", 2, "eighth", beams("end")) +
  note("C", 4, "quarter");

describe("withDoubledValues", () => {
  it("writes 2/4 as 4/4: sixteenths are beamed eighths, eighths are quarters", () => {
    const result = doubled(scoreIn(twoFour, figure));
    const [measure] = result.parts[0]?.measures ?? [];
    expect(toNumber(measure?.length ?? { n: 0, d: 1 })).toBe(4);
    const events = measure?.events.flatMap((event) => (event.kind === "note" ? [event] : []));
    expect(events?.map(({ type }) => type)).toEqual(["eighth", "eighth", "quarter", "half"]);
    expect(events?.map(({ onset }) => toNumber(onset))).toEqual([0, 0.5, 1, 2]);
    const xml = writeMusicXml(result);
    expect(xml.match(/<beam number="\d">\w+/g)).toEqual(['<beam number="1">begin', '<beam number="1">end']);
    expect(xml).toContain("<beats>4</beats><beat-type>4</beat-type>");
    expect(validate(result).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("writes 3/8 as 3/4 and drops a hook that would stand alone", () => {
    const dotted =
      note("E", 3, "eighth", `<dot/>${beams("begin")}`) + note("D", 1, "16th", beams("end", "backward hook"));
    const xml = writeMusicXml(doubled(scoreIn(threeEight, dotted + note("C", 2, "eighth"))));
    expect(xml).toContain("<beats>3</beats><beat-type>4</beat-type>");
    expect(xml).not.toContain("<beam");
    expect(xml.match(/<type>\w+/g)).toEqual(["<type>quarter", "<type>eighth", "<type>quarter"]);
  });

  it.each([
    ["an eighth as unit goes to a quarter", metronome("eighth", 138), "quarter", "138", 138],
    ["of quarters there are twice as many", metronome("quarter", 72), "quarter", "144", 144],
    [
      "a dotted eighth goes to a dotted quarter",
      metronome("eighth", 60).replace("</beat-unit>", "</beat-unit><beat-unit-dot/>"),
      "quarter",
      "60",
      90,
    ],
  ])("keeps the tempo: %s", (_, mark, unit, count, bpm) => {
    const result = doubled(scoreIn(twoFour, figure, mark));
    const xml = writeMusicXml(result);
    expect(xml).toContain(`<beat-unit>${unit}</beat-unit>`);
    expect(xml).toContain(`<per-minute>${count}</per-minute>`);
    expect(tempoMarks(result).map((one) => one.bpm)).toEqual([bpm]);
  });

  it("is as fast as before where no tempo is stated", () => {
    expect(tempoMarks(doubled(scoreIn(twoFour, figure))).map(({ bpm }) => bpm)).toEqual([240]);
  });

  it("keeps the sign of a rest that fills its measure", () => {
    const rest = '<note><rest measure="yes"/><duration>8</duration><voice>1</voice><type>whole</type></note>';
    const [event] =
      doubled(scoreIn(twoFour, rest)).parts[0]?.measures[0]?.events.filter(({ kind }) => kind === "rest") ?? [];
    expect(event).toMatchObject({ kind: "rest", wholeMeasure: true, type: "whole", duration: { n: 4, d: 1 } });
  });

  it("leaves the score that it was given", () => {
    const score = scoreIn(twoFour, figure);
    const before = writeMusicXml(score);
    doubled(score);
    expect(writeMusicXml(score)).toBe(before);
  });
});
