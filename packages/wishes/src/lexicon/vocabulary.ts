import { table } from "@gradus/contracts";
import { wordsOf } from "../template.ts";

const irregular: Readonly<Record<string, string>> = table({
  is: "be",
  are: "be",
  am: "be",
  been: "be",
  being: "be",
  does: "do",
  has: "have",
  having: "have",
  needed: "need",
  changed: "change",
  added: "add",
  allowed: "allow",
  wants: "want",
  needs: "need",
  kept: "keep",
  left: "left",
  made: "make",
  wrote: "write",
  written: "written",
  played: "play",
  given: "give",
  staves: "staff",
  stave: "staff",
  feet: "feet",
  keys: "key",
  melodies: "melody",
  harmonies: "harmony",
  tremoli: "tremolo",
  arpeggi: "arpeggio",
  arpeggios: "arpeggio",
  appoggiature: "appoggiatura",
  acciaccature: "acciaccatura",
  glissandi: "glissando",
  tempi: "tempo",
  ocasional: "occasional",
  rythm: "rhythm",
  rythms: "rhythm",
  rhytm: "rhythm",
  rhytms: "rhythm",
  crochet: "crotchet",
  crochets: "crotchet",
  cords: "chord",
  leger: "ledger",
  fourths: "fourth",
  halfs: "halves",
  practices: "practice",
  favourite: "favorite",
  tied: "tied",
  dotted: "dotted",
  colour: "color",
});

/** Plurals that mean something else than their singular. */
const plurals = new Set(
  "turns eighths quarters halves sixteenths seconds bass less across is as this its ds his".split(" "),
);

/** Known words of five letters and more by length, for slips of the pen. */
export type Vocabulary = {
  readonly known: ReadonlySet<string>;
  readonly byLength: ReadonlyMap<number, readonly string[]>;
};

export function createVocabulary(templates: readonly string[], extra: Iterable<string>): Vocabulary {
  const known = new Set<string>(extra);
  for (const template of templates) for (const word of wordsOf(template)) known.add(word);
  const byLength = new Map<number, string[]>();
  for (const word of known)
    if (word.length >= 5) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  return { known, byLength };
}

const stems = (word: string): readonly string[] => [
  ...(word.endsWith("ier") ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith("es") ? [word.slice(0, -1), word.slice(0, -2)] : []),
  ...(word.endsWith("s") ? [word.slice(0, -1)] : []),
  ...(word.endsWith("ed") ? [word.slice(0, -1), word.slice(0, -2), word.slice(0, -3)] : []),
  ...(word.endsWith("ing") ? [word.slice(0, -3), `${word.slice(0, -3)}e`, word.slice(0, -4)] : []),
];

/** The base form templates are written with, or undefined for a word the grammar does not know. */
function stem(word: string, known: ReadonlySet<string>): string | undefined {
  const given = irregular[word];
  if (given !== undefined && known.has(given)) return given;
  const singular = word.endsWith("s") && !plurals.has(word) ? word.slice(0, -1) : word;
  if (known.has(singular)) return singular;
  if (known.has(word)) return word;
  return stems(word).find((one) => known.has(one));
}

/** Whether two words differ by one slip: neighbours swapped, a letter doubled or lost, or (from seven letters on) one letter wrong. */
function isSlip(wrong: string, right: string): boolean {
  if (wrong[0] !== right[0]) return false;
  let at = 0;
  while (at < wrong.length && wrong[at] === right[at]) at++;
  const rest = (word: string, from: number): string => word.slice(from);
  if (wrong.length === right.length) {
    const swapped =
      wrong[at] === right[at + 1] && wrong[at + 1] === right[at] && rest(wrong, at + 2) === rest(right, at + 2);
    return swapped || (right.length >= 7 && rest(wrong, at + 1) === rest(right, at + 1));
  }
  const [long, short] = wrong.length > right.length ? [wrong, right] : [right, wrong];
  if (rest(long, at + 1) !== rest(short, at)) return false;
  return right.length >= 7 || long[at] === long[at - 1];
}

/** Base form of a word; a slip of the pen in a longer word is mended when only one known word is that near. */
export function baseForm(word: string, vocabulary: Vocabulary): string {
  const direct = stem(word, vocabulary.known);
  if (direct !== undefined || word.length < 5 || !/^[a-z]+$/.test(word)) return direct ?? word;
  const forms = [word, ...stems(word)].filter((one) => one.length >= 5);
  const near = new Set<string>();
  for (const form of forms)
    for (const length of [form.length - 1, form.length, form.length + 1])
      for (const candidate of vocabulary.byLength.get(length) ?? []) if (isSlip(form, candidate)) near.add(candidate);
  const [only, ...others] = near;
  return only !== undefined && others.length === 0 ? only : word;
}
