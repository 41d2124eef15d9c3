import { arrange } from "@gradus/arrange";
import { failure, forWhom, type Report } from "@gradus/contracts";
import { playersOf } from "@gradus/difficulty";
import { drawingGaps } from "@gradus/engrave";
import { withMiscellaneous, writeMusicXml } from "@gradus/score";
import { arrangeRequest } from "./arrange-request.ts";
import { checkRewrite } from "./check-rewrite.ts";
import { hasPages, type Progress, type RunOptions, type RunResult } from "./contract.ts";
import { engraveChanges, engraveView, placeOf } from "./engrave-view.ts";
import { inputSummary } from "./input-summary.ts";
import { writeOutputs } from "./outputs.ts";
import { readUpload } from "./read-upload.ts";
import { levelLine, pageTexts } from "./titles.ts";

export const engine = { name: "gradus", version: "0.1.0", planner: "local" } as const;

/** Where the engine's own stages lie on the way from 0 to 100 percent. */
const stageStart = { analysing: 8, rewriting: 14, checking: 56 } as const;
const stageLength = { analysing: 6, rewriting: 42, checking: 6 } as const;

/**
 * One rewrite: bytes and options in, files and report out. The validator gates the output: nothing is returned that the
 * source did not already have wrong. Errors: file/*, engine/*.
 */
export async function run(
  bytes: Uint8Array,
  fileName: string,
  options: RunOptions,
  onProgress: Progress = () => {},
): Promise<RunResult> {
  const timings: Record<string, number> = {};
  let since = performance.now();
  const lap = (name: string): void => {
    const now = performance.now();
    timings[name] = Math.round(now - since);
    since = now;
  };

  let reached = 0;
  const tell: Progress = (stage, percent) => {
    reached = Math.max(reached, Math.round(percent));
    onProgress(stage, reached);
  };

  tell("reading", 2);
  const request = arrangeRequest(options.arrange);
  if ("ok" in request) return request;
  const read = await readUpload(bytes, options.arrange);
  if (!read.ok) return read;
  if (playersOf(read.score).length === 0) return failure("file/no-notes");
  lap("reading");

  tell("analysing", 8);
  const arranged = arrange(read.score, request, (stage, percent) =>
    tell(stage, stageStart[stage] + (percent / 100) * stageLength[stage]),
  );
  if (!arranged.ok) return arranged;
  lap("rewriting");

  tell("checking", 62);
  const line = levelLine(arranged.report);
  const score = withMiscellaneous(arranged.score, "gradus", line);
  const checked = checkRewrite(score, read.score, arranged.report);
  if (!checked.ok) return checked;
  lap("checking");

  tell("engraving", 66);
  const instrument = forWhom(arranged.report, read.score.parts);
  const texts = pageTexts(read.score, fileName, { line, instrument });
  const { grade } = arranged.report.after;
  const setting = { texts, grade, print: options.print };
  const written = await writeOutputs(score, options.formats, setting, () => tell("engraving", 74));
  if (!written.ok) return written;
  tell("engraving", 80);
  const place = placeOf(arranged.report);
  const viewed = (share: number): void => tell("engraving", 80 + 14 * share);
  const view = options.withView ? await engraveView(read.score, score, place, texts, viewed) : undefined;
  if (view && !view.ok) return view;
  const changes = options.print?.changes ? await engraveChanges(read.score, score, place, setting) : undefined;
  if (changes && !changes.ok) return changes;
  lap("engraving");

  const report: Report = {
    input: inputSummary(read),
    engine,
    ...arranged.report,
    validation: checked,
    // of the rewrite: what it left out is not missing
    ...(hasPages(options) && { notDrawn: drawingGaps(score) }),
    usage: null,
    timingsMs: timings,
  };
  return {
    ok: true,
    report,
    outputs: {
      ...written.files,
      ...(view && { view: view.pages, performances: view.performances }),
      ...(changes && { changes: changes.pdf }),
      ...(read.reading && { reading: new TextEncoder().encode(writeMusicXml(read.score)) }),
    },
  };
}
