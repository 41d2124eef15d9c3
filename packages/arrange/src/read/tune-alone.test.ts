import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "./choose-player.ts";
import { materialOf } from "./material.ts";

const bounds = { range: [0, 127], most: { notes: 5, span: 14 } } as const;
/** What the lower hand is in each measure, and how many of its notes are the tune. */
function lowerHand(
  right: readonly string[],
  left: readonly string[],
): readonly (readonly [string | undefined, number])[] {
  const score = scoreOf({ staves: [right, left] });
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const lower = materialOf(score, chosen.player, bounds)[1];
  return left.map((_, i) => [
    lower?.contexts[i]?.role,
    lower?.bars[i]?.lines
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.kind === "note" ? event.heads.filter(({ melody }) => melody) : [])).length ?? 0,
  ]);
}

describe("a tune in the lower hand alone", () => {
  it("is the tune where the upper hand is silent and the lower one goes by step", () => {
    const answer = "1/2 E3, 1/2 F3, 1/2 G3, 1/2 F3, 2 E3";
    expect(lowerHand(["4 E5", "4 r", "4 G5"], ["4 C3", answer, answer])).toEqual([
      ["accompaniment", 0],
      ["melody", 5],
      ["accompaniment", 0],
    ]);
  });

  it.each([
    ["chords", "1 C3 E3 G3, 1 C3 E3 G3, 1 D3 F3 G3, 1 C3 E3 G3"],
    ["a broken chord", "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3"],
    ["two notes in turn", "1/2 D3, 1/2 E3, 1/2 D3, 1/2 E3, 2 D3"],
  ])("is no vamp of %s", (_, vamp) => {
    expect(lowerHand(["4 r", "4 E5"], [vamp, vamp])[0]).toEqual(["accompaniment", 0]);
  });
});
