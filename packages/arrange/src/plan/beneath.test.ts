import { describe, expect, it } from "vitest";
import { pieceNote } from "../testing/piece-bars.ts";
import { namesOf } from "../testing/pieces.ts";
import { type Beneath, beneathOf } from "./beneath.ts";
import type { Grounded } from "./grounded.ts";
import { vocabularyOf } from "./vocabulary.ts";

const [C, D, E, G, B] = [0, 2, 4, 7, 11];
const F = 5;
/** A dominant seventh on G of which the lower hand plays some tones. */
const dominant = (played: readonly number[]): Grounded => ({
  from: 0,
  to: 1,
  bar: 0,
  root: G,
  kind: "dominant",
  tones: [G, B, F, D],
  bass: G,
  bassMidi: 43,
  silent: false,
  heard: [G, B, F, D],
  played,
  thirdSounds: true,
  lows: [],
});
/** G5 over D5, B4 and A4: what stays under it. */
const under = (most: Beneath, chord: Grounded | undefined) => {
  const [top, ...beneath] = [79, 74, 71].map((midi) => pieceNote("R", midi, [0, 2], 4));
  if (!top) throw new Error("a note expected");
  return namesOf(beneathOf({ ...top, beneath }, most, vocabularyOf("intermediate"), chord));
};

describe("notes under the tune", () => {
  it("are the third that the other hand has not, before one that lies nearer", () => {
    expect(under(1, dominant([G, D]))).toBe("B4");
    expect(under(1, undefined)).toBe("D5");
  });

  it("come back alone where a chord would lack its third without them", () => {
    expect(under("missing", dominant([G, D]))).toBe("B4");
    expect(under("missing", dominant([G, B, F]))).toBe("");
    expect(under("missing", { ...dominant([G, D]), tones: [C, E, G] })).toBe("");
  });
});
