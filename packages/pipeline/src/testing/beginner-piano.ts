import type { ArrangeOptions } from "@gradus/contracts";

/** Options of a run that makes a piano piece easy enough for a beginner, in its key, with some of them changed. */
export const beginnerPiano = (changes: Partial<ArrangeOptions>): ArrangeOptions => ({
  type: "simplify",
  system: "General",
  level: "Beginner",
  instrument: "Piano",
  part: null,
  key: "keep",
  requirements: "",
  mustHaves: "",
  seed: 1,
  ...changes,
});
