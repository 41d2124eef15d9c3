import fc from "fast-check";
import { expect, it } from "vitest";
import { outsideTwoPositions } from "../goal/exams/positions.ts";
import { strikesOf } from "../read/bar/bar.ts";
import { barOf, contextOf, lengthsOf, textOf, tuneOf } from "../testing/bars.ts";
import { fiveFinger } from "./five-finger.ts";
import { alongPath } from "./octave-path.ts";

const context = { ...contextOf("melody"), centre: 67 };

it("leaves a bar alone that lies in two positions", () => {
  const bar = barOf(["1 C4*, 1 E4*, 1 G4*, 1 C5*"], 1);
  expect(fiveFinger.apply(bar, 1, context)).toBe(bar);
});

it("brings what lies outside an octave nearer", () => {
  expect(textOf(fiveFinger.apply(barOf(["2 E6*, 2 C6*"], 1), 1, context))).toBe("0 E5 2, 2 C5 2".replaceAll("5", "4"));
});

it("takes its positions where the phrase lies, so that its pick-up stays below the tune", () => {
  const bar = barOf(["1 D4*, 1 B4*, 1 A4*, 1 G4*"], 1);
  expect(textOf(fiveFinger.apply(bar, 1, { ...context, centre: 71 }))).toContain("D5");
  expect(fiveFinger.apply(bar, 1, { ...context, centre: 71, phrase: [62, 71, 69, 67, 74] })).toBe(bar);
  expect(textOf(fiveFinger.apply(bar, 2, { ...context, centre: 71, phrase: [62, 74] }))).toContain("D5");
});

it("moves a whole figure to an octave where it fits, and leaves its octave at rests and barlines", () => {
  const figure = barOf(["1 r, 1/2 G3*, 1/2 A3*, 1/2 B3*, 1/2 C4*"], 1);
  const joined = { ...context, centre: 68, phrase: [62, 74], neighbours: { before: 60, after: 61 } };
  expect(textOf(fiveFinger.apply(figure, 1, joined))).toBe("1 G4 1/2, 3/2 A4 1/2, 2 B4 1/2, 5/2 C5 1/2");
});

it("leaves out what accompanies below the positions of a tune, and leaves a figure that crosses the staves its octave", () => {
  const inner = barOf(["2 C5*, 2 E5*", "1 C4, 1 G4, 1 C4, 1 G4"], 1);
  const high = { ...context, centre: 76 };
  expect(textOf(fiveFinger.apply(inner, 1, high))).toBe("0 C5 2, 2 E5 2");
  const crossing = barOf(["2 C5*, 2 E5*", "1 r, 1 C4, 1 Eb4, 1 C4"], 1);
  const crossed = { ...crossing, lines: crossing.lines.map((line, i) => ({ ...line, crossing: i === 1 })) };
  expect(textOf(alongPath(crossed, { low: 67, high: 84, leap: 12, leapCost: 0.2, turnCost: 2, changeCost: 2 }))).toBe(
    textOf(crossed),
  );
  expect(textOf(fiveFinger.apply(crossed, 1, high))).toBe("0 C5 2, 2 E5 2");
});

it("fits any bar into two positions, and keeps attacks, names and lengths of the tune", () => {
  const name = fc
    .tuple(fc.constantFrom(..."CDEFGAB"), fc.constantFrom("", "#"), fc.integer({ min: 2, max: 6 }))
    .map(([step, sign, octave]) => `${step}${sign}${octave}`);
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
      const bar = barOf([names.map((pitch) => `1/2 ${pitch}*`).join(", ")], 1);
      const after = fiveFinger.apply(bar, 1, context);
      const placed = strikesOf(after).flatMap((strike, on) =>
        strike.heads.map(({ midi }) => ({ on, measure: 0, p: midi })),
      );
      expect(outsideTwoPositions(placed)).toEqual([]);
      expect(tuneOf(after)).toEqual(tuneOf(bar));
      expect(lengthsOf(after)).toEqual(lengthsOf(bar));
    }),
    { seed: 3 },
  );
});
