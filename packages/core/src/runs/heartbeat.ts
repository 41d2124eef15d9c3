import { runLimits, type Stage } from "@gradus/contracts";
import { requestEvents, requests } from "@gradus/db";
import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type Fence, isFenced } from "../requests/end-run.ts";
import { seconds } from "../time.ts";

export type Heartbeat = {
  /** aborted when the run is ours no more (deleted, taken over) or the process stops */
  readonly signal: AbortSignal;
  readonly progress: (stage: Stage, percent: number) => void;
  readonly stop: () => Promise<void>;
};
type AttemptFence = Required<Fence>;

/** a percent is written when it has moved this much, or with a new stage */
const step = 5;

/** Beats while an attempt runs, and writes its progress in order. A beat that fails is left to the next one. */
export function startHeartbeat(context: Context, fence: AttemptFence, stopping: AbortSignal): Heartbeat {
  const { database, clock, changes } = context;
  const lost = new AbortController();
  let writing: Promise<void> = Promise.resolve();
  let last: { stage: Stage; percent: number } = { stage: "reading", percent: 0 };

  async function beat(changed?: { stage: Stage; percent: number }): Promise<void> {
    const now = clock.now();
    const moved = changed ? { stage: changed.stage, progress: changed.percent, updatedAt: now } : {};
    const alive = await database.db
      .update(requests)
      .set({ heartbeatAt: now, ...moved })
      .where(and(isFenced(fence), eq(requests.status, "processing")))
      .returning({ id: requests.id });
    if (alive.length === 0) lost.abort();
    if (alive.length === 0 || !changed) return;
    await database.db.insert(requestEvents).values({ ...fence, ...changed, createdAt: now });
    changes.changed(fence.requestId);
  }

  const queueBeat = (changed?: { stage: Stage; percent: number }) => {
    writing = writing.then(() => beat(changed)).catch(() => {});
  };
  const timer = setInterval(queueBeat, seconds(runLimits.heartbeatSeconds));

  function progress(stage: Stage, percent: number): void {
    const whole = Math.max(last.percent, Math.min(100, Math.round(percent)));
    if (stage === last.stage && whole - last.percent < step) return;
    last = { stage, percent: whole };
    queueBeat(last);
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    await writing;
  }

  return { signal: AbortSignal.any([lost.signal, stopping]), progress, stop };
}
