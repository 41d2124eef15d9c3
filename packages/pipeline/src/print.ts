import type { Failure, Paper, PrintCopy, Report } from "@gradus/contracts";
import { failure, forWhom } from "@gradus/contracts";
import { miscellaneousOf, readScore, writeZip } from "@gradus/score";
import { engraveChanges, placeOf } from "./engrave-view.ts";
import { writeOutputs } from "./outputs.ts";
import { chosenReading, readUpload } from "./read-upload.ts";
import { pageTexts } from "./titles.ts";

/** A finished result, and what it was made from. */
export type PrintInput = { readonly source: Uint8Array; readonly result: Uint8Array; readonly report: Report };
export type PrintResult = { readonly ok: true; readonly bytes: Uint8Array; readonly kind: "pdf" | "zip" } | Failure;

/**
 * A finished result on other paper, as a zip of a PDF for each player (`parts`; the score itself when it has one part
 * only), or with its changes marked. Errors: file/*, engine/render-failed.
 */
export async function print(
  { source, result, report }: PrintInput,
  fileName: string,
  { paper, copy }: { readonly paper: Paper; readonly copy: PrintCopy },
): Promise<PrintResult> {
  const rewrite = readScore(result);
  if (!rewrite.ok) return rewrite;
  const { score } = rewrite;
  const instrument = forWhom(report, score.parts);
  const line = miscellaneousOf(score, "gradus");
  const texts = pageTexts(score, fileName, line === "" ? undefined : { line, instrument });
  const setting = { texts, grade: report.after.grade, print: { paper, parts: copy === "parts" } };
  if (copy === "changes") {
    const original = await readUpload(source, { reading: chosenReading(report) });
    if (!original.ok) return original;
    const marked = await engraveChanges(original.score, score, placeOf(report), setting);
    return marked.ok ? { ok: true, bytes: marked.pdf, kind: "pdf" } : marked;
  }

  const written = await writeOutputs(score, ["pdf"], setting);
  if (!written.ok) return written;
  const { pdf, parts = [] } = written.files;
  if (!pdf) return failure("engine/render-failed");
  if (parts.length === 0) return { ok: true, bytes: pdf, kind: "pdf" };
  const entries = parts.map(({ name, pdf: own }, index) => [`${index + 1} ${name}.pdf`, own] as const);
  return { ok: true, bytes: writeZip(Object.fromEntries([["Score.pdf", pdf], ...entries])), kind: "zip" };
}
