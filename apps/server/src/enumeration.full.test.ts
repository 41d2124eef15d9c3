import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Kind, people, probe } from "./testing/enumeration.ts";
import { type DatabaseKind, openTestApp, type TestApp } from "./testing/test-app.ts";

const samples = 200;
const tolerance = 0.1;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);

  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

describe.each<DatabaseKind>(["PGlite", "PostgreSQL"])("T13 on %s", (on) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ core: { hardened: true }, on });
  });
  afterAll(() => server.close());

  test.each<Kind>(["login", "reset", "register"])(
    "T13: %s takes as long for known and unknown addresses",
    async (kind) => {
      const { known, unknown } = await people(server, samples);
      const times = { known: [] as number[], unknown: [] as number[] };
      const answers = new Set<string>();
      // in turns, so that what else the machine does falls on both
      for (let index = 0; index < samples; index++) {
        for (const [side, emails] of [["known", known] as const, ["unknown", unknown] as const]) {
          const { milliseconds, status, body } = await probe(server, kind, emails[index] ?? "");
          times[side].push(milliseconds);
          answers.add(`${status} ${body}`);
        }
      }
      const [one, two] = [median(times.known), median(times.unknown)];
      process.stdout.write(`T13 ${on} ${kind}: median ${one.toFixed(1)} ms known, ${two.toFixed(1)} ms unknown\n`);
      expect([...answers]).toHaveLength(1);
      expect(Math.abs(one - two) / Math.max(one, two)).toBeLessThanOrEqual(tolerance);
    },
  );
});
