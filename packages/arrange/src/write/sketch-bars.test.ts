import { describe, expect, it } from "vitest";
import { quarter } from "../read/ticks.ts";
import { barOf, textOf } from "../testing/bars.ts";
import { pieceBar } from "../testing/piece-bars.ts";
import { barsOfSketch } from "./sketch-bars.ts";

const signs = { leftOut: [], graces: false };
const staffOf = (...bars: readonly (readonly string[])[]) => ({
  bars: bars.map((lines) => barOf(lines)),
  contexts: [],
});

describe("bars of a sketch", () => {
  it("have what was sketched, in the staff's usual voice", () => {
    const struck = [{ on: 0, end: 4 * quarter, tones: [{ midi: 48, fifths: 0 }] }];
    const [bar] = barsOfSketch(struck, staffOf(["1 C3, 1 E3, 2 G3"]), [pieceBar(0)], signs);
    expect(bar && textOf(bar)).toBe("0 C3 4");
  });

  it("stay as they are written where source and sketch are silent: an upbeat has its own rest", () => {
    const staff = staffOf(["1 r"], ["4 C3"]);
    const upbeat = { ...pieceBar(0), length: quarter };
    expect(barsOfSketch([], staff, [upbeat, { ...pieceBar(1), start: quarter }], signs)[0]).toBe(staff.bars[0]);
  });

  it("leave a voice to the staff where it is more at home", () => {
    const crossing = staffOf(["4 C3"], ["2 C3, 2 E3"]);
    const home = staffOf(["1 C4, 1 D4, 1 E4, 1 F4"]);
    const struck = [{ on: 0, end: 4 * quarter, tones: [{ midi: 48, fifths: 0 }] }];
    const voiceIn = (beside: readonly ReturnType<typeof staffOf>[]) =>
      barsOfSketch(
        struck,
        {
          ...crossing,
          bars: crossing.bars.map(
            (bar) => bar && { ...bar, lines: bar.lines.map((line) => ({ ...line, voice: "2" })) },
          ),
        },
        [pieceBar(0)],
        signs,
        beside,
      )[0]?.lines[0]?.voice;
    const inTwo = {
      ...home,
      bars: home.bars.map((bar) => ({ ...bar, lines: bar.lines.map((line) => ({ ...line, voice: "2" })) })),
    };
    expect(voiceIn([])).toBe("2");
    expect(voiceIn([inTwo])).not.toBe("2");
  });
});
