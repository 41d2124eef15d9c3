import { applyDecisions } from "@gradus/arrange";
import { type Decision, forWhom, type Report } from "@gradus/contracts";
import { drawingGaps } from "@gradus/engrave";
import { readScore, withMiscellaneous } from "@gradus/score";
import { checkRewrite } from "./check-rewrite.ts";
import { hasPages, type Progress, type RunOptions, type RunResult } from "./contract.ts";
import { engraveView, placeOf } from "./engrave-view.ts";
import { writeOutputs } from "./outputs.ts";
import { chosenReading, readUpload } from "./read-upload.ts";
import { levelLine, pageTexts } from "./titles.ts";

/** What a version with a person's choices is made from: the upload, the engine's own rewrite and its report. */
export type DecideInput = {
  readonly source: Uint8Array;
  /** the engine's MusicXML of this upload */
  readonly arranged: Uint8Array;
  readonly report: Report;
  readonly decisions: readonly Decision[];
};

/**
 * The rewrite again with each change kept, rejected or locked, in every asked format, with its own report. Nothing is
 * searched, so it takes as long as its engraving. Errors: file/*, request/unknown-change, engine/*.
 */
export async function decide(
  { source, arranged, report, decisions }: DecideInput,
  fileName: string,
  { formats, withView, print }: Omit<RunOptions, "arrange">,
  onProgress: Progress = () => {},
): Promise<RunResult> {
  const begun = performance.now();
  onProgress("reading", 5);
  const read = await readUpload(source, { reading: chosenReading(report) });
  if (!read.ok) return read;
  const rewritten = readScore(arranged);
  if (!rewritten.ok) return rewritten;
  onProgress("rewriting", 15);
  const decided = applyDecisions(read.score, rewritten.score, report, decisions);
  if (!decided.ok) return decided;

  onProgress("checking", 30);
  const taken = decided.report.changes.filter(({ state }) => state === "rejected").length;
  const isOriginal = decided.score === read.score;
  const done = levelLine(report);
  const line = taken === 0 ? done : `${done}, with your choices`;
  const score = isOriginal ? decided.score : withMiscellaneous(decided.score, "gradus", line);
  // a rewrite of which nothing was taken back was checked when it was made, and cannot say any more what it touched
  const checked =
    decided.score === rewritten.score
      ? { ...report.validation, ok: true as const }
      : checkRewrite(score, read.score, isOriginal ? { ...report, changes: [] } : report);
  if (!checked.ok) return checked;

  onProgress("engraving", 45);
  const instrument = forWhom(report, read.score.parts);
  const texts = pageTexts(read.score, fileName, isOriginal ? undefined : { line, instrument });
  const setting = { texts, grade: decided.report.after.grade, print };
  const written = await writeOutputs(score, formats, setting, () => onProgress("engraving", 58));
  if (!written.ok) return written;
  onProgress("engraving", 65);
  const place = placeOf(decided.report);
  const viewed = (share: number): void => onProgress("engraving", Math.round(65 + 29 * share));
  const view = withView ? await engraveView(read.score, score, place, texts, viewed) : undefined;
  if (view && !view.ok) return view;
  return {
    ok: true,
    report: {
      ...report,
      ...decided.report,
      validation: checked,
      ...(hasPages({ formats, withView }) && { notDrawn: drawingGaps(score) }),
      usage: null,
      timingsMs: { total: Math.round(performance.now() - begun) },
    },
    outputs: { ...written.files, ...(view && { view: view.pages, performances: view.performances }) },
  };
}
