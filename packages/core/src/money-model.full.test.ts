import type { Database } from "@gradus/db";
import { withDatabases } from "@gradus/testing";
import { beforeAll, expect, test } from "vitest";
import { moneySteps, runMoneyModel } from "./testing/money-model.ts";

const steps = 10_000;
const seeds = Array.from({ length: 100 }, (_, index) => index + 1);

withDatabases("T2 LEDG-03 LEDG-09: money against a model, in full", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test.each(seeds)("10 000 random movements, each done twice (seed %i)", async (seed) => {
    expect(await runMoneyModel(database, moneySteps(seed, steps))).toBeGreaterThan(steps / 3);
  });
});
