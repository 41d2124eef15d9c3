import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { chordTones } from "../read/chord.ts";
import type { Harmony } from "../read/reading.ts";
import { pieceFrom } from "../testing/pieces.ts";
import { soundingByBar } from "./sounding.ts";
import { fromTheirBasses } from "./suspended.ts";

/** B minor, the same over F# while the tune holds its D, then F# minor: as a template match reads the tune's suspension. */
const readOn = (lower: string): string => {
  const piece = pieceFrom(scoreOf({ fifths: 2, staves: [["2 D5, 1/2 D5, 1/2 C#5, 1 C#5"], [lower]] }));
  const [bar] = piece.bars;
  if (!bar) throw new Error("a bar expected");
  const at = (from: number, to: number, root: number, bass: number): Harmony => ({
    from: from * bar.beat,
    to: to * bar.beat,
    bar: 0,
    root,
    kind: "minor",
    tones: chordTones({ root, kind: "minor" }),
    bass,
    bassMidi: 36 + bass,
    silent: false,
  });
  const own = [at(0, 2, 11, 11), at(2, 2.5, 11, 6), at(2.5, 4, 6, 6)];
  return fromTheirBasses(own, soundingByBar(piece).get(0) ?? [], bar)
    .map(({ from, root }) => `${root}@${from / bar.beat}`)
    .join(" ");
};

it("a chord begins where the lower hand begins it, under a tune that still holds the one before", () => {
  expect(readOn("1/2 B2, 1/2 F#3, 1/2 B3, 1/2 F#3, 1/2 F#2, 1/2 C#3, 1/2 F#3, 1/2 C#3")).toBe("11@0 6@2");
});

it("a six-four chord that the lower hand has whole stays one", () => {
  expect(readOn("2 B2 D3 F#3, 1 F#2 B2 D3, 1 F#2 A2 C#3")).toBe("11@0 11@2 6@2.5");
});
