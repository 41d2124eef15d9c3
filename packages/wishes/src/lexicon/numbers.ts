import { table } from "@gradus/contracts";
import type { Term } from "../terms.ts";
import { numberOf, ordinalOf, tens } from "./number-words.ts";
import type { Item, Phrase } from "./rewrite.ts";

/** Numbers and ordinals as terms; "thirty two" is one number. */
export function readNumbers(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  for (const item of items) {
    const value = item.term ? undefined : numberOf(item.word);
    const last = out.at(-1);
    if (
      value !== undefined &&
      value < 10 &&
      last?.term?.kind === "number" &&
      last.word in tens &&
      !/\d/.test(item.word)
    ) {
      out[out.length - 1] = { ...item, start: last.start, term: { kind: "number", value: last.term.value + value } };
      continue;
    }
    const nth = item.term || value !== undefined ? undefined : ordinalOf(item.word);
    const term: Term | undefined =
      value !== undefined ? { kind: "number", value } : nth !== undefined ? { kind: "ordinal", value: nth } : item.term;
    out.push(term ? { ...item, term } : item);
  }
  return out;
}

const words: Readonly<Record<string, string>> = table({
  whole: "(whole note|semibreve)",
  half: "(half note|halves|minim)",
  quarter: "(quarter note|quarters|crotchet|1/4 note|4th note)",
  eighth: "(eighth note|eighths|quaver|8th note|8ths|1/8 note|eight note)",
  "16th": "(sixteenth note|sixteenths|16th note|16ths|16th|semiquaver|semi quaver|1/16 note)",
  "32nd": "(thirty second note|thirty seconds|32nd note|32nds|32nd|demisemiquaver|demi semi quaver|demi semiquaver)",
  "64th": "(sixty fourth note|64th note|64ths|64th|hemidemisemiquaver)",
});

/** Note values in American and British names. */
export const noteValues: readonly Phrase[] = Object.entries(words).flatMap(([value, template]): Phrase[] => [
  [template, { kind: "value", value }],
  [
    `dotted (${value === "16th" ? "sixteenth" : value === "32nd" ? "thirty second" : value}|${template.slice(1)}`,
    { kind: "value", value: `dotted-${value}` },
  ],
]);

/** After a bare name of a value: "sixteenth patterns". */
const figures = new Set(["pattern", "rhythm", "run", "passage", "movement", "figure", "hihat", "hi", "hat"]);
const plain = ["whole", "half", "quarter", "eighth", "sixteenth"] as const;

/** What an eighth one may be. */
const counted = new Set([
  "bar",
  "position",
  "finger",
  "fret",
  "string",
  "grade",
  "line",
  "page",
  "tone",
  "time",
  "harmonic",
]);
/** "Quarters", "eighths" and "sixteenths" are said of nothing but notes, but that an eighth bar may be meant. */
function isAlone(items: readonly Item[], at: number): boolean {
  const [word, next] = [items[at]?.word, items[at + 1]?.word ?? ""];
  if (word === "whole" || word === "half") return false;
  return figures.has(next) || !counted.has(next);
}

/** "half" of "half and quarter notes": a bare name before a value. */
export function readValueLists(items: readonly Item[]): readonly Item[] {
  const out = [...items];
  for (let at = out.length - 1; at >= 0; at--) {
    const item = out[at] as Item;
    const name = plain.find((one) => one === item.word);
    if (!name || item.term) continue;
    let next = at + 1;
    while ([",", "and", "or", "plus"].includes(out[next]?.word ?? "") && !out[next]?.term) next++;
    const isNamed = isAlone(out, at);
    let last = at - 1;
    while ([",", "and", "or", "plus"].includes(out[last]?.word ?? "") && !out[last]?.term) last--;
    const [before, after] = [last < at - 1 && out[last], next > at + 1 && out[next]];
    const isList =
      isNamed ||
      (after && after.term?.kind === "value") ||
      (before && (before.term?.kind === "value" || before.word === "quarter" || before.word === "eighth"));
    const value = name === "sixteenth" ? "16th" : name;
    const dotted = out[at - 1]?.word === "dotted";
    if (isList) out[at] = { ...item, term: { kind: "value", value: dotted ? `dotted-${value}` : value } };
    if (isList && dotted) out.splice(at - 1, 1);
  }
  return out;
}
