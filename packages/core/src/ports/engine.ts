import type {
  ArrangeOptions,
  Decision,
  Estimate,
  Failure,
  Inspection,
  Paper,
  PrintCopy,
  ReadingOptions,
  Report,
  ScoreSide,
  Stage,
  Wish,
} from "@gradus/contracts";

/** For whom a task is: tasks go by turns between accounts, and end with their `signal`. */
export type Asker = {
  readonly account?: string | undefined;
  /** aborted when nobody waits for the task any more: end the worker, answer engine/lost */
  readonly signal?: AbortSignal | undefined;
};

export type EngineRun = Asker & {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly options: ArrangeOptions;
  readonly formats: readonly ("musicxml" | "pdf" | "midi")[];
  readonly timeoutMs: number;
  readonly onProgress: (stage: Stage, percent: number) => void;
  /** by its size (`isLongRun`); long runs never hold the last worker */
  readonly isLong?: boolean;
};
/** A run's own upload, MusicXML and report, with a person's choices about its changes. */
export type EngineDecision = Omit<EngineRun, "options"> & {
  readonly arranged: Uint8Array;
  readonly report: Report;
  readonly decisions: readonly Decision[];
};
export type EngineOutputs = {
  readonly musicxml: Uint8Array;
  readonly pdf?: Uint8Array;
  readonly midi?: Uint8Array;
  /** of an upload that is no MusicXML: what was read in it, as MusicXML; comes with a run only */
  readonly reading?: Uint8Array;
  /** engraved pages for the screen: SVG texts in UTF-8 */
  readonly pages: Readonly<Record<ScoreSide, readonly Uint8Array[]>>;
  /** a Playback as JSON text in UTF-8: it is kept and sent as it is, and can have millions of letters */
  readonly playback?: Uint8Array | undefined;
};
export type EngineResult = { readonly ok: true; readonly outputs: EngineOutputs; readonly report: Report } | Failure;

export type EnginePrint = Asker & {
  readonly source: Uint8Array;
  readonly result: Uint8Array;
  readonly report: Report;
  readonly fileName: string;
  readonly paper: Paper;
  readonly copy: PrintCopy;
  readonly timeoutMs: number;
};
export type EnginePrinted = { readonly ok: true; readonly bytes: Uint8Array; readonly kind: "pdf" | "zip" } | Failure;

/** As a rewrite is asked for; without a level only the part is measured. */
export type EstimateOptions = Omit<ArrangeOptions, "level"> & {
  readonly level: string | null;
  /** also draw the first page */
  readonly firstPage?: boolean | undefined;
};

/** CPU work in worker processes with limits. Time, memory and death come back as failures engine/timeout, engine/out-of-memory, engine/lost. */
export type Engine = {
  /** `load` is called when a worker is free: nothing that only waits is in memory. Also request/too-many-at-once, file/takes-too-long. */
  readonly inspect: (
    look: Asker & {
      readonly load: () => Promise<Uint8Array>;
      readonly fileName: string;
      /** what a person chose where the reader infers */
      readonly reading?: ReadingOptions | undefined;
    },
  ) => Promise<Inspection>;
  /** The level of the part that is meant, and what its rewrite would come to; the limits are those of a look. */
  readonly estimate: (
    look: Asker & {
      readonly load: () => Promise<Uint8Array>;
      readonly fileName: string;
      readonly options: EstimateOptions;
    },
  ) => Promise<Estimate | Failure>;
  readonly run: (run: EngineRun) => Promise<EngineResult>;
  /** the same outputs again with each change kept, rejected or locked */
  readonly decide: (decision: EngineDecision) => Promise<EngineResult>;
  /** a finished result printed in another way: a PDF, or a zip of one for each player */
  readonly print: (print: EnginePrint) => Promise<EnginePrinted>;
  /** reads any readable format and writes another, without changing a note */
  readonly convert: (
    conversion: Asker & {
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly format: "musicxml" | "pdf" | "midi";
      readonly timeoutMs: number;
    },
  ) => Promise<{ readonly ok: true; readonly bytes: Uint8Array } | Failure>;
  /** re-reads and validates a stored MusicXML output */
  readonly verify: (bytes: Uint8Array) => Promise<{ readonly ok: true } | Failure>;
  /** the music of a MusicXML file as MP3; runs beside everything else, at a lower priority */
  readonly sound: (
    bytes: Uint8Array,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ) => Promise<{ readonly ok: true; readonly mp3: Uint8Array } | Failure>;
  /** how the local grammar understands a text, clause by clause; nothing when the worker fails */
  readonly wishes: (
    text: string,
    context: Asker & { readonly instrument: string; readonly measures: number | undefined },
  ) => Promise<readonly Wish[]>;
  readonly close: () => Promise<void>;
};
