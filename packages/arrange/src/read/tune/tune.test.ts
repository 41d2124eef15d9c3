import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { namesOf, pieceFrom, times } from "../../testing/pieces.ts";
import { tuneOf } from "./tune.ts";

const tuneIn = (upper: readonly string[], lower: readonly string[]): string =>
  namesOf(tuneOf(pieceFrom(scoreOf({ staves: [upper, lower] }))));

const waltz = "1 C3, 1 E3 G3, 1 E3 G3, 1 E3 G3";
const alberti = "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3";
const sung = ["1 C5, 1 D5, 2 E5", "3/2 F5, 1/2 E5, 2 D5"];
const sungNames = "C5 D5 E5 F5 E5 D5";

describe("the tune of a piece", () => {
  it.each([
    ["the upper hand's notes", times(2, sung), times(4, [waltz]), `${sungNames} ${sungNames}`],
    [
      "the top of chords",
      times(2, ["1 E4 C5, 1 F4 D5, 2 G4 E5", "3/2 A4 F5, 1/2 G4 E5, 2 F4 D5"]),
      times(4, [waltz]),
      `${sungNames} ${sungNames}`,
    ],
    [
      "not the inner voice that repeats while it rests",
      times(2, ["1 C5, 1 D5, 1 E5, 1 r|1/2 E4, 1/2 E4, 1/2 F4, 1/2 F4, 1/2 G4, 1/2 G4, 1/2 G4, 1/2 G4"]),
      times(2, [waltz]),
      "C5 D5 E5 C5 D5 E5",
    ],
    [
      "the voice beneath it where that goes on from it",
      [
        ...times(3, ["1 C5, 1 D5, 1 E5, 1 r|1/2 E4, 1/2 E4, 1/2 F4, 1/2 F4, 1/2 G4, 1/2 G4, 1/2 G4, 1/2 G4"]),
        "1 C5, 1 D5, 2 r|1/2 E4, 1/2 E4, 1/2 F4, 1/2 F4, 1 E5, 1 F5",
      ],
      times(4, [waltz]),
      `${times(4, ["C5 D5 E5"]).join(" ")} F5`,
    ],
    [
      "the slow voice under broken chords in one staff",
      times(4, [
        `${times(4, ["1/4 C6, 1/4 G5, 1/4 E5, 1/4 G5"]).join()}|1 C5, 1 D5, 2 E5`,
        `${times(4, ["1/4 D6, 1/4 G5, 1/4 F5, 1/4 G5"]).join()}|3/2 F5, 1/2 E5, 2 D5`,
      ]),
      times(8, ["4 C3"]),
      times(4, [sungNames]).join(" "),
    ],
    [
      "the lower hand's line under repeated chords",
      times(8, ["1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4"]),
      times(4, ["1 C3, 1 D3, 2 E3", "3/2 F3, 1/2 E3, 2 D3"]),
      times(4, ["C3 D3 E3 F3 E3 D3"]).join(" "),
    ],
    [
      "the lower hand's where the upper one only answers it with chords after the beats",
      times(4, ["1/2 r, 1/2 E4 G4, 1/2 r, 1/2 E4 G4, 1/2 r, 1/2 E4 G4, 1/2 r, 1/2 E4 G4"]),
      times(2, ["1 C3, 1/2 E3, 1/2 G3, 1 C4, 1 G3", "1 A3, 1/2 F3, 1/2 A3, 1 C4, 1 A3"]),
      times(2, ["C3 E3 G3 C4 G3 A3 F3 A3 C4 A3"]).join(" "),
    ],
    [
      "the lower hand's line where it takes over the motif of the upper one, under chords, for a phrase",
      [
        ...times(4, ["1/4 A4, 1/4 B4, 1/4 C5, 1/4 B4, 1 A4, 2 r"]),
        ...times(4, ["1/2 E5 G5, 1/2 E5 G5, 1/2 E5 G5, 1/2 E5 G5, 2 E5 G5"]),
        ...times(4, ["1/4 A4, 1/4 B4, 1/4 C5, 1/4 B4, 1 A4, 2 r"]),
      ],
      [
        ...times(4, ["2 A3 C4 E4, 2 r"]),
        ...times(4, ["1/4 C4, 1/4 D4, 1/4 E4, 1/4 D4, 1 C4, 2 r"]),
        ...times(4, ["2 A3 C4 E4, 2 r"]),
      ],
      [times(4, ["A4 B4 C5 B4 A4"]), times(4, ["C4 D4 E4 D4 C4"]), times(4, ["A4 B4 C5 B4 A4"])].flat().join(" "),
    ],
    [
      "nothing in bars of vamp before it",
      ["4 r", "4 r", ...times(2, sung)],
      times(6, [alberti]),
      `${sungNames} ${sungNames}`,
    ],
    [
      "the lower side of octaves where the line goes on below",
      ["1 C4, 1 D4, 1 E4, 1 F4", "1 G4 G5, 1 A4 A5, 1 G4 G5, 1 F4 F5", "1 E4, 1 D4, 2 C4", "1 E4, 1 D4, 2 C4"],
      times(4, ["4 C3 G3"]),
      "C4 D4 E4 F4 G4 A4 G4 F4 E4 D4 C4 E4 D4 C4",
    ],
  ])("is %s", (_, upper, lower, expected) => {
    expect(tuneIn(upper, lower)).toBe(expected);
  });

  it("says what the hand strikes beneath it, and ends each note where the next begins", () => {
    const tune = tuneOf(pieceFrom(scoreOf({ staves: [["1 E4 C5, 3 D5|4 G4", "4 C5"], times(2, [waltz])] })));
    expect(namesOf(tune[0]?.beneath ?? [])).toBe("E4 G4");
    expect(tune.filter(({ end }, i) => end > (tune[i + 1]?.on ?? end))).toEqual([]);
  });

  describe("doubled of other parts", () => {
    const measure = (notes: readonly string[], staff?: number): string =>
      notes
        .map(
          (name) =>
            `<note><pitch><step>${name[0]}</step><octave>${name[1]}</octave></pitch><duration>1</duration><voice>${staff ?? 1}</voice><type>quarter</type>${staff ? `<staff>${staff}</staff>` : ""}</note>`,
        )
        .join("");
    const start = (staves: number): string =>
      `<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time><staves>${staves}</staves></attributes>`;
    const bars = (one: string, attributes: string): string =>
      times(4, [one])
        .map((bar, i) => `<measure number="${i + 1}">${i === 0 ? attributes : ""}${bar}</measure>`)
        .join("");
    const back = "<backup><duration>4</duration></backup>";
    /** The tune of a piano beside voices that sing such measures four times. */
    const tuneBeside = (voices: readonly (readonly string[])[], piano: string): string => {
      const listed = voices.map((_, i) => `<score-part id="V${i}"><part-name>Voice ${i}</part-name></score-part>`);
      const parts = voices.map((notes, i) => `<part id="V${i}">${bars(measure(notes), start(1))}</part>`);
      const score = scoreFrom(
        `<score-partwise version="4.0"><part-list>${listed.join("")}<score-part id="P"><part-name>Piano</part-name></score-part></part-list>${parts.join("")}<part id="P">${bars(piano, start(2))}</part></score-partwise>`,
      );
      return namesOf(tuneOf(pieceFrom(score, "Piano")));
    };

    it("is what a song's piano doubles of the voice, above or below what else it plays", () => {
      const piano = `${measure(["G5", "E5", "G5", "E5"], 1)}${back}${measure(["C4", "D4", "E4", "D4"], 2)}`;
      expect(tuneBeside([["C5", "D5", "E5", "D5"]], piano)).toBe(times(4, ["C4 D4 E4 D4"]).join(" "));
    });

    it("is the highest voice of a choir, all of which the piano doubles", () => {
      const [soprano, alto, bass] = [["C5", "D5", "E5", "D5"], times(4, ["G4"]), ["C3", "B3", "C3", "G3"]];
      const upper = `${measure(soprano, 1)}${back}${measure(alto, 1)}`;
      const piano = `${upper}${back}${measure(bass, 2)}`;
      expect(tuneBeside([alto, soprano, bass], piano)).toBe(times(4, ["C5 D5 E5 D5"]).join(" "));
    });
  });

  it("is not what both hands share in one voice while it rests", () => {
    const piece = pieceFrom(
      scoreOf({
        staves: [
          times(2, ["2 C5, 2 r|1/2 r, 1/2 G4, 1/2 r, 1/2 G4, 1/2 r, 1/2 B4, 1/2 r, 1/2 B4"]),
          times(2, ["1/2 C4, 1/2 r, 1/2 C4, 1/2 r, 1/2 D4, 1/2 r, 1/2 D4, 1/2 r"]),
        ],
      }),
    );
    const oneVoice = { ...piece, notes: piece.notes.map((note) => ({ ...note, voice: note.midi < 72 ? "2" : "1" })) };
    expect(namesOf(tuneOf(piece))).toBe("C5 B4 B4 C5 B4 B4");
    expect(namesOf(tuneOf(oneVoice))).toBe("C5 C5");
  });
});
