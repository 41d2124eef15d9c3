import { playersOf } from "@gradus/difficulty";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { pieceOf } from "../piece.ts";
import type { Harmony } from "../reading.ts";
import { quarter } from "../ticks.ts";
import { harmoniesOf } from "./harmonies.ts";

const names = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const read = (staves: readonly (readonly string[])[], fifths = 0, beats = 4): readonly Harmony[] => {
  const score = scoreOf({ staves, fifths, beats });
  const player = playersOf(score)[0];
  if (!player) throw new Error("nobody plays");
  return harmoniesOf(score, pieceOf(score, player));
};
/** "bar.beat root kind/bass" */
const told = (harmonies: readonly Harmony[], beats = 4): readonly string[] =>
  harmonies.map(
    ({ bar, from, root, kind, bass }) =>
      `${bar + 1}.${((from / quarter) % beats) + 1} ${names[root]} ${kind}/${names[bass]}`,
  );

describe("the harmony of a piece", () => {
  it.each([
    [
      "an Alberti bass is one chord over its lowest note",
      [
        ["2 E5, 2 G5", "2 D5, 2 B4"],
        [
          "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3",
          "1/2 D3, 1/2 B3, 1/2 G3, 1/2 B3, 1/2 D3, 1/2 B3, 1/2 G3, 1/2 B3",
        ],
      ],
      4,
      ["1.1 C major/C", "2.1 G major/D"],
    ],
    [
      "the low note of a waltz rings under its chords",
      [
        ["3 E5", "3 F5", "3 E5"],
        ["1 C3, 1 E4 G4, 1 E4 G4", "1 B2, 1 F4 G4, 1 F4 G4", "1 C3, 1 E4 G4, 1 E4 G4"],
      ],
      3,
      ["1.1 C major/C", "2.1 G dominant/B", "3.1 C major/C"],
    ],
    [
      "inversions have their third and fifth below",
      [
        ["4 C5", "4 B4", "4 C5"],
        ["4 E3 G3", "4 D3 G3", "4 C3 G3"],
      ],
      4,
      ["1.1 C major/E", "2.1 G major/D", "3.1 C major/C"],
    ],
    [
      "passing and neighbour notes are no chords",
      [
        ["1/2 C5, 1/2 D5, 1/2 E5, 1/2 F5, 1/2 G5, 1/2 F5, 1/2 E5, 1/2 D5", "4 C5"],
        ["4 C3 E3 G3", "4 C3 E3 G3"],
      ],
      4,
      ["1.1 C major/C", "2.1 C major/C"],
    ],
    [
      "a pedal point lets the chords over it change",
      [
        ["4 E4 G4 C5", "4 F4 G4 B4", "4 E4 G4 C5"],
        ["1 C3, 1 C3, 1 C3, 1 C3", "1 C3, 1 C3, 1 C3, 1 C3", "1 C3, 1 C3, 1 C3, 1 C3"],
      ],
      4,
      ["1.1 C major/C", "2.1 G dominant/G", "3.1 C major/C"],
    ],
    [
      "a cadential six-four is the tonic over the fifth degree",
      [
        ["4 C5", "2 C5 E5, 2 B4 D5", "4 C5"],
        ["4 C3 E3 G3", "2 G2 G3, 2 G2 F3 G3", "4 C3 E3 G3"],
      ],
      4,
      ["1.1 C major/C", "2.1 C major/G", "2.3 G dominant/G", "3.1 C major/C"],
    ],
    [
      "a suspension belongs to the chord in which it resolves",
      [
        ["4 C5", "1 C5, 3 B4", "4 C5"],
        ["4 C3 E3 G3", "4 G2 D3 G3", "4 C3 E3 G3"],
      ],
      4,
      ["1.1 C major/C", "2.1 G major/G", "3.1 C major/C"],
    ],
    [
      "a diminished seventh has its root where it is spelled as leading note",
      [
        ["4 G4", "4 F#4", "4 G4"],
        ["4 G2 D3 Bb3", "4 A2 C3 Eb3", "4 Bb2 D3 G3"],
      ],
      4,
      ["1.1 G minor/G", "2.1 F# diminished-seventh/A", "3.1 G minor/Bb"],
    ],
  ] as const)("%s", (_rule, staves, beats, expected) => {
    expect(told(read(staves, 0, beats), beats)).toEqual(expected);
  });

  it("believes printed chords and their bass, whatever sounds", () => {
    const symbol = (step: string, kind: string, bass = ""): string =>
      `<harmony><root><root-step>${step}</root-step></root><kind>${kind}</kind>${bass && `<bass><bass-step>${bass}</bass-step></bass>`}</harmony>`;
    const note = "<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><type>whole</type></note>";
    const score = scoreFrom(
      `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time></attributes>${symbol("F", "major-seventh", "A")}${note}</measure><measure number="2">${note}</measure><measure number="3">${symbol("A", "minor")}${note}</measure></part></score-partwise>`,
    );
    const player = playersOf(score)[0];
    if (!player) throw new Error("nobody plays");
    expect(told(harmoniesOf(score, pieceOf(score, player)))).toEqual([
      "1.1 F major-seventh/A",
      "2.1 F major-seventh/A",
      "3.1 A minor/A",
    ]);
  });

  it("fills every bar without gaps, and marks where nothing sounds", () => {
    const harmonies = read([
      ["4 E5", "4 r", "4 E5"],
      ["4 C3", "4 r", "4 C3"],
    ]);
    expect(harmonies.map(({ from, to }) => [from / quarter, to / quarter])).toEqual([
      [0, 4],
      [4, 8],
      [8, 12],
    ]);
    expect(harmonies.map(({ silent }) => silent)).toEqual([false, true, false]);
  });

  it("names the third second, and says where the bass sounds", () => {
    const [first] = read([["4 B4 D5 F5"], ["4 G2 G3"]]);
    expect(first).toMatchObject({ root: 7, kind: "dominant", bass: 7, bassMidi: 43 });
    expect(first?.tones.slice(0, 2)).toEqual([7, 11]);
  });
});
