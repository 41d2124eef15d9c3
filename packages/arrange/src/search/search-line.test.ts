import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { basePlan } from "./base-plan.ts";
import { type Desk, measure, type Plan } from "./desk.ts";
import { openDesk } from "./open-desk.ts";
import { search } from "./search.ts";
import { searchLine } from "./search-line.ts";

function deskOf(measures: readonly string[], name = "Violin", range: readonly [number, number] = [55, 88]): Desk {
  const score = scoreOf({ name, staves: [measures] });
  const chosen = choosePlayer(score, name, undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  return openDesk(score, chosen.player, chosen.player, "simplify", {
    range,
    most: { notes: 1, span: 12 },
  });
}
const still = (desk: Desk): Plan => desk.staves.map(({ bars, operations }) => bars.map(() => operations.map(() => 0)));

const goal = (desk: Desk) => ({
  direction: "simplify" as const,
  target: desk.meter.source.grade - 1,
  leastMelody: 1,
  usual: undefined,
});
const reel = [
  "1/2 D5, 1/4 E5, 1/4 F5, 1/2 G5, 1/2 A5, 1 B5, 1 A5",
  "1 G5, 1 F5, 1 E5, 1 D5",
  "1 C5, 1 D5, 1 E5, 1 F5",
  "4 G5",
];

it("gives up one note of a short line that nothing else eases, and no more", () => {
  const desk = deskOf(reel);
  expect(search(desk, still(desk), goal(desk), () => {}).draft.graded.grade).toBe(desk.meter.source.grade);
  const { draft } = searchLine(desk, still(desk), goal(desk), () => {});
  expect(draft.graded.grade).toBeLessThan(desk.meter.source.grade - 0.01);
  expect(Math.round((1 - draft.melody) * desk.totals.melody)).toBe(1);
});

it("gives up nothing where the tune's own notes can be had more easily", () => {
  const desk = deskOf(["1 C5, 1 C7, 1 D5, 1 E5", "1 G5, 1 F5, 1 E5, 1 D5", "1 C5, 1 D5, 1 E5, 1 F5", "4 G5"]);
  expect(searchLine(desk, still(desk), goal(desk), () => {}).draft.melody).toBe(1);
});

it("counts notes of a line that come from the other side, as on a keyboard", () => {
  const desk = deskOf(["1 G5, 1 E5, 2 C4", "4 C5"]);
  const place = desk.staves[0]?.operations.findIndex(({ rule }) => rule === "line-leaps") ?? -1;
  const folded = still(desk).map((recipes) => recipes.map((recipe) => recipe.map((_, i) => (i === place ? 2 : 0))));
  const { melody, line, loss } = measure(desk, folded);
  expect(melody).toBe(1);
  expect(line).toBeLessThan(1);
  expect(loss).toBeGreaterThan(1);
});

it("leaves the range of the level to the search where octave folds cost more than they ease", () => {
  const desk = deskOf(
    ["1 F4, 1 A4, 1 E5, 1 E5", "1 F4, 1 A4, 1 G4, 1 F4", "1 F4, 1 G4, 1 A4, 1 G4", "4 F4"],
    "Horn",
    [48, 72],
  );
  const rule = (name: string): number =>
    desk.staves[0]?.operations.findIndex((operation) => operation.rule === name) ?? -1;
  const folded = still(desk).map((recipes) =>
    recipes.map((recipe) => recipe.map((_, i) => Number(i === rule("line-range")))),
  );
  const cost = measure(desk, folded).graded.grade - desk.meter.source.grade;
  expect(cost).toBeGreaterThan(0.05);
  expect(cost).toBeLessThan(0.3);
  const plan = basePlan(desk, "simplify", 1, { notes: 1, span: 12 });
  expect(plan[0]?.map((recipe) => recipe[rule("line-range")])).toEqual([0, 0, 0, 0]);
});
