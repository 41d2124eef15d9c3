import { readScore, type Score } from "@gradus/score";
import { describe, expect, test } from "vitest";
import { handOf, handsOf, measureDifficulty, partIndexOf, playersOf } from "./index.ts";

type PartText = { readonly name: string; readonly notes: readonly string[]; readonly head?: string };

const note = (step: string, octave: number, staff = 1, extra = "", duration = 4): string =>
  `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>${duration}</duration>${extra}<voice>${staff}</voice><staff>${staff}</staff></note>`;
const back = (duration = 4): string => `<backup><duration>${duration}</duration></backup>`;

function scoreOf(...parts: readonly PartText[]): Score {
  const list = parts.map(({ name }, i) => `<score-part id="P${i + 1}"><part-name>${name}</part-name></score-part>`);
  const bodies = parts.map(({ notes, head = "" }, i) => {
    const measures = notes.map((text, m) => {
      const attributes = m === 0 ? `<attributes><divisions>1</divisions>${head}</attributes>` : "";
      return `<measure number="${m + 1}">${attributes}${text}</measure>`;
    });
    return `<part id="P${i + 1}">${measures.join("")}</part>`;
  });
  const text = `<?xml version="1.0"?><score-partwise version="4.0"><part-list>${list.join("")}</part-list>${bodies.join("")}</score-partwise>`;
  const read = readScore(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

const twoStaves = "<staves>2</staves>";
const piano: PartText = { name: "Piano", head: twoStaves, notes: [note("C", 5) + back() + note("C", 3, 2)] };
const shape = (score: Score, stated = {}) =>
  playersOf(score, stated).map(({ parts, keyboard, hands }) => ({
    parts: parts.join(),
    keyboard,
    R: hands.R.map(({ p }) => p).join(),
    L: hands.L.map(({ p }) => p).join(),
  }));

describe("players and hands", () => {
  test.each([
    [
      "two bare parts of one staff, the higher first",
      [
        { name: "", notes: [note("C", 5)] },
        { name: "", notes: [note("C", 3)] },
      ],
      [{ parts: "0,1", keyboard: true, R: "72", L: "48" }],
    ],
    [
      "two bare parts of one staff, the lower first",
      [
        { name: "", notes: [note("C", 3)] },
        { name: "", notes: [note("C", 5)] },
      ],
      [
        { parts: "0", keyboard: false, R: "48", L: "" },
        { parts: "1", keyboard: false, R: "72", L: "" },
      ],
    ],
    ["two staves of a keyboard", [piano], [{ parts: "0", keyboard: true, R: "72", L: "48" }]],
    ["two staves without a name", [{ ...piano, name: "" }], [{ parts: "0", keyboard: true, R: "72", L: "48" }]],
    ["two staves of a choir", [{ ...piano, name: "Choir" }], [{ parts: "0", keyboard: false, R: "48,72", L: "" }]],
    [
      "two one-staff keyboard parts",
      [
        { name: "Piano (right)", notes: [note("E", 5)] },
        { name: "Piano (left)", notes: [note("C", 3)] },
      ],
      [{ parts: "0,1", keyboard: true, R: "76", L: "48" }],
    ],
    [
      "a one-staff keyboard part before a full piano",
      [{ name: "Celesta", notes: [note("E", 6)] }, piano],
      [
        { parts: "0", keyboard: true, R: "88", L: "" },
        { parts: "1", keyboard: true, R: "72", L: "48" },
      ],
    ],
    [
      "a voice with piano",
      [{ name: "Voice", notes: [note("G", 4)] }, piano],
      [
        { parts: "0", keyboard: false, R: "67", L: "" },
        { parts: "1", keyboard: true, R: "72", L: "48" },
      ],
    ],
    [
      "three staves: the third by its median",
      [
        {
          name: "Organ",
          head: "<staves>4</staves>",
          notes: [note("C", 5) + back() + note("C", 3, 2) + back() + note("C", 4, 3) + back() + note("C", 2, 4)],
        },
      ],
      [{ parts: "0", keyboard: true, R: "60,72", L: "36,48" }],
    ],
    [
      "a part without notes",
      [{ name: "Flute", notes: [""] }, piano],
      [{ parts: "1", keyboard: true, R: "72", L: "48" }],
    ],
    [
      "a transposing part",
      [{ name: "Clarinet", head: "<transpose><chromatic>-2</chromatic></transpose>", notes: [note("D", 4)] }],
      [{ parts: "0", keyboard: false, R: "60", L: "" }],
    ],
    [
      "unisons of one instrument count once, of a keyboard twice",
      [
        { name: "Violin", notes: [note("C", 4) + back() + note("C", 4)] },
        { name: "Piano", notes: [note("C", 4) + back() + note("C", 4)] },
      ],
      [
        { parts: "0", keyboard: false, R: "60", L: "" },
        { parts: "1", keyboard: true, R: "60,60", L: "" },
      ],
    ],
  ] as const)("%s", (_, parts, expected) => {
    expect(shape(scoreOf(...parts))).toEqual(expected);
  });

  const tablature = `${twoStaves}<clef number="1"><sign>G</sign></clef><clef number="2"><sign>TAB</sign></clef>`;
  test("a tablature beside a normal staff is ignored, alone it is read", () => {
    const guitar = { ...piano, name: "Guitar", head: tablature };
    expect(shape(scoreOf(guitar))).toEqual([{ parts: "0", keyboard: false, R: "72", L: "" }]);
    const alone = { name: "Guitar", head: "<clef><sign>TAB</sign></clef>", notes: [note("C", 4)] };
    expect(shape(scoreOf(alone))).toEqual([{ parts: "0", keyboard: false, R: "60", L: "" }]);
    const [player] = playersOf(scoreOf(guitar));
    expect(player && [handOf(player, 0, 1), handOf(player, 0, 2), handOf(player, 1, 1)]).toEqual([
      "R",
      undefined,
      undefined,
    ]);
  });

  test("ties make one note, in the hand where it starts; grace, cue and unpitched notes are left out", () => {
    const tied =
      note("C", 4, 1, '<tie type="start"/>') +
      "<note><grace/><pitch><step>D</step><octave>4</octave></pitch><voice>1</voice></note>";
    const score = scoreOf({ name: "Piano", head: twoStaves, notes: [tied, note("C", 4, 2, '<tie type="stop"/>')] });
    expect(playersOf(score)[0]?.hands).toMatchObject({ R: [{ on: 0, dur: 8, p: 60 }], L: [], keyboard: true });
  });
});

describe("what the user states decides", () => {
  const bare = (name: string): PartText => ({ name, notes: [note("C", 4)] });

  test("a single part is what the user plays", () => {
    expect(shape(scoreOf(piano), { instrument: "Violin" })).toEqual([
      { parts: "0", keyboard: false, R: "48,72", L: "" },
    ]);
    expect(shape(scoreOf({ ...piano, name: "Choir" }), { instrument: "Piano" })[0]).toMatchObject({
      keyboard: true,
      L: "48",
    });
    expect(shape(scoreOf(piano), { instrument: "  " })[0]).toMatchObject({ keyboard: true });
  });

  test("among several parts it decides for the stated one, else for parts without a telling name", () => {
    const score = scoreOf(bare("Part 1"), bare("Part 2"), bare("Flute"));
    expect(shape(score).map(({ keyboard }) => keyboard)).toEqual([false, false, false]);
    expect(shape(score, { instrument: "Piano" }).map(({ parts, keyboard }) => [parts, keyboard])).toEqual([
      ["0,1", true],
      ["2", false],
    ]);
    expect(shape(score, { instrument: "Piano", part: "3" }).map(({ keyboard }) => keyboard)).toEqual([
      false,
      false,
      true,
    ]);
    expect(shape(scoreOf(piano, bare("Flute")), { instrument: "Flute" })[0]).toMatchObject({ keyboard: true });
  });

  test("a part is found by id, by name, by number", () => {
    const score = scoreOf(bare("P2"), bare("Flute"), bare("1"));
    expect(["p2", "flute", "1", "3", "P9", "0", ""].map((text) => partIndexOf(score, text))).toEqual([
      1,
      1,
      2,
      2,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test("hands stay those of the source when a rewrite moves the other staves", () => {
  const source = {
    name: "Organ",
    head: "<staves>3</staves>",
    notes: [note("C", 5) + back() + note("C", 3, 2) + back() + note("C", 4, 3)],
  };
  const [player] = playersOf(scoreOf(source));
  const lower = scoreOf({ ...source, notes: [note("C", 5) + back() + note("C", 3, 2) + back() + note("C", 2, 3)] });
  expect(player && handsOf(lower, player)).toMatchObject({ R: [{ p: 36 }, { p: 72 }], L: [{ p: 48 }] });
});

describe("the difficulty of a score", () => {
  const busy = (name: string): PartText => ({
    name,
    notes: Array.from({ length: 8 }, (_, i) =>
      ["C", "G", "E", "B"].map((step, k) => note(step, 4 + ((i + k) % 2), 1, "", 1)).join(""),
    ),
  });

  test("is that of the hardest keyboard player, even beside a harder part", () => {
    const measured = measureDifficulty(scoreOf(busy("Flute"), piano));
    expect(measured).toMatchObject({
      ok: true,
      part: "P2",
      difficulty: { basis: "graded", band: "easy", level: "Beginner" },
    });
    if (!measured.ok) throw new Error(measured.message);
    expect(measured.difficulty.grade).toBeCloseTo(1, 0);
    // the piano plays two notes in the first measure, too few for a grade of it
    expect(measured.difficulty.perMeasure.map(({ grade }) => grade)).toEqual(
      Array(measured.difficulty.perMeasure.length).fill(null),
    );
  });

  test("comes with its uncertainty and the tempo that it counts with, which a user may state", () => {
    const score = scoreOf(busy("Piano"));
    const own = measureDifficulty(score);
    const slow = measureDifficulty(score, { tempo: 40 });
    if (!own.ok || !slow.ok) throw new Error("not measured");
    expect(own.difficulty.tempo).toEqual({ bpm: expect.closeTo(Math.exp(5.021), 6), how: "default" });
    expect(slow.difficulty.tempo).toEqual({ bpm: 40, how: "mark" });
    expect(slow.difficulty.grade).toBeLessThan(own.difficulty.grade);
    expect(slow.difficulty.uncertainty).toBeLessThan(own.difficulty.uncertainty ?? 0);
    expect(own.difficulty.perMeasure.every(({ grade }) => (grade ?? 0) > 1)).toBe(true);
    const flute = measureDifficulty(scoreOf(busy("Flute")));
    if (!flute.ok) throw new Error(flute.message);
    expect(flute.difficulty.uncertainty).toBeUndefined();
    expect(flute.difficulty.tempo).toBeUndefined();
  });

  test("is that of the part or the instrument the user states", () => {
    const score = scoreOf(busy("Flute"), piano);
    expect(measureDifficulty(score, { instrument: "Flute" })).toMatchObject({
      part: "P1",
      difficulty: { basis: "estimated" },
    });
    expect(measureDifficulty(score, { part: "Flute" })).toMatchObject({ part: "P1" });
    expect(measureDifficulty(score, { part: "Flute", instrument: "Piano" })).toMatchObject({
      difficulty: { basis: "graded" },
    });
    expect(measureDifficulty(score, { instrument: "Oboe" })).toMatchObject({ part: "P2" });
    const flute = measureDifficulty(score, { part: "1" });
    if (!flute.ok) throw new Error(flute.message);
    expect(flute.difficulty.perMeasure.map(({ measure }) => measure)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    expect(flute.difficulty.contributions.every(({ words }) => !/hand\b/.test(words))).toBe(true);
    expect(flute.difficulty.perHand).toEqual({ right: flute.difficulty.grade, left: 1 });
  });

  test("cannot be said of a part that is not there or of silence", () => {
    expect(measureDifficulty(scoreOf(piano), { part: "Oboe" })).toMatchObject({
      ok: false,
      code: "engine/no-part",
      place: { part: "Oboe" },
    });
    expect(measureDifficulty(scoreOf({ name: "Piano", notes: [""] }))).toMatchObject({
      ok: false,
      code: "file/no-notes",
    });
    expect(measureDifficulty(scoreOf(piano, { name: "Oboe", notes: [""] }), { part: "Oboe" })).toMatchObject({
      code: "file/no-notes",
    });
  });
});
