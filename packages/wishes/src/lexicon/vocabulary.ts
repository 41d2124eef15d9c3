import { table } from "@gradus/contracts";
import { wordsOf } from "../template.ts";

const irregular: Readonly<Record<string, string>> = table({
  is: "be",
  are: "be",
  am: "be",
  been: "be",
  was: "be",
  were: "be",
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
  // "tones" of a chord are notes; "two tones down" is brought back to an interval
  tones: "note",
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
  leaving: "leave",
  melodie: "melody",
  harmonie: "harmony",
  eigth: "eighth",
  eigths: "eighths",
  quater: "quarter",
  quaters: "quarters",
  practising: "practise",
  practicing: "practise",
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

/** letters of the shortest words in which slips are mended */
const shortest = 4;

/** Known words by length, for slips of the pen. */
export type Vocabulary = {
  readonly known: ReadonlySet<string>;
  readonly byLength: ReadonlyMap<number, readonly string[]>;
};

export function createVocabulary(templates: readonly string[], extra: Iterable<string>): Vocabulary {
  const known = new Set<string>(extra);
  for (const template of templates) for (const word of wordsOf(template)) known.add(word);
  const byLength = new Map<number, string[]>();
  for (const word of known)
    if (word.length >= shortest) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
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

/**
 * Slips between two words, at most `limit` + 1: letters wrong, lost, too many, or neighbours swapped (optimal string alignment,
 * the restricted distance of Damerau 1964).
 */
function slipsBetween(wrong: string, right: string, limit: number): number {
  let [before, last] = [[] as number[], Array.from({ length: right.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= wrong.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = wrong[i - 1] === right[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && wrong[i - 1] === right[j - 2] && wrong[i - 2] === right[j - 1];
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (last[j] ?? 0) + 1,
          (last[j - 1] ?? 0) + same,
          isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last.at(-1) ?? 0;
}

/** letters of a word from which two slips are mended, and one slip of any kind */
const [twoSlips, anySlip] = [7, 6];

/** Whether the one slip in a short word is of the kinds that leave it readable: neighbours swapped, a letter doubled or lost. */
function isLight(wrong: string, right: string): boolean {
  if (wrong.length === right.length) return [...wrong].sort().join("") === [...right].sort().join("");
  const [long, short] = wrong.length > right.length ? [wrong, right] : [right, wrong];
  const at = [...long].findIndex((letter, i) => letter !== short[i]);
  return long[at] === long[at - 1] || (right.length === 5 && wrong.length === 4);
}

/** How far a word may be from what was meant: 1 or 2 slips; undefined for another word. The first letter is seldom wrong. */
function slipOf(wrong: string, right: string): number | undefined {
  if (wrong[0] !== right[0]) return undefined;
  const limit = right.length >= twoSlips ? 2 : 1;
  const slips = slipsBetween(wrong, right, limit);
  if (slips > limit) return undefined;
  return right.length >= anySlip || isLight(wrong, right) ? slips : undefined;
}

/** The one known word that is nearest to a form, at most so many slips away; undefined when there is none, or several. */
function nearest(form: string, { byLength }: Vocabulary, most: number): string | undefined {
  const found = [-2, -1, 0, 1, 2].flatMap((more) =>
    (byLength.get(form.length + more) ?? []).flatMap((word) => {
      const slips = slipOf(form, word);
      return slips === undefined || slips > most ? [] : [{ word, slips }];
    }),
  );
  const least = Math.min(...found.map(({ slips }) => slips));
  const [only, ...others] = found.filter(({ slips }) => slips === least);
  return others.length === 0 ? only?.word : undefined;
}

/** Base form of a word; a slip of the pen is mended when only one known word is that near. */
export function baseForm(word: string, vocabulary: Vocabulary): string {
  const direct = stem(word, vocabulary.known);
  if (direct !== undefined || word.length < shortest || !/^[a-z]+$/.test(word)) return direct ?? word;
  for (const form of [word, ...stems(word)]) {
    // of a word with an ending taken off, only one letter may be wrong
    const most = /(ing|ed)$/.test(word) && form !== word ? 1 : 2;
    const meant = form.length >= shortest ? nearest(form, vocabulary, most) : undefined;
    if (meant !== undefined) return stem(meant, vocabulary.known) ?? meant;
  }
  return word;
}
