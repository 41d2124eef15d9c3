import type { Stage } from "@gradus/contracts";
import { type Child, type ChildLimits, startChild } from "./child.ts";
import { isBackground, isShort, type Task, type TaskEnd } from "./protocol.ts";

export type PoolOptions = ChildLimits & {
  readonly workerFile: URL;
  readonly size: number;
  /** an input above this ends its worker afterwards, so that its memory goes back to the system */
  readonly retireAboveBytes: number;
};

export type TaskOptions = {
  readonly timeoutMs: number;
  readonly onProgress?: (stage: Stage, percent: number) => void;
  /** ends the worker that has the task, or takes the task out of the line; it is lost then */
  readonly signal?: AbortSignal | undefined;
};
type Waiting = TaskOptions & { readonly task: Task; readonly resolve: (end: TaskEnd) => void };

export type Pool = {
  readonly submit: (task: Task, options: TaskOptions) => Promise<TaskEnd>;
  readonly close: () => void;
};

/**
 * A small pool of worker processes. `size` slots are warm and take what people wait for; one more slot is started when
 * needed and takes only short tasks, so that a person who chooses a file never waits behind somebody's long run. A last
 * one does background work, one task at a time at a low priority, and lives no longer than there is some.
 */
export function createPool(options: PoolOptions): Pool {
  const slots: (Child | undefined)[] = Array.from({ length: options.size + 2 });
  const background = options.size + 1;
  const busy = new Set<number>();
  const waiting: Waiting[] = [];
  let closed = false;

  const childAt = (slot: number): Child => {
    const current = slots[slot];
    if (current?.isAlive()) return current;
    const fresh = startChild(options.workerFile, options, slot === background);
    slots[slot] = fresh;

    return fresh;
  };

  const takeFirst = (fits: (task: Task) => boolean): Waiting | undefined => {
    const index = waiting.findIndex(({ task }) => fits(task));
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };

  const takeFor = (slot: number): Waiting | undefined => {
    if (slot === background) return takeFirst(isBackground);
    const short = takeFirst(isShort);
    return short ?? (slot < options.size ? takeFirst((task) => !isBackground(task)) : undefined);
  };

  const work = async (slot: number, item: Waiting): Promise<void> => {
    busy.add(slot);
    const child = childAt(slot);
    const giveUp = (): void => child.end();
    item.signal?.addEventListener("abort", giveUp);
    if (item.signal?.aborted) giveUp();
    const end = await child.run(item.task, item.timeoutMs, item.onProgress ?? (() => {}));
    item.signal?.removeEventListener("abort", giveUp);
    const isDone = slot === background && !waiting.some(({ task }) => isBackground(task));
    if (isDone || item.task.bytes.byteLength > options.retireAboveBytes) child.end();
    busy.delete(slot);
    if (!closed && slot < options.size) childAt(slot);
    item.resolve(end);
    assign();
  };

  const dropAborted = (): void => {
    for (const item of waiting.filter(({ signal }) => signal?.aborted)) {
      waiting.splice(waiting.indexOf(item), 1);
      item.resolve({ type: "lost" });
    }
  };

  const assign = (): void => {
    dropAborted();
    for (let slot = 0; slot <= background && waiting.length > 0 && !closed; slot++) {
      if (busy.has(slot)) continue;
      const item = takeFor(slot);
      if (item) void work(slot, item);
    }
  };

  for (let slot = 0; slot < options.size; slot++) childAt(slot);

  return {
    submit: (task, taskOptions) =>
      new Promise((resolve) => {
        if (closed) return resolve({ type: "lost" });
        waiting.push({ ...taskOptions, task, resolve });
        assign();
      }),
    close: () => {
      closed = true;
      for (const item of waiting.splice(0)) item.resolve({ type: "lost" });
      for (const child of slots) child?.end();
    },
  };
}
