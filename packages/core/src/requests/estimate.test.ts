import type { EstimateInput } from "@gradus/contracts";
import type { Database } from "@gradus/db";
import { fakeScore, type TestPorts, withDatabases } from "@gradus/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Services } from "../services.ts";
import { openRequestDesk } from "../testing/request-desk.ts";
import { lookedAtPrefix } from "./keys.ts";

withDatabases("point 2: estimates", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  let userId: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    ({ ports, services, userId } = await openRequestDesk(database));
  });

  const upload = { fileName: "Minuet.musicxml", content: fakeScore(20) };
  const ask = (analysis_id: string, more: Partial<EstimateInput> = {}): EstimateInput => ({
    analysis_id,
    instrument: "Piano",
    modification_type: "Simplify Score",
    target_difficulty: "Elementary",
    original_key: "detect",
    target_key: "keep",
    assessment_option: "General",
    requirements: "",
    must_haves: "",
    ...more,
  });
  const kept = () => [...ports.storage.objects.keys()].filter((key) => key.startsWith(lookedAtPrefix(userId)));

  test("are the engine's, free, and worked out once for a file and its settings", async () => {
    const { analysis_id: id } = await services.requests.analyse(userId, upload);
    const first = await services.requests.estimate(userId, ask(id));
    expect(first).toMatchObject({ part: "P1", before: { level: "Intermediate" }, outcome: { kind: "reached" } });
    ports.engine.estimates.push({ code: "engine/lost" });
    expect(await services.requests.estimate(userId, ask(id))).toEqual(first);
    await expect(services.requests.estimate(userId, ask(id, { must_haves: "no octaves" }))).rejects.toMatchObject({
      code: "server/not-ready",
    });
    expect(await services.requests.estimate(userId, ask(id, { target_difficulty: null }))).toMatchObject({
      outcome: null,
    });
    expect(await services.credits.balance(userId)).toBe(10);
  });

  test("that would take too long are not known, and are not tried again", async () => {
    const { analysis_id: id } = await services.requests.analyse(userId, upload);
    for (const code of ["file/takes-too-long", "engine/timeout", "engine/out-of-memory"] as const) {
      ports.engine.estimates.push({ code });
      const question = ask(id, { requirements: code });
      expect(await services.requests.estimate(userId, question)).toMatchObject({
        before: null,
        outcome: { kind: "unknown" },
      });
      expect(await services.requests.estimate(userId, question)).toMatchObject({ outcome: { kind: "unknown" } });
    }
  });

  test("are made of the account's own files, of which the newest are kept", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      ids.push((await services.requests.analyse(userId, upload)).analysis_id);
      ports.clock.advance(1000);
    }
    expect(kept().map((key) => key.slice(-36))).toEqual(ids.slice(1));
    const gone = { code: "file/forgotten" };
    // the page asks about what it shows while two later readings are under way
    expect(await services.requests.estimate(userId, ask(ids[1] ?? ""))).toMatchObject({ part: "P1" });
    await expect(services.requests.estimate(userId, ask(ids[0] ?? ""))).rejects.toMatchObject(gone);
    await expect(services.requests.estimate(userId, ask("../../requests"))).rejects.toMatchObject(gone);
    const other = await openRequestDesk(database);
    await expect(services.requests.estimate(other.userId, ask(ids[3] ?? ""))).rejects.toMatchObject(gone);
    await services.accounts.remove(userId);
    expect(kept()).toEqual([]);
  });

  test("of a level that the system does not have are refused", async () => {
    const { analysis_id: id } = await services.requests.analyse(userId, upload);
    const question = ask(id, { target_difficulty: "Heroic" });
    await expect(services.requests.estimate(userId, question)).rejects.toMatchObject({ code: "engine/target-unknown" });
  });

  test("need no file that could not be read", async () => {
    const words = { fileName: "a.musicxml", content: new TextEncoder().encode("words") };
    await expect(services.requests.analyse(userId, words)).rejects.toMatchObject({ code: "file/unreadable" });
    expect(kept()).toEqual([]);
  });
});
