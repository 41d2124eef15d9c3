import type { Decision } from "@gradus/contracts";
import { type Database, reports, requests as requestsTable, storedFiles } from "@gradus/db";
import { fakeChanges, insertUser, submission, type TestPorts, withDatabases, withFaults } from "@gradus/testing";
import { and, asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";
import { never, openRequestDesk, runJobs } from "../testing/request-desk.ts";

const [first = "", second = ""] = fakeChanges.map(({ id }) => id);
const reject = (...ids: string[]): Decision[] => ids.map((id) => ({ change_id: id, state: "rejected" }));

withDatabases("a person's choices about a result", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  let userId: string;
  let id: string;
  let opened: Promise<Database> | undefined;

  const work = (over: Services = services) => runJobs(ports.queue, over);
  const text = async (format: "musicxml" | "pdf") =>
    new TextDecoder().decode((await services.requests.download(userId, id, format)).bytes);
  const variants = async () =>
    (
      await database.db
        .select({ variant: reports.variant, status: reports.status })
        .from(reports)
        .where(eq(reports.requestId, id))
        .orderBy(asc(reports.variant))
    ).map(({ variant, status }) => `${variant} ${status}`);
  const prefixes = () =>
    [
      ...new Set([...ports.storage.objects.keys()].filter((key) => key.includes(id)).map((key) => key.split("/")[2])),
    ].sort();

  beforeEach(async () => {
    opened ??= open();
    database = await opened;
    ({ ports, services, userId } = await openRequestDesk(database, 5));
    id = (await services.requests.submit(userId, submission({ measures: 33 }))).id;
    await work();
  });

  test("make a new variant of the outputs, free, and count as no modification", async () => {
    const before = await services.requests.get(userId, id);
    expect(await services.requests.decide(userId, id, reject(first))).toEqual({ variant: 1 });
    const waiting = await services.requests.report(userId, id);
    expect(waiting).toMatchObject({ variant: 0, pendingVariant: 1, failedVariant: null });
    expect(await text("musicxml")).toBe("musicxml of measures=33 Minuet");
    await work();
    const after = await services.requests.report(userId, id);
    expect(after).toMatchObject({
      variant: 1,
      pendingVariant: null,
      decisions: reject(first),
      pages: { original: 1, result: 1, compare: 0 },
    });
    expect(after.report.changes.map(({ state }) => state)).toEqual(["rejected", "kept"]);
    expect(await text("musicxml")).toBe("musicxml of measures=33 Minuet without 1");
    expect((await services.requests.page(userId, id, "result", 1)).svg).toBe("<svg>decided</svg>");
    expect(await services.requests.get(userId, id)).toMatchObject({
      modificationCount: before.modificationCount,
      creditsCharged: before.creditsCharged,
      status: "completed",
    });
    expect(await services.credits.balance(userId)).toBe(3);
  });

  test("are always about the engine's own version; only the newest stay", async () => {
    await services.requests.decide(userId, id, reject(first));
    await work();
    await services.requests.decide(userId, id, reject(second));
    await work();
    expect(ports.engine.decided.map(({ arranged }) => new TextDecoder().decode(arranged))).toEqual([
      "musicxml of measures=33 Minuet",
      "musicxml of measures=33 Minuet",
    ]);
    expect(await variants()).toEqual(["0 complete", "2 complete"]);
    expect(prefixes()).toEqual(["original", "r1a1", "r1v2a1"]);
    expect((await services.requests.report(userId, id)).decisions).toEqual(reject(second));
  });

  test("of which only the last wait are applied", async () => {
    await services.requests.decide(userId, id, reject(first));
    expect(await services.requests.decide(userId, id, reject(second))).toEqual({ variant: 2 });
    await work();
    expect(ports.engine.decided).toHaveLength(1);
    expect(await variants()).toEqual(["0 complete", "2 complete"]);
  });

  test("give files only in the formats that were asked for", async () => {
    await database.db.update(requestsTable).set({ outputMusicxml: false }).where(eq(requestsTable.id, id));
    await services.requests.decide(userId, id, reject(first));
    await work();
    const files = await database.db
      .select({ type: storedFiles.fileType })
      .from(storedFiles)
      .where(and(eq(storedFiles.requestId, id), eq(storedFiles.role, "output")));
    expect(files.map(({ type }) => type).sort()).toEqual(["midi", "pdf"]);
    expect(await text("pdf")).toBe("pdf of musicxml of measures=33 Minuet without 1");
  });

  test("that fail three times leave the result as it was and say why", async () => {
    ports.engine.script.push({ code: "engine/lost" }, { throws: new Error("disk") }, { code: "engine/timeout" });
    await services.requests.decide(userId, id, reject(first));
    await work();
    expect(await services.requests.report(userId, id)).toMatchObject({
      variant: 0,
      pendingVariant: null,
      failedVariant: { variant: 1, code: "engine/timeout" },
    });
    expect(await text("musicxml")).toBe("musicxml of measures=33 Minuet");
    expect(prefixes()).toEqual(["original", "r1a1"]);
    expect(await services.credits.balance(userId)).toBe(3);
  });

  test("are refused when unknown, unfinished, expired or another's", async () => {
    const refused = (of: string, decisions: Decision[], user = userId) => services.requests.decide(user, of, decisions);
    await expect(refused(id, reject("9-9-9-none"))).rejects.toMatchObject({ code: "request/unknown-change" });
    await expect(refused(id, [], (await insertUser(database)).id)).rejects.toMatchObject({ code: "request/not-found" });
    const running = await services.requests.submit(userId, submission({ measures: 1 }));
    await expect(refused(running.id, [])).rejects.toMatchObject({ code: "request/state" });
    ports.clock.advance(30 * 86_400_000);
    await expect(refused(id, [])).rejects.toMatchObject({ code: "request/expired" });
  });

  test("wait for nobody once the request runs again or is deleted", async () => {
    await services.requests.decide(userId, id, reject(first));
    await services.requests.retry(userId, id);
    await work();
    expect(ports.engine.decided).toHaveLength(0);
    // each run's own
    expect(await variants()).toEqual(["0 complete", "0 complete"]);
    await services.requests.decide(userId, id, reject(first));
    await services.requests.remove(userId, id);
    await work();
    expect(ports.engine.decided).toHaveLength(0);
    expect(prefixes()).toEqual([]);
  });

  test("that wait when the server starts get a job again", async () => {
    await services.requests.decide(userId, id, reject(first));
    while (await ports.queue.take()) {}
    await services.runs.recover();
    const mine = (await ports.queue.waiting()).filter((job) => job.requestId === id);
    expect(mine).toEqual([{ requestId: id, run: 1, variant: 1 }]);
    await work();
    expect(await text("musicxml")).toContain("without 1");
  });

  test("survive the failure of each call on the way", async () => {
    const faults = withFaults(ports);
    const faulty = createServices(faults.ports);
    const attempt = async (k: number, when: "before" | "after"): Promise<number> => {
      const { variant } = await services.requests.decide(userId, id, reject(first));
      const job = await ports.queue.take();
      const calls = await faults.during(k, when, () =>
        faulty.runs.process({ requestId: id, run: 1, variant, attempt: 1, ...job, signal: never }),
      );
      for (let again = 0; again < 2; again++)
        await services.runs.process({ requestId: id, run: 1, variant, attempt: 2, signal: never });
      const shown = await services.requests.report(userId, id);
      expect(shown, `call ${k}, ${when}`).toMatchObject({ variant, pendingVariant: null, failedVariant: null });
      expect(await text("musicxml")).toContain("without 1");
      return calls;
    };
    const calls = await attempt(0, "before");
    expect(calls).toBeGreaterThan(8);
    for (const when of ["before", "after"] as const) for (let k = 1; k <= calls; k++) await attempt(k, when);
    await services.retention.expireFiles();
    await services.retention.expireFiles();
    expect(prefixes()).toHaveLength(3);
    expect(await variants()).toHaveLength(2);
  });
});
