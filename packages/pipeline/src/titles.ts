import { missesTarget, type Report } from "@gradus/contracts";
import { type Score, type TitlePage, titlePage } from "@gradus/score";

/** Texts of the first page; what a score does not say is left out. */
export type PageTexts = Pick<TitlePage, "title" | "composer"> &
  Partial<Omit<TitlePage, "title" | "composer">> & {
    readonly levelLine?: string;
    readonly besideLine?: string;
    readonly partName?: string;
  };

/** As a person would write it: no extension, and spaces for underscores. */
const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.(musicxml|xml|mxl|midi?|pdf)$/i, "")
    .replace(/_+/g, " ")
    .trim();

/** Title block of a page: what the score says, its file's name for want of a title, and what was done for whom. */
export function pageTexts(score: Score, fileName: string, done?: { line: string; instrument: string }): PageTexts {
  const page = titlePage(score);
  return {
    ...page,
    title: page.title || titleFrom(fileName),
    ...(done && { levelLine: done.instrument === "" ? done.line : `${done.line} · ${done.instrument}` }),
  };
}

/**
 * PROC-26: the line under the title that says what was done, e.g. "Simplified: Elementary". A level that was missed is
 * not claimed: the line names what was reached. A score that was left alone is not called simplified.
 * A piece that was moved to another key is said to be in that one: whoever plays or sings with it has to know.
 */
export function levelLine({ request, after, changes }: Pick<Report, "request" | "after" | "changes">): string {
  if (changes.length === 0) return `Unchanged: ${after.level}`;
  const verb = request.type === "simplify" ? "Simplified" : "Made more complex";
  const system = request.system === "General" ? "" : `${request.system} `;
  const level =
    missesTarget({ request, after }) || /^[\d.+-]/.test(request.level) ? after.level : `${system}${request.level}`;
  const about = request.system === "General" || level === after.level ? "" : "about ";
  const key = changes.find(({ rule, scope }) => rule === "key" && scope === "piece");
  return `${verb}: ${about}${level}${key ? `, in ${inSigns(key.after)}` : ""}`;
}

/** A key's name as a page prints it: E♭ major. */
const inSigns = (key: string): string => key.replace(/^([A-G])b/, "$1♭").replace(/^([A-G])#/, "$1♯");
