import { describe, expect, it } from "vitest";
import type { Bar } from "../read/bar/bar.ts";
import { strikesOf } from "../read/bar/bar.ts";
import { barOf } from "../testing/bars.ts";
import { withoutLooseTies } from "./ties.ts";

const tiesOf = (bar: Bar | undefined): string =>
  bar
    ? strikesOf(bar)
        .flatMap(({ heads }) =>
          heads.map((head) => `${head.tieStop ? "^" : ""}${head.midi}${head.tieStart ? "~" : ""}`),
        )
        .join(" ")
    : "";
const freed = (...bars: readonly (readonly string[])[]): readonly string[] =>
  withoutLooseTies(bars.map((lines) => barOf(lines))).map(tiesOf);

describe("ties between bars of different plans", () => {
  it("go where the other side does not have the note", () => {
    expect(freed(["4 C3~"], ["4 D3"])).toEqual(["48", "50"]);
    expect(freed(["4 D3"], ["4 C3^"])).toEqual(["50", "48"]);
  });

  it("stay where both sides have it, and inside a bar", () => {
    expect(freed(["2 C3~ E3, 2 C3^~"], ["4 C3^"])).toEqual(["48~ 52 ^48~", "^48"]);
  });

  it("leave a bar itself alone that has none to let go", () => {
    const bars = [barOf(["4 C3"]), undefined, barOf(["4 E3"])];
    expect(withoutLooseTies(bars)).toEqual(bars);
    expect(withoutLooseTies(bars)[0]).toBe(bars[0]);
  });
});
