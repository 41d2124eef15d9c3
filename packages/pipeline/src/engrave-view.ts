import type { Failure, Performances } from "@gradus/contracts";
import { performanceOf } from "@gradus/engrave";
import { compareScore, type NoteMarks, noteMarks, type Score, withNoteIds, writeMusicXml } from "@gradus/score";
import type { Outputs } from "./contract.ts";
import { markNotes } from "./mark-notes.ts";
import { engravePages, type PageTexts } from "./outputs.ts";

type View = NonNullable<Outputs["view"]>;

const prefixes = { original: "o-", result: "r-" } as const;
/** semitones that a change of key can move a piece by */
const keyShifts = Array.from({ length: 25 }, (_, i) => i - 12);
/** measures up to which the versions are also drawn under each other: it costs as much as both */
const mostCompared = 600;

/**
 * Both versions as pages for the screen, the original without the line that says what was done, and the rewritten part
 * of both under each other. Every note has an id (`withNoteIds`), in the comparison preceded by o- or r-, and notes that
 * became others carry a class: mark-changed, mark-removed, mark-added.
 */
export async function engraveView(
  source: Score,
  rewrite: Score,
  { part, transposed }: { readonly part: string; readonly transposed: boolean },
  texts: PageTexts,
): Promise<{ readonly ok: true; readonly pages: View; readonly performances: Performances } | Failure> {
  const original = withNoteIds(source) ?? source;
  const result = withNoteIds(rewrite) ?? rewrite;
  const plain = { title: texts.title, composer: texts.composer };
  const after = await engravePages(writeMusicXml(result), texts, "screen");
  if (!after.ok) return after;
  const before = await engravePages(writeMusicXml(original), plain, "screen");
  if (!before.ok) return before;
  const compare = await engraveComparison(original, result, part);
  const marks = fewestMarks(original, result, transposed ? keyShifts : [0]);
  return {
    ok: true,
    performances: { original: performanceOf(original), result: performanceOf(result) },
    pages: {
      original: markNotes(before.svg, marks.before),
      result: markNotes(after.svg, marks.after),
      compare: markNotes(markNotes(compare, marks.before, prefixes.original), marks.after, prefixes.result),
    },
  };
}

/** A piece that was moved to another key is compared as if it had been there from the start. */
const fewestMarks = (original: Score, result: Score, shifts: readonly number[]): NoteMarks =>
  shifts
    .map((shift) => noteMarks(original, result, shift))
    .reduce((best, marks) => (marks.before.size < best.before.size ? marks : best));

async function engraveComparison(original: Score, result: Score, part: string): Promise<readonly string[]> {
  if ((original.parts[0]?.measures.length ?? 0) > mostCompared) return [];
  const both = compareScore(
    [
      { score: original, prefix: prefixes.original, name: "Original" },
      { score: result, prefix: prefixes.result, name: "Rewrite" },
    ],
    [part],
  );
  // an extra: without it the two sides are still there
  const pages = both && (await engravePages(writeMusicXml(both), { title: "", composer: "" }, "screen"));
  return pages?.ok ? pages.svg : [];
}
