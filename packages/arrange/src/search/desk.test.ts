import { study } from "@gradus/testing/scores";
import fc from "fast-check";
import { expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { measure, type Plan, withStrengths } from "./desk.ts";
import { openDesk } from "./open-desk.ts";

const score = study();
const chosen = choosePlayer(score, "Piano", undefined);
if (!chosen.ok) throw new Error(chosen.message);
const desk = openDesk(score, chosen.player, chosen.player, "simplify", {
  range: [0, 127],
  most: { notes: 4, span: 12 },
});
const source = desk.staves.map((side) => side.bars.map(() => []));

it("measures a plan from the one before as it would afresh, grade and losses alike", () => {
  const change = fc.record({
    staff: fc.nat({ max: desk.staves.length - 1 }),
    place: fc.nat({ max: 20 }),
    strength: fc.integer({ min: 0, max: 3 }),
    bars: fc.uniqueArray(fc.nat({ max: desk.measures - 1 }), { minLength: 1, maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
      let draft = measure(desk, source);
      for (const { strength, ...where } of changes) {
        const operations = desk.staves[where.staff]?.operations ?? [];
        const place = where.place % operations.length;
        const within = Math.min(strength, operations[place]?.strengths ?? 0);
        const plan = withStrengths(desk, draft.plan, { ...where, place }, () => within);
        draft = measure(desk, plan, { draft, bars: where.bars });
      }
      // a copy is a plan of which nothing is known yet
      expect(draft).toEqual(
        measure(
          desk,
          draft.plan.map((recipes) => [...recipes]),
        ),
      );
    }),
    { numRuns: 40 },
  );
});

it("gives equal recipes as one object, whatever they were made of", () => {
  const raised = (places: readonly number[]) => {
    let plan: Plan = source;
    for (const place of places) plan = withStrengths(desk, plan, { staff: 0, place, bars: [0] }, () => 1);
    return plan[0]?.[0];
  };
  expect(raised([0, 2])).toBe(raised([2, 0]));
  expect(raised([0, 2])).not.toBe(raised([0]));
});
