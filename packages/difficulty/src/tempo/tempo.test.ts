import { readScore, type Score } from "@gradus/score";
import { describe, expect, test } from "vitest";
import { playersOf } from "../players.ts";
import { guessTempo } from "./guess-tempo.ts";
import { speedClassOf } from "./speed-class.ts";
import {
  atSpeed,
  clockOf,
  steadyTempo,
  type TempoMap,
  withNoteValues,
  withStatedTempo,
  withTempoError,
} from "./tempo-map.ts";

const sound = (bpm: number): string =>
  `<direction><direction-type><words/></direction-type><sound tempo="${bpm}"/></direction>`;
const words = (text: string): string =>
  `<direction><direction-type><words>${text}</words></direction-type></direction>`;
const metronome = (perMinute: string, unit = "quarter", dot = ""): string =>
  `<direction><direction-type><metronome><beat-unit>${unit}</beat-unit>${dot}<per-minute>${perMinute}</per-minute></metronome></direction-type></direction>`;
const eighths = Array.from(
  { length: 8 },
  () => "<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration></note>",
).join("");

/** A piano piece in eighths, each measure with what stands before its notes. */
function scoreOf(measures: readonly string[], time = "<beats>4</beats><beat-type>4</beat-type>"): Score {
  const bodies = measures.map((head, i) => {
    const attributes = i === 0 ? `<attributes><divisions>2</divisions><time>${time}</time></attributes>` : "";
    return `<measure number="${i + 1}">${attributes}${head}${eighths}</measure>`;
  });
  const read = readScore(
    new TextEncoder().encode(
      `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${bodies.join("")}</part></score-partwise>`,
    ),
  );
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

const tempoOf = (measures: readonly string[], stated = {}): TempoMap =>
  playersOf(scoreOf(measures), stated)[0]?.tempo ?? [];
const told = (map: TempoMap) => map.map(({ from, bpm, how }) => `${from}: ${Math.round(bpm)} ${how}`);
const bars = (...heads: readonly string[]): readonly string[] => [...heads, ...Array.from({ length: 8 }, () => "")];

describe("how fast a word is", () => {
  test.each([
    ["Presto", 7],
    ["Allegro  molto", 6],
    ["Allegro ma non troppo", 4.6],
    ["ALLEGRETTO", 4],
    ["Nicht zu schnell", 4],
    ["Sehr langsam", 1],
    ["Lento", 2],
    ["Andante cantabile", 3],
    ["Tempo di minuetto", 4],
    ["rit.", undefined],
    ["più mosso", undefined],
    ["a tempo", undefined],
    ["dolce", undefined],
    ["", undefined],
    [`Allegro ${"bla ".repeat(20)}`, undefined],
  ])("%s: %s", (text, speedClass) => {
    expect(speedClassOf(text)).toBe(speedClass);
  });
});

describe("the tempo of a score", () => {
  test.each([
    ["nothing", "", "0: 121 default"],
    ["a metronome mark", metronome("132"), "0: 132 mark"],
    ["a dotted one", metronome("60", "quarter", "<beat-unit-dot/>"), "0: 90 mark"],
    ["one that leaves it open, like nothing", metronome("ca. 76"), "0: 121 default"],
    ["a word", words("Presto"), "0: 199 word"],
    ["a tempo for playback", sound(90), "0: 90 mark"],
    ["one that nobody chose", sound(120), "0: 121 default"],
    ["one beside a word that nobody chose", words("Presto") + sound(120), "0: 199 word"],
    ["one far off is taken half way", sound(20), "0: 35 mark, drawn in"],
    ["a mark before a tempo for playback", metronome("132") + sound(90), "0: 132 mark"],
  ])("%s", (_, head, expected) => {
    expect(told(tempoOf(bars(head)))).toEqual([expected]);
  });

  test("a word ends the mark before it, from the start of its measure, and a mark with it stays", () => {
    const map = tempoOf(bars(metronome("132"), words("Adagio"), "", words("Presto") + metronome("150")));
    expect(told(map)).toEqual(["0: 132 mark", "4: 89 word", "12: 150 mark"]);
  });

  test("a guess is bolder where the score says less", () => {
    const [nothing, word, mark] = ["", words("Presto"), metronome("132")].map(
      (head) => tempoOf(bars(head))[0]?.sd ?? 0,
    );
    expect(nothing).toBeGreaterThan(word ?? 1);
    expect(word).toBeGreaterThan(mark ?? 1);
  });

  test("what the user says holds from the start up to the next sign of tempo", () => {
    const heads = bars(words("Presto"), "", words("Adagio"));
    const [first, second] = tempoOf(heads);
    expect(tempoOf(heads, { tempo: 80 })).toEqual([{ ...first, bpm: 80, how: "mark", sd: 0.1 }, second]);
    expect(told(tempoOf(heads, { tempo: 80 }))).toEqual(
      told(tempoOf(bars(words("Presto") + metronome("80"), "", words("Adagio")))),
    );
  });

  test("doubled note values in a doubled beat are guessed twice as fast", () => {
    const onsets = [0, 0.5, 1, 1.5, 2, 3, 3.25, 3.5];
    for (const speedClass of [undefined, 3]) {
      const once = guessTempo(onsets, 1, speedClass);
      expect(
        guessTempo(
          onsets.map((onset) => onset * 2),
          2,
          speedClass,
        ),
      ).toBeCloseTo(2 * once, 9);
    }
  });
});

describe("a map of tempi", () => {
  const map: TempoMap = [
    { from: 0, bpm: 120, how: "mark", sd: 0.1 },
    { from: 8, bpm: 60, how: "word", sd: 0.29 },
  ];

  test("tells seconds, in any order", () => {
    const clock = clockOf(map);
    expect([0, 8, 10, 4, 12].map(clock)).toEqual([0, 4, 6, 2, 8]);
    expect(clockOf(steadyTempo(90))(3)).toBe(2);
  });

  test("of longer note values keeps every second, of a slower speed stretches them", () => {
    const places = [0, 1.5, 8, 11];
    const before = places.map(clockOf(map));
    expect(places.map((place) => clockOf(withNoteValues(map, 2))(2 * place))).toEqual(before);
    expect(places.map(clockOf(atSpeed(map, 0.5)))).toEqual(before.map((seconds) => 2 * seconds));
  });

  test("moves by its own errors", () => {
    expect(withTempoError(map, 1).map(({ bpm }) => bpm)).toEqual([120 * Math.exp(0.1), 60 * Math.exp(0.29)]);
    expect(withStatedTempo(map, 100).map(({ bpm }) => bpm)).toEqual([100, 60]);
  });
});
