import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { pieceOf } from "../read/piece.ts";
import type { TuneNote } from "../read/reading.ts";
import { phraseOctaves } from "./phrase-octaves.ts";

function octavesOf(bars: readonly string[], phrases: readonly (readonly [number, number])[]) {
  const score = scoreOf({ staves: [bars, bars.map(() => "4 C3")] });
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const piece = pieceOf(score, chosen.player);
  const tune = piece.notes.filter(({ hand }) => hand === "R").map((note): TuneNote => ({ ...note, beneath: [] }));
  return phraseOctaves(
    tune,
    phrases.map(([from, to]) => ({ from, to })),
    piece.bars,
    [57, 81],
  );
}

describe("octaves of phrases", () => {
  const low = "1 C5, 1 D5, 1 E5, 1 C5";
  const high = "1 C7, 1 D7, 1 E7, 1 C7";

  it("leave what lies in the register of the level", () => {
    expect(
      octavesOf(
        [low, low],
        [
          [0, 4],
          [4, 8],
        ],
      ),
    ).toEqual([0, 0]);
  });

  it("leave the other hand room where a neighbour comes down an octave", () => {
    const around = "1 A5, 1 C6, 1 E6, 1 A6";
    const lower = "1 A4, 1 B4, 1 C5, 1 A4";
    expect(
      octavesOf(
        [around, lower, around],
        [
          [0, 4],
          [4, 8],
          [8, 12],
        ],
      ),
    ).toEqual([-12, 0, -12]);
  });

  it("move a whole phrase that lies too high, and its return by the same octaves", () => {
    const moved = octavesOf(
      [high, low, high, low],
      [
        [0, 4],
        [4, 8],
        [8, 12],
        [12, 16],
      ],
    );
    expect(moved[0]).toBeLessThan(0);
    expect(moved[2]).toBe(moved[0]);
  });

  it("do not tear a line for one note beyond the register", () => {
    expect(
      new Set(
        octavesOf(
          ["1 G5, 1 A5, 1 B5, 1 A5", "1 G5, 1 F5, 1 E5, 1 D5"],
          [
            [0, 4],
            [4, 8],
          ],
        ),
      ).size,
    ).toBe(1);
  });

  it("stay in one octave while a sequence goes on, two figures by turns too", () => {
    // Mozart, K. 545, first movement, measures 14 to 22
    const quick = (names: string): string =>
      names
        .split(" ")
        .map((name) => `1/4 ${name}`)
        .join(", ");
    const theme = [
      "1/2 r, 1/2 D6, 1/2 B5, 1/2 G5, 3/4 A5, 1/4 B5, 1 A5",
      "1/2 r, 1/2 G5, 1/2 E5, 1/2 C5, 3/4 D5, 1/4 E5, 1 D5",
    ];
    const sequence = [
      `${quick("D5 B5 G5 D5 B4 D5 G5 B5")}, 2 r`,
      `${quick("r F#5 A5 C6 E6 C6 A5 F#5")}, 2 r`,
      `${quick("C5 A5 F#5 C5 A4 C5 F#5 A5")}, 2 r`,
      `${quick("r E5 G5 B5 D6 B5 G5 E5")}, 2 r`,
    ];
    const starts = [0, 6, 12, 18, 32, 39, 47, 54];
    const phrases = starts.map((from, i) => [from, starts[i + 1] ?? 63] as const);
    const moved = octavesOf(
      [...theme, ...theme, ...sequence, "2 A5, 1 C6, 1 E5", "2 D5, 2 G5", "1 D5, 1 B4, 1 A4, 1 G4"],
      phrases,
    );
    expect(new Set(moved.slice(3, 7)).size).toBe(1);
  });
});
