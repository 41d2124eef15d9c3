import { missesTarget, type Report, table } from "@gradus/contracts";
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
 * Where the title names the key that the piece was moved from, the line names the new one. `title`: of the source.
 */
export function levelLine(
  { request, after, changes }: Pick<Report, "request" | "after" | "changes">,
  title: Pick<TitlePage, "title" | "subtitle">,
): string {
  if (changes.length === 0) return `Unchanged: ${after.level}`;
  const verb = request.type === "simplify" ? "Simplified" : "Made more complex";
  const system = request.system === "General" ? "" : `${request.system} `;
  const level =
    missesTarget({ request, after }) || /^[\d.+-]/.test(request.level) ? after.level : `${system}${request.level}`;
  const about = request.system === "General" || level === after.level ? "" : "about ";
  const key = changes.find(({ rule, scope }) => rule === "key" && scope === "piece");
  const moved = key && namesKey(`${title.title} ${title.subtitle}`, key.before) ? `, in ${key.after}` : "";
  return `${verb}: ${about}${level}${moved}`;
}

/** how titles write a sharp or a flat, as a pattern */
const signs = table({ "#": "(#|♯|[- ]?sharp)", b: "(b|♭|[- ]?flat)" });

/** True where a text names a key ("C# minor") in one of the ways in which titles do: C♯ minor, C-sharp minor. */
function namesKey(text: string, key: string): boolean {
  const [tonic = "", mode = ""] = key.split(" ");
  const sign = tonic.length > 1 ? (signs[tonic.slice(1)] ?? "") : "";
  return new RegExp(`\\b${tonic.slice(0, 1)}\\s?${sign}[- ]?${mode}`, "i").test(text);
}
