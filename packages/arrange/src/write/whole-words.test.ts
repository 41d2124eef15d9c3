import { type Score, syllables } from "@gradus/score";
import { scoreFrom } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { withWholeWords } from "./whole-words.ts";

type Note = readonly [voice: number, words: string];

/** Quarters of one staff with their lyrics as they are written, a measure of four at a time. */
const sung = (notes: readonly Note[]): Score => {
  const note = ([voice, words]: Note): string =>
    `<note><pitch><step>C</step><octave>5</octave></pitch><duration>1</duration><voice>${voice}</voice><type>quarter</type>${words}</note>`;
  const measures = Array.from({ length: Math.ceil(notes.length / 4) }, (_, i) => {
    const head =
      i > 0
        ? ""
        : "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>";
    const own = notes.slice(4 * i, 4 * i + 4).map(note);
    return `<measure number="${i + 1}">${head}${own.join("")}</measure>`;
  });
  return scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list><part id="P1">${measures.join("")}</part></score-partwise>`,
  );
};
const lyric = (syllabic: string, text: string, number = 1): string =>
  `<lyric number="${number}"><syllabic>${syllabic}</syllabic><text>${text}</text></lyric>`;
const placesOf = (score: Score): string =>
  syllables(score)
    .map(({ text, place }) => `${text}:${place}`)
    .join(" ");
const all = (): boolean => true;

describe("words that begin and end", () => {
  it.each<[what: string, notes: readonly Note[], places: string]>([
    [
      "leaves whole words",
      [
        [1, lyric("begin", "lul")],
        [1, ""],
        [1, lyric("middle", "la")],
        [1, lyric("end", "by")],
      ],
      "lul:begin la:middle by:end",
    ],
    [
      "ends a word whose end is not there",
      [
        [1, lyric("begin", "lul")],
        [1, lyric("middle", "la")],
        [1, lyric("single", "sleep")],
        [1, ""],
      ],
      "lul:begin la:end sleep:single",
    ],
    [
      "ends a word at the end of the piece",
      [
        [1, ""],
        [1, ""],
        [1, ""],
        [1, lyric("begin", "lul")],
      ],
      "lul:single",
    ],
    [
      "begins a word whose beginning is not there",
      [
        [1, lyric("single", "sleep")],
        [1, lyric("middle", "la")],
        [1, lyric("end", "by")],
        [1, ""],
      ],
      "sleep:single la:begin by:end",
    ],
    [
      "hears a word that goes on in another voice",
      [
        [1, lyric("begin", "lul")],
        [1, ""],
        [2, lyric("end", "la")],
        [2, ""],
      ],
      "lul:begin la:end",
    ],
    [
      "keeps verses apart",
      [
        [1, lyric("begin", "lul") + lyric("single", "hush", 2)],
        [1, lyric("end", "la") + lyric("middle", "by", 2)],
        [1, ""],
        [1, ""],
      ],
      "lul:begin hush:single la:end by:single",
    ],
  ])("%s", (_what, notes, places) => {
    expect(placesOf(withWholeWords(sung(notes), all))).toBe(places);
  });

  it("gives the same score back where nothing is to mend, and keeps measures that are not ours", () => {
    const whole = sung([
      [1, lyric("begin", "lul")],
      [1, lyric("end", "la")],
      [1, ""],
      [1, ""],
    ]);
    expect(withWholeWords(whole, all)).toBe(whole);
    const torn = sung([
      [1, lyric("begin", "lul")],
      [1, ""],
      [1, ""],
      [1, ""],
    ]);
    expect(withWholeWords(torn, () => false)).toBe(torn);
  });

  it("keeps what stands between two syllables of one note", () => {
    const elided = `<lyric number="1"><syllabic>end</syllabic><text>che</text><elision>‿</elision><syllabic>begin</syllabic><text>a</text></lyric>`;
    const score = withWholeWords(
      sung([
        [1, lyric("begin", "an")],
        [1, elided],
        [1, lyric("single", "ma")],
        [1, ""],
      ]),
      all,
    );
    expect(placesOf(score)).toBe("an:begin che‿a:end ma:single");
  });
});
