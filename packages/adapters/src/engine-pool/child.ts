import { fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { setPriority } from "node:os";
import type { ScoreSide, Stage } from "@gradus/contracts";
import { processorMs } from "./processor-time.ts";
import type { Task, TaskEnd, TaskOptions, WarmUp, WorkerMessage } from "./protocol.ts";
import { residentBytes } from "./resident-memory.ts";

export type ChildLimits = {
  readonly rssBytes: number;
  readonly heapMb: number;
  readonly watchMs: number;
  /** path of a program that reads scans */
  readonly scanReader?: string | undefined;
};

/**
 * One worker process. It holds no secret: of the environment it gets nothing but the server's own cache of compiled modules, where
 * it has one (NODE_COMPILE_CACHE), and it never sees the database.
 */
export type Child = {
  readonly pid: number;
  readonly isAlive: () => boolean;
  /** Runs a small score ahead of the first task; tells when it is done. A task sent meanwhile waits for it. */
  readonly warmUp: (onWarm: () => void) => void;
  /** Runs one task; never rejects. After timeout, cpu, out-of-memory or lost the process is gone. */
  readonly run: (
    task: Task,
    options: Pick<TaskOptions, "timeoutMs" | "readCpuMs" | "cpuMs" | "onProgress">,
  ) => Promise<TaskEnd>;
  readonly end: () => void;
};

const noPages = (): Record<ScoreSide, Uint8Array[]> => ({ original: [], result: [], compare: [] });

/** V8 ends a process that outgrows its heap by abort. */
const isHeapExhausted = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === "SIGABRT" || code === 134;

/** Small: V8 lets young objects fill 100 MB before it looks for garbage, which is a third of what a worker may hold. */
const YOUNG_MB = 4;

/**
 * For glibc: blocks from 16 kB on go back to the system when they are freed. The compiler of WebAssembly takes 60 MB in
 * such blocks for a moment and would leave them with the process; threads with heaps of their own keep 10 to 20 MB more.
 * Other systems do not read it.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: "16384", MALLOC_ARENA_MAX: "1" };

/** Of background work: the processor goes to the others first. */
const LOW_PRIORITY = 10;

/** Starts a worker process from a module that calls `serveTasks`. */
export function startChild(workerFile: URL, limits: ChildLimits, isBackground = false): Child {
  const compiled = getCompileCacheDir();
  const child = fork(workerFile, limits.scanReader === undefined ? [] : [limits.scanReader], {
    env: { ...allocator, ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}) },
    execArgv: [
      `--max-old-space-size=${limits.heapMb}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      "--expose-gc",
      "--no-warnings",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (isBackground && child.pid) lowerPriority(child.pid);
  let alive = true;
  let settle: ((end: TaskEnd) => void) | undefined;
  let progress: ((stage: Stage, percent: number) => void) | undefined;
  let begun: (() => void) | undefined;
  let pages = noPages();
  let warming: (() => void) | undefined;
  const nowWarm = (): void => {
    warming?.();
    warming = undefined;
  };

  const end = (): void => {
    alive = false;
    child.kill("SIGKILL");
  };

  child.on("message", (message: WorkerMessage) => {
    if (message.type === "warm") nowWarm();
    if (message.type === "begun") begun?.();
    if (message.type === "progress") progress?.(message.stage, message.percent);
    if (message.type === "page") pages[message.side].push(message.svg);
    if (message.type === "threw") settle?.(message);
    if (message.type === "result") settle?.({ ...message, pages });
  });
  child.on("error", () => {
    alive = false;
    settle?.({ type: "lost" });
  });
  child.on("exit", (code, signal) => {
    alive = false;
    nowWarm();
    settle?.({ type: isHeapExhausted(code, signal) ? "out-of-memory" : "lost" });
  });

  const giveUp = (taskEnd: TaskEnd): void => {
    settle?.(taskEnd);
    end();
  };

  const run: Child["run"] = (task, { timeoutMs, readCpuMs, cpuMs, onProgress = () => {} }) =>
    new Promise((resolve) => {
      if (!alive) return resolve({ type: "lost" });
      let cpuLimit = Number.POSITIVE_INFINITY;
      const timeout = setTimeout(() => giveUp({ type: "timeout" }), timeoutMs);
      const watch = setInterval(async () => {
        const mine = settle;
        const pid = child.pid ?? 0;
        const memory = await residentBytes(pid);
        const cpu = cpuLimit === Number.POSITIVE_INFINITY ? 0 : await processorMs(pid);
        // another task may have begun meanwhile
        if (settle !== mine) return;
        if (memory > limits.rssBytes) giveUp({ type: "out-of-memory" });
        else if (cpu > cpuLimit) giveUp({ type: "cpu" });
      }, limits.watchMs);

      settle = (taskEnd) => {
        settle = undefined;
        progress = undefined;
        begun = undefined;
        clearTimeout(timeout);
        clearInterval(watch);
        resolve(taskEnd);
      };
      progress = onProgress;
      const limitFromNow = async (ms = Number.POSITIVE_INFINITY): Promise<void> => {
        const mine = settle;
        const spent = await processorMs(child.pid ?? 0);
        if (settle === mine) cpuLimit = spent + ms;
      };
      void limitFromNow(readCpuMs);
      begun = () => void limitFromNow(cpuMs);
      pages = noPages();
      child.send(task, (error) => {
        if (error) settle?.({ type: "lost" });
      });
    });

  const warmUp: Child["warmUp"] = (onWarm) => {
    warming = onWarm;
    child.send({ kind: "warm-up" } satisfies WarmUp, (error) => {
      if (error) nowWarm();
    });
  };

  return { pid: child.pid ?? 0, warmUp, isAlive: () => alive && child.connected, run, end };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // Some systems do not allow it; the work is done all the same.
  }
}
