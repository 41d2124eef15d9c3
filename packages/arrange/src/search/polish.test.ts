import { study } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { usuallyKept } from "../goal/target.ts";
import { choosePlayer } from "../read/choose-player.ts";
import { basePlan } from "./base-plan.ts";
import { openDesk } from "./open-desk.ts";
import { polish } from "./polish.ts";
import { faultOfDraft, type Goal, search } from "./search.ts";

const score = study();
const chosen = choosePlayer(score, "Piano", undefined);
if (!chosen.ok) throw new Error(chosen.message);
const most = { notes: 2, span: 7 };
const desk = openDesk(score, chosen.player, chosen.player, "simplify", { range: [0, 127], most });
const target = 1.1;
const start = basePlan(desk, "simplify", target, most);
const goal: Goal = {
  direction: "simplify",
  target,
  leastMelody: 0.81,
  usual: usuallyKept(desk.meter.source.grade - target),
};
const found = search(desk, start, goal, () => {});

it("leaves less fault than the search, keeps the tune's floor, and goes nowhere below the plan it began with", () => {
  const { draft } = polish(desk, start, found, goal);
  expect(faultOfDraft(draft, goal)).toBeLessThan(faultOfDraft(found.draft, goal));
  expect(draft.melody).toBeGreaterThanOrEqual(Math.min(goal.leastMelody, found.draft.melody));
  expect(draft.line).toBeGreaterThanOrEqual(found.draft.line);
  draft.plan.forEach((recipes, staff) => {
    recipes.forEach((recipe, bar) => {
      recipe.forEach((strength, place) => {
        expect(strength).toBeGreaterThanOrEqual(start[staff]?.[bar]?.[place] ?? 0);
      });
    });
  });
});

it("gives measures that are note for note the same one recipe", () => {
  const { draft } = polish(desk, start, found, goal);
  const notesOf = (plan: typeof start, bar: number): string =>
    desk.staves.map((side, staff) => JSON.stringify(side.versions.at(bar, plan[staff]?.[bar] ?? [])?.notes)).join();
  const untouched = desk.staves.map((side) => side.bars.map(() => []));
  let twins = 0;
  for (let bar = 1; bar < desk.measures; bar++)
    for (let other = 0; other < bar; other++) {
      if (notesOf(untouched, bar) !== notesOf(untouched, other)) continue;
      if (notesOf(found.draft.plan, bar) !== notesOf(found.draft.plan, other)) continue;
      twins++;
      expect(notesOf(draft.plan, bar)).toBe(notesOf(draft.plan, other));
    }
  expect(twins).toBeGreaterThan(0);
});

it("changes nothing where nothing says what is usual: what is made harder, and other instruments", () => {
  expect(polish(desk, start, found, { ...goal, usual: undefined })).toBe(found);
});
