import {
  type Decision,
  type ReadingOptions,
  type Report,
  requestStatuses,
  returnReasons,
  stages,
} from "@gradus/contracts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment, nameKeyOf, wordsIndex } from "./columns.ts";

/** Columns follow the data model; status changes are made by core/requests alone. */
export const requests = pgTable(
  "requests",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    originalFileName: text("original_file_name").notNull(),
    nameKey: nameKeyOf("name_key", (): AnyPgColumn => requests.originalFileName),
    status: text({ enum: requestStatuses }).notNull().default("pending"),
    originalInstrument: text("original_instrument").notNull(),
    modificationType: text("modification_type", { enum: ["Simplify Score", "Complexify Score"] }).notNull(),
    targetDifficulty: text("target_difficulty").notNull(),
    targetKey: text("target_key").notNull().default("keep"),
    originalKey: text("original_key").notNull().default("detect"),
    assessmentOption: text("assessment_option").notNull().default("General"),
    specificPedagogicalRequirements: text("specific_pedagogical_requirements").notNull().default(""),
    mustHavesMustNots: text("must_haves_must_nots").notNull().default(""),
    outputMusicxml: boolean("output_musicxml").notNull().default(true),
    outputPdf: boolean("output_pdf").notNull().default(true),
    outputMidi: boolean("output_midi").notNull().default(true),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    expiresAt: moment("expires_at").notNull(),
    modificationCount: integer("modification_count").notNull().default(0),
    errorMessage: text("error_message"),
    /** catalogue code of the latest failed attempt; the cause shown when the run ends as failed */
    errorCode: text("error_code"),
    processingCost: numeric("processing_cost", { precision: 12, scale: 6, mode: "number" }).notNull().default(0),
    inputTokenCount: integer("input_token_count").notNull().default(0),
    outputTokenCount: integer("output_token_count").notNull().default(0),
    creditsCharged: integer("credits_charged").notNull(),
    pages: integer(),
    measures: integer(),
    /** with the measures they say how long a run may take; null before they were counted */
    notes: integer(),
    /** id of the part to rewrite; null = best match for the instrument */
    part: text(),
    /** what a person chose where the reader of the upload infers; null = nothing */
    reading: jsonb().$type<ReadingOptions>(),
    /** +1 whenever the request is queued */
    run: integer().notNull().default(1),
    /** true when this run is the free re-run of PROC-12 */
    runFree: boolean("run_free").notNull().default(false),
    /** why what this run charged was given back although it completed; null = it was not */
    returned: text({ enum: returnReasons }),
    /** completed runs that cost nothing in the end, in all */
    returnedRuns: integer("returned_runs").notNull().default(0),
    /** +1 whenever a worker claims the run */
    attempt: integer().notNull().default(0),
    heartbeatAt: moment("heartbeat_at"),
    stage: text({ enum: stages }),
    progress: integer().notNull().default(0),
    idempotencyKey: text("idempotency_key"),
    /** hash of the submitted file and fields, to tell a resend from another request under the same key */
    idempotencyFingerprint: text("idempotency_fingerprint"),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("requests_idempotency_key").on(table.userId, table.idempotencyKey),
    index("requests_user_idx").on(table.userId, table.createdAt),
    // lists are counted and read from these alone
    index("requests_live_idx").on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index("requests_user_live_idx").on(table.userId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index("requests_user_name_idx").on(table.userId, table.nameKey),
    index("requests_user_count_idx").on(table.userId, table.modificationCount),
    index("requests_user_filter_idx")
      .on(table.userId, table.status, table.originalInstrument, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    // who was active lately is read from it alone
    index("requests_created_idx").on(table.createdAt, table.userId),
    index("requests_name_idx").on(table.nameKey),
    // many cost the same, so that the id decides
    index("requests_cost_idx").on(table.processingCost, table.id).where(sql`${table.deletedAt} is null`),
    wordsIndex("requests_words_idx", table.originalFileName),
    index("requests_status_idx").on(table.status, table.heartbeatAt),
    index("requests_expires_idx").on(table.expiresAt),
    check("requests_some_output", sql`${table.outputMusicxml} or ${table.outputPdf} or ${table.outputMidi}`),
    check("requests_charge", sql`${table.creditsCharged} >= 1`),
    check("requests_file_name", sql`length(${table.originalFileName}) between 1 and 255`),
    check("requests_progress", sql`${table.progress} between 0 and 100`),
  ],
);

/** Progress as it happened; a page that reloads reads it from here. Kept 30 days. */
export const requestEvents = pgTable(
  "request_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => requests.id),
    run: integer().notNull(),
    attempt: integer().notNull(),
    stage: text({ enum: stages }).notNull(),
    percent: integer().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("request_events_request_idx").on(table.requestId, table.id),
    index("request_events_created_idx").on(table.createdAt),
  ],
);

export const variantStatuses = ["pending", "complete", "failed"] as const;

export const reports = pgTable(
  "reports",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => requests.id),
    run: integer().notNull(),
    /** 0 = the engine's own */
    variant: integer().notNull().default(0),
    /** pending: the engine makes it; only complete ones are shown */
    status: text({ enum: variantStatuses }).notNull().default("complete"),
    /** +1 whenever a worker takes the variant */
    attempt: integer().notNull().default(0),
    errorCode: text("error_code"),
    /** of a variant that is not complete: the engine's own */
    report: jsonb().$type<Report>().notNull(),
    decisions: jsonb().$type<readonly Decision[]>().notNull().default([]),
    /** storage prefix of this variant's files and pages, ends in "/" */
    storagePrefix: text("storage_prefix").notNull(),
    originalPages: integer("original_pages").notNull(),
    resultPages: integer("result_pages").notNull(),
    comparePages: integer("compare_pages").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.run, table.variant] })],
);
