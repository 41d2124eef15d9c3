import type { Transaction } from "@gradus/db";

export type RunJob = { readonly requestId: string; readonly run: number };
export type ClaimedJob = RunJob & { readonly attempt: number; readonly signal: AbortSignal };

export type Queue = {
  /** Inside the caller's transaction: a rollback removes the job. At most one job per request and run. */
  readonly enqueue: (tx: Transaction, job: RunJob) => Promise<void>;
  /** Takes jobs until `stop`; a handler that throws is tried again with the back-off of PROC-02, at most runLimits.attempts times. */
  readonly work: (
    handler: (job: ClaimedJob) => Promise<void>,
    onExhausted: (job: RunJob) => Promise<void>,
  ) => Promise<void>;
  readonly stop: (graceMs: number) => Promise<void>;
};
