import type { Database } from "@gradus/db";
import { type TestPorts, withDatabases } from "@gradus/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
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

  const status = async (id: string) => (await services.requests.get(userId, id)).status;
  const amounts = (id: string) => amountsOf(database, id);
  const mailKeys = (id: string) => mailKeysOf(database, id);
  const work = () => runJobs(ports.queue, services);

  describe("whose process died", () => {
    const claim = async (id: string) => {
      ports.engine.script.push({ until: new Promise(() => {}) });
      const job = await ports.queue.take();
      void services.runs.process({ requestId: id, run: job?.run ?? 1, attempt: 1, signal: never });
      await expect.poll(async () => status(id)).toBe("processing");
      await expect.poll(() => ports.engine.runs.length).toBeGreaterThan(0);
    };

    test("waits again at the next start and completes at one price", async () => {
      const id = await submit();
      await claim(id);
      await ports.storage.write(`requests/${id}/r1a1/result.pdf`, new Uint8Array([1]));
      services = createServices(ports);
      expect(await services.runs.recover()).toEqual({ requeued: 1, failed: 0 });
      expect(await ports.storage.list(`requests/${id}/`)).toEqual([`requests/${id}/original`]);
      await work();
      expect(await services.requests.get(userId, id)).toMatchObject({ status: "completed", attempt: 2 });
      expect(await amounts(id)).toEqual([-2]);
    });

    test("three times ends with one refund", async () => {
      const id = await submit();
      for (let death = 1; death <= 3; death++) {
        await claim(id);
        services = createServices(ports);
        expect(await services.runs.recover()).toEqual(
          death < 3 ? { requeued: 1, failed: 0 } : { requeued: 0, failed: 1 },
        );
      }
      expect(await services.requests.get(userId, id)).toMatchObject({ status: "failed", errorCode: "engine/lost" });
      expect(await amounts(id)).toEqual([-2, 2]);
      expect(await services.runs.recover()).toEqual({ requeued: 0, failed: 0 });
    });

    test("a waiting run whose job is gone gets one again", async () => {
      const id = await submit();
      await ports.queue.take();
      await services.runs.recover();
      await work();
      expect(await status(id)).toBe("completed");
    });

    test("is taken up after 30 s without a heartbeat, and the late worker changes nothing", async () => {
      const id = await submit();
      const { promise, resolve } = Promise.withResolvers<void>();
      ports.engine.script.push({ until: promise });
      const zombie = work();
      await expect.poll(() => ports.engine.runs.length).toBe(1);
      expect(await services.runs.reap()).toEqual({ requeued: 0, failed: 0 });
      await services.runs.process({ requestId: id, run: 1, attempt: 2, signal: never });
      expect(ports.engine.runs).toHaveLength(1);
      ports.clock.advance(31_000);
      expect(await services.runs.reap()).toEqual({ requeued: 1, failed: 0 });
      const job = await ports.queue.take();
      await services.runs.process({ requestId: id, run: job?.run ?? 0, attempt: 2, signal: never });
      expect(await status(id)).toBe("completed");
      resolve();
      await zombie;
      const view = await services.requests.get(userId, id);
      expect(view).toMatchObject({ status: "completed", attempt: 2, modificationCount: 1 });
      expect(new TextDecoder().decode((await services.requests.download(userId, id, "midi")).bytes)).toContain(
        "midi of",
      );
      expect(await ports.storage.list(`requests/${id}/r1a1/`)).toEqual([]);
      expect(await mailKeys(id)).toEqual(["request-completed"]);
    });
  });

  test("a worker thought dead cannot complete the run that another worker has taken over", async () => {
    const id = await submit();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    ports.engine.script.push({ until: first.promise }, { until: second.promise });
    const early = services.runs.process({ requestId: id, run: 1, attempt: 1, signal: never });
    await expect.poll(() => ports.engine.runs.length).toBe(1);
    ports.clock.advance(31_000);
    const late = services.runs.process({ requestId: id, run: 1, attempt: 2, signal: never });
    await expect.poll(() => ports.engine.runs.length).toBe(2);
    first.resolve();
    await early;
    expect(await services.requests.get(userId, id)).toMatchObject({ status: "processing", attempt: 2 });
    expect(await ports.storage.list(`requests/${id}/`)).toEqual([`requests/${id}/original`]);
    second.resolve();
    await late;
    expect(await services.requests.get(userId, id)).toMatchObject({ status: "completed", modificationCount: 1 });
    expect(await ports.storage.list(`requests/${id}/r1a2/`)).not.toEqual([]);
  });
});
