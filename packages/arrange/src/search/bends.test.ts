import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import type { Loss, Plan } from "./desk.ts";
import { lossOf } from "./loss.ts";
import { openDesk } from "./open-desk.ts";

const right = ["1/2 A5, 1/2 C4, 1/2 E4, 1/2 A5, 2 B5", "2 E5, 2 B5", "1 A5, 1 C6, 2 A5", "4 A5"];
const left = ["4 A2", "4 E3", "4 A2", "4 A2"];

/** What one measure loses by an operation that is done to it alone. */
function lossIn(role: string, rule: string, strength: number, staves = [right, left], only = 0): Loss {
  const score = scoreOf({ staves });
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const bounds = { range: [0, 127] as const, most: { notes: 5, span: 14 } };
  const desk = openDesk(score, chosen.player, chosen.player, "simplify", bounds);
  const plan: Plan = desk.staves.map(({ operations, bars, role: own }) =>
    bars.map((_, bar) =>
      operations.map((operation) => (bar === only && own === role && operation.rule === rule ? strength : 0)),
    ),
  );
  return lossOf(desk, plan, only);
}
const loss = (rule: string, strength: number): number => lossIn("melody", rule, strength).weighted;

describe("bends of the tune", () => {
  it("single notes an octave up lose the line, though every pitch class is there", () => {
    expect(loss("melody-folding", 0)).toBe(0);
    expect(Math.max(...[1, 2, 3].map((strength) => loss("melody-folding", strength)))).toBeGreaterThan(0.1);
  });
});

describe("a note in another octave than the one before", () => {
  const bendsAfter = (last: string): number => {
    const tune = [`2 E5, 2 ${last}`, "4 G6", "2 C5, 2 E5", "2 D5, 2 F5"];
    return lossIn("melody", "melody-folding", 1, [tune, left.slice(0, 4)], 1).bends;
  };

  it("counts over the barline where the tune went by step", () => {
    expect(bendsAfter("F5")).toBe(0);
    expect(bendsAfter("F6")).toBe(2);
  });
});

describe("hands that cross", () => {
  const lifted = (tune: string, bass: string): number[] =>
    [0, 1, 2].map(
      (strength) =>
        lossIn("accompaniment", "accompaniment-register", strength, [
          [tune, ...right],
          [bass, ...left],
        ]).crossed,
    );

  it("are told where the left hand comes above the right", () => {
    expect(lifted("4 F2", "4 G1")).toEqual([0, 1, 1]);
    expect(lifted("4 F3", "4 G1")).toEqual([0, 0, 0]);
  });

  it("are no loss where they cross in the source", () => {
    expect(lifted("2 F2, 2 F1", "4 G1")).toEqual([0, 0, 0]);
  });
});
