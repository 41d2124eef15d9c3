import type { Database } from "@gradus/db";
import { withDatabases } from "@gradus/testing";
import { beforeEach, expect, test } from "vitest";
import type { RequestProgress } from "../request-services.ts";
import { openRequestDesk, type RequestDesk, runJobs } from "../testing/request-desk.ts";

withDatabases("watching all requests of an account", (open) => {
  let desk: RequestDesk;
  let opened: Promise<Database> | undefined;
  beforeEach(async () => {
    opened ??= open();
    desk = await openRequestDesk(await opened);
  });

  const work = () => runJobs(desk.ports.queue, desk.services);
  const watch = (signal = new AbortController().signal) => desk.services.requests.watchAll(desk.userId, signal);
  const statesOf = (news: readonly RequestProgress[] = []) => news.map(({ id, status }) => [id, status]);

  test("tells the unfinished ones at once, each change, and ends with the last of them", async () => {
    const done = await desk.submit(1);
    await work();
    const [first, second] = [await desk.submit(1), await desk.submit(1)];
    const seen: RequestProgress[][] = [];
    let working: Promise<void> | undefined;
    for await (const news of watch()) {
      seen.push([...news]);
      working ??= work();
    }
    await working;
    expect(statesOf(seen[0]).sort()).toEqual(
      [
        [first, "pending"],
        [second, "pending"],
      ].sort(),
    );
    const last = new Map(seen.flat().map(({ id, status }) => [id, status]));
    expect(Object.fromEntries(last)).toEqual({ [first]: "completed", [second]: "completed" });
    expect(last.has(done)).toBe(false);
  });

  test("hears of one that came meanwhile, and of no other account's", async () => {
    await desk.submit(1);
    const stranger = await openRequestDesk(await (opened as Promise<Database>));
    const theirs = await stranger.submit(1);
    const leaving = new AbortController();
    const seen: string[] = [];
    let later: string | undefined;
    for await (const news of watch(leaving.signal)) {
      seen.push(...news.map(({ id }) => id));
      later ??= await desk.submit(1);
      if (seen.includes(later)) leaving.abort();
    }
    expect(seen).toContain(later);
    expect(seen).not.toContain(theirs);
    await desk.services.requests.remove(desk.userId, later ?? "");
    await stranger.services.requests.remove(stranger.userId, theirs);
  });

  test("nothing unfinished: it ends without a word; and so many streams are enough", async () => {
    const seen = [];
    for await (const news of watch()) seen.push(news);
    expect(seen).toEqual([]);
    await desk.submit(1);
    const leaving = new AbortController();
    const streams = Array.from({ length: 13 }, () => watch(leaving.signal)[Symbol.asyncIterator]());
    const answers = await Promise.allSettled(streams.map((stream) => stream.next()));
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "request/too-many-streams" } },
    ]);
    leaving.abort();
    await Promise.all(streams.map((stream) => stream.return?.(undefined)));
  });
});
