import { type RequestStatus, runLimits } from "@gradus/contracts";
import { requests } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { ProgressEvent, RequestProgress, Requests } from "../services.ts";
import { seconds } from "../time.ts";
import { ownedRequest, type RequestRow } from "./owned.ts";

/** how often a watched request is looked at without a word, for runs done by another process */
const lookAgain = seconds(2);

export const toProgress = (row: RequestRow): RequestProgress => ({
  id: row.id,
  status: row.status,
  stage: row.stage,
  progress: row.progress,
  errorMessage: row.errorMessage,
  updatedAt: row.updatedAt,
});
export const hasEnded = (status: RequestStatus): boolean => status === "completed" || status === "failed";

/** Hears every look at a request; undefined: it is gone. */
type Listener = (row: RequestRow | undefined) => void;

/** One look at a time for each watched request, however many listen. */
function createLooks({ database, changes }: Context) {
  const watched = new Map<string, Set<Listener>>();

  async function read(id: string): Promise<RequestRow | undefined> {
    const [row] = await database.db
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.deletedAt)));
    return row;
  }

  /** Until nobody listens or there is nothing more to see. A look that fails is left to the next one. */
  async function look(id: string, listeners: Set<Listener>): Promise<void> {
    while (listeners.size > 0) {
      const waiting = new AbortController();
      // heard from here on, so that a change during the look is not missed
      const change = changes.next(id, lookAgain, waiting.signal);
      const row = await read(id).catch(() => null);
      if (row !== null) for (const listener of listeners) listener(row);
      if (row === undefined || (row && hasEnded(row.status)) || listeners.size === 0) waiting.abort();
      if (waiting.signal.aborted) break;
      await change;
    }
    if (watched.get(id) === listeners) watched.delete(id);
  }

  return (id: string, listener: Listener): (() => void) => {
    const known = watched.get(id);
    const listeners = known ?? new Set();
    listeners.add(listener);
    if (!known) {
      watched.set(id, listeners);
      void look(id, listeners);
    }
    return () => {
      listeners.delete(listener);
    };
  };
}

/** Streams of all accounts that one process serves: each holds a connection. */
const mostStreams = 400;

/** Counts the streams of an account and of all. Throws request/too-many-streams. */
function createStreamCount() {
  const held = new Map<string, number>();
  let total = 0;
  return (userId: string): (() => void) => {
    const count = held.get(userId) ?? 0;
    if (count >= runLimits.streamsPerAccount || total >= mostStreams) throw new AppError("request/too-many-streams");
    held.set(userId, count + 1);
    total += 1;
    return () => {
      const left = (held.get(userId) ?? 1) - 1;
      if (left === 0) held.delete(userId);
      else held.set(userId, left);
      total -= 1;
    };
  };
}

export function createWatch(context: Context): Requests["watch"] {
  const listen = createLooks(context);
  const hold = createStreamCount();

  return async function* watch(userId, id, signal): AsyncGenerator<ProgressEvent> {
    const release = hold(userId);
    let latest: RequestRow | undefined;
    let isGone = false;
    let wake = (): void => {};
    const leave = (): void => wake();
    signal.addEventListener("abort", leave);
    const stop = listen(id, (row) => {
      latest = row;
      isGone = row === undefined;
      wake();
    });
    try {
      const own = await ownedRequest(context.database.db, userId, id);
      // what was heard meanwhile is newer
      latest ??= own;
      for (let shown = ""; !signal.aborted; ) {
        const heard = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const row = latest;
        if (isGone || !row) throw new AppError("request/not-found");
        const progress = toProgress(row);
        const now = JSON.stringify([progress, row.run]);
        if (now !== shown) yield { ...progress, cursor: row.updatedAt.getTime() };
        if (hasEnded(row.status)) return;
        shown = now;
        if (!signal.aborted) await heard;
      }
    } finally {
      stop();
      signal.removeEventListener("abort", leave);
      release();
    }
  };
}
