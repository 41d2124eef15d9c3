import { errorCatalogue } from "./errors.ts";
import { levelNowSchema, outcomeSchema } from "./estimate.ts";
import { instruments, keyNames, modificationTypes } from "./instruments.ts";
import { assessmentOptions } from "./levels.ts";
import { performanceSchema } from "./performance.ts";
import { wishSchema } from "./plan.ts";
import { readBarSchema, readingFields, readingOptionsSchema, readingSchema } from "./reading.ts";
import { decisionSchema, reportSchema } from "./report.ts";
import {
  downloadFormats,
  papers,
  printCopies,
  requestSorts,
  requestStatuses,
  requestTextLimit,
  returnReasons,
  stages,
} from "./request-values.ts";
import { z } from "./zod.ts";

export const printQuery = z.object({
  paper: z.enum(papers).default("a4"),
  copy: z.enum(printCopies).default("score"),
});

export const requestIdInput = z.strictObject({ id: z.string().max(100) });

/** "auto": the easiest key near by for the level, as the plan finds it; only a wish keeps the key */
const targetKey = z.union([z.literal("auto"), z.literal("keep"), z.enum(keyNames as unknown as [string, ...string[]])]);
const originalKey = z.union([z.literal("detect"), z.enum(keyNames as unknown as [string, ...string[]])]);
const modificationType = z.preprocess(
  (value) => (value === "simplify" ? "Simplify Score" : value === "complexify" ? "Complexify Score" : value),
  z.enum(modificationTypes),
);
const flag = z.preprocess((value) => (value === undefined ? true : value === true || value === "true"), z.boolean());

/** Fields of the multipart submit-score payload beside the file (EDIT-02). */
export const submitFields = z
  .object({
    originalInstrument: z.string().trim().min(1, "Choose an instrument").max(60),
    part: z.string().max(60).optional(),
    modificationType,
    originalKey: originalKey.default("detect"),
    targetDifficulty: z.string().trim().min(1, "Choose a target difficulty").max(60),
    targetKey: targetKey.default("auto"),
    assessmentOption: z.enum(assessmentOptions).default("General"),
    specificPedagogicalRequirements: z.string().max(requestTextLimit).default(""),
    mustHavesMustNots: z.string().max(requestTextLimit).default(""),
    musicXML: flag,
    pdfScore: flag,
    midi: flag,
    creditAnalysis: z.string().max(20_000).optional(),
    /** what a person chose where the reader of the file infers, and the measures they mended, as JSON */
    ...readingFields,
  })
  .refine((fields) => fields.musicXML || fields.pdfScore || fields.midi, {
    message: errorCatalogue["request/no-output"].message,
    path: ["musicXML"],
  });
export type SubmitFields = z.infer<typeof submitFields>;

/** Fields of the multipart analyze-credits payload beside the file. */
export const analyzeFields = z.object(readingFields);

export const analysisSchema = z.object({
  file_name: z.string(),
  file_type: z.enum(["pdf", "musicxml", "mxl", "midi"]),
  file_size: z.number(),
  pages: z.number().nullable(),
  measures: z.number().nullable(),
  credits_required: z.number(),
  current_balance: z.number(),
  balance_after: z.number(),
  sufficient: z.boolean(),
  detected: z.object({
    instruments: z.array(z.string()),
    key: z.string().nullable(),
    /** of the first part alone, or of the part that stands for all */
    difficulty: levelNowSchema.nullable(),
    title: z.string(),
    composer: z.string(),
    parts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        instrument: z.string(),
        staves: z.number(),
        /** on its own instrument; null where measuring every part would take long */
        difficulty: levelNowSchema.nullable(),
      }),
    ),
  }),
  warnings: z.array(z.string()),
  /** of files that are no MusicXML: what was inferred, and how surely */
  reading: readingSchema.optional(),
  /** of a PDF: measures that are doubtful or were mended, to be looked at beside the page */
  bars: z.array(readBarSchema).optional(),
  /** of the file, in hexadecimal: to know it again */
  sha256: z.string(),
  /** names the file for `estimate`, for about an hour */
  analysis_id: z.string(),
});
export type Analysis = z.infer<typeof analysisSchema>;

/** What the editor asks before anything is paid: the level of the part that is meant, and what its rewrite comes to. */
export const estimateInput = z.strictObject({
  analysis_id: z.string().max(100),
  instrument: z.string().trim().max(60),
  part: z.string().max(60).optional(),
  modification_type: modificationType,
  /** null: only the level is asked for */
  target_difficulty: z.string().trim().min(1).max(60).nullable(),
  original_key: originalKey.default("detect"),
  target_key: targetKey.default("auto"),
  assessment_option: z.enum(assessmentOptions).default("General"),
  requirements: z.string().max(requestTextLimit).default(""),
  must_haves: z.string().max(requestTextLimit).default(""),
  reading: readingOptionsSchema.optional(),
  /** also asks for the first page, as it is engraved */
  first_page: z.boolean().optional(),
});
export type EstimateInput = z.infer<typeof estimateInput>;
export const estimateAnswerSchema = z.object({
  /** id of the part that is meant */
  part: z.string(),
  /** null where it was not measured in time */
  before: levelNowSchema.nullable(),
  outcome: outcomeSchema.nullable(),
  /** SVG of the first page of the score, where it was asked for and can be drawn */
  first_page: z.string().optional(),
  /** with the first page of a MIDI file: the beginning as it was read, to be heard */
  heard: performanceSchema.optional(),
});
export type EstimateAnswer = z.infer<typeof estimateAnswerSchema>;

export const submitAnswerSchema = z.object({
  id: z.string(),
  request_id: z.string(),
  status: z.literal("pending"),
  credits_charged: z.number(),
  new_balance: z.number(),
});

/** The wire form of a request (rest.md section 5). */
export const requestSchema = z.object({
  id: z.string(),
  original_file_name: z.string(),
  original_filename: z.string(),
  status: z.enum(requestStatuses),
  original_instrument: z.string(),
  modification_type: z.enum(modificationTypes),
  target_difficulty: z.string(),
  target_key: z.string(),
  original_key: z.string(),
  assessment_option: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  expires_at: z.string(),
  modification_count: z.number(),
  specific_pedagogical_requirements: z.string(),
  must_haves_must_nots: z.string(),
  error_message: z.string().nullable(),
  processing_cost: z.number(),
  input_token_count: z.number(),
  output_token_count: z.number(),
  credits_charged: z.number(),
  /** why what the run charged was given back although it completed; null = it was not */
  scores_returned: z.enum(returnReasons).nullable(),
  /** whether this run was free, and so has nothing to give back */
  run_free: z.boolean(),
  /** whether running it again costs nothing (PROC-12) */
  rerun_free: z.boolean(),
  original_file_url: z.string().nullable(),
  /** MusicXML of what was read in a PDF or MIDI file */
  reading_file_url: z.string().nullable(),
  modified_file_url: z.string().nullable(),
  modified_pdf_url: z.string().nullable(),
  modified_midi_url: z.string().nullable(),
  modified_mp3_url: z.string().nullable(),
  output_musicxml: z.boolean(),
  output_pdf: z.boolean(),
  output_midi: z.boolean(),
  stage: z.enum(stages).nullable(),
  progress: z.number(),
});
export type Request = z.infer<typeof requestSchema>;

/** A result from before the latest run, whose files stay until the request expires. */
export const earlierResultSchema = z.object({
  run: z.number(),
  made_at: z.string(),
  level: z.string(),
  grade: z.number(),
  files: z.array(z.object({ format: z.enum(downloadFormats), url: z.string() })),
});
export type EarlierResult = z.infer<typeof earlierResultSchema>;

/** DET-08: the camelCase details view beside the request. */
export const requestDetailsSchema = requestSchema.extend({
  fileName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  daysRemaining: z.number(),
  instrument: z.string(),
  modificationType: z.string(),
  targetDifficulty: z.string(),
  originalKey: z.string(),
  targetKey: z.string(),
  assessmentOption: z.string(),
  specificRequirements: z.string(),
  mustHavesMustNots: z.string(),
  inputTokenCount: z.number(),
  outputTokenCount: z.number(),
  processingCost: z.number(),
  modificationCount: z.number(),
  errorMessage: z.string().nullable(),
  /** whose part was asked for, as it was submitted; null = the part of the instrument */
  part: z.string().nullable(),
  /** the newest first */
  earlier_results: z.array(earlierResultSchema),
});
export type RequestDetails = z.infer<typeof requestDetailsSchema>;

export const paginationSchema = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  total_pages: z.number(),
});

const pagingMessage = errorCatalogue["request/paging"].message;
/** One or some of these, in an address divided by commas. */
const severalOf = <Value extends string>(values: readonly Value[]) =>
  z
    .preprocess((value) => (typeof value === "string" ? value.split(",") : value), z.array(z.enum(values)).max(50))
    .optional();

/** LIST-11: neither page nor limit = everything (at most 1000). */
export const requestListInput = z.strictObject({
  page: z.coerce.number(pagingMessage).int(pagingMessage).min(1, pagingMessage).optional(),
  limit: z.coerce.number(pagingMessage).int(pagingMessage).min(1, pagingMessage).max(100, pagingMessage).optional(),
  status: severalOf(requestStatuses),
  instrument: severalOf(instruments),
  type: severalOf(modificationTypes),
  /** in file names */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(requestSorts).default("newest"),
});
export type RequestListInput = z.infer<typeof requestListInput>;
export const requestListSchema = z.object({ requests: z.array(requestSchema), pagination: paginationSchema });
export type RequestList = z.infer<typeof requestListSchema>;

export const requestStatusSchema = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  stage: z.enum(stages).nullable(),
  progress: z.number(),
  error_message: z.string().nullable(),
  updated_at: z.string(),
});
export type RequestProgress = z.infer<typeof requestStatusSchema>;

export const renameInput = requestIdInput.extend({
  original_file_name: z.string().trim().min(1, errorCatalogue["request/file-name"].message).max(255),
});

/** Settings that a person may change: while failed or pending (PUT), or with a re-run (PROC-12). */
export const requestSettingsInput = z
  .object({
    original_file_name: z.string().trim().min(1).max(255),
    original_instrument: z.string().trim().min(1).max(60),
    /** id of a part, everybody or the melody alone; empty = the part of the instrument */
    part: z.string().max(60),
    modification_type: z.enum(modificationTypes),
    target_difficulty: z.string().trim().min(1).max(60),
    original_key: originalKey,
    target_key: targetKey,
    assessment_option: z.enum(assessmentOptions),
    specific_pedagogical_requirements: z.string().max(requestTextLimit),
    must_haves_must_nots: z.string().max(requestTextLimit),
    output_musicxml: z.boolean(),
    output_pdf: z.boolean(),
    output_midi: z.boolean(),
  })
  .partial();
export type RequestSettings = z.infer<typeof requestSettingsInput>;
export const requestUpdateInput = requestSettingsInput.extend({ id: requestIdInput.shape.id });

/** A person's choices about the changes of a completed run, all of them: what is not named is kept. */
export const decideInput = requestIdInput.extend({ decisions: z.array(decisionSchema).max(20_000) });
export const decideAnswerSchema = z.object({ variant: z.number() });

export const renameAnswerSchema = z.object({ id: z.string(), original_file_name: z.string() });
export const removeAnswerSchema = z.object({ deleted: z.literal(true), credits_refunded: z.number() });
export const retryAnswerSchema = z.object({
  id: z.string(),
  status: z.literal("pending"),
  credits_charged: z.number(),
  new_balance: z.number(),
});

export const undoAnswerSchema = z.object({ id: z.string(), credits_returned: z.number(), new_balance: z.number() });

/** Pages of both sides and where each measure stands, so that the result view can align and mark them. */
export const reportAnswerSchema = z.object({
  variant: z.number(),
  report: reportSchema,
  decisions: z.array(decisionSchema),
  /** number of newer choices whose files are being made; ask again until `variant` is it */
  pending_variant: z.number().nullable(),
  /** newer choices that could not be applied, and why */
  failed_variant: z.object({ variant: z.number(), message: z.string() }).nullable(),
  /** engraved pages of each side; 0 = there are none */
  pages: z.object({ original: z.number(), result: z.number(), compare: z.number() }),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** What the editor asks while a person writes: how these texts are understood. */
export const wishesInput = z.object({
  requirements: z.string().max(requestTextLimit).default(""),
  must_haves: z.string().max(requestTextLimit).default(""),
  instrument: z.string().max(100).default(""),
  measures: z.number().int().min(1).optional(),
});
export type WishesInput = z.infer<typeof wishesInput>;
export const wishesAnswerSchema = z.object({ requirements: z.array(wishSchema), must_haves: z.array(wishSchema) });
export type WishesAnswer = z.infer<typeof wishesAnswerSchema>;
