import type { Item } from "../lexicon/rewrite.ts";

const burdens = new Set(
  "hard impossible confusing scary painful frustrating exhausting uncomfortable beyond".split(" "),
);
const changes = new Set("thin thicken simplify add write change make put give transpose show".split(" "));
/** what may be hard without being unwanted */
const shown = new Set("fingering key keysignature piece tempo rhythm melody accompaniment notation".split(" "));
const after = new Set(["above", "with", "by", "in", "at", "on"]);
const bans = new Set(["no", "not"]);
const findings = new Set("be find get feel seem look".split(" "));
const denials = new Set("no not forbid too only atmost keep".split(" "));
/** words that say of a thing named before that it is to go: "octaves? Take them out" */
const troubles = new Set(
  "hate dislike scare frighten terrify puzzle overwhelm intimidate stress detest loathe trouble problem struggle trip stumble frustrate confuse hurt nightmare headache nervous tired strain tire".split(
    " ",
  ),
);

/** Every word that is looked for here. */
export const plainWords: readonly string[] = [...burdens, ...findings, ...troubles];

const isWord = ({ word, term }: Item, set: ReadonlySet<string>): boolean => !term && set.has(word);

/**
 * The clause with what people say of a difficulty said as a ban: "octaves are hard for her", "she finds triplets confusing", "I hate
 * octaves". Only where it neither bans nor allows anything else.
 */
export function plainly(spoken: readonly Item[]): readonly Item[] {
  // "a 7 year old"
  const all = spoken.filter(
    ({ term }, at) => !(term?.kind === "number" && spoken[at + 1]?.word === "year" && spoken[at + 2]?.word === "old"),
  );
  const items = all
    .map((item) => (item.word === "nothing" && !item.term ? { ...item, word: "no" } : item))
    .filter((item, at, said) => item.word !== "too" || !said.slice(0, at).some((one) => isWord(one, bans)));
  // "no more than", said with words between
  const ban = items.findIndex((item) => isWord(item, bans) || isWord(item, troubles));
  const more = items.findIndex(({ word }) => word === "more");
  if (ban >= 0 && more > ban && items[more + 1]?.word === "than")
    return items.flatMap((item, at) =>
      at === ban ? [{ ...item, word: "atmost" }] : at === more || at === more + 1 ? [] : [item],
    );
  // "only thin out the left hand"
  if (items[0]?.word === "only" && isWord(items[1] ?? items[0], changes)) return items.slice(1);
  const [first] = items;
  if (first?.word === "need" && !first.term) return [{ ...first, word: "want" }, ...items.slice(1)];
  // "no octaves would help"
  if (ban >= 0 && items.at(-1)?.word === "add") return items.slice(0, -1);
  const last = items.at(-1);
  const isAway = last?.word === "out" || (last?.word === "above" && items.at(-2)?.word === "be");
  if (isAway && items.length > 1 && !items.some((item) => isWord(item, denials))) return said(items, items.length - 1);
  const goes = items.length - 1;
  if (items[goes]?.word === "go" && items.length > 1 && !items.some((item) => isWord(item, denials)))
    return said(items, goes).filter(({ word }) => word !== "can" && word !== "let");
  const kept = items.findIndex(({ word }) => ["keep", "leave", "take", "cut"].includes(word));
  const out = items.findIndex(({ word, term }) => !term && word === "out");
  if (kept >= 0 && out > kept + 1) return said(items, kept).filter((_, at) => at !== out);
  if (items.some((item) => isWord(item, denials))) return items;
  const trouble = items.findIndex((item) => isWord(item, troubles));
  if (trouble >= 0) return said(items, trouble).filter((item, at) => at !== trouble + 1 || !isWord(item, after));
  if (items.some((item) => isWord(item, shown))) return items;
  const finding = items.findIndex((item) => isWord(item, findings));
  const burden = items.findLastIndex((item) => isWord(item, burdens));
  return finding >= 0 && burden > finding ? said(items, burden) : items;
}

const said = (items: readonly Item[], at: number): readonly Item[] =>
  items.map((item, i) => (i === at ? { ...item, word: "no" } : item));
