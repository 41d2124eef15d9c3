import type { Transaction } from "@gradus/db";

export type RunJob = {
  readonly requestId: string;
  readonly run: number;
  /** of a person's choices about a finished run; absent for the run itself */
  readonly variant?: number;
};
/** Whose a job is, and which line it waits in. */
export type Turn = { readonly account: string; readonly isLong: boolean };
export type ClaimedJob = RunJob & { readonly attempt: number; readonly signal: AbortSignal };

/** The sound of a finished run, or of its newest variant. */
export type SoundJob = { readonly requestId: string; readonly run: number; readonly variant: number };
export type ClaimedSoundJob = SoundJob & { readonly attempt: number; readonly signal: AbortSignal };

export type Queue = {
  /**
   * Inside the caller's transaction: a rollback removes the job. Nothing happens while a job of the same request and run
   * waits; after that job was taken (also by a process that died) a new one is made. A double is harmless: claims are
   * fenced by core, which counts the attempts itself. Jobs are taken by turns: an account's second waits while another
   * account's first does; long ones have a line and workers of their own.
   */
  readonly enqueue: (tx: Transaction, job: RunJob, turn: Turn) => Promise<void>;
  /** Takes jobs until `stop`; a handler that throws is tried again with the back-off of PROC-02, at most runLimits.attempts times. */
  readonly work: (
    handler: (job: ClaimedJob) => Promise<void>,
    onExhausted: (job: RunJob) => Promise<void>,
  ) => Promise<void>;
  /** As `enqueue`, for work that nobody waits for: runs never wait behind it. */
  readonly enqueueSound: (tx: Transaction, job: SoundJob) => Promise<void>;
  /** One at a time; a handler that throws is tried again, at most runLimits.attempts times in all. */
  readonly workSounds: (handler: (job: ClaimedSoundJob) => Promise<void>) => Promise<void>;
  readonly stop: (graceMs: number) => Promise<void>;
};
