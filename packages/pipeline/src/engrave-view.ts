import type { Failure } from "@gradus/contracts";
import { compareScore, type Score, withNoteIds, writeMusicXml } from "@gradus/score";
import type { Outputs } from "./contract.ts";
import { engravePages, type PageTexts } from "./outputs.ts";

type View = NonNullable<Outputs["view"]>;

/** measures up to which the versions are also drawn under each other: it costs as much as both */
const mostCompared = 600;

/**
 * Both versions as pages for the screen, the original without the line that says what was done, and the rewritten part
 * of both under each other. Every note has an id (`withNoteIds`); in the comparison it is preceded by o- or r-.
 */
export async function engraveView(
  source: Score,
  rewrite: Score,
  part: string,
  texts: PageTexts,
): Promise<{ readonly ok: true; readonly pages: View } | Failure> {
  const original = withNoteIds(source) ?? source;
  const result = withNoteIds(rewrite) ?? rewrite;
  const plain = { title: texts.title, composer: texts.composer };
  const after = await engravePages(writeMusicXml(result), texts, "screen");
  if (!after.ok) return after;
  const before = await engravePages(writeMusicXml(original), plain, "screen");
  if (!before.ok) return before;
  const compare = await engraveComparison(original, result, part);
  return { ok: true, pages: { original: before.svg, result: after.svg, compare } };
}

async function engraveComparison(
  original: Score,
  result: Score,
  part: string,
): Promise<readonly string[]> {
  if ((original.parts[0]?.measures.length ?? 0) > mostCompared) return [];
  const both = compareScore(
    [
      { score: original, prefix: "o-", name: "Original" },
      { score: result, prefix: "r-", name: "Rewrite" },
    ],
    [part],
  );
  // an extra: without it the two sides are still there
  const pages = both && (await engravePages(writeMusicXml(both), { title: "", composer: "" }, "screen"));
  return pages?.ok ? pages.svg : [];
}
