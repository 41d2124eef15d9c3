import { table } from "@gradus/contracts";

const cardinals =
  "zero_ one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
const ordinals =
  "zeroth_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth".split(" ");
/** Words that a unit may follow: "thirty two". */
export const tens: Readonly<Record<string, number>> = table({
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
});

/** Every number word, for the vocabulary. */
export const numberWords: readonly string[] = [...cardinals, ...ordinals, ...Object.keys(tens)];

/** Value of a number in digits or words; undefined for other words. */
export function numberOf(word: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(word)) return Number(word);
  const at = cardinals.indexOf(word);
  return at > 0 ? at : tens[word];
}

/** Value of "third", "3rd". */
export function ordinalOf(word: string): number | undefined {
  const digits = /^(\d+)(?:st|nd|rd|th)s?$/.exec(word)?.[1];
  if (digits) return Number(digits);
  const at = ordinals.indexOf(word);
  return at > 0 ? at : undefined;
}
