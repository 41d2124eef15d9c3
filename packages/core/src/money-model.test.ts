import type { Database } from "@gradus/db";
import { withDatabases } from "@gradus/testing";
import { beforeAll, expect, test } from "vitest";
import { moneySteps, runMoneyModel } from "./testing/money-model.ts";

// The full size is in money-model.full.test.ts.
withDatabases("T2 LEDG-03 LEDG-09: money against a model", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test.each([1, 2, 3, 4, 5])(
    "300 random movements, each done twice (seed %i)",
    async (seed) => {
      expect(await runMoneyModel(database, moneySteps(seed, 300))).toBeGreaterThan(100);
    },
    300_000,
  );
});
