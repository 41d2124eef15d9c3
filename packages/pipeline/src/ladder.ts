import { ladder as climb } from "@gradus/arrange";
import {
  type ArrangeOptions,
  type Failure,
  failure,
  forWhom,
  type LevelRequest,
  parseLevel,
  type Report,
} from "@gradus/contracts";
import { drawingGaps } from "@gradus/engrave";
import { withMiscellaneous } from "@gradus/score";
import { arrangeRequest } from "./arrange-request.ts";
import { checkRewrite } from "./check-rewrite.ts";
import { hasPages, type OutputFormat, type Outputs, type PrintOptions } from "./contract.ts";
import { inputSummary } from "./input-summary.ts";
import { writeOutputs } from "./outputs.ts";
import { readUpload } from "./read-upload.ts";
import { engine } from "./run.ts";
import { levelLine, pageTexts } from "./titles.ts";

export type LadderOptions = {
  readonly arrange: Omit<ArrangeOptions, "type" | "level">;
  /** as `ArrangeOptions.level` */
  readonly levels: readonly string[];
  readonly formats: readonly OutputFormat[];
  readonly print?: PrintOptions | undefined;
};
export type LadderRung = {
  readonly level: string;
  readonly type: ArrangeOptions["type"];
  readonly outputs: Outputs;
  readonly report: Report;
};
export type LadderRun =
  | {
      readonly ok: true;
      /** from the hardest to the easiest, each strictly easier than the one before */
      readonly rungs: readonly LadderRung[];
      /** levels without a version of their own: the one before is as easy, or as hard, already */
      readonly skipped: readonly string[];
    }
  | Failure;

/** Several levels of one piece, nested, each in every asked format. Errors: file/*, engine/*. */
export async function ladder(
  bytes: Uint8Array,
  fileName: string,
  { arrange, levels, formats, print }: LadderOptions,
  onProgress: (share: number) => void = () => {},
): Promise<LadderRun> {
  const wanted = levels.map((level) => parseLevel(level, arrange.system));
  const known = wanted.filter((level): level is LevelRequest => level !== undefined);
  const [first] = levels;
  if (first === undefined || known.length < levels.length) return failure("engine/target-unknown");
  const request = arrangeRequest({ ...arrange, type: "simplify", level: first });
  if ("ok" in request) return request;
  const read = await readUpload(bytes, arrange);
  if (!read.ok) return read;
  const climbed = climb(read.score, request, known);
  if (!climbed.ok) return climbed;
  const rungs: LadderRung[] = [];
  for (const { index, type, score: rewritten, report } of climbed.rungs) {
    onProgress(rungs.length / climbed.rungs.length);
    const line = levelLine(report);
    const score = withMiscellaneous(rewritten, "gradus", line);
    const checked = checkRewrite(score, read.score, report);
    if (!checked.ok) return checked;
    const texts = pageTexts(read.score, fileName, { line, instrument: forWhom(report, read.score.parts) });
    const written = await writeOutputs(score, formats, { texts, grade: report.after.grade, print });
    if (!written.ok) return written;
    rungs.push({
      level: levels[index] ?? "",
      type,
      outputs: written.files,
      report: {
        input: inputSummary(read),
        engine,
        ...report,
        validation: checked,
        ...(hasPages({ formats }) && { notDrawn: drawingGaps(score) }),
        usage: null,
        timingsMs: {},
      },
    });
  }
  return { ok: true, rungs, skipped: climbed.skipped.map((index) => levels[index] ?? "") };
}
