import type { Database } from "@gradus/db";
import { testPorts, withDatabases } from "@gradus/testing";
import { beforeAll, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";
import { raceForScores } from "../testing/debit-race.ts";

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

withDatabases("T1 LEDG-02: debits at once, in full", (open) => {
  let database: Database;
  let services: Services;
  beforeAll(async () => {
    database = await open({ poolSize: 20 });
    services = createServices(await testPorts(database));
  });

  test.each(seeds)("of 1000 debits at once on a balance of 100 exactly 100 succeed (seed %i)", async (seed) => {
    expect(await raceForScores(database, services.credits, { balance: 100, debits: 1000, seed })).toEqual({
      succeeded: 100,
      refusals: ["credits/insufficient"],
      left: 0,
      differences: [],
    });
  });
});
