import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../index.ts";
import { request } from "../testing/rewrites.ts";

/** Runs of thirty-seconds over chords: at a beginner's values nothing of them is left. */
const runs = () => {
  const scale = ["C5", "D5", "E5", "F5", "G5", "A5", "B5", "C6", "D6", "C6", "B5", "A5", "G5", "F5", "E5", "D5"];
  const bar = [...scale, ...scale].map((name) => `1/8 ${name}`).join(", ");
  return scoreOf({ staves: [Array(8).fill(bar), Array(8).fill("2 C3 E3 G3, 2 G2 B2 F3")] });
};

describe("levels out of reach", () => {
  it("are refused with the reason and the code, and nothing is written", () => {
    const level = { kind: "grade", grade: 1.5, name: "Beginner" } as const;
    const result = arrange(runs(), { ...request, level });
    expect(result).toMatchObject({ ok: false, code: "engine/out-of-reach" });
    expect(!result.ok && result.message).toMatch(/^Beginner is not within reach of this piece: \w.*\.$/);
  });

  it("are not refused where a person asks for a step: it goes as far as it goes, and the report says so", () => {
    const result = arrange(runs(), { ...request, level: { kind: "relative", steps: -2 } });
    expect(result.ok).toBe(true);
  });
});
