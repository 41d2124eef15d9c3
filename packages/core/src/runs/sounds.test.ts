import { type Database, logEntries, requests } from "@gradus/db";
import { fakeChanges, submission, type TestPorts, withDatabases } from "@gradus/testing";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Services } from "../services.ts";
import { never, openRequestDesk, runJobs } from "../testing/request-desk.ts";

withDatabases("the MP3 of a request", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  let userId: string;
  let id: string;
  let opened: Promise<Database> | undefined;

  const work = () => runJobs(ports.queue, services);
  /** The sound loop; answers the number of attempts that asked to be repeated. */
  async function playAll(): Promise<number> {
    let repeated = 0;
    for (let job = await ports.queue.takeSound(); job; job = await ports.queue.takeSound()) {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const settled = await services.runs.sound({ ...job, attempt, signal: never }).then(
          () => true,
          () => false,
        );
        if (settled) break;
        repeated++;
      }
    }
    return repeated;
  }
  const available = async () => (await services.requests.get(userId, id)).available;
  const soundKeys = () => [...ports.storage.objects.keys()].filter((key) => key.includes(id) && key.endsWith(".mp3"));
  const failures = async () =>
    (
      await database.db
        .select()
        .from(logEntries)
        .where(and(eq(logEntries.requestId, id), eq(logEntries.message, "sound failed")))
    ).length;

  beforeEach(async () => {
    opened ??= open();
    database = await opened;
    ({ ports, services, userId } = await openRequestDesk(database));
    id = (await services.requests.submit(userId, submission({ measures: 33 }))).id;
    await work();
  });

  test("GEN-04 PROC-17 the request completes without it, and has it when it is ready", async () => {
    expect((await services.requests.get(userId, id)).status).toBe("completed");
    expect(await available()).not.toContain("mp3");
    await expect(services.requests.download(userId, id, "mp3")).rejects.toThrow("not available");
    expect(await playAll()).toBe(0);
    expect(await available()).toContain("mp3");
    const { bytes, fileName, mimeType } = await services.requests.download(userId, id, "mp3");
    expect([new TextDecoder().decode(bytes), fileName, mimeType]).toEqual([
      "mp3 of musicxml of measures=33 Minuet",
      "Minuet - Elementary.mp3",
      "audio/mpeg",
    ]);
  });

  test("PROC-17 a failure is logged and repeated, and never touches the request", async () => {
    const before = await services.requests.get(userId, id);
    ports.engine.soundScript.push({ code: "engine/timeout" }, { throws: new Error("disk") });
    expect(await playAll()).toBe(2);
    expect(await failures()).toBe(2);
    expect(await available()).toContain("mp3");
    expect(await services.requests.get(userId, id)).toMatchObject({ status: before.status, errorCode: null });
    expect(await services.credits.balance(userId)).toBe(8);
  });

  test("PROC-17 after the last attempt the link stays null; music that cannot be played is tried once", async () => {
    const lost = { code: "engine/lost" } as const;
    ports.engine.soundScript.push(lost, lost, lost);
    expect(await playAll()).toBe(2);
    expect([await available(), await failures()]).toEqual([expect.not.arrayContaining(["mp3"]), 3]);
    await database.transaction((tx) => ports.queue.enqueueSound(tx, { requestId: id, run: 1, variant: 0 }));
    ports.engine.soundScript.push({ code: "engine/render-failed" });
    expect(await playAll()).toBe(0);
    expect(soundKeys()).toEqual([]);
  });

  test("PROC-17 a job that comes twice makes it once", async () => {
    await playAll();
    await database.transaction((tx) => ports.queue.enqueueSound(tx, { requestId: id, run: 1, variant: 0 }));
    await playAll();
    expect(ports.engine.sounds).toHaveLength(1);
    expect(soundKeys()).toHaveLength(1);
  });

  test("PROC-15 a request deleted meanwhile keeps nothing", async () => {
    let release = (): void => {};
    ports.engine.soundScript.push({ until: new Promise((resolve) => (release = resolve)) });
    const playing = playAll();
    await expect.poll(() => ports.engine.sounds.length).toBe(1);
    await services.requests.remove(userId, id);
    release();
    await playing;
    expect(soundKeys()).toEqual([]);
  });

  test("PROC-10 it goes with the other files when they expire", async () => {
    await playAll();
    expect(soundKeys()).toHaveLength(1);
    await database.db.update(requests).set({ expiresAt: ports.clock.now() }).where(eq(requests.id, id));
    await services.retention.expireFiles();
    expect(soundKeys()).toEqual([]);
    await expect(services.requests.download(userId, id, "mp3")).rejects.toThrow();
  });

  test("choices about the result make another, and the old job finds nothing to do", async () => {
    const [change] = fakeChanges;
    await services.requests.decide(userId, id, [{ change_id: change?.id ?? "", state: "rejected" }]);
    await work();
    await playAll();
    expect(ports.engine.sounds).toHaveLength(1);
    const { bytes } = await services.requests.download(userId, id, "mp3");
    expect(new TextDecoder().decode(bytes)).toBe("mp3 of musicxml of measures=33 Minuet without 1");
  });
});
