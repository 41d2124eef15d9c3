import { issueSchema } from "./issue.ts";
import { z } from "./zod.ts";

/** What a reader found the file to be. Exact kinds are read as they stand, the others are recognised and may be wrong. */
export const readingKinds = ["midi-notation", "midi-performance", "pdf-engraved", "pdf-scan"] as const;
export type ReadingKind = (typeof readingKinds)[number];

export const choiceOrigins = ["stated", "inferred", "chosen"] as const;

/** Something the reader had to decide that a person may decide otherwise: the metre, the key, the hands … */
export const readingChoiceSchema = z.object({
  /** of one thing there is one choice: metre, pickup, key, hands, swing, tempo … */
  name: z.string(),
  /** in a musician's words, as the beginning of a line: "Time signature" */
  label: z.string(),
  value: z.string(),
  /** stated by the file, inferred from the notes, or chosen by a person */
  origin: z.enum(choiceOrigins),
  /** 0–1 */
  confidence: z.number(),
  /** what else it may be set to, the value in force included */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ReadingChoice = z.infer<typeof readingChoiceSchema>;

/** Where something stands in a PDF: the page from 1, and points with y downwards from its upper left corner as it is shown. */
export const pagePlaceSchema = z.object({
  page: z.number(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});
export type PagePlace = z.infer<typeof pagePlaceSchema>;

/** A note, chord or rest of a measure that a person mended. */
export const mendedEventSchema = z.object({
  /** of the event that was read in its place: what stands at that (slurs, words, fingers) stays */
  id: z.string().max(100).optional(),
  /** written, as a player reads them: "F#4", "Bb3"; none = a rest */
  pitches: z.array(z.string().regex(/^[A-G](##?|bb?)?\d$/)).max(20),
  /** in quarters, as a fraction: "3/2" */
  duration: z.string().regex(/^[1-9]\d{0,3}\/[1-9]\d{0,3}$/),
});
export type MendedEvent = z.infer<typeof mendedEventSchema>;

/** One voice of a measure, whole: its events follow each other without gaps, and rests fill what is left. */
export const mendedVoiceSchema = z.object({
  part: z.string().max(60),
  /** from 1 */
  staff: z.number().int().min(1).max(20),
  voice: z.string().max(20),
  events: z.array(mendedEventSchema).max(200),
});
export type MendedVoice = z.infer<typeof mendedVoiceSchema>;

/** What a person said of a measure that was read: its voices anew, or (without `voices`) that it is right. */
export const mendSchema = z.object({
  /** from 0, in the order of the reading's measures */
  index: z.number().int().min(0).max(20_000),
  /** voices that are not named stay as they were read */
  voices: z.array(mendedVoiceSchema).max(60).optional(),
});
export type Mend = z.infer<typeof mendSchema>;

/** What every reader of files that are no MusicXML says about its score. */
export const readingSchema = z.object({
  kind: z.enum(readingKinds),
  /** of the whole, 0–1 */
  confidence: z.number(),
  /** measure by measure, in their order; `measure` is the printed number */
  measures: z.array(z.object({ measure: z.string(), confidence: z.number(), place: pagePlaceSchema.optional() })),
  choices: z.array(readingChoiceSchema),
  /** what a person mended of it; the measures named are certain */
  mends: z.array(mendSchema).optional(),
  /** repairs and doubts */
  issues: z.array(issueSchema),
});
export type Reading = z.infer<typeof readingSchema>;

/** Below this, a reading is said to be doubtful before anything is charged. */
export const doubtfulBelow = 0.6;

/** What a person chose, by the name of the choice; names a reader does not know are ignored. */
export const readingValuesSchema = z.record(z.string().max(20), z.string().max(40));
export type ReadingValues = z.infer<typeof readingValuesSchema>;

/** measures of one score that a person may mend */
export const mostMends = 200;
export const mendsSchema = z.array(mendSchema).max(mostMends);

/** All that a person said about the reading of a file. */
export const readingOptionsSchema = z.object({
  choices: readingValuesSchema.optional(),
  mends: mendsSchema.optional(),
});
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

/** A measure that a person may want to mend, with what was read in it. */
export const readBarSchema = z.object({
  /** from 0 */
  index: z.number(),
  /** printed number */
  measure: z.string(),
  confidence: z.number(),
  place: pagePlaceSchema.optional(),
  /** quarters, as a fraction */
  length: z.string(),
  /** as it was read, before any mend; `name` is the part's */
  voices: z.array(mendedVoiceSchema.extend({ name: z.string() })),
  /** the measure as it stands now, mends included, engraved; "" when it was not drawn */
  svg: z.string(),
});
export type ReadBar = z.infer<typeof readBarSchema>;

/** Quarters a minute that a person may state. */
export const tempoBpmSchema = z.coerce.number().int().min(20).max(400);

/**
 * The tempo among a person's choices (`tempo`), in quarters a minute: what the piece begins with where the difficulty meter would guess.
 * Undefined where there is none that can be played.
 */
export const statedTempo = (reading: ReadingOptions | undefined): number | undefined =>
  tempoBpmSchema.safeParse(reading?.choices?.tempo).data;

/** Fields of a form about the reading: JSON texts. */
export const readingFields = {
  readingChoices: z.preprocess(parsedField, readingValuesSchema.optional()),
  readingMends: z.preprocess(parsedField, mendsSchema.optional()),
};

function parsedField(value: unknown): unknown {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    // no JSON: the schema says so
    return value;
  }
}

type ReadingFields = {
  readonly readingChoices?: ReadingValues | undefined;
  readonly readingMends?: readonly Mend[] | undefined;
};

/** What the fields of a form say about the reading; undefined when they say nothing. */
export function readingOf({ readingChoices, readingMends }: ReadingFields): ReadingOptions | undefined {
  const mends = readingMends?.length ? [...readingMends] : undefined;
  if (!readingChoices && !mends) return undefined;
  return { ...(readingChoices && { choices: readingChoices }), ...(mends && { mends }) };
}
