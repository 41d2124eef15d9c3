import { type RequestStatus, runLimits } from "@gradus/contracts";
import { requests } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { ProgressEvent, RequestProgress, Requests } from "../request-services.ts";
import { createSlots } from "../slots.ts";
import { seconds } from "../time.ts";
import { ownedRequest, type RequestRow } from "./owned.ts";

/** how often a watched request is looked at without a word, for runs done by another process */
export const lookAgain = seconds(2);

export const toProgress = (row: RequestRow): RequestProgress => ({
  id: row.id,
  status: row.status,
  stage: row.stage,
  progress: row.progress,
  errorMessage: row.errorMessage,
  updatedAt: row.updatedAt,
});
export const hasEnded = (status: RequestStatus): boolean => status === "completed" || status === "failed";

/** One look at a request; undefined: it is gone. */
type Look = Promise<RequestRow | undefined>;
type Listener = (look: Look) => void;

/** One look at a time for each watched request, however many listen. */
function createLooks({ database, changes }: Context) {
  const watched = new Map<string, Set<Listener>>();

  async function read(id: string): Look {
    const [row] = await database.db
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.deletedAt)));
    return row;
  }

  /** Until nobody listens or there is nothing more to see. Of a look that fails all who listen hear. */
  async function look(id: string, listeners: Set<Listener>): Promise<void> {
    while (listeners.size > 0) {
      const waiting = new AbortController();
      // heard from here on, so that a change during the look is not missed
      const change = changes.next(id, lookAgain, waiting.signal);
      const seen = read(id);
      const isOver = await seen.then(
        (row) => row === undefined || hasEnded(row.status),
        () => false,
      );
      // also those that came meanwhile: what they read themselves may be older
      for (const listener of listeners) listener(seen);
      if (isOver || listeners.size === 0) waiting.abort();
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
export const mostStreams = 400;
export const tooManyStreams = "request/too-many-streams";

export function createWatch(context: Context): Requests["watch"] {
  const listen = createLooks(context);
  const hold = createSlots({
    ofAccount: { most: runLimits.streamsPerAccount, code: tooManyStreams },
    inAll: { most: mostStreams, code: tooManyStreams },
  });

  return async function* watch(userId, id, signal): AsyncGenerator<ProgressEvent> {
    const release = hold(userId);
    let latest: Look | undefined;
    let wake = (): void => {};
    const leave = (): void => wake();
    signal.addEventListener("abort", leave);
    const stop = listen(id, (look) => {
      latest = look;
      wake();
    });
    try {
      const own = await ownedRequest(context.database.db, userId, id);
      for (let shown = ""; !signal.aborted; ) {
        const heard = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const row = latest ? await latest : own;
        if (!row) throw new AppError("request/not-found");
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
