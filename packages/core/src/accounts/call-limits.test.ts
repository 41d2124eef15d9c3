import { openDatabase } from "@gradus/db";
import { openTestPostgres, testPorts, withDatabases } from "@gradus/testing";
import { expect, test } from "vitest";
import { createServices } from "../create-services.ts";

const limit = { max: 50, windowMs: 15 * 60_000 };

withDatabases("limits on calls", (open) => {
  test("T12 AUTH-32: two processes on one database let as many calls through as one, and again after the window", async () => {
    const ports = await testPorts(await open({ poolSize: 4 }));
    const processes = [createServices(ports), createServices(ports)];
    const take = (key: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => processes[n % 2]?.callLimits.take(key, limit)));
    const first = await take("login:address:198.51.100.7", 200);
    expect(first.filter((seconds) => seconds === 0)).toHaveLength(50);
    expect(new Set(first.filter((seconds) => seconds !== 0))).toEqual(new Set([15 * 60]));
    expect(await take("login:address:198.51.100.8", 1)).toEqual([0]);
    ports.clock.advance(limit.windowMs - 1000);
    expect(await take("login:address:198.51.100.7", 1)).toEqual([1]);
    ports.clock.advance(1000);
    expect(await take("login:address:198.51.100.7", 1)).toEqual([0]);
  });
});

test("T12: a limit holds over separate connections to one PostgreSQL", async () => {
  const database = await openTestPostgres({ poolSize: 1 });
  const url = database.handle.kind === "postgres" ? database.handle.url : "";
  const second = await openDatabase({ url, poolSize: 1 });
  const processes = [createServices(await testPorts(database)), createServices(await testPorts(second))];
  const taken = await Promise.all(
    Array.from({ length: 200 }, (_, n) => processes[n % 2]?.callLimits.take("voucher:account:1", limit)),
  );
  expect(taken.filter((seconds) => seconds === 0)).toHaveLength(50);
  await second.close();
  await database.close();
});
