import type {
  ArrangeOptions,
  Decision,
  Paper,
  PrintCopy,
  ReadingOptions,
  Report,
  ScoreSide,
  Stage,
} from "@gradus/contracts";
import type { EngineRun, EstimateOptions } from "@gradus/core";

/** What the server sends to a worker process: one task at a time. */
export type Task =
  | {
      readonly kind: "inspect";
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly reading?: ReadingOptions | undefined;
    }
  | {
      readonly kind: "estimate";
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly options: EstimateOptions;
    }
  | { readonly kind: "verify"; readonly bytes: Uint8Array }
  | { readonly kind: "sound"; readonly bytes: Uint8Array }
  | {
      readonly kind: "convert";
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly format: "musicxml" | "pdf" | "midi";
    }
  | {
      readonly kind: "wishes";
      readonly text: string;
      readonly instrument: string;
      readonly measures: number | undefined;
      /** no file comes with it */
      readonly bytes: Uint8Array;
    }
  | {
      readonly kind: "print";
      /** MusicXML of the result */
      readonly bytes: Uint8Array;
      readonly source: Uint8Array;
      readonly report: Report;
      readonly fileName: string;
      readonly paper: Paper;
      readonly copy: PrintCopy;
    }
  | {
      readonly kind: "run";
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly options: ArrangeOptions;
      readonly formats: readonly ("musicxml" | "pdf" | "midi")[];
    }
  | {
      readonly kind: "decide";
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly arranged: Uint8Array;
      readonly report: Report;
      readonly decisions: readonly Decision[];
      readonly formats: readonly ("musicxml" | "pdf" | "midi")[];
    };

/** What a task of any kind comes with; what core asks for (`EngineRun`), and the limit of the processor's time. */
export type TaskOptions = Pick<EngineRun, "account" | "signal" | "timeoutMs" | "isLong"> &
  Partial<Pick<EngineRun, "onProgress">> & {
    /** of the processor in milliseconds, until the task says that it begins the costly part */
    readonly readCpuMs?: number | undefined;
    /** of the processor in milliseconds, from the moment that the task says it begins the costly part */
    readonly cpuMs?: number | undefined;
  };

/** Tasks that take a moment: they never wait behind the long ones. */
export const isShort = ({ kind }: Pick<Task, "kind">): boolean =>
  isLook({ kind }) || kind === "verify" || kind === "wishes";

/** Looks at a file before it is paid for: one of each account is under way at a time. */
export const isLook = ({ kind }: Pick<Task, "kind">): boolean => kind === "inspect" || kind === "estimate";

/** Bytes of XML up to which a run is over soon: about four pages for piano. A compressed score unpacks to some twelve times. */
const QUICK_BYTES = 500_000;
const UNPACKED = 12;
/** A MIDI file says in a byte what MusicXML says in thirty. */
const WRITTEN_OUT = 30;
/** A PDF of four pages for piano has some 130 kB, its fonts among them. */
const DRAWN = 4;
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isPdf = (bytes: Uint8Array): boolean => bytes[0] === 0x25 && bytes[1] === 0x50;
const isMidi = (bytes: Uint8Array): boolean => bytes[0] === 0x4d && bytes[1] === 0x54;

/** Runs that somebody sits and waits for: a small score, or choices about a result, for which nothing is searched. */
export const isQuick = ({ kind, bytes }: Task): boolean => {
  const factor = isZip(bytes) ? UNPACKED : isMidi(bytes) ? WRITTEN_OUT : isPdf(bytes) ? DRAWN : 1;
  const size = bytes.byteLength * factor;

  return kind === "decide" || kind === "print" || kind === "convert"
    ? size <= 4 * QUICK_BYTES
    : kind === "run" && size <= QUICK_BYTES;
};

/** Asked for by a person at the page, who can ask again: refused when too many wait. */
export const isAsked = ({ kind }: Pick<Task, "kind">): boolean =>
  isLook({ kind }) || kind === "wishes" || kind === "print";

/** Work that nobody waits for: it has a place and a priority of its own. */
export const isBackground = ({ kind }: Pick<Task, "kind">): boolean => kind === "sound";

/** What the server sends besides: run a small score while nothing else is to do. */
export type WarmUp = { readonly kind: "warm-up" };

/** What a worker process sends back. `threw` carries an unexpected exception's text for the log, never for a person. */
export type WorkerMessage =
  | { readonly type: "ready" }
  | { readonly type: "warm" }
  /** the cheap part of a look is over: what follows is counted */
  | { readonly type: "begun" }
  | { readonly type: "progress"; readonly stage: Stage; readonly percent: number }
  /** the next page of a side, before the result: to read all of a long score at once would hold the server up */
  | { readonly type: "page"; readonly side: ScoreSide; readonly svg: Uint8Array }
  | { readonly type: "result"; readonly value: unknown }
  | { readonly type: "threw"; readonly message: string };

export type Pages = Readonly<Record<ScoreSide, readonly Uint8Array[]>>;

/** How a task ended, seen from the server. */
export type TaskEnd =
  | { readonly type: "result"; readonly value: unknown; readonly pages: Pages }
  | { readonly type: "threw"; readonly message: string }
  | { readonly type: "timeout" }
  /** too much time of the processor */
  | { readonly type: "cpu" }
  /** never begun: this account has too many waiting */
  | { readonly type: "refused" }
  | { readonly type: "out-of-memory" }
  | { readonly type: "lost" };
