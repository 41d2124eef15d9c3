import { runLimits } from "./limits.ts";
import { constants } from "./text.ts";

/** GEN-12: Scores for a PDF by its `pages`, for everything else (null) by its measures; at least one. */
export const scoresFor = ({ pages, measures }: { readonly pages: number | null; readonly measures: number }): number =>
  Math.max(
    1,
    Math.ceil(pages === null ? measures / constants.MEASURES_PER_CREDIT : pages / constants.PDF_PAGES_PER_CREDIT),
  );

type ScoreSize = { readonly measures: number | null; readonly notes: number | null };

/**
 * Seconds of one core that a whole run is likely to take, engraving included: about twice what was measured (0.1 s with a
 * few notes; 6 s with 2,000 notes in one measure; bench/README.md: 2 to 5 ms a note for orchestras).
 */
const runSeconds = ({ measures, notes }: ScoreSize): number => 3 + (measures ?? 0) * 0.05 + (notes ?? 0) * 0.004;

/** Runs that have their own line: the others never wait behind them. About 7,000 notes, or 600 measures. */
const LONG_RUN_SECONDS = 30;

/** A size that was not counted (an earlier version's) is told by its measures. */
export const isLongRun = (size: ScoreSize): boolean => runSeconds(size) > LONG_RUN_SECONDS;

/** For a busy machine: so many times what a run is likely to take, and never less than the least. */
const PATIENCE = 12;
const LEAST_RUN_MS = 90_000;

/** How long a run may take in milliseconds: by its size, within the limits of PROC-02 (5 minutes, 15 above 300 measures). */
export function runTimeoutMs(size: ScoreSize): number {
  const most = (size.measures ?? 0) > runLimits.longRunMeasures ? runLimits.longRunMs : runLimits.runMs;
  if (size.notes === null) return most;

  return Math.min(most, Math.max(LEAST_RUN_MS, Math.ceil(runSeconds(size) * PATIENCE * 1000)));
}

/** Said before anything is charged for a run that waits in the line of the long ones. */
export const longRunText = (size: ScoreSize): string =>
  `This is a long score: its rewrite waits in the line of the long ones and may take up to ${Math.ceil(runTimeoutMs(size) / 60_000)} minutes.`;

/** DASH-20: any received balance as a whole, non-negative number. */
export function normaliseBalance(value: unknown): number {
  const number = typeof value === "string" ? Number.parseFloat(value) : Number(value);
  return Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : 0;
}
