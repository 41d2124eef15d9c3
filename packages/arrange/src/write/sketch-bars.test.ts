import { describe, expect, it } from "vitest";
import { quarter } from "../read/ticks.ts";
import { barOf, textOf } from "../testing/bars.ts";
import { pieceBar, pieceNote } from "../testing/piece-bars.ts";
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

  it("keep off a voice that a staff beside it has in that measure alone", () => {
    const struck = [{ on: 0, end: 4 * quarter, tones: [{ midi: 48, fifths: 0 }] }];
    const own = staffOf(["4 C3"], ["4 D3"]);
    const [voice = "1"] = own.bars[0]?.lines.map((line) => line.voice) ?? [];
    const other = barOf(["4 C4"]);
    const taken = { ...other, lines: other.lines.map((line) => ({ ...line, voice })) };
    const voiceIn = (beside: typeof own) =>
      barsOfSketch(struck, own, [pieceBar(0)], signs, [beside])[0]?.lines[0]?.voice;
    expect(voiceIn({ bars: [taken], contexts: [] })).not.toBe(voice);
    expect(voiceIn({ bars: [barOf(["4 r"])], contexts: [] })).toBe(voice);
  });

  it("write duplets in one way: all as they were, or all in dotted notes", () => {
    const plain = barOf(["3/4 C4, 3/4 D4, 3/4 E4, 3/4 F4"]);
    const duplet = { actual: 2, normal: 3, normalType: "eighth" } as const;
    const events = (plain.lines[0]?.events ?? []).map((event) => ({ ...event, timeModification: duplet }));
    const source = { ...plain, lines: plain.lines.map((line) => ({ ...line, events })) };
    const midis = [60, 62, 64, 65];
    const toneOf = (i: number) => ({
      midi: midis[i] ?? 60,
      fifths: 0,
      note: { ...pieceNote("R", midis[i] ?? 60, [(3 * i) / 4, 3 / 4]), events: [events[i]?.id ?? ""] },
    });
    const struck = (i: number, length: number) => ({
      on: (3 * i * quarter) / 4,
      end: ((3 * (i + length)) / 4) * quarter,
      tones: [toneOf(i)],
    });
    const dupletsIn = (...strokes: readonly ReturnType<typeof struck>[]) =>
      barsOfSketch(
        strokes,
        { bars: [source], contexts: [] },
        [{ ...pieceBar(0), length: 3 * quarter }],
        signs,
      )[0]?.lines.flatMap((line) => line.events.map((event) => event.timeModification?.actual));
    expect(dupletsIn(struck(0, 1), struck(1, 1), struck(2, 1), struck(3, 1))).toEqual([2, 2, 2, 2]);
    expect(dupletsIn(struck(0, 1), struck(1, 2), struck(3, 1))).toEqual([undefined, undefined, undefined]);
  });
});
