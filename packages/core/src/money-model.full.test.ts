import { withDatabases } from "@gradus/testing";
import { expect, test } from "vitest";
import { moneySteps, runMoneyModel } from "./testing/money-model.ts";

const steps = 10_000;
const seeds = Array.from({ length: 100 }, (_, index) => index + 1);

// Hours on two cores. A part of it: `npm run test:full -- money-model -t "PostgreSQL.*seed [1-9]\\)"`. Every seed has a
// database of its own, and a few run side by side, so that one computes while the database works for another.
withDatabases("T2 LEDG-03 LEDG-09: money against a model, in full", (open) => {
  test.concurrent.each(seeds)("10 000 random movements, each done twice (seed %i)", async (seed) => {
    const database = await open({ poolSize: 2 });
    expect(await runMoneyModel(database, moneySteps(seed, steps))).toBeGreaterThan(steps / 3);
    await database.close();
  });
});
