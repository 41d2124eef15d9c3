import type { SubmitFields } from "@gradus/contracts";
import { type Database, logEntries, settings } from "@gradus/db";
import { fakeChanges, submission, type TestPorts, withDatabases } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { PlanReading, PlanTexts } from "../ports/index.ts";
import type { Services } from "../services.ts";
import { amountsOf, mailKeysOf, never, openRequestDesk, type RequestDesk, runJobs } from "../testing/request-desk.ts";

withDatabases("a run", (open) => {
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

  test("what the pages lack is in the report and, by name and number, in the log of the run and of the choices", async () => {
    const notDrawn = [{ name: "Scoops", count: 2, measures: ["3", "5"] }];
    ports.engine.script.push({ report: { notDrawn } });
    const id = await submit();
    await work();
    expect((await services.requests.report(userId, id)).report.notDrawn).toEqual(notDrawn);
    const said = async () =>
      (await database.db.select().from(logEntries).where(eq(logEntries.requestId, id)))
        .filter(({ message }) => message === "signs not drawn")
        .map(({ severity, metadata }) => [severity, metadata]);
    expect(await said()).toEqual([["WARNING", { signs: { Scoops: 2 } }]]);
    const [change] = fakeChanges;
    await services.requests.decide(userId, id, [{ change_id: change?.id ?? "", state: "rejected" }]);
    await work();
    expect(await said()).toHaveLength(2);
  });

  const balance = () => services.credits.balance(userId);
  const status = async (id: string) => (await services.requests.get(userId, id)).status;
  const amounts = (id: string) => amountsOf(database, id);
  const mailKeys = (id: string) => mailKeysOf(database, id);

  const work = () => runJobs(ports.queue, services);

  test("EDIT-16 gives the engine both keys that a person chose", async () => {
    await services.requests.submit(userId, submission({ fields: { originalKey: "D minor", targetKey: "E minor" } }));
    await work();
    expect(ports.engine.runs.at(-1)).toMatchObject({ options: { originalKey: "D minor", key: "E minor" } });
  });

  test("PROC-01 PROC-22: ends with outputs, report, pages, mail and one entry a step", async () => {
    const id = await submit();
    await work();
    const view = await services.requests.get(userId, id);
    expect(view).toMatchObject({
      status: "completed",
      modificationCount: 1,
      originalKey: "G major",
      progress: 100,
      errorMessage: null,
      processingCost: 0,
    });
    expect([...view.available].sort()).toEqual(["midi", "musicxml", "original", "pdf"]);
    const { bytes, fileName, mimeType } = await services.requests.download(userId, id, "pdf");
    expect([new TextDecoder().decode(bytes), fileName, mimeType]).toEqual([
      "pdf of measures=33 Minuet",
      "Minuet - Elementary.pdf",
      "application/pdf",
    ]);
    expect((await services.requests.report(userId, id)).pages).toEqual({ original: 2, result: 1, compare: 1 });
    expect(await services.requests.page(userId, id, "original", 2)).toEqual({ svg: "<svg>original 2</svg>", pages: 2 });
    await expect(services.requests.page(userId, id, "result", 2)).rejects.toThrow("Not found");
    expect(await mailKeys(id)).toEqual(["request-completed"]);
    const logs = await database.db
      .select()
      .from(logEntries)
      .where(eq(logEntries.requestId, id))
      .orderBy(asc(logEntries.insertId));
    expect(logs.map((entry) => entry.message)).toEqual([
      "received",
      "validated",
      "analysed",
      "engine started",
      "engine ended",
      "output stored",
      "output stored",
      "output stored",
      "completed",
    ]);
    const events = await services.requests.events(userId, id);
    expect(events.map((event) => event.stage)).toEqual([
      "reading",
      "analysing",
      "rewriting",
      "checking",
      "engraving",
      "saving",
      "saving",
    ]);
    expect(await services.requests.events(userId, id, events[2]?.id)).toEqual(events.slice(3));
    expect(await amounts(id)).toEqual([-2]);
  });

  test.each([
    [299, "INFO"],
    [301, "WARNING"],
  ])("GEN-13 one that took %i seconds is logged as %s", async (seconds, severity) => {
    const id = await submit();
    const { promise, resolve } = Promise.withResolvers<void>();
    ports.engine.script.push({ until: promise });
    const working = work();
    await expect.poll(async () => (await services.requests.status(userId, id)).status).toBe("processing");
    ports.clock.advance(seconds * 1000);
    resolve();
    await working;
    const logs = await database.db.select().from(logEntries).where(eq(logEntries.requestId, id));
    expect(logs.find(({ message }) => message === "completed")?.severity).toBe(severity);
  });

  test("makes only what was asked for; downloads say why one is not there", async () => {
    const { id } = await services.requests.submit(userId, submission({ fields: { musicXML: false, midi: false } }));
    const download = (format: "musicxml" | "midi" | "pdf" | "mp3" | "original") =>
      services.requests.download(userId, id, format);
    await expect(download("pdf")).rejects.toThrow("generating...");
    await expect(services.requests.report(userId, id)).rejects.toThrow("generating...");
    await work();
    expect(ports.engine.runs[0]?.formats).toEqual(["pdf"]);
    await expect(download("musicxml")).rejects.toThrow("not requested");
    await expect(download("mp3")).rejects.toThrow("not available");
    expect((await download("pdf")).fileName).toBe("Minuet - Elementary.pdf");
    await services.requests.rename(userId, id, "Menuet in G");
    expect((await download("original")).fileName).toBe("Menuet in G.musicxml");
    expect((await download("pdf")).fileName).toBe("Menuet in G - Elementary.pdf");
    ports.clock.advance(30 * 86_400_000);
    await expect(download("pdf")).rejects.toThrow("Files may have been deleted");
  });

  test("no mail when its owner wants none", async () => {
    await database.db.update(settings).set({ emailNotifications: false }).where(eq(settings.userId, userId));
    const id = await submit();
    await work();
    expect(await mailKeys(id)).toEqual([]);
  });

  describe("whose wishes a model reads", () => {
    const usage = { inputTokens: 4000, outputTokens: 500, costUsd: 0.002 };
    const plan = { wishes: [{ text: "no octaves", understood: false, constraint: null, note: "" }] };
    const fields = { specificPedagogicalRequirements: "no octaves", mustHavesMustNots: "keep bar 1" };
    async function ordered(reading: PlanReading, own: Partial<SubmitFields> = fields) {
      const asked: PlanTexts[] = [];
      const read = async (texts: PlanTexts) => {
        asked.push(texts);
        return reading;
      };
      services = createServices({ ...ports, planReader: { name: "openai m", read } });
      const { id } = await services.requests.submit(userId, submission({ measures: 33, fields: own }));
      await work();
      return { id, asked, view: await services.requests.get(userId, id) };
    }
    const logged = async (id: string) =>
      (await database.db.select().from(logEntries).where(eq(logEntries.requestId, id))).find(({ message }) =>
        message.startsWith("wishes"),
      );

    test("PROC-20 notes tokens and cost, and gives the engine the plan", async () => {
      const { id, asked, view } = await ordered({ plan, usage });
      expect(asked).toEqual([
        { requirements: "no octaves", mustHaves: "keep bar 1", instrument: "Piano", measures: 33 },
      ]);
      expect(view).toMatchObject({ inputTokenCount: 4000, outputTokenCount: 500, processingCost: 0.002 });
      expect(ports.engine.runs.at(-1)).toMatchObject({ options: { plan } });
      expect((await services.requests.report(userId, id)).report.engine.planner).toBe("openai m");
      expect(await logged(id)).toMatchObject({ severity: "INFO" });
    });

    test("PROC-20 falls back to the grammar with a log entry, and still notes what was used", async () => {
      const { id, view } = await ordered({ plan: undefined, usage, failure: "malformed" });
      expect(view).toMatchObject({ status: "completed", inputTokenCount: 4000 });
      expect(ports.engine.runs.at(-1)).not.toHaveProperty("options.plan");
      expect((await services.requests.report(userId, id)).report.engine.planner).toBe("local");
      expect(await logged(id)).toMatchObject({ severity: "WARNING", metadata: { failure: "malformed" } });
    });

    test("asks nobody when nothing is wished for", async () => {
      const { asked, view } = await ordered({ plan, usage }, {});
      expect(asked).toEqual([]);
      expect(view.processingCost).toBe(0);
    });
  });

  describe("that fails", () => {
    test("PROC-11 PROC-21 PROC-22: over the file or the wishes ends at once, refunded, with the cause and a mail", async () => {
      const id = await submit();
      ports.engine.script.push({ code: "engine/no-part" });
      await work();
      expect(ports.engine.runs).toHaveLength(1);
      expect(await services.requests.get(userId, id)).toMatchObject({
        status: "failed",
        errorCode: "engine/no-part",
        errorMessage: "No part of this score fits the chosen instrument. Choose one of its parts.",
        available: ["original"],
      });
      expect(await amounts(id)).toEqual([-2, 2]);
      expect(await mailKeys(id)).toEqual(["request-failed"]);
      await expect(services.requests.download(userId, id, "pdf")).rejects.toThrow("failed to generate");
    });

    test("says the engine's own reason where a level is out of reach, and that the Scores are back", async () => {
      const id = await submit();
      const message =
        "Beginner is not within reach of this piece: its tune would be gone. About Elementary is within reach.";
      ports.engine.script.push({ code: "engine/out-of-reach", message });
      await work();
      expect(await services.requests.get(userId, id)).toMatchObject({
        status: "failed",
        errorCode: "engine/out-of-reach",
        errorMessage: `${message} Your Scores were returned.`,
      });
      expect(await amounts(id)).toEqual([-2, 2]);
    });

    test("otherwise is tried three times, then ends with the last cause and one refund", async () => {
      const id = await submit();
      ports.engine.script.push(
        { code: "engine/lost" },
        { throws: new Error("disk") },
        { code: "engine/out-of-memory" },
      );
      await work();
      expect(ports.engine.runs).toHaveLength(3);
      expect(await services.requests.get(userId, id)).toMatchObject({
        status: "failed",
        errorCode: "engine/out-of-memory",
      });
      expect(await amounts(id)).toEqual([-2, 2]);
    });

    test("twice and then succeeds costs once and leaves no attempt's files behind", async () => {
      const id = await submit();
      ports.engine.script.push({ code: "engine/timeout" }, { throws: new Error("disk") });
      await work();
      expect(await status(id)).toBe("completed");
      expect(await amounts(id)).toEqual([-2]);
      const keys = await ports.storage.list(`requests/${id}/`);
      expect(keys.filter((key) => !key.startsWith(`requests/${id}/r1a3/`))).toEqual([`requests/${id}/original`]);
    });

    test("is refunded once however often it is told to fail", async () => {
      const id = await submit();
      const fail = () => services.runs.fail({ requestId: id, run: 1 }, "engine/lost");
      await Promise.all([fail(), fail(), fail(), services.runs.exhausted({ requestId: id, run: 1 })]);
      expect(await amounts(id)).toEqual([-2, 2]);
      expect(await balance()).toBe(10);
      const { items } = await services.credits.transactions(userId, { page: 1, limit: 1 });
      expect(items).toMatchObject([
        { type: "request_refund", idempotencyKey: `refund:${id}:1`, description: "Refund: processing failed" },
      ]);
    });

    test("cannot fail any more once it is completed", async () => {
      const id = await submit();
      await work();
      await services.runs.fail({ requestId: id, run: 1 }, "engine/lost");
      await services.runs.exhausted({ requestId: id, run: 1 });
      await services.runs.process({ requestId: id, run: 1, attempt: 2, signal: never });
      expect(await services.requests.get(userId, id)).toMatchObject({ status: "completed", modificationCount: 1 });
      expect(await amounts(id)).toEqual([-2]);
    });

    test("an output that does not survive storage is never delivered", async () => {
      const id = await submit();
      const { write } = ports.storage;
      ports.storage.write = (key, content, options) =>
        write(key, key.endsWith("result.musicxml") ? new TextEncoder().encode("torn") : content, options);
      services = createServices(ports);
      await work();
      expect(await services.requests.get(userId, id)).toMatchObject({
        status: "failed",
        errorCode: "engine/invalid-output",
      });
      expect(await amounts(id)).toEqual([-2, 2]);
      expect(await ports.storage.list(`requests/${id}/`)).toEqual([`requests/${id}/original`]);
    });
  });

  describe("deleted", () => {
    test("while waiting is cancelled and refunded, and its job finds nothing", async () => {
      const id = await submit();
      expect(await services.requests.remove(userId, id)).toEqual({ creditsRefunded: 2 });
      await work();
      expect(ports.engine.runs).toEqual([]);
      expect(await amounts(id)).toEqual([-2, 2]);
      expect(await ports.storage.list(`requests/${id}/`)).toEqual([]);
      await expect(services.requests.remove(userId, id)).rejects.toThrow("Not found");
    });

    test("while running is refunded, and what the worker brings afterwards is thrown away", async () => {
      const id = await submit();
      const { promise, resolve } = Promise.withResolvers<void>();
      ports.engine.script.push({ until: promise });
      const working = work();
      await expect.poll(() => ports.engine.runs.length).toBe(1);
      expect(await services.requests.remove(userId, id)).toEqual({ creditsRefunded: 2 });
      resolve();
      await working;
      expect(await amounts(id)).toEqual([-2, 2]);
      expect(await ports.storage.list(`requests/${id}/`)).toEqual([]);
      expect(await mailKeys(id)).toEqual([]);
    });

    test("after completion is not refunded", async () => {
      const id = await submit();
      await work();
      expect(await services.requests.remove(userId, id)).toEqual({ creditsRefunded: 0 });
      expect(await amounts(id)).toEqual([-2]);
    });
  });
});
