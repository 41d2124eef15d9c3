import type { ArrangeOptions, Failure, Inspection, Report, ScoreSide, Stage } from "@gradus/contracts";

export type EngineRun = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly options: ArrangeOptions;
  readonly formats: readonly ("musicxml" | "pdf" | "midi")[];
  readonly timeoutMs: number;
  readonly onProgress: (stage: Stage, percent: number) => void;
  /** aborted when the request was deleted or the process stops: end the worker, answer engine/lost */
  readonly signal?: AbortSignal;
};
export type EngineOutputs = {
  readonly musicxml: Uint8Array;
  readonly pdf?: Uint8Array;
  readonly midi?: Uint8Array;
  /** engraved pages for the screen as SVG texts */
  readonly pages: Readonly<Record<ScoreSide, readonly string[]>>;
};
export type EngineResult = { readonly ok: true; readonly outputs: EngineOutputs; readonly report: Report } | Failure;

/** CPU work in worker processes with limits. Time, memory and death come back as failures engine/timeout, engine/out-of-memory, engine/lost. */
export type Engine = {
  readonly inspect: (bytes: Uint8Array, fileName: string) => Promise<Inspection>;
  readonly run: (run: EngineRun) => Promise<EngineResult>;
  /** re-reads and validates a stored MusicXML output */
  readonly verify: (bytes: Uint8Array) => Promise<{ readonly ok: true } | Failure>;
  readonly close: () => Promise<void>;
};
