import { generalLevelAt } from "@gradus/contracts";
import { playersOf } from "@gradus/difficulty";
import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { instrumentLimits } from "./instrument-limits.ts";

function limits(name: string, grade: number, ...measures: readonly string[]) {
  const score = scoreOf({ name, staves: [measures] });
  const [player] = playersOf(score);
  if (!player) throw new Error("no player");
  return instrumentLimits(score, player, generalLevelAt(grade)).map(({ limit, state, measures: over }) => [
    limit,
    state,
    over.join(),
  ]);
}

describe("limits of an instrument at a level", () => {
  it("lists the measures beyond its range and its notes at once", () => {
    expect(limits("Violin", 1, "4 C5", "4 C6", "2 D4, 2 G4 B4")).toEqual([
      ["at most 1 note at once", "exceeded", "3"],
      ["written notes from G3 to B5", "exceeded", "2"],
    ]);
    expect(limits("Violin", 9, "4 C5", "4 C6", "2 D4, 2 G4 B4").map(([, state]) => state)).toEqual(["kept", "kept"]);
  });

  it("knows no range of an instrument without data, and none of a keyboard", () => {
    expect(limits("Theremin", 1, "4 C7")).toEqual([["at most 1 note at once", "kept", ""]]);
    expect(limits("Piano", 1, "4 C7")).toEqual([]);
  });
});
