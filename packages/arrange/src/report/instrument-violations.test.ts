import { playersOf } from "@gradus/difficulty";
import { setKey } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import { placedViolations, violationsOf } from "./playability.ts";

const named = (name: string, ...measures: readonly string[]) => scoreOf({ name, staves: [measures] });
function violations(name: string, before: readonly string[], after: readonly string[]) {
  const source = named(name, ...before);
  const [player] = playersOf(source);
  if (!player) throw new Error("no player");
  return violationsOf(source, named(name, ...after), player).map(({ measure, message }) => `${measure}: ${message}`);
}

describe("playability of instruments", () => {
  it("excuses what the source has in measures that were left alone, not in rewritten ones", () => {
    const chord = "2 C4 E4, 2 G4";
    const tune = ["2 C5, 2 G4", "1 C5, 1 D5, 1 E5, 1 F5", "4 C5", "1 E5, 1 D5, 2 C5", "2 G4, 2 C5", "4 D5", "4 E5"];
    expect(violations("Flute", [chord, ...tune], [chord, ...tune])).toEqual([]);
    expect(violations("Flute", [chord, ...tune], ["4 C4 E4", ...tune])).toEqual(["1: 2 notes at once"]);
  });

  it("lets a part of two players keep its two notes", () => {
    const pair = ["2 C5 E5, 2 D5 F5", "4 E5 G5"];
    expect(violations("Horn", pair, ["4 C5 E5", "4 E5 G5"])).toEqual([]);
    expect(violations("Horn", pair, ["4 C5 E5 G5", "4 E5 G5"])).toEqual(["1: 3 notes at once"]);
  });

  it("finds a rest that was filled although nobody has so much breath", () => {
    const line = Array.from({ length: 24 }, () => "1 C5, 1 D5, 1 E5, 1 F5");
    const breath = line.with(11, "1 C5, 1 D5, 1 E5, 1 r");
    expect(violations("Flute", breath, line)).toEqual(["12: no breath for 48 seconds"]);
    expect(violations("Violin", breath, line)).toEqual([]);
  });

  it("does not take another key for a rewrite", () => {
    const source = named(
      "Flute",
      "2 C5 E5, 2 C5",
      "4 G5",
      "1 C5, 1 D5, 1 E5, 1 F5",
      "4 G5",
      "4 A5",
      "4 G5",
      "4 F5",
      "4 E5",
    );
    const [player] = playersOf(source);
    if (!player) throw new Error("no player");
    expect(placedViolations(source, setKey(source, { chromatic: 2, fifths: 2 }), player)).toEqual([]);
  });

  const pitches = ["G3", "C4", "E4", "G4", "A4", "C5", "D5", "F5", "G5", "B5", "D6", "F6"];
  const measure = fc
    .array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 }), fc.boolean()), { minLength: 8, maxLength: 8 })
    .map((drawn) =>
      drawn.map(([a, b, both]) => `1/2 ${both && a !== b ? `${pitches[a]} ${pitches[b]}` : pitches[a]}`).join(", "),
    );
  it.each(["Flute", "Clarinet", "Trumpet", "Violin", "Cello", "Guitar", "Ukulele", "Bass Guitar", "Recorder", "Voice"])(
    "writes nothing that cannot be played, either way: %s",
    (name) => {
      fc.assert(
        fc.property(
          fc.array(measure, { minLength: 4, maxLength: 6 }),
          fc.constantFrom(-2, -1, 1, 2),
          (measures, steps) => {
            const type = steps < 0 ? "simplify" : "complexify";
            const level = { kind: "relative", steps } as const;
            const request = {
              type,
              level,
              system: "General",
              instrument: name,
              part: undefined,
              key: "keep",
              seed: 0,
            } as const;
            const result = arrange(named(name, ...measures), request);
            expect(result.ok && result.report.playability.violations).toEqual([]);
          },
        ),
        { numRuns: 8, seed: 2 },
      );
    },
  );
});
