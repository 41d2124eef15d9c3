import { z } from "zod";
import { issueSchema } from "./issue.ts";

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

/** What every reader of files that are no MusicXML says about its score. */
export const readingSchema = z.object({
  kind: z.enum(readingKinds),
  /** of the whole, 0–1 */
  confidence: z.number(),
  /** measure by measure, in their order; `measure` is the printed number */
  measures: z.array(z.object({ measure: z.string(), confidence: z.number() })),
  choices: z.array(readingChoiceSchema),
  /** repairs and doubts */
  issues: z.array(issueSchema),
});
export type Reading = z.infer<typeof readingSchema>;

/** Below this, a reading is said to be doubtful before anything is charged. */
export const doubtfulBelow = 0.6;

/** What a person chose, by the name of the choice; names a reader does not know are ignored. */
export const readingOptionsSchema = z.record(z.string().max(20), z.string().max(40));
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

/** Quarters a minute that a person may state. */
export const tempoBpmSchema = z.coerce.number().int().min(20).max(400);

/**
 * The tempo among a person's choices (`tempo`), in quarters a minute: what the piece begins with where the difficulty meter would guess.
 * Undefined where there is none that can be played.
 */
export const statedTempo = (reading: ReadingOptions | undefined): number | undefined =>
  tempoBpmSchema.safeParse(reading?.tempo).data;

/** The same as the text of a form's field: a JSON object. */
export const readingField = z.preprocess((value) => {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    // no object: the schema says so
    return value;
  }
}, readingOptionsSchema.optional());
