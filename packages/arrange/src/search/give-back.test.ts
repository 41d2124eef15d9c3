import { study } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { basePlan } from "./base-plan.ts";
import { measure } from "./desk.ts";
import { giveBack } from "./give-back.ts";
import { openDesk } from "./open-desk.ts";

const score = study();
const chosen = choosePlayer(score, "Piano", undefined);
if (!chosen.ok) throw new Error(chosen.message);
const most = { notes: 4, span: 12 };
const desk = openDesk(score, chosen.player, chosen.player, "simplify", { range: [0, 127], most });
const start = basePlan(desk, "simplify", 4, most);
const strongest = desk.staves.map((side, staff) =>
  side.bars.map((_, bar) =>
    side.operations.map((operation, place) =>
      operation.rule.endsWith("rhythm") ? operation.strengths : (start[staff]?.[bar]?.[place] ?? 0),
    ),
  ),
);
const bars = desk.starts.map((_, bar) => bar);
const give = (isBetter: Parameters<typeof giveBack>[2]["isBetter"]) =>
  giveBack(desk, measure(desk, strongest), { start, stretches: [bars.slice(0, 8), bars.slice(8)], isBetter });

it("gives back what nobody needs, and nothing of what the search began with", () => {
  const given = give(() => true);
  expect(given.loss).toBeLessThan(measure(desk, strongest).loss);
  given.plan.forEach((recipes, staff) => {
    recipes.forEach((recipe, bar) => {
      recipe.forEach((value, place) => {
        expect(value).toBeGreaterThanOrEqual(start[staff]?.[bar]?.[place] ?? 0);
      });
    });
  });
});

it("gives back only what is allowed, and never loses more", () => {
  const whole = measure(desk, strongest);
  expect(give(() => false).plan).toEqual(strongest);
  const limit = (whole.graded.grade + measure(desk, start).graded.grade) / 2;
  const some = give((candidate) => candidate.graded.grade <= limit);
  expect(some.graded.grade).toBeLessThanOrEqual(limit);
  expect(some.loss).toBeLessThan(whole.loss);
});

it("asks once for what overlapping stretches share, and not again while nothing has changed", () => {
  const asked: string[] = [];
  const refuse: Parameters<typeof giveBack>[2]["isBetter"] = ({ plan }) => {
    asked.push(JSON.stringify(plan));
    return false;
  };
  giveBack(desk, measure(desk, strongest), { start, stretches: [bars, bars.slice(0, 8), bars], isBetter: refuse });
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked).size).toBe(asked.length);
});
