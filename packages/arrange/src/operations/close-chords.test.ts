import { fraction } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { groupsOf } from "../read/bar/bar.ts";
import { barOf, contextOf, lengthsOf, textOf } from "../testing/bars.ts";
import { closeChords } from "./close-chords.ts";
import type { BarContext } from "./operation.ts";

const beats = [0, 1, 2, 3].map((n) => fraction(n, 1));
const context = (chords?: Parameters<typeof contextOf>[1]): BarContext => ({
  ...contextOf("accompaniment", chords),
  partner: beats,
});
const alberti = "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 B2, 1/2 G3, 1/2 F3, 1/2 G3";
const tonic = { root: 0, kind: "major" } as const;
const dominant = { root: 7, kind: "dominant" } as const;
const cadence = [tonic, tonic, dominant, dominant];
const strengths = Array.from({ length: closeChords.strengths }, (_, i) => i + 1);

describe("close chords", () => {
  it("hold what a broken chord spells, the written bass below", () => {
    const made = closeChords.apply(barOf([alberti]), 3, context(cadence));
    expect(textOf(made)).toBe("0 C3+E3+G3 2, 2 B2+F3+G3 2");
  });

  it.each(strengths)("keep to their size and reach, and fill the time, at strength %d", (strength) => {
    const source = barOf([alberti]);
    const made = closeChords.apply(source, strength, context());
    expect(lengthsOf(made)).toEqual(lengthsOf(source));
    const names = new Set(
      groupsOf(source).flatMap(({ strikes }) => strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi % 12))),
    );
    for (const { strikes } of groupsOf(made)) {
      const heights = strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi));
      expect(heights.length).toBeLessThanOrEqual(3);
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(12);
      for (const midi of heights) expect(names).toContain(midi % 12);
    }
  });

  it("gives every tone one place when the hand stays still", () => {
    const made = closeChords.apply(barOf(["1 C2, 1 E3, 1 C4, 1 G2"]), 4, context());
    const heights = groupsOf(made).flatMap(({ strikes }) =>
      strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi)),
    );
    for (const midi of heights) {
      expect(midi).toBeGreaterThanOrEqual(45);
      expect(midi).toBeLessThan(57);
    }
  });

  it("strikes no passing note together with its neighbour, and keeps the second of a seventh chord", () => {
    const passing = closeChords.apply(
      barOf(["1/2 C3, 1/2 D3, 1/2 E3, 1/2 F3, 1/2 C3, 1/2 B2, 1/2 C3, 1/2 D3"]),
      1,
      context(),
    );
    for (const { strikes } of groupsOf(passing)) {
      const heights = strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi)).toSorted((a, b) => a - b);
      for (const [i, midi] of heights.slice(1).entries()) expect(midi - (heights[i] ?? 0)).toBeGreaterThan(2);
    }
    expect(textOf(closeChords.apply(barOf([alberti]), 3, context(cadence)))).toContain("F3+G3");
  });

  it("leaves a hand alone that plays by itself or holds a tie", () => {
    const bar = barOf([alberti]);
    expect(closeChords.apply(bar, 3, { ...context(), partner: [] })).toBe(bar);
  });
});
