import type { HandShape } from "./hand-shape.ts";

/** Most notes and widest span, in semitones, of what is struck together; on strings what the hand stops. */
export type Reach = {
  readonly notes: number;
  readonly span: number;
  readonly hand?: HandShape | undefined;
  /** quarters: notes that are added are no quicker; a sixteenth without it */
  readonly quickest?: number | undefined;
};
