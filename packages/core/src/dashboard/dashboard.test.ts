import { type Database, requests as requestsTable } from "@gradus/db";
import { insertUser, submission, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openRequestDesk, type RequestDesk, runJobs } from "../testing/request-desk.ts";
import { days, minutes } from "../time.ts";

withDatabases("the dashboard's figures", (open) => {
  let database: Database;
  let desk: RequestDesk;
  let opened: Promise<Database> | undefined;
  beforeEach(async () => {
    opened ??= open();
    database = await opened;
    desk = await openRequestDesk(database, 20);
  });

  const stats = (range: "7d" | "30d" | "90d" | "all" = "all") => desk.services.dashboard.stats(desk.userId, range);
  const work = () => runJobs(desk.ports.queue, desk.services);
  async function order(fields: NonNullable<Parameters<typeof submission>[0]>["fields"]): Promise<string> {
    desk.ports.clock.advance(minutes(1));
    const { id } = await desk.services.requests.submit(desk.userId, submission({ ...(fields && { fields }) }));
    await work();
    return id;
  }

  test("DASH-09 DASH-10: a new account has its balance, its code and no favourites", async () => {
    expect(await stats()).toMatchObject({
      credits: 20,
      scoreBalance: 20,
      requests_count: 0,
      completed_requests: 0,
      pending_requests: 0,
      requestsThisMonth: 0,
      mostFrequentModification: undefined,
      favoriteInstrument: undefined,
      referralBonus: 0,
      referralCode: expect.stringMatching(/^[A-Z0-9]{8}$/),
      recent_activity: [{ type: "admin_adjustment", title: "start", status: "completed" }],
    });
  });

  test("DASH-10: counts by state, without what was deleted and without other people's", async () => {
    const [first] = [await order({}), await order({})];
    desk.ports.engine.script.push({ code: "file/no-notes" });
    await order({});
    await desk.submit();
    await desk.submit();
    await desk.services.requests.remove(desk.userId, first);
    const stranger = await insertUser(database);
    await database.db
      .update(requestsTable)
      .set({ userId: stranger.id })
      .where(eq(requestsTable.id, await order({})));
    await desk.submit();
    expect(await stats()).toMatchObject({ requests_count: 5, completed_requests: 3, pending_requests: 1 });
  });

  test("DASH-10: the most frequent value wins, of equally many the one used last", async () => {
    await order({ originalInstrument: "Flute" });
    await order({ originalInstrument: "Cello", modificationType: "Complexify Score" });
    expect(await stats()).toMatchObject({
      favoriteInstrument: "Cello",
      mostFrequentModification: "Complexify Score",
    });
    await order({ originalInstrument: "Flute" });
    await order({ originalInstrument: "Violin" });
    expect(await stats()).toMatchObject({ favoriteInstrument: "Flute", mostFrequentModification: "Simplify Score" });
  });

  test("DASH-10: the month begins on its first day UTC, a range counts back from now", async () => {
    await order({});
    // from 15 January to 1 February
    desk.ports.clock.advance(Date.parse("2026-02-01T00:00:30.000Z") - desk.ports.clock.now().getTime());
    await order({});
    expect((await stats()).requestsThisMonth).toBe(1);
    expect((await stats("7d")).requests_count).toBe(1);
    expect((await stats("30d")).requests_count).toBe(2);
    desk.ports.clock.advance(days(85));
    expect((await stats("30d")).requests_count).toBe(0);
    expect((await stats("90d")).requests_count).toBe(1);
    expect((await stats("all")).requests_count).toBe(2);
  });

  test("DASH-10: the ten newest of requests and ledger together, newest first", async () => {
    for (let n = 0; n < 6; n++) await order({});
    const { recent_activity: recent } = await stats();
    expect(recent).toHaveLength(10);
    expect(recent.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["request", "request_debit", "request", "request_debit"]),
    );
    const times = recent.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(recent.find(({ type }) => type === "request")).toMatchObject({
      title: "Minuet.musicxml",
      status: "completed",
    });
  });

  test("the trends: what requests cost less what came back, and the levels that were reached", async () => {
    await order({ targetDifficulty: "Elementary" });
    desk.ports.engine.script.push({ code: "file/no-notes" });
    await order({ targetDifficulty: "Advanced" });
    const trends = await desk.services.dashboard.trends(desk.userId, "7d");
    expect(trends.spent.at(-1)).toEqual({ start: "2026-01-15", scores: 1 });
    expect(trends.levels).toMatchObject([{ level: 2, name: "Elementary", title: "Minuet.musicxml" }]);
  });
});
