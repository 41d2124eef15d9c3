import { creditLedger, type Database, mails } from "@gradus/db";
import { difficultySummary, fakeChanges, report, type TestPorts, withDatabases } from "@gradus/testing";
import { eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Services } from "../services.ts";
import { amountsOf, openRequestDesk, type RequestDesk, runJobs } from "../testing/request-desk.ts";

withDatabases("point 2: Scores that come back", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  let userId: string;
  let submit: RequestDesk["submit"];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    ({ ports, services, userId, submit } = await openRequestDesk(database));
  });
  const work = () => runJobs(ports.queue, services);
  const view = (id: string) => services.requests.get(userId, id);
  const amounts = (id: string) => amountsOf(database, id);
  const objects = (id: string) => [...ports.storage.objects.keys()].filter((key) => key.includes(id));
  const atLevel = { report: { after: difficultySummary(1), request: { ...report().request, level: "Elementary" } } };
  const unchanged = { report: { changes: [] } };

  test("PROC-25 a run that changed nothing costs nothing, and says so in its mail and log", async () => {
    ports.engine.script.push(unchanged);
    const id = await submit();
    await work();
    expect(await view(id)).toMatchObject({ status: "completed", returned: "unchanged", rerunFree: false });
    expect(await amounts(id)).toEqual([-2, 2]);
    expect(await services.credits.balance(userId)).toBe(10);
    const entries = await database.db.select().from(creditLedger).where(eq(creditLedger.requestId, id));
    expect(entries.at(-1)).toMatchObject({ type: "request_refund", description: "Refund: nothing was changed" });
    const [mail] = await database.db
      .select()
      .from(mails)
      .where(like(mails.key, `%${id}%`));
    expect(mail?.text).toContain("Your Scores were returned");
    expect((await services.requests.download(userId, id, "pdf")).fileName).toBe("Minuet - Elementary.pdf");
    await expect(services.requests.undo(userId, id)).rejects.toMatchObject({ code: "request/no-return" });
    expect(await amounts(id)).toEqual([-2, 2]);
  });

  test("PROC-12 the run after one that cost nothing is paid, and the free one after that stays free", async () => {
    ports.engine.script.push(unchanged);
    const id = await submit();
    await work();
    expect(await services.requests.retry(userId, id)).toMatchObject({ creditsCharged: 2, newBalance: 8 });
    await work();
    expect(await view(id)).toMatchObject({ returned: null, rerunFree: true, modificationCount: 2 });
    ports.engine.script.push(unchanged);
    expect(await services.requests.retry(userId, id)).toMatchObject({ creditsCharged: 0 });
    await work();
    // a free run that did nothing does not use up what was free
    expect(await view(id)).toMatchObject({ returned: "unchanged", rerunFree: true });
    expect(await amounts(id)).toEqual([-2, 2, -2]);
  });

  test("a result that missed its level is given back for its Scores, once, also when asked at once", async () => {
    const id = await submit();
    await work();
    const answers = await Promise.all([1, 2, 3].map(() => services.requests.undo(userId, id)));
    for (const answer of answers) expect(answer).toEqual({ id, creditsReturned: 2, newBalance: 10 });
    expect(await amounts(id)).toEqual([-2, 2]);
    expect(await view(id)).toMatchObject({ status: "completed", returned: "undone", available: ["original"] });
    expect(objects(id)).toEqual([`requests/${id}/original`]);
    await expect(services.requests.download(userId, id, "pdf")).rejects.toMatchObject({ code: "output/not-available" });
    await expect(services.requests.report(userId, id)).rejects.toMatchObject({ code: "output/not-available" });
    expect((await services.requests.download(userId, id, "original")).fileName).toBe("Minuet.musicxml");
    // another try from the same upload is paid like a first one
    expect(await services.requests.retry(userId, id)).toMatchObject({ creditsCharged: 2, newBalance: 8 });
    await work();
    expect(await view(id)).toMatchObject({ returned: null, rerunFree: true });
    expect((await services.requests.undo(userId, id)).creditsReturned).toBe(2);
    expect(await amounts(id)).toEqual([-2, 2, -2, 2]);
  });

  test("point 8: giving a result back leaves the one before it", async () => {
    ports.engine.script.push(unchanged);
    const id = await submit();
    await work();
    await services.requests.retry(userId, id);
    await work();
    await services.requests.undo(userId, id);
    const { earlier, returned } = await view(id);
    expect([returned, earlier.map(({ run }) => run)]).toEqual(["undone", [1]]);
    await expect(services.requests.report(userId, id)).rejects.toMatchObject({ code: "output/not-available" });
    expect(objects(id).filter((key) => !key.endsWith("/original"))).toHaveLength(3);
    expect(objects(id).some((key) => key.startsWith(`requests/${id}/r2`))).toBe(false);
  });

  test("the next run, when it has begun before the files of this one are removed, keeps its own", async () => {
    const id = await submit();
    await work();
    const next = `requests/${id}/r2a1/result.pdf`;
    const { list } = ports.storage;
    const listed = vi.spyOn(ports.storage, "list").mockImplementation(async (prefix) => {
      await ports.storage.write(next, new Uint8Array([1]));
      return list(prefix);
    });
    await services.requests.undo(userId, id);
    listed.mockRestore();
    expect(objects(id)).toEqual([`requests/${id}/original`, next]);
  });

  test("what is at its level, free, unfinished, expired or somebody else's is not given back", async () => {
    ports.engine.script.push(atLevel);
    const reached = await submit();
    await expect(services.requests.undo(userId, reached)).rejects.toMatchObject({ code: "request/state" });
    await work();
    await expect(services.requests.undo(userId, reached)).rejects.toMatchObject({ code: "request/no-return" });
    const missed = await submit();
    await work();
    const other = await openRequestDesk(database);
    await expect(other.services.requests.undo(other.userId, missed)).rejects.toMatchObject({
      code: "request/not-found",
    });
    await services.requests.retry(userId, reached);
    await work();
    await expect(services.requests.undo(userId, reached)).rejects.toMatchObject({ code: "request/no-return" });
    ports.clock.advance(30 * 86_400_000);
    await expect(services.requests.undo(userId, missed)).rejects.toMatchObject({ code: "request/expired" });
    expect(await amounts(missed)).toEqual([-2]);
  });

  test("choices that are on their way when a result is given back find nothing to do", async () => {
    const id = await submit();
    await work();
    await services.requests.decide(userId, id, [{ change_id: fakeChanges[0]?.id ?? "", state: "rejected" }]);
    await services.requests.undo(userId, id);
    await work();
    expect(await view(id)).toMatchObject({ returned: "undone", available: ["original"] });
    expect(objects(id)).toEqual([`requests/${id}/original`]);
  });
});
