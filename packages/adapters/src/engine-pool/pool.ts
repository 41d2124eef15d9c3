import { type Child, type ChildLimits, startChild } from "./child.ts";
import { createLine, isTooMany, reserved, type Waiting } from "./line.ts";
import { isBackground, isQuick, isShort, type Task, type TaskEnd, type TaskOptions } from "./protocol.ts";
import { residentBytes } from "./resident-memory.ts";

export type PoolOptions = ChildLimits & {
  readonly workerFile: URL;
  readonly size: number;
  /** an input above this ends its worker afterwards, so that its memory goes back to the system */
  readonly retireAboveBytes: number;
  /** a worker that holds more than this after a task ends: memory of WebAssembly never shrinks */
  readonly retireAboveRssBytes: number;
  /** questions of people that may wait, in all and of one account; one more is refused at once */
  readonly mostWaiting: number;
  readonly mostOfAccount: number;
  /** whether workers run a small score ahead of their first task, which then is quicker */
  readonly isWarmed: boolean;
  /** told when a worker has run a small score ahead of its first task */
  readonly onWarm?: ((pid: number) => void) | undefined;
};

type Item = Waiting & { readonly resolve: (end: TaskEnd) => void };
/** A task, or how to load it once there is a worker for it. */
export type Submitted = Task | { readonly kind: Task["kind"]; readonly load: () => Promise<Task> };

export type Pool = {
  /** Resolves as lost or refused, too, when people ask more than can wait. */
  readonly submit: (task: Submitted, options: TaskOptions) => Promise<TaskEnd>;
  readonly close: () => void;
};

/**
 * A small pool of worker processes. `size` slots are kept warm and take what comes, by turns between accounts (`line.ts`);
 * long runs hold all of them but one. Four more are started when needed: one for short tasks, so that a person who
 * chooses a file never waits behind somebody's long run; one for whoever has nothing under way, so that nobody waits
 * behind one account that holds all it can; one for quick runs, so that a small score or a person's choices do not wait
 * either; and one for background work, one task at a time at a low priority.
 */
export function createPool(options: PoolOptions): Pool {
  const slots: (Child | undefined)[] = Array.from({ length: options.size + reserved.length });
  const background = slots.length - 1;
  const busy = new Set<number>();
  const warm = new Set<Child>();
  let warming: Child | undefined;
  const line = createLine<Item>();
  const longSlots = Math.max(1, options.size - 1);
  let longRuns = 0;
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
    if (!options.isWarmed || closed || warming?.isAlive() || line.has(() => true)) return;
    const cold = slots.find(
      (child, slot) => slot < options.size && child?.isAlive() && !busy.has(slot) && !warm.has(child),
    );
    if (!cold) return;
    warming = cold;
    cold.warmUp(() => {
      warm.add(cold);
      warming = undefined;
      if (cold.isAlive()) options.onWarm?.(cold.pid);
      assign();
      warmNext();
    });
  };

  /** A worker that is just warming up cannot listen until it is done: what is short does not wait for it, a run does. */
  const isWarming = (slot: number): boolean => warming !== undefined && slots[slot] === warming;

  const fitsIn = (slot: number): ((item: Item) => boolean) => {
    const place = reserved[slot - options.size];
    if (place) return (item) => place.fits(item) && (!place.forNewcomers || line.isNewcomer(item));

    return (item) =>
      !isBackground(item) && (!item.isLong || longRuns < longSlots) && !(isWarming(slot) && isShort(item));
  };

  const isSpent = async (slot: number, child: Child, sizeBytes: number): Promise<boolean> => {
    const { stays } = reserved[slot - options.size] ?? { stays: true };
    if (!stays && !line.has(fitsIn(slot))) return true;
    if (sizeBytes > options.retireAboveBytes) return true;
    return (await residentBytes(child.pid)) > options.retireAboveRssBytes;
  };

  /** The file comes into memory here, when its worker is there, and goes to it. */
  const perform = async (child: Child, item: Item): Promise<{ end: TaskEnd; sizeBytes: number }> => {
    const task = await item.load();
    const giveUp = (): void => child.end();
    item.signal?.addEventListener("abort", giveUp);
    if (item.signal?.aborted) giveUp();
    const end = await child.run(task, item);
    item.signal?.removeEventListener("abort", giveUp);

    return { end, sizeBytes: task.bytes.byteLength };
  };

  const work = async (slot: number, item: Item): Promise<void> => {
    busy.add(slot);
    if (item.isLong) longRuns += 1;
    const child = childAt(slot);
    const { end, sizeBytes } = await perform(child, item).catch((error: unknown) => ({
      end: { type: "threw", message: String(error) } as const,
      sizeBytes: 0,
    }));
    line.done(item);
    if (item.isLong) longRuns -= 1;
    if (await isSpent(slot, child, sizeBytes)) child.end();
    if (!child.isAlive()) warm.delete(child);
    else if (item.kind === "run" || item.kind === "decide") warm.add(child);
    busy.delete(slot);
    if (!closed && slot < options.size) childAt(slot);
    item.resolve(end);
    assign();
    warmNext();
  };

  const dropAborted = (): void => {
    for (const item of line.drop(({ signal }) => signal?.aborted ?? false)) item.resolve({ type: "lost" });
  };

  /** Warming workers after the others; the reserved ones when there is no other. */
  const inOrder = (): readonly number[] =>
    [...slots.keys()].sort(
      (a, b) => Number(a >= options.size) - Number(b >= options.size) || Number(isWarming(a)) - Number(isWarming(b)),
    );

  /** When the last worker has found work, whoever comes next shall not wait for a process to start. */
  const startSpare = (): void => {
    if (closed || ![...slots.keys()].every((slot) => slot >= options.size || busy.has(slot))) return;
    reserved.forEach(({ stays }, index) => {
      if (stays) childAt(options.size + index);
    });
  };

  const assign = (): void => {
    dropAborted();
    for (const slot of inOrder()) {
      if (closed) return;
      if (busy.has(slot)) continue;
      const item = line.take(fitsIn(slot));
      if (item) void work(slot, item);
    }
    startSpare();
  };

  const enter = (item: Item): void => {
    const tooMany = isTooMany(line, item, { inAll: options.mostWaiting, ofAccount: options.mostOfAccount });
    if (closed || tooMany || item.signal?.aborted) {
      item.resolve({ type: tooMany === "account" ? "refused" : "lost" });
    } else {
      line.add(item);
      item.signal?.addEventListener("abort", dropAborted, { once: true });
      assign();
    }
  };

  for (let slot = 0; slot < options.size; slot++) childAt(slot);
  warmNext();

  return {
    submit: (task, taskOptions) =>
      new Promise((resolve) => {
        const known =
          "load" in task ? { load: task.load, isQuick: false } : { load: () => task, isQuick: isQuick(task) };
        enter({ ...taskOptions, ...known, kind: task.kind, resolve });
      }),
    close: () => {
      closed = true;
      for (const item of line.drop(() => true)) item.resolve({ type: "lost" });
      for (const child of slots) child?.end();
    },
  };
}
