import type { Report } from "@gradus/contracts";
import type { Score } from "@gradus/score";

const withoutExtension = (fileName: string): string => fileName.replace(/\.(musicxml|xml|mxl|midi?|pdf)$/i, "");

/** Title block of a page: the score's own title, else its file's name. */
export const titleOf = (score: Score, fileName: string): string => score.meta.title || withoutExtension(fileName);

/** PROC-26: the line under the title that says what was done, e.g. "Simplified to Elementary". */
export function levelLine(request: Report["request"], after: Report["after"]): string {
  const verb = request.type === "simplify" ? "Simplified" : "Made more complex";
  const system = request.system === "General" ? "" : `${request.system} `;
  const level = /^[\d.+-]/.test(request.level) ? after.level : `${system}${request.level}`;
  const about = request.system === "General" || level === after.level ? "" : "about ";
  return `${verb}: ${about}${level}`;
}
