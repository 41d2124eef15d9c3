import { type Report, table } from "@gradus/contracts";

/** The first sentence of a text; a point between figures ends none. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

const signed = table({ simplify: "easier", complexify: "harder" });

/** What became of the level that was asked for, with the reason in one sentence: "Beginner was not reached: …". */
export function missedText({ request, after, target }: Pick<Report, "request" | "after" | "target">): string {
  const system = request.system === "General" ? "" : `${request.system} `;
  const steps = /^[+-]\d/.test(request.level);
  const asked = steps
    ? `${Math.abs(Number(request.level))} grades ${signed[request.type] ?? ""}`
    : `${system}${request.level}`;
  const came = `The rewrite came to ${after.level}, ${after.grade.toFixed(1)} of 9.`;
  return [`${asked} was not reached.`, came, firstSentence(target.note)].filter(Boolean).join(" ");
}
