import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { Texture } from "../read/reading.ts";
import { barOf, textOf } from "../testing/bars.ts";
import { pieceBar } from "../testing/piece-bars.ts";
import { namesOf, pieceFrom, times } from "../testing/pieces.ts";
import { rewrite } from "../testing/rewrites.ts";
import { easyBarsFor } from "./easy-bars.ts";
import { vocabularyOf } from "./vocabulary.ts";

const lower = (score: Parameters<typeof pieceFrom>[0], measure: number): string =>
  namesOf(pieceFrom(score).notes.filter((note) => note.hand === "L" && note.measure === measure));
const elementary = { kind: "grade", grade: 2.5, name: "Elementary" } as const;
const runs = ["1/2 C5, 1/2 D5, 1/2 E5, 1/2 F5, 1/2 G5, 1/2 A5, 1/2 B5, 1/2 C6", "1 E6, 1 D6, 1 C6, 1 G5"];
const leaps = "1/2 C2 C3, 1/2 E4 G4 C5, 1/2 G2 G3, 1/2 E4 G4 C5, 1/2 C2 C3, 1/2 E4 G4 C5, 1/2 G2 G3, 1/2 E4 G4 C5";

describe("a lower hand that is set anew", () => {
  it("keeps a bar that is no harder than its figure", () => {
    const source = scoreOf({ staves: [times(8, runs), times(4, [leaps, "4 C3", leaps, leaps])] });
    const { score } = rewrite(source, { level: elementary });
    expect(lower(score, 0)).not.toBe(lower(source, 0));
    expect([1, 5, 9].map((bar) => lower(score, bar))).toEqual(["C3", "C3", "C3"]);
  });

  it("has one figure in a passage of broken chords of which some bars would stay", () => {
    const figure = barOf(["1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3"]);
    const near = barOf(["1/2 C3, 1/2 E3, 1/2 G3, 1/2 E3, 1/2 C3, 1/2 E3, 1/2 G3, 1/2 E3"]);
    const wide = barOf(["1/2 C2 G3, 1/2 C4, 1/2 E4, 1/2 G4, 1/2 C2 G3, 1/2 C4, 1/2 E4, 1/2 G4"]);
    const bars = [0, 1, 2, 3].map((index) => pieceBar(index));
    const staying = (texture: Texture): readonly boolean[] => {
      const reading = {
        piece: { bars, notes: [], others: [], end: 0 },
        likeLower: [0, 1, 0, 1],
        textures: bars.map(() => texture),
        tune: [],
      };
      const made = bars.map(() => figure);
      const words = vocabularyOf("early-intermediate");
      return easyBarsFor([near, wide, near, wide], reading, words)(made, undefined).map((bar) => bar === near);
    };
    expect(staying("broken")).toEqual([false, false, false, false]);
    expect(staying("oompah")).toEqual([true, false, true, false]);
  });

  it("keeps an answer that it gives while the other hand waits", () => {
    const waits = "1/2 C5, 1/2 D5, 1/2 E5, 1/2 F5, 2 G5";
    const answer = "1 C3, 1 E3 G3, 1/2 G3, 1/2 F3, 1/2 E3, 1/2 D3";
    const source = scoreOf({
      staves: [times(4, [...runs, waits, "4 C5"]), times(4, [leaps, leaps, answer, leaps])],
    });
    const { score } = rewrite(source, { level: elementary });
    expect(lower(score, 0)).not.toBe(lower(source, 0));
    expect(lower(score, 2)).toBe("C3 E3 G3 G3 F3 E3 D3");
  });

  it("keeps its share of a line that goes from hand to hand", () => {
    const upper = "3/2 r, 1/4 E5, 1/4 D5, 2 r";
    const share = "1/2 C3, 1/2 E3, 1/2 G3, 1/2 r, 1/2 F3, 1/2 E3, 1/2 D3, 1/2 B2";
    const source = scoreOf({ staves: [times(4, [...runs, upper, "4 C5"]), times(4, [leaps, leaps, share, leaps])] });
    const { score } = rewrite(source, { level: elementary });
    expect(lower(score, 0)).not.toBe(lower(source, 0));
    expect(lower(score, 2)).toBe("C3 E3 G3 F3 E3 D3 B2");
  });

  it("goes on in its figure under a tune in long notes, and keeps a slow bar of which one bass lies deep", () => {
    const broken = "1/2 C3, 1/2 E3, 1/2 G3, 1/2 C4, 1/2 C3, 1/2 E3, 1/2 G3, 1/2 C4";
    const piece = pieceFrom(
      scoreOf({
        staves: [
          ["2 E5, 2 G5", "2 E5, 2 G5"],
          [broken, "2 G2, 2 D2"],
        ],
      }),
    );
    const reading = { piece, likeLower: [0, 1], textures: ["broken", "chords"] as const, tune: [] };
    const figure = barOf(["1 C3, 1 E3 G3, 1 C3, 1 E3 G3"]);
    const own = [barOf([broken]), barOf(["2 G2, 2 D2"])];
    const made = easyBarsFor(own, reading, vocabularyOf("elementary"))([figure, figure], undefined);
    expect(made[0]).toBe(figure);
    expect(made[1] && textOf(made[1])).toBe("0 G2 2, 2 D3 2");
  });

  it("stays below a tune that is written lower than it was", () => {
    const high = ["1/2 C6, 1/2 D6, 1/2 E6, 1/2 F6, 1/2 E6, 1/2 D6, 1/2 B5, 1/2 C6", "2 F6, 2 D5"];
    const source = scoreOf({ staves: [times(8, high), times(4, [leaps, "2 G3, 2 D4", leaps, leaps])] });
    const { score } = rewrite(source, { level: elementary });
    const made = pieceFrom(score).notes;
    expect(namesOf(made.filter(({ hand, measure }) => hand === "R" && measure === 1))).toBe("F5 D4");
    const over = made.filter(({ hand, midi, on }) => {
      const upper = made.filter((one) => one.hand === "R" && one.on <= on && on < one.end);
      return hand === "L" && upper.some((one) => one.midi <= midi);
    });
    expect(over).toEqual([]);
  });

  it("keeps a run that answers after a small step too, and no broken chord under a held note", () => {
    const tune = ["1/2 C5, 1/2 E5, 1 G5, 1/2 F5, 1/2 D5, 1 C5", "1/2 D5, 1/2 F5, 1 A5, 2 G5"];
    const bass = "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3";
    const run = "1 G2, 1 r, 1/2 G3, 1/2 F3, 1/2 E3, 1/2 D3";
    const broken = "1 G2, 1 r, 1/2 G2, 1/2 D3, 1/2 G3, 1/2 B3";
    const answer = (bar: string): string => {
      const source = scoreOf({ staves: [times(8, tune), times(4, [bass, bar, bass, bass])] });
      return lower(rewrite(source, { level: { kind: "relative", steps: -1 } }).score, 1);
    };
    expect(answer(run)).toBe("G2 G3 F3 E3 D3");
    expect(answer(broken)).not.toBe("G2 G2 D3 G3 B3");
  });
});
