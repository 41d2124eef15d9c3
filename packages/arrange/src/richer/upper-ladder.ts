import { chordFill } from "../operations/chord-fill.ts";
import { doubleNotes } from "../operations/double-notes.ts";
import { innerFigures } from "../operations/inner-figures.ts";
import { melodyOctaves } from "../operations/melody-octaves.ts";
import { octaveFill } from "../operations/octave-fill.ts";
import { rankOf } from "../operations/techniques/table.ts";
import type { Step } from "../operations/with-steps.ts";
import {
  easyFill,
  easyThirds,
  fillInReturns,
  longFill,
  mordentsInReturns,
  passingInReturns,
  quickFill,
  quickThirds,
} from "./sparing.ts";

/** A General level. */
export type From =
  | "Beginner"
  | "Elementary"
  | "Early Intermediate"
  | "Intermediate"
  | "Late Intermediate"
  | "Early Advanced"
  | "Advanced";

/** What the hand with the tune gets, and the level from which; a figure of the tune's own comes only where it returns. */
const upper: readonly (readonly [from: From, ...steps: readonly Step[]])[] = [
  ["Beginner"],
  ["Elementary", [longFill, 1]],
  ["Elementary", [longFill, 1], [fillInReturns, 1]],
  ["Elementary", [chordFill, 1]],
  ["Early Intermediate", [passingInReturns, 1], [chordFill, 1]],
  ["Early Intermediate", [passingInReturns, 1], [chordFill, 2]],
  ["Early Intermediate", [passingInReturns, 1], [chordFill, 2], [easyFill, 1]],
  ["Intermediate", [passingInReturns, 1], [chordFill, 2], [easyFill, 1]],
  ["Intermediate", [passingInReturns, 1], [chordFill, 2], [easyFill, 2]],
  ["Late Intermediate", [mordentsInReturns, 1], [passingInReturns, 2], [chordFill, 2]],
  ["Late Intermediate", [passingInReturns, 2], [octaveFill, 1], [chordFill, 2], [easyFill, 2]],
  ["Late Intermediate", [passingInReturns, 2], [octaveFill, 2], [chordFill, 2], [easyFill, 2]],
  ["Late Intermediate", [passingInReturns, 2], [doubleNotes, 1], [easyFill, 2]],
  ["Late Intermediate", [passingInReturns, 2], [doubleNotes, 1], [innerFigures, 1]],
  ["Late Intermediate", [passingInReturns, 2], [innerFigures, 1], [easyThirds, 2]],
  ["Late Intermediate", [melodyOctaves, 1], [chordFill, 2], [easyFill, 2]],
  ["Early Advanced", [passingInReturns, 2], [innerFigures, 2], [quickThirds, 2]],
  ["Early Advanced", [melodyOctaves, 2], [octaveFill, 1], [chordFill, 2], [quickFill, 2]],
  ["Early Advanced", [melodyOctaves, 2], [octaveFill, 2], [quickThirds, 2]],
  ["Advanced", [passingInReturns, 2], [longFill, 2], [chordFill, 2], [quickFill, 2]],
  ["Advanced", [passingInReturns, 2], [innerFigures, 3], [quickThirds, 2]],
  ["Advanced", [melodyOctaves, 2], [octaveFill, 2], [chordFill, 3], [quickThirds, 2]],
];

/** The rungs of the upper hand for a level, by name; the source's own first. */
export const uppersOf = (level: string): readonly (readonly Step[])[] =>
  upper.flatMap(([from, ...steps]) => (rankOf(from) <= rankOf(level) ? [steps] : []));
