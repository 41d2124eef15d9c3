import { type Database, requests, settings } from "@gradus/db";
import { withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { lockWaiters } from "../testing/lock-waiters.ts";
import { amountsOf, openRequestDesk } from "../testing/request-desk.ts";

withDatabases("a forced retry", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test("PROC-13 of a run that is lost at its last attempt refunds it and queues another, and waits for nobody's balance with the request locked", async () => {
    const { services, userId, submit } = await openRequestDesk(database);
    const id = await submit();
    const lost = { status: "processing", attempt: 3, heartbeatAt: new Date(0) } as const;
    await database.db.update(requests).set(lost).where(eq(requests.id, id));
    let forced: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      // as a retry by the owner does, which locks the balance first
      await tx.select().from(settings).where(eq(settings.userId, userId)).for("update");
      forced = services.administration.forceRetry(userId, id);
      // the embedded database does one transaction at a time
      if (database.handle.kind === "postgres") await expect.poll(() => lockWaiters(tx), { timeout: 30_000 }).toBe(1);
      await tx.select().from(requests).where(eq(requests.id, id)).for("update", { noWait: true });
    });
    await forced;
    expect(await services.requests.get(userId, id)).toMatchObject({ status: "pending", run: 2 });
    expect(await amountsOf(database, id)).toEqual([-2, 2]);
  });
});
