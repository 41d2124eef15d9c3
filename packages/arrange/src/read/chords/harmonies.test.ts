import { playersOf } from "@gradus/difficulty";
import { scoreOf } from "@gradus/testing/scores";
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
  ] as const)("%s", (_rule, staves, beats, expected) => {
    expect(told(read(staves, 0, beats), beats)).toEqual(expected);
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
