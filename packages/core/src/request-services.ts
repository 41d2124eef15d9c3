import type {
  Analysis,
  Decision,
  DownloadFormat,
  ErrorCode,
  EstimateAnswer,
  EstimateInput,
  Paper,
  PrintCopy,
  ReadingOptions,
  Report,
  RequestSettings,
  RequestSort,
  RequestStatus,
  ReturnReason,
  ScoreSide,
  Stage,
  SubmitFields,
  WishesAnswer,
  WishesInput,
} from "@gradus/contracts";
import type { FileType } from "@gradus/db";
import type { Page } from "./page.ts";
import type { ClaimedJob, ClaimedSoundJob, RunJob } from "./ports/index.ts";

export type Upload = { readonly fileName: string; readonly content: AsyncIterable<Uint8Array> | Uint8Array };

/** A request as its owner sees it. */
export type RequestView = {
  readonly id: string;
  readonly userId: string;
  readonly originalFileName: string;
  readonly status: RequestStatus;
  readonly originalInstrument: string;
  readonly modificationType: "Simplify Score" | "Complexify Score";
  readonly targetDifficulty: string;
  readonly targetKey: string;
  readonly originalKey: string;
  readonly assessmentOption: string;
  readonly specificPedagogicalRequirements: string;
  readonly mustHavesMustNots: string;
  readonly outputMusicxml: boolean;
  readonly outputPdf: boolean;
  readonly outputMidi: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
  /** data-model: ceil of the days left, or ≤ −1 once expired */
  readonly daysRemaining: number;
  readonly modificationCount: number;
  readonly errorMessage: string | null;
  readonly errorCode: string | null;
  readonly processingCost: number;
  readonly inputTokenCount: number;
  readonly outputTokenCount: number;
  readonly creditsCharged: number;
  readonly returned: ReturnReason | null;
  readonly runFree: boolean;
  readonly rerunFree: boolean;
  readonly pages: number | null;
  readonly measures: number | null;
  readonly part: string | null;
  readonly run: number;
  readonly attempt: number;
  readonly stage: Stage | null;
  readonly progress: number;
  /** formats whose file can be downloaded now: the wire's *_url fields are set for these, else null */
  readonly available: readonly DownloadFormat[];
};

export type RequestProgress = {
  readonly id: string;
  readonly status: RequestStatus;
  readonly stage: Stage | null;
  readonly progress: number;
  readonly errorMessage: string | null;
  readonly updatedAt: Date;
};
/** `cursor` never falls; good as the id of a server-sent event. */
export type ProgressEvent = RequestProgress & { readonly cursor: number };
export type StoredEvent = {
  readonly id: number;
  readonly run: number;
  readonly attempt: number;
  readonly stage: Stage;
  readonly percent: number;
  readonly createdAt: Date;
};

/** A result that was made before the request's latest run, and its files. */
export type EarlierResult = {
  readonly run: number;
  readonly level: string;
  /** 1 to 9 */
  readonly grade: number;
  readonly madeAt: Date;
  /** each by its id, as `Files` takes it */
  readonly files: readonly { readonly id: string; readonly fileType: FileType }[];
};

export type ReportView = {
  readonly variant: number;
  readonly report: Report;
  readonly decisions: readonly Decision[];
  readonly pages: Readonly<Record<ScoreSide, number>>;
  /** newer choices whose files are being made, if any */
  readonly pendingVariant: number | null;
  /** newer choices whose files could not be made, with the cause */
  readonly failedVariant: { readonly variant: number; readonly code: ErrorCode } | null;
};
export type Download = {
  readonly bytes: Uint8Array;
  /** current name of the request with the format's extension; send it through an RFC 6266 header */
  readonly fileName: string;
  readonly mimeType: string;
};

/** Every call takes the owner's id: an id that is malformed, unknown or someone else's throws request/not-found. */
export type Requests = {
  /**
   * Price and facts of an upload, which is kept for an hour or two so that estimates can be made of it. Stops with `signal`, as all that takes one. Throws file/*,
   * request/timeout, request/too-many-at-once.
   */
  readonly analyse: (
    userId: string,
    upload: Upload,
    signal?: AbortSignal,
    /** what a person chose where the reader infers */
    reading?: ReadingOptions,
  ) => Promise<Analysis>;
  /**
   * The level of the part that is meant and what its rewrite would come to, of a file that was looked at; free, and remembered.
   * Throws file/forgotten, engine/no-part, engine/target-unknown, request/too-many-at-once.
   */
  readonly estimate: (
    userId: string,
    input: EstimateInput,
    signal?: AbortSignal | undefined,
  ) => Promise<EstimateAnswer>;
  /** Stores, prices, charges and queues. The same Idempotency-Key and content returns the first answer. */
  readonly submit: (
    userId: string,
    input: {
      readonly upload: Upload;
      readonly fields: SubmitFields;
      readonly idempotencyKey?: string | undefined;
      /** until the charge; what is charged goes on */
      readonly signal?: AbortSignal | undefined;
    },
  ) => Promise<{ readonly id: string; readonly creditsCharged: number; readonly newBalance: number }>;
  /** How these texts about a rewrite are understood, clause by clause, before anything is ordered. */
  readonly understand: (userId: string, input: WishesInput, signal?: AbortSignal | undefined) => Promise<WishesAnswer>;
  /** Newest first where nothing else is asked; neither page nor limit: everything, at most 1000. */
  readonly list: (
    userId: string,
    query: {
      readonly page?: number | undefined;
      readonly limit?: number | undefined;
      readonly status?: readonly RequestStatus[] | undefined;
      readonly instrument?: readonly string[] | undefined;
      readonly type?: readonly ("Simplify Score" | "Complexify Score")[] | undefined;
      /** in file names */
      readonly search?: string | undefined;
      readonly sort?: RequestSort | undefined;
    },
  ) => Promise<Page<RequestView>>;
  readonly get: (userId: string, id: string) => Promise<RequestView & { readonly earlier: readonly EarlierResult[] }>;
  readonly status: (userId: string, id: string) => Promise<RequestProgress>;
  /** Stored progress after an event id, oldest first. */
  readonly events: (userId: string, id: string, after?: number) => Promise<readonly StoredEvent[]>;
  /**
   * The present state at once, then every change until the request has ended or `signal` aborts.
   * Reads the database, so it also works when another process does the run: every 2 s, once for all who watch the same
   * request. Throws request/too-many-streams past `runLimits.streamsPerAccount`.
   */
  readonly watch: (userId: string, id: string, signal: AbortSignal) => AsyncIterable<ProgressEvent>;
  /**
   * The present state of every unfinished request at once, then whatever changes among them, until none is left or `signal`
   * aborts. Reads the database as `watch` does. Throws request/too-many-streams.
   */
  readonly watchAll: (userId: string, signal: AbortSignal) => AsyncIterable<readonly RequestProgress[]>;
  /** Throws output/generating while pending or processing, output/not-available, request/expired. */
  readonly report: (userId: string, id: string) => Promise<ReportView>;
  /**
   * Makes the result again with these choices about its changes, free; changes that are not named are kept. Returns the
   * number under which `report` shows it when its files are there; until then the earlier one stays. Throws
   * request/state unless completed, request/expired, request/unknown-change.
   */
  readonly decide: (
    userId: string,
    id: string,
    decisions: readonly Decision[],
  ) => Promise<{ readonly variant: number }>;
  /** The Playback of a variant of the newest run as JSON text in UTF-8. Throws as `report`. */
  readonly playback: (userId: string, id: string, variant: number) => Promise<Uint8Array>;
  /** One engraved page, n from 1; `pages` is how many there are. Throws as `report`, request/not-found past the end. */
  readonly page: (
    userId: string,
    id: string,
    side: ScoreSide,
    n: number,
  ) => Promise<{ readonly svg: string; readonly pages: number }>;
  /** Throws output/not-requested, output/not-available, output/generating, request/expired. */
  readonly download: (userId: string, id: string, format: DownloadFormat) => Promise<Download>;
  /**
   * The newest result printed in another way than its stored PDF. Throws as `download` of the PDF, engine/* when it
   * cannot be made now.
   */
  readonly print: (
    userId: string,
    id: string,
    wanted: { readonly paper: Paper; readonly copy: PrintCopy },
    signal?: AbortSignal,
  ) => Promise<Download>;
  readonly rename: (userId: string, id: string, fileName: string) => Promise<RequestView>;
  /** PROC-14: only while failed, or pending and not yet claimed; else request/state. */
  readonly update: (userId: string, id: string, update: RequestSettings) => Promise<RequestView>;
  /** Removes record and files; an unfinished run is cancelled and refunded. */
  readonly remove: (userId: string, id: string) => Promise<{ readonly creditsRefunded: number }>;
  /**
   * A result that missed its level is taken back, and with it its files: what the run charged comes back, once; asked again it
   * answers alike. Throws request/state unless completed, request/expired, request/no-return.
   */
  readonly undo: (
    userId: string,
    id: string,
  ) => Promise<{ readonly id: string; readonly creditsReturned: number; readonly newBalance: number }>;
  /** PROC-12 prices; throws request/running, request/expired, request/queue-full, credits/insufficient. */
  readonly retry: (
    userId: string,
    id: string,
    update?: RequestSettings,
  ) => Promise<{ readonly id: string; readonly creditsCharged: number; readonly newBalance: number }>;
};

/** What the job loop calls: `queue.work(runs.process, runs.exhausted)`. */
export type Runs = {
  /** One attempt. Throws when the attempt should be repeated. */
  readonly process: (job: ClaimedJob) => Promise<void>;
  /** Ends a run as failed and refunds what it charged, once. */
  readonly fail: (job: RunJob, code: ErrorCode) => Promise<void>;
  /** `onExhausted` of the queue: `fail` with the cause of the latest attempt. */
  readonly exhausted: (job: RunJob) => Promise<void>;
  /** For `queue.workSounds`: the MP3 of a completed run. Throws when it should be tried again; the request is not touched. */
  readonly sound: (job: ClaimedSoundJob) => Promise<void>;
  /** At start on the embedded database, before `queue.work`: no run survives its process, so all go back to pending or end. */
  readonly recover: () => Promise<{ readonly requeued: number; readonly failed: number }>;
  /** Every 10 s: the same for runs without a heartbeat for 30 s. */
  readonly reap: () => Promise<{ readonly requeued: number; readonly failed: number }>;
};
