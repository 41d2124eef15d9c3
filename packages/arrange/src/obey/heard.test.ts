import { playersOf } from "@gradus/difficulty";
import { type Score, soundingNotes, toNumber } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { rewrite } from "../testing/rewrites.ts";
import { asksOf } from "./asks.ts";
import { deniedBy } from "./heard.ts";

const note = (step: string, octave: number, length: number, voice: number, staff: number, alter = 0): string =>
  `<note><pitch><step>${step}</step>${alter ? `<alter>${alter}</alter>` : ""}<octave>${octave}</octave></pitch><duration>${length}</duration><voice>${voice}</voice><type>${{ 1: "quarter", 2: "half", 4: "whole" }[length]}</type><staff>${staff}</staff></note>`;
const back = "<backup><duration>4</duration></backup>";
/** A whole F4 under a tune that comes to F5 while it is held; the last bar is a chord of a tenth. */
const held = (): Score => {
  const opening =
    "<attributes><divisions>1</divisions><key><fifths>-1</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves><clef number='1'><sign>G</sign><line>2</line></clef><clef number='2'><sign>F</sign><line>4</line></clef></attributes>";
  const left = `${back}${note("F", 3, 2, 5, 2)}${note("C", 3, 2, 5, 2)}`;
  const bar = (number: number): string =>
    `<measure number="${number}">${number === 1 ? opening : ""}${note("A", 4, 1, 1, 1)}${note("C", 5, 1, 1, 1)}${note("F", 5, 2, 1, 1)}${back}${note("F", 4, 4, 2, 1)}${left}</measure>`;
  const plain = (number: number): string =>
    `<measure number="${number}">${note("A", 4, 1, 1, 1)}${note("C", 5, 1, 1, 1)}${note("A", 4, 2, 1, 1)}${left}</measure>`;
  const bars = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => (number % 2 === 1 ? bar(number) : plain(number)));
  return scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${bars.join("")}</part></score-partwise>`,
  );
};

function denied(score: Score, text: string): readonly string[] | undefined {
  const [player] = playersOf(score);
  const [ask] = asksOf({ mustHaves: text }, { instrument: "Piano", measures: 8 });
  const constraint = ask?.wish.constraint;
  if (!player || !constraint) throw new Error("a player and a wish expected");
  const cover = new Set(score.parts[0]?.measures.map(({ index }) => index));
  return deniedBy(constraint, { source: score, transposed: score, result: score, player, cover });
}

/** Intervals between notes of one staff that sound together. */
const intervalsIn = (score: Score, staff: number): ReadonlySet<number> => {
  const notes = soundingNotes(score).filter((one) => one.staff === staff);
  const from = (one: (typeof notes)[number]): number => toNumber(one.onset);
  const to = (one: (typeof notes)[number]): number => from(one) + toNumber(one.duration);
  return new Set(
    notes.flatMap((low) =>
      notes.flatMap((high) => (from(low) < to(high) && from(high) < to(low) ? [Math.abs(high.midi - low.midi)] : [])),
    ),
  );
};

describe("a second reading of what is heard", () => {
  it("counts notes that are held in another voice", () => {
    expect(denied(held(), "no octaves")).toEqual(["1", "3", "5", "7"]);
    expect(denied(held(), "nothing wider than a sixth")).toEqual(["1", "3", "5", "7"]);
    expect(denied(held(), "nothing wider than an octave")).toEqual([]);
    expect(denied(held(), "one note at a time in the left hand")).toEqual([]);
    expect(denied(held(), "nothing above E5")).toEqual(["1", "3", "5", "7"]);
    expect(denied(held(), "fingering on every note")).toBeUndefined();
  });

  it.each(["no octaves", "nothing wider than a sixth"])("%s: what is held ends where the tune comes in", (text) => {
    const level = { kind: "relative", steps: -0.1 } as const;
    const { score, report } = rewrite(held(), { level, mustHaves: text });
    expect(report.requirements).toMatchObject([{ satisfied: true }]);
    expect(intervalsIn(held(), 1)).toContain(12);
    expect(intervalsIn(score, 1)).not.toContain(12);
    const tune = soundingNotes(score).filter(({ midi }) => midi === 77);
    expect(tune).toHaveLength(4);
  });

  it("keeps nothing in a hand that the part does not have, nor in another part", () => {
    const flute = scoreOf({ name: "Flute", staves: [["1 D5, 1 E5, 1 F5, 1 G5", "4 A5"]] });
    const of = (mustHaves: string) => rewrite(flute, { instrument: "Flute", mustHaves }).report.requirements;
    expect(of("one note at a time in the left hand")).toMatchObject([
      { satisfied: false, note: expect.stringContaining("no left hand") },
    ]);
    expect(of("no eighth notes in the violin part")).toMatchObject([
      { satisfied: false, note: expect.stringContaining("about another one") },
    ]);
    expect(of("no eighth notes")).toMatchObject([{ satisfied: true }]);
  });

  it("says in which measures a wish is not done, when it is done in most", () => {
    const low = scoreOf({
      staves: [
        ["1 D5, 1 E5, 1 F5, 1 G5", "4 A5", "4 G5", "4 C5"],
        ["1 C3, 1 G3, 2 E3", "4 F3", "1 G2, 1 G4, 2 G2", "4 C3"],
      ],
    });
    const level = { kind: "relative", steps: -0.1 } as const;
    const { requirements } = rewrite(low, { level, mustHaves: "left hand should not leap more than a third" }).report;
    expect(requirements).toMatchObject([
      { satisfied: false, partly: true, note: expect.stringMatching(/^Not in measures? [\d, and]+:/) },
    ]);
  });
});
