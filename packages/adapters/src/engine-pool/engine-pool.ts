import { availableParallelism } from "node:os";
import {
  type ErrorCode,
  type Estimate,
  type Failure,
  failure,
  type Inspection,
  runLimits,
  type Wish,
} from "@gradus/contracts";
import type { Engine, EngineResult } from "@gradus/core";
import { createPool } from "./pool.ts";
import type { TaskEnd } from "./protocol.ts";

const MIB = 1024 * 1024;
const RETIRE_ABOVE_BYTES = 5 * MIB;
/** A worker stays below 300 MB with scores of up to twenty pages: above this it had a much longer one. */
const RETIRE_ABOVE_RSS_BYTES = 500 * MIB;
/** About what the workers look at in ten seconds; who comes then is told to try again. */
const MOST_WAITING = 40;

export type EnginePoolOptions = {
  /** worker processes kept warm; one per core by default */
  readonly size?: number;
  /** told about exceptions inside a worker, for the log */
  readonly onThrown?: (message: string) => void;
  /** whether workers run a small score ahead of their first task, which then is quicker: true by default */
  readonly isWarmed?: boolean;
  /** told when a worker has run a small score ahead of its first task */
  readonly onWarm?: (pid: number) => void;
  /** a module that calls `serveTasks`; only tests give another */
  readonly workerFile?: URL;
  /** path of Audiveris's command, which then reads scans; none reads them otherwise */
  readonly scanReader?: string | undefined;
  readonly inspectTimeoutMs?: number;
  readonly rssBytes?: number;
  readonly heapMb?: number;
  readonly retireAboveRssBytes?: number;
  readonly mostWaiting?: number;
  readonly readCpuMs?: number;
  readonly inspectCpuMs?: number;
};

/** One worker is never held by long runs, so there are two at least. */
export const enginePoolSize = (): number => Math.max(2, availableParallelism());

/**
 * The Engine port over worker processes: limits are those of `runLimits`. Nothing here throws; time, memory and death
 * come back as engine/timeout, engine/out-of-memory and engine/lost.
 */
export function createEnginePool(options: EnginePoolOptions = {}): Engine {
  const pool = createPool({
    workerFile: options.workerFile ?? new URL("./worker.ts", import.meta.url),
    size: options.size ?? enginePoolSize(),
    retireAboveBytes: RETIRE_ABOVE_BYTES,
    retireAboveRssBytes: options.retireAboveRssBytes ?? RETIRE_ABOVE_RSS_BYTES,
    mostWaiting: options.mostWaiting ?? MOST_WAITING,
    mostOfAccount: runLimits.askedPerAccount,
    isWarmed: options.isWarmed ?? true,
    onWarm: options.onWarm,
    rssBytes: options.rssBytes ?? runLimits.workerRssBytes,
    heapMb: options.heapMb ?? 1024,
    watchMs: 200,
    scanReader: options.scanReader,
  });
  const inspectMs = options.inspectTimeoutMs ?? runLimits.inspectMs;
  const look = {
    timeoutMs: inspectMs,
    readCpuMs: options.readCpuMs ?? runLimits.readCpuMs,
    cpuMs: options.inspectCpuMs ?? runLimits.inspectCpuMs,
  };

  const failed = (end: Exclude<TaskEnd, { type: "result" }>, onThrow: ErrorCode) => {
    if (end.type === "refused") return failure("request/too-many-at-once");
    if (end.type === "cpu") return failure("file/takes-too-long");
    if (end.type !== "threw") return failure(`engine/${end.type}`);
    options.onThrown?.(end.message);

    return failure(onThrow);
  };

  return {
    inspect: async ({ load, fileName, reading, account, signal }) => {
      const task = async () => ({ kind: "inspect", bytes: await load(), fileName, reading }) as const;
      const end = await pool.submit({ kind: "inspect", load: task }, { ...look, account, signal });

      return end.type === "result" ? (end.value as Inspection) : failed(end, "file/unreadable");
    },
    estimate: async ({ load, fileName, options: wanted, account, signal }) => {
      const task = async () => ({ kind: "estimate", bytes: await load(), fileName, options: wanted }) as const;
      const end = await pool.submit({ kind: "estimate", load: task }, { ...look, account, signal });

      return end.type === "result" ? (end.value as Estimate | Failure) : failed(end, "file/unreadable");
    },
    run: async ({ bytes, fileName, options: arrange, formats, ...limits }) => {
      const task = { kind: "run", bytes, fileName, options: arrange, formats } as const;
      const end = await pool.submit(task, limits);

      return end.type === "result" ? withPages(end) : failed(end, "engine/lost");
    },
    decide: async ({ timeoutMs, onProgress, signal, account, isLong, ...decision }) => {
      const end = await pool.submit(
        { kind: "decide", ...decision },
        { timeoutMs, onProgress, signal, account, isLong },
      );

      return end.type === "result" ? withPages(end) : failed(end, "engine/lost");
    },
    print: async ({ result, timeoutMs, account, signal, ...rest }) => {
      const end = await pool.submit({ kind: "print", bytes: result, ...rest }, { timeoutMs, account, signal });
      if (end.type !== "result") return failed(end, "engine/render-failed");

      return end.value as Awaited<ReturnType<Engine["print"]>>;
    },
    convert: async ({ timeoutMs, account, signal, ...conversion }) => {
      const end = await pool.submit({ kind: "convert", ...conversion }, { timeoutMs, account, signal });
      if (end.type !== "result") return failed(end, "engine/render-failed");

      return end.value as Awaited<ReturnType<Engine["convert"]>>;
    },
    verify: async (bytes) => {
      const end = await pool.submit({ kind: "verify", bytes }, { timeoutMs: inspectMs });
      if (end.type !== "result") return failed(end, "engine/invalid-output");

      return end.value as Awaited<ReturnType<Engine["verify"]>>;
    },
    sound: async (bytes, { timeoutMs, signal }) => {
      const end = await pool.submit({ kind: "sound", bytes }, { timeoutMs, signal });
      if (end.type !== "result") return failed(end, "engine/render-failed");

      return end.value as Awaited<ReturnType<Engine["sound"]>>;
    },
    wishes: async (text, { instrument, measures, account, signal }) => {
      const task = { kind: "wishes", text, instrument, measures, bytes: new Uint8Array() } as const;
      const end = await pool.submit(task, { ...look, account, signal });
      if (end.type === "threw") options.onThrown?.(end.message);

      return end.type === "result" ? (end.value as readonly Wish[]) : [];
    },
    close: async () => pool.close(),
  };
}

/** The worker's answer to a run, put together with the pages that came before it. */
function withPages({ value, pages }: Extract<TaskEnd, { type: "result" }>): EngineResult {
  const result = value as EngineResult;

  return result.ok ? { ...result, outputs: { ...result.outputs, pages } } : result;
}
