import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { melodyLine } from "./melody-line.ts";

/** Notes and rests of each measure: length in quarters and name. */
const line = (staves: readonly (readonly string[])[]): readonly string[] => {
  const [part] = scoreOf({ staves }).parts;
  return part
    ? melodyLine(part, new Set([1])).map((events) =>
        events
          .flatMap((event) => {
            if (event.kind !== "note" && event.kind !== "rest") return [];
            const { n, d } = event.duration;
            const pitch = event.kind === "note" ? event.heads[0]?.pitch : undefined;
            return `${n / d} ${pitch ? pitch.step + pitch.octave : "r"}`;
          })
          .join(", "),
      )
    : [];
};
const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

describe("the line of a melody", () => {
  it("follows the tune to the lower staff for a phrase", () => {
    const found = line([
      ["4 C5", ...times(4, "4 r"), "4 C5"],
      ["4 C3", ...times(4, "2 G3 B3, 2 D4"), "4 C3"],
    ]);
    expect(found).toEqual(["4 C5", ...times(4, "2 B3, 2 D4"), "4 C5"]);
  });

  it("rests while the other hand goes on for a few measures or plays before the tune", () => {
    const found = line([[...times(4, "4 r"), "4 C5", ...times(3, "4 r"), "4 C5"], times(9, "4 C3")]);
    expect(found).toEqual([...times(4, "4 r"), "4 C5", ...times(3, "4 r"), "4 C5"]);
  });

  it("holds its notes over lower ones of their own voice, and rests where the voice does", () => {
    expect(line([["1/2 r, 1/2 B4, 1/2 G5, 1/2 D4, 1 r, 1 C5|2 E4, 2 E4"], ["4 C3"]])).toEqual([
      "0.5 E4, 0.5 B4, 1 G5, 1 E4, 1 C5",
    ]);
    expect(line([["2 C5, 1 r, 1 D5|1 r, 1 E4, 2 F4"], ["4 C3"]])).toEqual(["2 C5, 1 F4, 1 D5"]);
    expect(line([["2 C5, 1 r, 1 D5"], ["4 C3"]])).toEqual(["2 C5, 1 r, 1 D5"]);
  });
});
