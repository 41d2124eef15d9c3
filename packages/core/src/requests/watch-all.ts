import { runLimits } from "@gradus/contracts";
import { requests } from "@gradus/db";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { RequestProgress, Requests } from "../request-services.ts";
import { createSlots } from "../slots.ts";
import { lookAgain, mostStreams, tooManyStreams, toProgress } from "./watch.ts";

/** Changes of all unfinished requests of one account, until none of them is left. */
export function createWatchAll({ database, changes }: Context): Requests["watchAll"] {
  const hold = createSlots({
    ofAccount: { most: runLimits.streamsPerAccount, code: tooManyStreams },
    inAll: { most: mostStreams, code: tooManyStreams },
  });

  /** Those that are unfinished, and what became of those that were. */
  const look = (userId: string, known: readonly string[]) =>
    database.db
      .select()
      .from(requests)
      .where(
        and(
          eq(requests.userId, userId),
          isNull(requests.deletedAt),
          or(inArray(requests.status, ["pending", "processing"]), inArray(requests.id, [...known])),
        ),
      );

  /** Until one of these changes, or it is time to look again for what other processes do. */
  async function someChange(ids: readonly string[], waiting: AbortController): Promise<void> {
    await Promise.race(ids.map((id) => changes.next(id, lookAgain, waiting.signal)));
    waiting.abort();
  }

  return async function* watchAll(userId, signal): AsyncGenerator<readonly RequestProgress[]> {
    const release = hold(userId);
    const shown = new Map<string, string>();
    let unfinished: string[] = [];
    let waiting = new AbortController();
    const leave = (): void => waiting.abort();
    signal.addEventListener("abort", leave);
    try {
      while (!signal.aborted) {
        waiting.abort();
        waiting = new AbortController();
        // heard from here on, so that a change during the look is not missed
        const change = someChange(unfinished, waiting);
        const rows = await look(userId, unfinished);
        const news = rows.map(toProgress).filter((progress) => {
          const now = JSON.stringify(progress);
          const isNew = shown.get(progress.id) !== now;
          shown.set(progress.id, now);
          return isNew;
        });
        const before = unfinished;
        unfinished = rows.filter(({ status }) => status === "pending" || status === "processing").map(({ id }) => id);
        if (news.length > 0) yield news;
        if (unfinished.length === 0) return;
        const isSame = unfinished.length === before.length && unfinished.every((id) => before.includes(id));
        if (isSame && !signal.aborted) await change;
      }
    } finally {
      waiting.abort();
      signal.removeEventListener("abort", leave);
      release();
    }
  };
}
