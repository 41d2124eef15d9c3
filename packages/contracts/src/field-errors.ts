export type Issue = { readonly code?: string | undefined; readonly input?: unknown; readonly [more: string]: unknown };

const wanted: ReadonlyMap<unknown, string> = new Map([
  ["string", "Enter text here"],
  ["number", "Enter a number here"],
  ["int", "Enter a whole number here"],
  ["boolean", "Answer yes or no here"],
  ["array", "Give a list here"],
  ["object", "Fill in this part"],
]);

/** VAL-01: what is said of a field that has no sentence of its own; undefined leaves zod's. */
export function fieldError({ code, input, expected, origin, maximum, minimum }: Issue): string | undefined {
  if (code === "invalid_type") {
    return input === undefined || input === null
      ? "This field is required"
      : (wanted.get(expected) ?? "Not understood");
  }
  if (code === "too_big") return origin === "string" ? `Use at most ${maximum} characters` : `Use at most ${maximum}`;
  if (code === "too_small")
    return minimum === 1 && origin === "string" ? "This field is required" : `Use at least ${minimum}`;
  if (code === "invalid_value") return "Choose one of the values that are offered";
  if (code === "invalid_format") return "This is not written as it should be";
  if (code === "unrecognized_keys") return "This field is not known";
  if (code === "invalid_union") return "Not understood";

  return undefined;
}
