import { runLimits } from "@gradus/contracts";
import { type Database, logEntries, requests as requestsTable } from "@gradus/db";
import { insertUser, type TestPorts, withDatabases } from "@gradus/testing";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";
import { amountsOf, never, openRequestDesk, type RequestDesk, runJobs } from "../testing/request-desk.ts";

withDatabases("a request", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  let userId: string;
  let submit: RequestDesk["submit"];
  let opened: Promise<Database> | undefined;
  beforeEach(async () => {
    opened ??= open();
    database = await opened;
    ({ ports, services, userId, submit } = await openRequestDesk(database));
  });

  const balance = () => services.credits.balance(userId);
  const status = async (id: string) => (await services.requests.get(userId, id)).status;
  const amounts = (id: string) => amountsOf(database, id);

  const work = () => runJobs(ports.queue, services);
  const retry = async (id: string) => {
    const answer = await services.requests.retry(userId, id);
    return answer.creditsCharged;
  };

  describe("again (PROC-12)", () => {
    test("failed: the price again; completed: free once, then the price; a failed free one is repeated free", async () => {
      const id = await submit();
      ports.engine.script.push({ code: "file/no-notes" });
      await work();
      expect(await retry(id)).toBe(2);
      await expect(retry(id)).rejects.toThrow("This request is still being processed");
      await work();
      expect(await status(id)).toBe("completed");
      ports.engine.script.push({ code: "file/no-notes" });
      expect(await retry(id)).toBe(0);
      await work();
      expect(await status(id)).toBe("failed");
      expect(await retry(id)).toBe(0);
      await work();
      expect((await services.requests.get(userId, id)).modificationCount).toBe(2);
      expect(await retry(id)).toBe(2);
      await work();
      ports.engine.script.push({ code: "file/no-notes" });
      expect(await retry(id)).toBe(2);
      await work();
      expect(await amounts(id)).toEqual([-2, 2, -2, -2, -2, 2]);
      expect(await balance()).toBe(6);
      expect(await services.credits.reconcile()).toEqual([]);
    });

    test("takes changed settings along and shows new outputs only when it completes", async () => {
      const id = await submit();
      await work();
      ports.engine.script.push({ code: "file/no-notes" });
      await services.requests.retry(userId, id, {
        modification_type: "Complexify Score",
        must_haves_must_nots: "no octaves",
        target_difficulty: "Advanced",
        original_key: "C major",
        part: "P1",
        output_midi: false,
      });
      await work();
      expect(await ports.storage.list(`requests/${id}/r1a1/`)).not.toEqual([]);
      await retry(id);
      await work();
      const view = await services.requests.get(userId, id);
      expect(view).toMatchObject({
        status: "completed",
        modificationType: "Complexify Score",
        mustHavesMustNots: "no octaves",
        targetDifficulty: "Advanced",
        originalKey: "C major",
        part: "P1",
        outputMidi: false,
        run: 3,
      });
      expect(ports.engine.runs.at(-1)).toMatchObject({ options: { part: "P1" } });
      expect(view.available).not.toContain("midi");
      await expect(services.requests.retry(userId, id, { output_musicxml: false, output_pdf: false })).rejects.toThrow(
        "Select at least one output format",
      );
    });

    test("point 8: the result before stays, named as it was, while another is made, where that fails, and after it", async () => {
      const id = await submit();
      await work();
      const before = await services.requests.download(userId, id, "musicxml");
      const earlier = async () => (await services.requests.get(userId, id)).earlier;
      const kept = { run: 1, level: "Elementary", files: ["pdf", "musicxml", "midi"] };
      const shown = async () =>
        (await earlier()).map(({ run, level, files }) => ({
          run,
          level,
          files: files.map(({ fileType }) => fileType),
        }));
      expect(await earlier()).toEqual([]);
      ports.engine.script.push({ code: "file/no-notes" });
      await retry(id);
      expect(await shown()).toEqual([kept]);
      await work();
      expect(await status(id)).toBe("failed");
      expect(await shown()).toEqual([kept]);
      const objects = () => ports.storage.list(`requests/${id}/`);
      const ofRun = async (run: number) =>
        (await objects()).filter((key) => key.startsWith(`requests/${id}/r${run}`)).length;
      expect(await ofRun(1)).toBeGreaterThan(3);
      // its pages cannot be seen any more, so that the sweep takes them
      for (let hour = 0; hour < 2; hour++) await services.retention.expireFiles();
      expect(await ofRun(1)).toBe(3);
      await services.requests.retry(userId, id, { output_midi: false });
      await work();
      expect(await shown()).toEqual([kept]);
      const view = await services.requests.get(userId, id);
      expect(view.available.toSorted()).toEqual(["musicxml", "original", "pdf"]);
      const [first] = await earlier();
      const file = await services.files.download(userId, first?.files[1]?.id ?? "", "musicxml");
      expect([file.fileName, file.bytes]).toEqual([before.fileName, before.bytes]);
      // nothing else of that run is kept: its pages and what was played
      expect([await ofRun(1), await ofRun(2)]).toEqual([3, 0]);
      for (let hour = 0; hour < 2; hour++) await services.retention.expireFiles();
      expect(await shown()).toEqual([kept]);
      ports.clock.advance(30 * 86_400_000);
      await services.retention.expireFiles();
      expect(await earlier()).toEqual([]);
      expect(await ports.storage.list(`requests/${id}/`)).toEqual([]);
    });

    test("is refused past the 30 days, and when three others wait", async () => {
      const id = await submit();
      await work();
      for (let n = 0; n < 3; n++) await submit(1);
      await expect(retry(id)).rejects.toThrow("You already have 3 scores in progress");
      await work();
      ports.clock.advance(30 * 86_400_000);
      await expect(retry(id)).rejects.toThrow("Files may have been deleted");
    });

    test("pressed twice at once charges once", async () => {
      const id = await submit();
      ports.engine.script.push({ code: "file/no-notes" });
      await work();
      const results = await Promise.allSettled([retry(id), retry(id)]);
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      expect(await balance()).toBe(8);
    });
  });

  describe("watched", () => {
    test("tells the present state, every change and the end", async () => {
      const id = await submit();
      const seen: string[] = [];
      const watching = (async () => {
        for await (const event of services.requests.watch(userId, id, never)) {
          seen.push(event.status);
          ports.clock.advance(1);
        }
      })();
      await expect.poll(() => seen).toEqual(["pending"]);
      await work();
      await watching;
      expect(seen[0]).toBe("pending");
      expect(seen.at(-1)).toBe("completed");
      const after: string[] = [];
      for await (const event of services.requests.watch(userId, id, never)) after.push(event.status);
      expect(after).toEqual(["completed"]);
    });

    test("point 4 an account follows so much at once, and what is left makes room", async () => {
      const id = await submit();
      const leaving = new AbortController();
      const streams = Array.from({ length: runLimits.streamsPerAccount }, () =>
        services.requests.watch(userId, id, leaving.signal)[Symbol.asyncIterator](),
      );
      for (const stream of streams) expect((await stream.next()).value).toMatchObject({ status: "pending" });
      const more = () => services.requests.watch(userId, id, never)[Symbol.asyncIterator]().next();
      await expect(more()).rejects.toMatchObject({ code: "request/too-many-streams" });
      const ends = streams.map((stream) => stream.next());
      leaving.abort();
      for (const end of ends) expect((await end).done).toBe(true);
      expect((await more()).value).toMatchObject({ status: "pending" });
    });

    test("point 4 one look serves all who watch a request", async () => {
      const id = await submit();
      const leaving = new AbortController();
      let looks = 0;
      const counted = new Proxy(database.db, {
        get: (target, name, receiver) => {
          if (name === "select") looks += 1;
          return Reflect.get(target, name, receiver);
        },
      });
      const { watch } = createServices({ ...ports, database: { ...database, db: counted } }).requests;
      const streams = Array.from({ length: 10 }, () => watch(userId, id, leaving.signal)[Symbol.asyncIterator]());
      await Promise.all(streams.map((stream) => stream.next()));
      const first = looks;
      const next = streams.map((stream) => stream.next());
      await new Promise((resolve) => setTimeout(resolve, 4500));
      expect(looks - first).toBeLessThanOrEqual(3);
      leaving.abort();
      await Promise.all(next);
    });

    test("point 4 a look that fails ends the streams that hear of it with its error", async () => {
      const id = await submit();
      let isDown = false;
      const failing = new Proxy(database.db, {
        get: (target, name, receiver) => {
          if (isDown && name === "select") throw new Error("the database is down");
          return Reflect.get(target, name, receiver);
        },
      });
      const { watch } = createServices({ ...ports, database: { ...database, db: failing } }).requests;
      const stream = watch(userId, id, never)[Symbol.asyncIterator]();
      await stream.next();
      isDown = true;
      await expect(stream.next()).rejects.toThrow("the database is down");
      isDown = false;
      const again = watch(userId, id, never)[Symbol.asyncIterator]();
      expect((await again.next()).value).toMatchObject({ status: "pending" });
      await again.return?.(undefined);
    });

    test("ends when the watcher leaves, and shows nothing to others", async () => {
      const id = await submit();
      const leaving = new AbortController();
      const watching = services.requests.watch(userId, id, leaving.signal)[Symbol.asyncIterator]();
      await watching.next();
      const next = watching.next();
      leaving.abort();
      expect((await next).done).toBe(true);
      const other = await insertUser(database);
      const foreign = services.requests.watch(other.id, id, never)[Symbol.asyncIterator]();
      await expect(foreign.next()).rejects.toThrow("Not found");
    });
  });

  test("PROC-14: settings change only while failed, or waiting and untouched", async () => {
    const id = await submit();
    const update = (target_difficulty: string) => services.requests.update(userId, id, { target_difficulty });
    expect((await update("Advanced")).targetDifficulty).toBe("Advanced");
    await expect(update("Grade 99")).rejects.toMatchObject({ code: "engine/target-unknown" });
    ports.engine.script.push({ throws: new Error("disk") });
    const job = await ports.queue.take();
    await expect(
      services.runs.process({ requestId: id, run: job?.run ?? 1, attempt: 1, signal: never }),
    ).rejects.toThrow();
    await expect(update("Beginner")).rejects.toThrow("This request can no longer be changed");
    await services.runs.fail({ requestId: id, run: 1 }, "engine/lost");
    expect((await update("Beginner")).targetDifficulty).toBe("Beginner");
  });

  test("nothing of another person's request can be seen or moved: not found, as for an id that is none", async () => {
    const id = await submit();
    await work();
    const other = (await insertUser(database)).id;
    const { requests } = services;
    for (const [who, what] of [
      [other, id],
      [userId, crypto.randomUUID()],
      [userId, "1 or 1=1"],
    ] as const) {
      const calls = [
        () => requests.get(who, what),
        () => requests.status(who, what),
        () => requests.events(who, what),
        () => requests.report(who, what),
        () => requests.page(who, what, "result", 1),
        () => requests.download(who, what, "original"),
        () => requests.rename(who, what, "mine"),
        () => requests.update(who, what, { target_key: "keep" }),
        () => requests.remove(who, what),
        () => requests.retry(who, what),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "request/not-found" });
    }
    expect((await requests.list(other, {})).items).toEqual([]);
    expect(await status(id)).toBe("completed");
  });

  test("LIST-10 LIST-11: the list pages, filters and shows newest first", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push(await submit(1));
      ports.clock.advance(1000);
    }
    await services.runs.fail({ requestId: ids[0] ?? "", run: 1 }, "engine/lost");
    const all = await services.requests.list(userId, {});
    expect(all.items.map((item) => item.id)).toEqual(ids.toReversed());
    const second = await services.requests.list(userId, { page: 2, limit: 2 });
    expect(second).toMatchObject({ page: 2, limit: 2, total: 3, items: [{ id: ids[0] }] });
    expect((await services.requests.list(userId, { status: ["failed"] })).total).toBe(1);
  });

  describe("kept files", () => {
    test("PROC-09 PROC-10 PROC-24: go after 30 days from the beginning, a re-run notwithstanding; the record stays", async () => {
      const id = await submit();
      await work();
      ports.clock.advance(29 * 86_400_000);
      await retry(id);
      await work();
      expect((await services.retention.expireFiles()).requests).toBe(0);
      expect((await services.requests.get(userId, id)).daysRemaining).toBe(1);
      ports.clock.advance(86_400_000);
      expect((await services.retention.expireFiles()).requests).toBeGreaterThan(0);
      expect(await ports.storage.list(`requests/${id}/`)).toEqual([]);
      expect(await services.requests.get(userId, id)).toMatchObject({
        status: "completed",
        available: [],
        daysRemaining: -1,
        modificationCount: 2,
      });
      await expect(services.requests.download(userId, id, "original")).rejects.toThrow("Files may have been deleted");
      await expect(services.requests.report(userId, id)).rejects.toThrow("Files may have been deleted");
      expect((await services.retention.expireFiles()).requests).toBe(0);
      expect(await amounts(id)).toEqual([-2]);
    });

    test("objects that nothing refers to go at the second look", async () => {
      const id = await submit();
      await work();
      await ports.storage.write("requests/11111111-1111-4111-8111-111111111111/original", new Uint8Array([1]));
      await ports.storage.write(`requests/${id}/r9a9/result.pdf`, new Uint8Array([1]));
      const before = await ports.storage.list("");
      expect((await services.retention.expireFiles()).orphans).toBe(0);
      expect((await services.retention.expireFiles()).orphans).toBe(2);
      expect(await ports.storage.list("")).toHaveLength(before.length - 2);
      expect((await services.requests.download(userId, id, "pdf")).bytes.length).toBeGreaterThan(0);
    });

    test("log entries go after 90 days, events after 30, the ledger never", async () => {
      const id = await submit();
      await work();
      const logs = () =>
        database.db
          .select()
          .from(logEntries)
          .where(and(eq(logEntries.requestId, id)));
      ports.clock.advance(31 * 86_400_000);
      await services.retention.prune();
      expect(await services.requests.events(userId, id)).toEqual([]);
      expect(await logs()).not.toEqual([]);
      ports.clock.advance(60 * 86_400_000);
      await services.retention.prune();
      expect(await logs()).toEqual([]);
      expect(await amounts(id)).toEqual([-2]);
      expect(await database.db.select().from(requestsTable).where(eq(requestsTable.id, id))).toHaveLength(1);
    });
  });
});
