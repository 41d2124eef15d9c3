import { issueSchema } from "./issue.ts";
import { readingSchema } from "./reading.ts";
import { z } from "./zod.ts";

/** Where a tempo comes from: a mark of the score or the user, a mark taken with doubt, a word such as Allegro, or the note values alone. */
export const tempoSources = ["mark", "mark, drawn in", "word", "default"] as const;
export type TempoSource = (typeof tempoSources)[number];

/** What report.json says about the difficulty of one version of the score. */
export const difficultySummarySchema = z.object({
  /** 1–9, of the music as a complete piece */
  grade: z.number(),
  /** standard error of the grade, in grades; keyboards only, and not in reports of earlier versions */
  uncertainty: z.number().optional(),
  /** what the grade counts with at the start: quarters a minute, and where that comes from; as `uncertainty` */
  tempo: z.object({ bpm: z.number(), how: z.enum(tempoSources) }).optional(),
  band: z.string(),
  level: z.string(),
  /** "graded" for keyboards; "estimated" for other instruments: an order, not a grade */
  basis: z.enum(["graded", "estimated"]),
  /** of each hand alone; a hand without notes has 1 */
  perHand: z.object({ right: z.number(), left: z.number() }),
  /** with its surroundings, as if the music went on like that: for comparing measures; null where too little is played */
  perMeasure: z.array(z.object({ measure: z.string(), grade: z.number().nullable() })),
  contributions: z.array(z.object({ group: z.string(), words: z.string(), grades: z.number() })),
});
export type DifficultySummary = z.infer<typeof difficultySummarySchema>;

export const decisionStates = ["kept", "rejected", "locked"] as const;
export const decisionSchema = z.object({ change_id: z.string().max(100), state: z.enum(decisionStates) });
/** What a person says of one change: kept (as proposed), rejected, or locked (kept whatever happens next to it). */
export type Decision = z.infer<typeof decisionSchema>;

export const changeSchema = z.object({
  id: z.string(),
  part: z.string(),
  staff: z.number(),
  voice: z.string(),
  /** measure number as printed, and its index from 0 */
  measure: z.string(),
  measureIndex: z.number(),
  rule: z.string(),
  /** note names as a player reads them, e.g. "C4 E4 G4" */
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  /** share of the difficulty change, in grades; negative = easier */
  delta: z.number(),
  /** "piece": an edit of the whole piece, such as another key, that is kept or rejected as one */
  scope: z.enum(["measure", "piece"]).optional(),
  /** what became of it after a person's choices; absent = kept */
  state: z.enum(decisionStates).optional(),
  /** why the state is not the one that was chosen */
  stateNote: z.string().optional(),
});
export type Change = z.infer<typeof changeSchema>;

export const inputSummarySchema = z.object({
  format: z.enum(["musicxml", "mxl", "midi", "pdf"]),
  title: z.string(),
  composer: z.string(),
  measures: z.number(),
  parts: z.array(z.object({ id: z.string(), name: z.string(), instrument: z.string(), staves: z.number() })),
  key: z.string(),
  time: z.string(),
  warnings: z.array(z.string()),
  /** of files that are no MusicXML: what was inferred, and how surely */
  reading: readingSchema.optional(),
});
export type InputSummary = z.infer<typeof inputSummarySchema>;

/** Signs of one kind that stand in the MusicXML and not on our pages. */
export const notDrawnSchema = z.object({
  /** in a musician's words, as the beginning of a sentence: "Fret diagrams" */
  name: z.string(),
  count: z.number(),
  /** printed numbers of the measures that have them, in their order, each once */
  measures: z.array(z.string()),
});
export type NotDrawn = z.infer<typeof notDrawnSchema>;

export const reportSchema = z.object({
  input: inputSummarySchema,
  request: z.object({
    type: z.enum(["simplify", "complexify"]),
    system: z.string(),
    level: z.string(),
    targetGrade: z.number(),
    instrument: z.string(),
    part: z.string(),
    key: z.string(),
    seed: z.number(),
    /** quarters a minute that a person stated */
    tempoBpm: z.number().optional(),
  }),
  engine: z.object({ name: z.string(), version: z.string(), planner: z.string() }),
  before: difficultySummarySchema,
  after: difficultySummarySchema,
  target: z.object({ reached: z.boolean(), error: z.number(), note: z.string() }),
  /** of a whole ensemble: every part with its grade before and after */
  parts: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        before: z.number(),
        after: z.number(),
        rewritten: z.boolean(),
      }),
    )
    .optional(),
  changes: z.array(changeSchema),
  fidelity: z.object({ melody: z.number(), onBeatMelody: z.number(), harmony: z.number(), bass: z.number() }),
  playability: z.object({
    violations: z.array(z.object({ measure: z.string(), staff: z.number(), message: z.string() })),
  }),
  limits: z.array(
    z.object({
      code: z.string(),
      limit: z.string(),
      state: z.enum(["kept", "exceeded", "not-used"]),
      measures: z.array(z.string()),
      /** where the limit comes from; absent = the General levels. Never an endorsement by a board */
      basis: z.enum(["general", "published", "approximate", "measured"]).optional(),
      /** edition of the published table, or what was measured */
      edition: z.string().optional(),
      /** for reading at sight at this grade, or as the ceiling of a piece learnt for it */
      reading: z.enum(["sight-reading", "piece"]).optional(),
    }),
  ),
  requirements: z.array(
    z.object({
      text: z.string(),
      understood: z.boolean(),
      constraint: z.unknown(),
      satisfied: z.boolean(),
      /** done in some measures and not in others, which the note names */
      partly: z.boolean().optional(),
      note: z.string(),
    }),
  ),
  validation: z.object({ ok: z.boolean(), issues: z.array(issueSchema) }),
  /** what pages and PDF of the rewrite lack; absent when no pages were made, and in reports of earlier versions */
  notDrawn: z.array(notDrawnSchema).optional(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), costUsd: z.number() }).nullable(),
  timingsMs: z.record(z.string(), z.number()),
});
export type Report = z.infer<typeof reportSchema>;
