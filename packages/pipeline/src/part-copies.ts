import { distinctNames, type Failure } from "@gradus/contracts";
import { partScore, type Score } from "@gradus/score";
import type { PartCopy } from "./contract.ts";
import { engravePages, type PaperSheet, pdfOf } from "./engrave-pages.ts";
import type { PageTexts } from "./titles.ts";

/** A PDF for each player of an ensemble; none for a score of one part. Errors: engine/render-failed. */
export async function partCopies(
  score: Score,
  texts: PageTexts,
  sheet: PaperSheet,
): Promise<{ readonly ok: true; readonly parts: readonly PartCopy[] } | Failure> {
  const parts: PartCopy[] = [];
  if (score.parts.length < 2) return { ok: true, parts };
  const names = distinctNames(
    score.parts.map((part, index) => part.name || part.instrumentNames[0] || `Part ${index + 1}`),
  );
  for (const [index, { id }] of score.parts.entries()) {
    const own = partScore(score, id);
    const name = names[index];
    if (!own || name === undefined) continue;
    const page = { ...texts, partName: name };
    const engraved = await engravePages(own, page, sheet);
    if (!engraved.ok) return engraved;
    parts.push({
      name,
      pdf: await pdfOf(engraved.svg, { ...texts, title: `${texts.title} – ${name}` }, sheet.pageSize),
    });
  }
  return { ok: true, parts };
}
