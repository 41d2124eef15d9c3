export type Searchable = { readonly title: string /** without tags */; readonly text: string };

/** Words that mean the same to whoever looks for help. */
const alike: readonly (readonly string[])[] = [
  ["bar", "measure"],
  ["score", "credit"],
  ["price", "cost", "pay", "charge"],
  ["tune", "melody"],
  ["level", "difficulty", "grade"],
  ["hear", "listen", "audio", "sound", "mp3"],
  ["practise", "practice"],
  ["refund", "money"],
  ["friend", "referral", "invite"],
  ["voucher", "gift", "code"],
  ["print", "paper"],
  ["delete", "remove", "close"],
  ["file", "format", "upload"],
  ["error", "fail", "problem"],
];
const empty = new Set(
  "a about an and are at be can do does for from get how i if in is it many me much my of on or the to what when where which why with".split(
    " ",
  ),
);

/** Small letters without accents; everything but letters and digits divides words. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const stem = (word: string): string => (word.length > 3 ? word.replace(/(ies|es|s)$/, "") : word);

/** Edits between two words up to `most`: letters put in, left out, changed, or two that changed places (Damerau, 1964). */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const above = rows[i - 1] ?? [];
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (rows[i - 2]?.[j - 2] ?? cost) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return (rows[a.length]?.[b.length] ?? most + 1) <= most;
}

const typosIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0);

/** How well one word of the query is met by a text: 3 as written, 2 by a word that means the same, 1 with a slip of the finger. */
function meets(word: string, text: string): number {
  const root = stem(word);
  if (text.includes(root)) return 3;
  const others = alike.find((group) => group.includes(word) || group.includes(root)) ?? [];
  if (others.some((other) => text.includes(other))) return 2;
  const typos = typosIn(word);
  return typos > 0 && text.split(" ").some((found) => isNear(word, found, typos)) ? 1 : 0;
}

function rank(words: readonly string[], phrase: string, { title, text }: Searchable): number {
  const [head, body] = [fold(title), fold(text)];
  let sum = head.includes(phrase) ? 40 : body.includes(phrase) ? 20 : 0;
  const isPhrase = sum > 0;
  for (const word of words) {
    const best = Math.max(meets(word, head) * 3, meets(word, body));
    if (best === 0 && !isPhrase) return 0;
    sum += best;
  }
  return sum;
}

/**
 * HELP-05: what has the query in its title or text, letters large or small; beyond that it forgives accents, endings,
 * other words for the same, and slips of the finger. Best first; an empty query keeps all in their order.
 */
export function searchArticles<Article extends Searchable>(
  articles: readonly Article[],
  query: string,
): readonly Article[] {
  const phrase = fold(query);
  if (phrase === "") return articles;
  const all = phrase.split(" ");
  const telling = all.filter((word) => !empty.has(word));
  const words = telling.length > 0 ? telling : all;
  return articles
    .map((article) => ({ article, rank: rank(words, phrase, article) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ article }) => article);
}
