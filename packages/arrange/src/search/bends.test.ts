import { describe, expect, it } from "vitest";
import { choosePlayer } from "../analysis/choose-player.ts";
import { scoreOf } from "../testing/scores.ts";
import { lossOf, type Plan } from "./desk.ts";
import { openDesk } from "./open-desk.ts";

const right = ["1/2 A5, 1/2 C4, 1/2 E4, 1/2 A5, 2 B5", "2 E5, 2 B5", "1 A5, 1 C6, 2 A5", "4 A5"];
const left = ["4 A2", "4 E3", "4 A2", "4 A2"];

function loss(rule: string, strength: number): number {
  const score = scoreOf({ staves: [right, left] });
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const bounds = { range: [0, 127] as const, most: { notes: 5, span: 14 } };
  const desk = openDesk(score, chosen.player, chosen.player, "simplify", bounds);
  const plan: Plan = desk.staves.map(({ operations, role }) =>
    right.map(() => operations.map((operation) => (role === "melody" && operation.rule === rule ? strength : 0))),
  );
  return lossOf(desk, plan, 0).weighted;
}

describe("bends of the tune", () => {
  it("single notes an octave up lose the line, though every pitch class is there", () => {
    expect(loss("melody-folding", 0)).toBe(0);
    expect(Math.max(...[1, 2, 3].map((strength) => loss("melody-folding", strength)))).toBeGreaterThan(0.1);
  });
});
