import type { Stage } from "@gradus/contracts";
import { type Child, type ChildLimits, startChild } from "./child.ts";
import { isAsked, isBackground, isQuick, isShort, type Task, type TaskEnd } from "./protocol.ts";
import { residentBytes } from "./resident-memory.ts";

export type PoolOptions = ChildLimits & {
  readonly workerFile: URL;
  readonly size: number;
  /** an input above this ends its worker afterwards, so that its memory goes back to the system */
  readonly retireAboveBytes: number;
  /** a worker that holds more than this after a task ends: memory of WebAssembly never shrinks */
  readonly retireAboveRssBytes: number;
  /** questions of people that may wait; one more is refused at once */
  readonly mostWaiting: number;
  /** told when a worker has run a small score ahead of its first task */
  readonly onWarm?: ((pid: number) => void) | undefined;
};

export type TaskOptions = {
  readonly timeoutMs: number;
  readonly onProgress?: (stage: Stage, percent: number) => void;
  /** ends the worker that has the task, or takes the task out of the line; it is lost then */
  readonly signal?: AbortSignal | undefined;
};
type Waiting = TaskOptions & { readonly task: Task; readonly resolve: (end: TaskEnd) => void };

export type Pool = {
  /** Resolves as lost, too, when people ask more than can wait. */
  readonly submit: (task: Task, options: TaskOptions) => Promise<TaskEnd>;
  readonly close: () => void;
};

/** What each slot beyond the warm ones takes; the one for short tasks stays warm once it is started. */
const reserved: readonly { readonly fits: (task: Task) => boolean; readonly stays: boolean }[] = [
  { fits: isShort, stays: true },
  { fits: isQuick, stays: false },
  { fits: isBackground, stays: false },
];

/**
 * A small pool of worker processes. `size` slots are kept warm and take what comes, first come first served but short
 * tasks before all. Three more are started when needed: one for short tasks, so that a person who chooses a file never
 * waits behind somebody's long run; one for quick runs, so that a small score or a person's choices do not either; and
 * one for background work, one task at a time at a low priority.
 */
export function createPool(options: PoolOptions): Pool {
  const slots: (Child | undefined)[] = Array.from({ length: options.size + reserved.length });
  const background = slots.length - 1;
  const busy = new Set<number>();
  const warm = new Set<Child>();
  let warming: Child | undefined;
  const waiting: Waiting[] = [];
  let closed = false;

  const childAt = (slot: number): Child => {
    const current = slots[slot];
    if (current?.isAlive()) return current;
    const fresh = startChild(options.workerFile, options, slot === background);
    slots[slot] = fresh;

    return fresh;
  };

  /** One after another, and only when nobody waits: the others answer meanwhile. */
  const warmNext = (): void => {
    if (closed || warming?.isAlive() || waiting.length > 0) return;
    const cold = slots.find(
      (child, slot) => slot < options.size && child?.isAlive() && !busy.has(slot) && !warm.has(child),
    );
    if (!cold) return;
    warming = cold;
    cold.warmUp(() => {
      warm.add(cold);
      warming = undefined;
      if (cold.isAlive()) options.onWarm?.(cold.pid);
      warmNext();
    });
  };

  const takeFirst = (fits: (task: Task) => boolean): Waiting | undefined => {
    const index = waiting.findIndex(({ task }) => fits(task));
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };

  const fitsIn = (slot: number): ((task: Task) => boolean) =>
    reserved[slot - options.size]?.fits ?? ((task) => !isBackground(task));

  const takeFor = (slot: number): Waiting | undefined => {
    const fits = fitsIn(slot);
    return takeFirst((task) => fits(task) && isShort(task)) ?? takeFirst(fits);
  };

  const isSpent = async (slot: number, child: Child, { task }: Waiting): Promise<boolean> => {
    const { stays } = reserved[slot - options.size] ?? { stays: true };
    if (!stays && !waiting.some((other) => fitsIn(slot)(other.task))) return true;
    if (task.bytes.byteLength > options.retireAboveBytes) return true;
    return (await residentBytes(child.pid)) > options.retireAboveRssBytes;
  };

  const work = async (slot: number, item: Waiting): Promise<void> => {
    busy.add(slot);
    const child = childAt(slot);
    const giveUp = (): void => child.end();
    item.signal?.addEventListener("abort", giveUp);
    if (item.signal?.aborted) giveUp();
    const end = await child.run(item.task, item.timeoutMs, item.onProgress ?? (() => {}));
    item.signal?.removeEventListener("abort", giveUp);
    if (await isSpent(slot, child, item)) child.end();
    if (!child.isAlive()) warm.delete(child);
    else if (item.task.kind === "run" || item.task.kind === "decide") warm.add(child);
    busy.delete(slot);
    if (!closed && slot < options.size) childAt(slot);
    item.resolve(end);
    assign();
    warmNext();
  };

  const dropAborted = (): void => {
    for (const item of waiting.filter(({ signal }) => signal?.aborted)) {
      waiting.splice(waiting.indexOf(item), 1);
      item.resolve({ type: "lost" });
    }
  };

  /** A worker that is just warming up cannot listen until it is done: what is short does not wait for it, a run does. */
  const inOrder = (): readonly number[] => {
    const main = [...slots.keys()].slice(0, options.size);
    const isWarming = (slot: number): boolean => warming !== undefined && slots[slot] === warming;
    const [short, ...others] = reserved.map((_, index) => options.size + index);
    return [...main.filter((slot) => !isWarming(slot)), short as number, ...main.filter(isWarming), ...others];
  };

  const assign = (): void => {
    dropAborted();
    for (const slot of inOrder()) {
      if (closed || waiting.length === 0) return;
      if (busy.has(slot)) continue;
      const item = takeFor(slot);
      if (item) void work(slot, item);
    }
  };

  for (let slot = 0; slot < options.size; slot++) childAt(slot);
  warmNext();

  return {
    submit: (task, taskOptions) =>
      new Promise((resolve) => {
        const asked = isAsked(task) ? waiting.filter((item) => isAsked(item.task)).length : 0;
        if (closed || asked >= options.mostWaiting) return resolve({ type: "lost" });
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
