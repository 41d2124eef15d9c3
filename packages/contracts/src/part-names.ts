import type { Report } from "./report.ts";

/** The names of the parts of a score, each once: violins that are only called Violin get numbers. */
export const distinctNames = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`;
  });

/** For whom a result is: the instrument, and of a score with several parts the one that was rewritten, or that all were. */
export function forWhom(
  { request, parts }: Pick<Report, "request" | "parts">,
  scoreParts: readonly { readonly id: string; readonly name: string }[],
): string {
  const { instrument, part } = request;
  if (parts) {
    const done = parts.filter(({ rewritten }) => rewritten).length;
    return done === 0 || done === parts.length ? `all ${parts.length} parts` : `${done} of ${parts.length} parts`;
  }
  const name = withoutHand(scoreParts.length > 1 ? (scoreParts.find(({ id }) => id === part)?.name ?? "") : "");
  if (name === "" || name.toLowerCase() === instrument.toLowerCase()) return instrument || name;
  return instrument === "" || name.toLowerCase().includes(instrument.toLowerCase()) ? name : `${instrument}, ${name}`;
}

/** One player may have a part for each hand ("Piano (right)"): the page is for both. */
const withoutHand = (name: string): string => name.replace(/\s*\((right|left)( hand)?\)$/i, "");
