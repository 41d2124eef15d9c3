import type { Failure } from "@gradus/contracts";
import { partScore, type Score, writeMusicXml } from "@gradus/score";
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
  for (const { id, name } of distinctNames(score)) {
    const own = partScore(score, id);
    if (!own) continue;
    const page = { ...texts, partName: name };
    const engraved = await engravePages(writeMusicXml(own), page, sheet);
    if (!engraved.ok) return engraved;
    parts.push({
      name,
      pdf: await pdfOf(engraved.svg, { ...texts, title: `${texts.title} – ${name}` }, sheet.pageSize),
    });
  }
  return { ok: true, parts };
}

/** Violins that are only called Violin get numbers. */
function distinctNames({ parts }: Score): readonly { readonly id: string; readonly name: string }[] {
  const names = parts.map((part, index) => part.name || part.instrumentNames[0] || `Part ${index + 1}`);
  return parts.map(({ id }, index) => {
    const name = names[index] ?? "";
    const same = names.filter((other) => other === name);
    const number = names.slice(0, index + 1).filter((other) => other === name).length;
    return { id, name: same.length > 1 ? `${name} ${number}` : name };
  });
}
