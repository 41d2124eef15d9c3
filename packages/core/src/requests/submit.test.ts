import { type Database, logEntries, requests as requestsTable, storedFiles } from "@gradus/db";
import { fakeScore, insertUser, submission, type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";
import { giveScores, runJobs } from "../testing/request-desk.ts";
import { mimeTypeOf } from "./formats.ts";

withDatabases("submit", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open();
    ports = await testPorts(database, { tooLarge: () => new AppError("file/too-large", { sizeMb: "50.1" }) });
    services = createServices(ports);
  });

  async function player(scores: number) {
    const user = await insertUser(database);
    await giveScores(database, services, user.id, scores);
    return user.id;
  }
  const waiting = async (id: string) => (await ports.queue.waiting()).filter((job) => job.requestId === id);
  const objects = (id: string) => [...ports.storage.objects.keys()].filter((key) => key.includes(id));

  test("point 1 notes decide the line of a run and its time, and the account is told to queue and engine", async () => {
    const userId = await player(5);
    const content = fakeScore(20, "notes=40000");
    const upload = { fileName: "Dense.musicxml", content };
    expect((await services.requests.analyse(userId, upload)).warnings).toContainEqual(
      expect.stringContaining("This is a long score"),
    );
    const { id } = await services.requests.submit(userId, { ...submission(), upload });
    expect(ports.queue.turns.at(-1)).toEqual({ account: userId, isLong: true });
    await services.runs.process({ requestId: id, run: 1, attempt: 1, signal: new AbortController().signal });
    expect(ports.engine.runs.at(-1)).toMatchObject({ account: userId, isLong: true, timeoutMs: 300_000 });
    const short = await services.requests.submit(userId, submission());
    expect(ports.queue.turns.at(-1)).toEqual({ account: userId, isLong: false });
    await services.runs.process({ requestId: short.id, run: 1, attempt: 1, signal: new AbortController().signal });
    expect(ports.engine.runs.at(-1)).toMatchObject({ account: userId, isLong: false, timeoutMs: 90_000 });
    await services.requests.retry(userId, id);
    expect(ports.queue.turns.at(-1)).toEqual({ account: userId, isLong: true });
  });

  test("what a person chose about the reading goes with every look and with the run", async () => {
    const userId = await player(5);
    const { upload, fields } = submission();
    const voices = [{ part: "P1", staff: 1, voice: "1", events: [{ pitches: ["C4"], duration: "4/1" }] }];
    const reading = { choices: { metre: "3/4", pickup: "1" }, mends: [{ index: 2, voices }, { index: 4 }] };
    const said = { readingChoices: reading.choices, readingMends: reading.mends };
    await services.requests.analyse(userId, upload, undefined, reading);
    expect(ports.engine.looks.at(-1)).toMatchObject({ reading });
    const { id } = await services.requests.submit(userId, { upload, fields: { ...fields, ...said } });
    expect(ports.engine.looks.at(-1)).toMatchObject({ reading });
    await services.runs.process({ requestId: id, run: 1, attempt: 1, signal: new AbortController().signal });
    expect(ports.engine.runs.at(-1)).toMatchObject({ options: { reading } });
  });

  test("LEDG-01 GEN-12 a PDF costs a Score a page, whatever its measures, also when it is rewritten again", async () => {
    const userId = await player(9);
    const upload = { fileName: "Long.pdf", content: fakeScore(200, "pages=3") };
    expect(await services.requests.analyse(userId, upload)).toMatchObject({ pages: 3, credits_required: 3 });
    const { id, creditsCharged } = await services.requests.submit(userId, { ...submission(), upload });
    expect(creditsCharged).toBe(3);
    await services.runs.fail({ requestId: id, run: 1 }, "engine/lost");
    expect(await services.credits.balance(userId)).toBe(9);
    expect((await services.requests.retry(userId, id)).creditsCharged).toBe(3);
  });

  test("what was read in a PDF comes with the result, and stays when choices make it anew", async () => {
    const userId = await player(9);
    const upload = { fileName: "Long.pdf", content: fakeScore(20, "pages=1") };
    const { requests } = services;
    const { id } = await requests.submit(userId, { ...submission({ fields: { musicXML: false } }), upload });
    await expect(requests.download(userId, id, "reading")).rejects.toMatchObject({ code: "output/generating" });
    await runJobs(ports.queue, services);
    const read = await requests.download(userId, id, "reading");
    expect(read).toMatchObject({ fileName: "Long (as read).musicxml", mimeType: mimeTypeOf.musicxml });
    expect(new TextDecoder().decode(read.bytes)).toContain("what was read");
    expect((await requests.get(userId, id)).available).toContain("reading");
    const [change] = (await requests.report(userId, id)).report.changes;
    await requests.decide(userId, id, [{ change_id: change?.id ?? "", state: "rejected" }]);
    await runJobs(ports.queue, services);
    expect((await requests.download(userId, id, "reading")).bytes).toEqual(read.bytes);
    await requests.retry(userId, id);
    await runJobs(ports.queue, services);
    expect((await requests.download(userId, id, "reading")).bytes).toEqual(read.bytes);
    const { id: other } = await requests.submit(userId, submission());
    await runJobs(ports.queue, services);
    await expect(requests.download(userId, other, "reading")).rejects.toMatchObject({ code: "output/not-available" });
  });

  test("stores, prices, charges and queues in one go", async () => {
    const userId = await player(5);
    const answer = await services.requests.submit(
      userId,
      submission({ measures: 65, fileName: "../a/Für\u0007 Elise.mxl" }),
    );
    expect(answer).toEqual({ id: answer.id, creditsCharged: 3, newBalance: 2 });
    expect(await services.requests.get(userId, answer.id)).toMatchObject({
      status: "pending",
      originalFileName: "Für Elise.mxl",
      creditsCharged: 3,
      measures: 65,
      run: 1,
      attempt: 0,
      daysRemaining: 30,
      available: ["original"],
    });
    expect(await waiting(answer.id)).toEqual([{ requestId: answer.id, run: 1 }]);
    expect(objects(answer.id)).toEqual([`requests/${answer.id}/original`]);
    const [entry] = (await services.credits.transactions(userId, { page: 1, limit: 1 })).items;
    expect(entry).toMatchObject({
      type: "request_debit",
      amount: -3,
      idempotencyKey: `debit:${answer.id}:1`,
      description: `Request ${answer.id}`,
      fileName: "Für Elise.mxl",
      requestId: answer.id,
    });
    const logs = await database.db
      .select()
      .from(logEntries)
      .where(eq(logEntries.requestId, answer.id))
      .orderBy(asc(logEntries.insertId));
    expect(logs.map((entry) => entry.message)).toEqual(["received", "validated", "analysed"]);
  });

  test("without enough Scores nothing is kept", async () => {
    const userId = await player(2);
    const before = ports.storage.objects.size;
    await expect(services.requests.submit(userId, submission({ measures: 65 }))).rejects.toThrow(
      "Not enough Scores: this request needs 3 and you have 2.",
    );
    expect(await services.credits.balance(userId)).toBe(2);
    expect((await services.requests.list(userId, {})).total).toBe(0);
    expect(ports.storage.objects.size).toBe(before);
  });

  test.each([
    ["score.docx", fakeScore(1), "file/unsupported"],
    ["score", fakeScore(1), "file/unsupported"],
    ["score.mscz", fakeScore(1), "file/notation-program"],
    ["score.xml", new TextEncoder().encode("a letter"), "file/unreadable"],
    ["score.xml", new Uint8Array(), "file/empty"],
    ["score.xml", new Uint8Array(50 * 1024 * 1024 + 1), "file/too-large"],
  ])("%s that is no score we read is refused, free of charge and trace", async (fileName, content, code) => {
    const userId = await player(5);
    const before = ports.storage.objects.size;
    const input = { ...submission(), upload: { fileName, content } };
    await expect(services.requests.submit(userId, input)).rejects.toMatchObject({ code });
    await expect(services.requests.analyse(userId, input.upload)).rejects.toMatchObject({ code });
    expect(await services.credits.balance(userId)).toBe(5);
    expect(ports.storage.objects.size).toBe(before);
  });

  test("a stream past the limit is cut off there", async () => {
    const userId = await player(1);
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent++;
        yield new Uint8Array(1024 * 1024);
      }
    }
    const upload = { fileName: "score.xml", content: endless() };
    await expect(services.requests.submit(userId, { ...submission(), upload })).rejects.toMatchObject({
      code: "file/too-large",
    });
    expect(sent).toBe(51);
  });

  test("a level that the chosen system does not have is refused", async () => {
    const userId = await player(1);
    const input = submission({ fields: { assessmentOption: "ABRSM", targetDifficulty: "Grade 99" } });
    await expect(services.requests.submit(userId, input)).rejects.toMatchObject({ code: "engine/target-unknown" });
  });

  test("text that the database cannot hold is stored without it", async () => {
    const userId = await player(1);
    const input = submission({
      fields: { mustHavesMustNots: "keep\0 it \ud83c", specificPedagogicalRequirements: "♯\0" },
    });
    const { id } = await services.requests.submit(userId, input);
    expect(await services.requests.get(userId, id)).toMatchObject({
      mustHavesMustNots: "keep it \ufffd",
      specificPedagogicalRequirements: "♯",
    });
    const renamed = await services.requests.update(userId, id, { original_instrument: "Pia\0no" });
    expect(renamed.originalInstrument).toBe("Piano");
  });

  test("a forged credit analysis changes no charge and is noted", async () => {
    const userId = await player(3);
    const input = submission({ measures: 65, fields: { creditAnalysis: '{"credits_required": 1}' } });
    const { id, creditsCharged } = await services.requests.submit(userId, input);
    expect(creditsCharged).toBe(3);
    const logs = await database.db.select().from(logEntries).where(eq(logEntries.requestId, id));
    expect(logs.find((entry) => entry.severity === "WARNING")?.metadata).toEqual({ claimed: 1, price: 3 });
  });

  test("EDIT-17 analyse tells price and balance and keeps the file for estimates alone", async () => {
    const userId = await player(2);
    const before = [...ports.storage.objects.keys()];
    const analysis = await services.requests.analyse(userId, submission({ measures: 65 }).upload);
    expect(analysis).toMatchObject({
      file_name: "Minuet.musicxml",
      file_type: "musicxml",
      measures: 65,
      pages: null,
      credits_required: 3,
      current_balance: 2,
      balance_after: -1,
      sufficient: false,
      detected: { instruments: ["Piano"], key: "G major", title: "Minuet" },
    });
    expect([...ports.storage.objects.keys()].filter((key) => !before.includes(key))).toEqual([
      expect.stringMatching(new RegExp(`^analysis/${userId}/\\d{13}-${analysis.analysis_id}$`)),
    ]);
  });

  describe("idempotency", () => {
    test("the same key and content is answered once more, also when sent at once, and charged once", async () => {
      const userId = await player(5);
      const again = () => services.requests.submit(userId, submission({ key: "resend" }));
      const answers = await Promise.all([again(), again(), again(), again()]);
      answers.push(await again());
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
      for (const answer of answers) expect(answer).toMatchObject({ creditsCharged: 1, newBalance: 4 });
      expect(await services.credits.balance(userId)).toBe(4);
      expect((await services.requests.list(userId, {})).total).toBe(1);
      const files = await database.db.select().from(storedFiles).where(eq(storedFiles.userId, userId));
      expect(files).toHaveLength(1);
      for (const key of ports.storage.objects.keys()) {
        if (!key.startsWith("requests/")) continue;
        const [row] = await database.db
          .select()
          .from(requestsTable)
          .where(eq(requestsTable.id, key.split("/")[1] ?? ""));
        expect(row).toBeDefined();
      }
    });

    test("point 6 the key of a request that was deleted is answered with a clear refusal, and charges nothing", async () => {
      const userId = await player(5);
      const { id } = await services.requests.submit(userId, submission({ key: "deleted" }));
      await services.requests.remove(userId, id);
      await expect(services.requests.submit(userId, submission({ key: "deleted" }))).rejects.toMatchObject({
        code: "idempotency/deleted",
      });
      expect(await services.credits.balance(userId)).toBe(5);
    });

    test("the answer stays what it was when everything else has moved on", async () => {
      const userId = await player(5);
      const first = await services.requests.submit(userId, submission({ key: "later" }));
      await services.requests.submit(userId, submission());
      await services.requests.submit(userId, submission());
      expect(await services.requests.submit(userId, submission({ key: "later" }))).toEqual(first);
    });

    test("the same key for something else is refused", async () => {
      const userId = await player(5);
      await services.requests.submit(userId, submission({ key: "k" }));
      for (const other of [
        submission({ key: "k", measures: 33 }),
        submission({ key: "k", fileName: "Other.musicxml" }),
        submission({ key: "k", fields: { targetDifficulty: "Advanced" } }),
      ]) {
        await expect(services.requests.submit(userId, other)).rejects.toMatchObject({ code: "idempotency/mismatch" });
      }
      expect(await services.credits.balance(userId)).toBe(4);
    });

    test("another person may use the same key", async () => {
      const [one, two] = [await player(1), await player(1)];
      const first = await services.requests.submit(one, submission({ key: "shared" }));
      const second = await services.requests.submit(two, submission({ key: "shared" }));
      expect(second.id).not.toBe(first.id);
    });
  });

  test("PROC-23 of ten at once with four Scores three are taken: no more may wait or run", async () => {
    const userId = await player(4);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => services.requests.submit(userId, submission())),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) {
      expect(reason.message).toBe("You already have 3 scores in progress");
    }
    expect(await services.credits.balance(userId)).toBe(1);
    expect(await services.credits.reconcile()).toEqual([]);
  });

  test("of three at once with two Scores two are taken", async () => {
    const userId = await player(2);
    const results = await Promise.allSettled(
      Array.from({ length: 3 }, () => services.requests.submit(userId, submission())),
    );
    expect(results.filter((result) => result.status === "rejected")).toMatchObject([
      { reason: { code: "credits/insufficient" } },
    ]);
    expect(await services.credits.balance(userId)).toBe(0);
  });
});
