import { isNoteValues } from "@gradus/arrange";
import type { Failure, Performances, Report } from "@gradus/contracts";
import { performanceOf, withChangeMarks } from "@gradus/engrave";
import { compareScore, type NoteMarks, noteMarks, type Score, withDoubledValues, withNoteIds } from "@gradus/score";
import type { Outputs } from "./contract.ts";
import { engraveBeside, engravePages, pdfOf } from "./engrave-pages.ts";
import { markNotes } from "./mark-notes.ts";
import type { PageSetting } from "./outputs.ts";
import type { PageTexts } from "./titles.ts";

type View = NonNullable<Outputs["view"]>;

/** the rewritten part, and whether it was moved to another key or written in note values twice as long */
type Place = { readonly part: string; readonly transposed: boolean; readonly longer: boolean };

/** Where a rewrite is, by the changes of its report that were not taken back. */
export function placeOf({ request, changes }: Pick<Report, "request" | "changes">): Place {
  const stays = changes.filter(({ state }) => state !== "rejected");
  return {
    part: request.part,
    transposed: stays.some(({ rule }) => rule === "key"),
    longer: stays.some(isNoteValues),
  };
}

const screen = { pageSize: "screen" } as const;
const prefixes = { original: "o-", result: "r-" } as const;
/** semitones that a change of key can move a piece by */
const keyShifts = Array.from({ length: 25 }, (_, i) => i - 12);
/** measures up to which the versions are also drawn under each other: it costs as much as both */
const mostCompared = 600;

/**
 * Both versions as pages for the screen, each with a line that says which it is; lines and pages begin with the same measures,
 * so that the eye keeps its place from one side to the other. And the rewritten part
 * of both under each other. Every note has an id (`withNoteIds`), in the comparison preceded by o- or r-, and notes that
 * became others carry a class: mark-changed, mark-removed, mark-added.
 */
export async function engraveView(
  source: Score,
  rewrite: Score,
  { part, transposed, longer }: Place,
  texts: PageTexts,
  onEngraved: (share: number) => void = () => {},
): Promise<{ readonly ok: true; readonly pages: View; readonly performances: Performances } | Failure> {
  const original = withNoteIds(source) ?? source;
  const result = withNoteIds(rewrite) ?? rewrite;
  const besideLine = texts.levelLine;
  const sides = [
    { score: result, texts },
    { score: original, texts: besideLine ? { ...texts, levelLine: "Original", besideLine } : texts },
  ] as const;
  // what fits on a line of the version with more notes and chords fits on one of the other
  const isResultFuller = countStrikes(result) > countStrikes(original);
  const engraved = await engraveBeside(isResultFuller ? sides : [sides[1], sides[0]], () => onEngraved(1 / 6));
  if (!engraved.ok) return engraved;
  const { lead, follow } = engraved;
  const [after, before] = isResultFuller ? [lead, follow] : [follow, lead];
  onEngraved(2 / 3);
  const held = longer ? inLongerValues(original) : original;
  const compare = await engraveComparison(held, result, part, () => onEngraved(3 / 4));
  onEngraved(11 / 12);
  const marks = fewestMarks(held, result, transposed ? keyShifts : [0]);
  const pages = {
    original: markNotes(before, marks.before),
    result: markNotes(after, marks.after),
    compare: markNotes(markNotes(compare, marks.before, prefixes.original), marks.after, prefixes.result),
  };
  onEngraved(1);
  return { ok: true, performances: { original: performanceOf(original), result: performanceOf(result) }, pages };
}

/** What a version in longer note values is compared with, note for note: its notes have the same ids. */
const inLongerValues = (score: Score): Score => withDoubledValues(score) ?? score;

const countStrikes = (score: Score): number =>
  score.parts
    .flatMap(({ measures }) => measures)
    .reduce((sum, { events }) => sum + events.filter(({ kind }) => kind === "note").length, 0);

/** A piece that was moved to another key is compared as if it had been there from the start. */
const fewestMarks = (original: Score, result: Score, shifts: readonly number[]): NoteMarks =>
  shifts
    .map((shift) => noteMarks(original, result, shift))
    .reduce((best, marks) => (marks.before.size < best.before.size ? marks : best));

/**
 * Both versions of the rewritten part under each other as a PDF on which what changed is marked by shape and colour; the
 * rewrite alone when they cannot be laid side by side. Errors: engine/render-failed.
 */
export async function engraveChanges(
  source: Score,
  rewrite: Score,
  { part, transposed, longer }: Place,
  { texts, grade, print }: PageSetting,
): Promise<{ readonly ok: true; readonly pdf: Uint8Array } | Failure> {
  const named = withNoteIds(source) ?? source;
  const original = longer ? inLongerValues(named) : named;
  const result = withNoteIds(rewrite) ?? rewrite;
  const paper = print?.paper ?? "a4";
  const both = comparison(original, result, part);
  const engraved = await engravePages(both ?? result, texts, { pageSize: paper, grade });
  if (!engraved.ok) return engraved;
  const marks = fewestMarks(original, result, transposed ? keyShifts : [0]);
  const marked = both
    ? markNotes(markNotes(engraved.svg, marks.before, prefixes.original), marks.after, prefixes.result)
    : markNotes(engraved.svg, marks.after);
  return { ok: true, pdf: await pdfOf(withChangeMarks(marked), texts, paper) };
}

async function engraveComparison(
  original: Score,
  result: Score,
  part: string,
  onWritten: () => void,
): Promise<readonly string[]> {
  const both = comparison(original, result, part);
  // an extra: without it the two sides are still there
  const pages = both && (await engravePages(both, { title: "", composer: "" }, screen, onWritten));
  return pages?.ok ? pages.svg : [];
}

function comparison(original: Score, result: Score, part: string): Score | undefined {
  if ((original.parts[0]?.measures.length ?? 0) > mostCompared) return undefined;
  return compareScore(
    [
      { score: original, prefix: prefixes.original, name: "Original" },
      { score: result, prefix: prefixes.result, name: "Rewrite" },
    ],
    [part],
  );
}
