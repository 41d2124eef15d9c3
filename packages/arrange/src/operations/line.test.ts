import { xmlElement } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { mapStrikes } from "../read/bar/bar.ts";
import { barOf, contextOf, textOf } from "../testing/bars.ts";
import { lineAccompaniment } from "./line-accompaniment.ts";
import { lineBreath } from "./line-breath.ts";
import { lineEven } from "./line-even.ts";
import { lineInnerVoices } from "./line-inner-voices.ts";
import { lineNear } from "./line-near.ts";
import { lineRhythm } from "./line-rhythm.ts";
import { lineSyncopation } from "./line-syncopation.ts";
import type { BarContext, Operation } from "./operation.ts";
import { lineLeapFolding, lineRange } from "./register.ts";

const common = contextOf("melody");
const jig = contextOf("melody", undefined, { beats: 6, beatType: 8 });

const rows: readonly (readonly [
  what: string,
  operation: Operation,
  strength: number,
  context: BarContext,
  line: string,
  after: string,
])[] = [
  [
    "joins quick passing notes, keeps quick leaps",
    lineRhythm,
    1,
    common,
    "1/4 C5*, 1/4 D5*, 1/4 E5*, 1/4 A5*, 1 G5*, 2 C5*",
    "0 C5 1/2, 1/2 E5 1/4, 3/4 A5 1/4, 1 G5 1, 2 C5 2",
  ],
  [
    "makes eighths of sixteenths",
    lineRhythm,
    2,
    common,
    "1/4 C5*, 1/4 D5*, 1/4 E5*, 1/4 A5*, 1 G5*, 2 C5*",
    "0 C5 1/2, 1/2 E5 1/2, 1 G5 1, 2 C5 2",
  ],
  [
    "makes quarter and eighth of a jig's beat, but keeps its peak",
    lineRhythm,
    3,
    jig,
    "1/2 B4*, 1/2 G4*, 1/2 G4*, 1/2 D4*, 1/2 D5*, 1/2 B4*",
    "0 B4 1, 1 G4 1/2, 3/2 D4 1/2, 2 D5 1/2, 5/2 B4 1/2",
  ],
  [
    "joins neighbour and repeated notes between the beats",
    lineRhythm,
    3,
    common,
    "1/2 C5*, 1/2 B4*, 1/2 C5*, 1/2 C5*, 1/2 E5*, 1/2 G5*, 1 C5*",
    "0 C5 1, 1 C5 1, 2 E5 1/2, 5/2 G5 1/2, 3 C5 1",
  ],
  [
    "keeps the outline only",
    lineRhythm,
    5,
    jig,
    "1/2 B4*, 1/2 G4*, 1/2 G4*, 1/2 D4*, 1/2 D5*, 1/2 B4*",
    "0 B4 3/2, 3/2 D4 3/2",
  ],
  ["keeps an upbeat after a rest", lineRhythm, 5, common, "7/2 r, 1/2 G4*", "7/2 G4 1/2"],
  [
    "brings a syncopation to its beat",
    lineSyncopation,
    1,
    common,
    "1/2 C5*, 1 E5*, 1/2 D5*, 2 C5*",
    "0 C5 1, 1 E5 1/2, 3/2 D5 1/2, 2 C5 2",
  ],
  [
    "evens a dotted figure within the beat",
    lineEven,
    1,
    common,
    "3/4 C5*, 1/4 D5*, 3/2 E5*, 1/2 D5*, 1 C5*",
    "0 C5 1/2, 1/2 D5 1/2, 1 E5 3/2, 5/2 D5 1/2, 3 C5 1",
  ],
  ["evens a dotted figure of two beats", lineEven, 2, common, "3/2 E5*, 1/2 D5*, 2 C5*", "0 E5 1, 1 D5 1, 2 C5 2"],
  [
    "takes the nearest tone of the chord for a weak note that is leapt to",
    lineNear,
    1,
    common,
    "1/2 C5*, 1/2 C6*, 1 D5*, 2 C5*",
    "0 C5 1/2, 1/2 C5 1/2, 1 D5 1, 2 C5 2",
  ],
  [
    "leaves the strong notes of the line where they are",
    lineNear,
    3,
    common,
    "1/2 E5*, 1/2 A5*, 1 E5*, 2 C5*",
    "0 E5 1/2, 1/2 E5 1/2, 1 E5 1, 2 C5 2",
  ],
  [
    "takes a sharpened neighbour into the key",
    lineNear,
    4,
    common,
    "1 G5*, 1 F#5*, 1 G5*, 1 G5*",
    "0 G5 1, 1 F5 1, 2 G5 1, 3 G5 1",
  ],
  [
    "keeps the colour of a tune: blue notes, leapt to or between steps, and sharpened ones that are leapt to",
    lineNear,
    4,
    common,
    "1 F5*, 1/2 Gb5*, 1/2 G5*, 1/2 C5*, 1/2 Bb5*, 1 F#5*",
    "0 F5 1, 1 F#5 1/2, 3/2 G5 1/2, 2 C5 1/2, 5/2 Bb5 1/2, 3 F#5 1",
  ],
  [
    "ends a phrase with a rest to breathe in",
    lineBreath,
    1,
    { ...common, breath: 1 },
    "1 C5*, 1 D5*, 2 E5*",
    "0 C5 1, 1 D5 1, 2 E5 3/2",
  ],
  ["takes a beat of a longer note", lineBreath, 1, { ...common, breath: 1 }, "4 E5*", "0 E5 3"],
  ["breathes within the phrase at the next strength", lineBreath, 2, { ...common, breath: 2 }, "4 E5*", "0 E5 3"],
  ["folds a leap of more than an octave", lineLeapFolding, 1, common, "2 C5*, 2 E6*", "0 C5 2, 2 E5 2"],
  ["keeps within the range", lineRange, 1, { ...common, range: [55, 74] }, "2 A5*, 2 G5*", "0 A4 2, 2 G4 2"],
];

describe("operations on a single line", () => {
  it.each(rows)("%s", (_what, operation, strength, context, line, after) => {
    expect(textOf(operation.apply(barOf([line]), strength, context))).toBe(after);
  });

  it("does not breathe inside a word of any verse", () => {
    const sung = (...verses: readonly string[]) => {
      const bar = barOf(["2 C5*, 2 E5*"]);
      const lyrics = verses.map((syllabic) =>
        xmlElement("lyric", [xmlElement("syllabic", syllabic), xmlElement("text", "la")]),
      );
      return mapStrikes(bar, (strike) => ({
        ...strike,
        heads: strike.heads.map((head) => ({ ...head, source: xmlElement("note", lyrics) })),
      }));
    };
    for (const open of [sung("begin"), sung("single", "begin")])
      expect(lineBreath.apply(open, 1, { ...common, breath: 1 })).toBe(open);
    for (const closed of [sung("end"), sung("end", "single")])
      expect(textOf(lineBreath.apply(closed, 1, { ...common, breath: 1 }))).toBe("0 C5 2, 2 E5 3/2");
  });

  it("breathes where a phrase ends and nothing rests yet, and only if the player needs breath", () => {
    const long = barOf(["4 E5*"]);
    const rested = barOf(["3 E5*, 1 r"]);
    expect(lineBreath.apply(long, 2, common)).toBe(long);
    expect(lineBreath.apply(long, 1, { ...common, breath: 2 })).toBe(long);
    expect(lineBreath.apply(rested, 2, { ...common, breath: 1 })).toBe(rested);
  });

  it.each([lineBreath, lineRhythm, lineSyncopation, lineEven, lineNear, lineLeapFolding, lineRange])(
    "gives the same bar back when there is nothing to do: $rule",
    (operation) => {
      const bar = barOf(["1 C5*, 1 D5*, 2 E5*"]);
      expect(operation.apply(bar, operation.strengths, common)).toBe(bar);
    },
  );
});

describe("what a player has under his own tune", () => {
  const waltz = contextOf("melody", undefined, { beats: 3, beatType: 4 });
  const guitar = (tune: string): ReturnType<typeof barOf> =>
    barOf([tune, "1/2 A2, 1/2 E3, 1/2 A3, 1/2 E3, 1/2 C4, 1/2 E3"], 1);
  it.each([
    [1, "0 A2+E5 3|1, 1 A3 1, 2 C4 1"],
    [3, "0 A2+E5 3"],
  ])("strikes less often and comes down to its bass, at strength %d", (strength, after) => {
    const thin = lineAccompaniment.apply(guitar("3 E5*"), strength, waltz);
    expect(textOf(thin)).toBe(after);
    expect(thin.leftOut).toEqual([]);
  });
  it("takes a figure for what it is though it comes to the top where the tune rests", () => {
    const bar = barOf(["1 E5*, 2 r", "1/2 A2, 1/2 E3, 1/2 A3*, 1/2 E3, 1/2 C4*, 1/2 E3"], 1);
    expect(textOf(lineAccompaniment.apply(bar, 3, waltz))).toBe("0 A2+E5 1|3");
  });
  it.each([
    ["a middle voice", ["4 E5*", "2 C4, 2 B3", "4 A2"], "0 A2+E5 4"],
    ["what chords have between", ["2 A2 C4 E4 A4*, 2 E3 G#4 B4*"], "0 A2+A4 2, 2 E3+B4 2"],
    ["chords over a bass", ["2 C4 E5*, 2 B3 D5*", "2 A2 E3, 2 G2 D3"], "0 A2+E5 2, 2 G2+D5 2"],
    [
      "the middle of chords under which another voice rests",
      ["2 A2 C4 E5*, 2 D5*", "2 r, 2 B3"],
      "0 A2+E5 2, 2 B3+D5 2",
    ],
  ])("leaves out %s and keeps tune and bass", (_what, lines, after) => {
    expect(textOf(lineInnerVoices.apply(barOf(lines, 1), 1, common))).toBe(after);
  });
  it("leaves two voices as they are", () => {
    for (const lines of [["4 E5*", "2 A2, 2 E3"], ["2 E5*, 2 D5*"], ["2 A2 E5*, 2 D5*"]]) {
      const bar = barOf(lines, 1);
      expect(lineInnerVoices.apply(bar, 1, common)).toBe(bar);
    }
  });
  it("leaves a voice alone that has the tune, and a tune without another voice", () => {
    const answered = barOf(["1 E5*, 2 r", "1 r, 1 C5*, 1 D5*"], 1);
    expect(lineAccompaniment.apply(answered, 3, waltz)).toBe(answered);
    const alone = barOf(["1/2 A2*, 1/2 E3*, 2 A3*"], 1);
    expect(lineAccompaniment.apply(alone, 1, waltz)).toBe(alone);
  });
});
