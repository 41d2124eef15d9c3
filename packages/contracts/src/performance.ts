import { z } from "./zod.ts";

/**
 * A score as it is heard, for playback in the page: times in seconds from the start at the written tempo, repeats
 * played, so that a bar may stand in `bars` more than once.
 */
export const performanceSchema = z.object({
  seconds: z.number(),
  bars: z.array(z.object({ measure: z.number(), start: z.number(), end: z.number() })),
  notes: z.array(
    z.object({
      on: z.number(),
      off: z.number(),
      midi: z.number(),
      velocity: z.number(),
      /** 0 to 15, and above for more than fifteen parts; 9 is percussion */
      channel: z.number(),
      /** null for parts of one staff */
      hand: z.enum(["right", "left"]).nullable(),
      /** index of the part */
      part: z.number(),
      /** ids of the drawn notes: a tied note is drawn more than once */
      ids: z.array(z.string()),
    }),
  ),
  /** General MIDI programs 0 to 127 */
  programs: z.array(z.object({ channel: z.number(), program: z.number() })),
  beats: z.array(z.object({ at: z.number(), strong: z.boolean() })),
  /** moves of the damper pedal, in order for each channel */
  pedals: z.array(z.object({ at: z.number(), down: z.boolean(), channel: z.number() })),
});
export type Performance = z.infer<typeof performanceSchema>;

/** Both versions of a request. */
export const performancesSchema = z.object({ original: performanceSchema, result: performanceSchema });
export type Performances = z.infer<typeof performancesSchema>;

/** Number of bars on each engraved page, first to last. */
export const pageBarsSchema = z.object({
  original: z.array(z.number()),
  result: z.array(z.number()),
  compare: z.array(z.number()),
});
export type PageBars = z.infer<typeof pageBarsSchema>;

/** What the result view needs to follow the music: kept as a file and sent as it is. */
export const playbackSchema = performancesSchema.extend({ page_bars: pageBarsSchema });
export type Playback = z.infer<typeof playbackSchema>;
