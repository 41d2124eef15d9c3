import { describe, expect, it } from "vitest";
import { lineOf } from "../testing/lines.ts";
import { turnsIn } from "./turns.ts";

const turns = (...heights: readonly number[]) =>
  [...turnsIn(lineOf(...heights.map((midi) => [midi, 0.25] as const)))].map(({ midi }) => midi);

describe("turns of a line", () => {
  it("are where a run turns", () => {
    expect(turns(60, 62, 64, 65, 64, 62, 60)).toEqual([65]);
    expect(turns(60, 62, 64, 65, 67, 65, 72)).toEqual([67]);
  });

  it("are no neighbours to and fro", () => {
    expect(turns(60, 62, 60, 62, 60)).toEqual([]);
    expect(turns(60, 59, 60, 62)).toEqual([]);
  });
});
