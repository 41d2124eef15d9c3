import { table } from "@gradus/contracts";
/** A word, number or sign of the text; start and end are offsets into it. */
export type Token = {
  /** lower case, without diacritics; a sign stands for itself, a strong stop is ";" */
  readonly word: string;
  readonly start: number;
  readonly end: number;
};

const pattern =
  /[lr]\.\s?h\.?|\d+\/\d+|[a-g](?:##?|bb?)?\d(?![\p{L}\d])|[a-g](?:#|b)(?![\p{L}\d#])|\d+(?:st|nd|rd|th)s?(?!\p{L})|\d+(?:\.\d+)?|w\/o|w\/|e\.g\.?|i\.e\.?|d\.\s?[cs]\.?|[\p{L}][\p{L}\p{M}]*(?:'\p{L}+)?|\n[^\S\n]*\n\s*|[.!?;\n,:()=+&/<>≤≥-]/giu;

/** Same length as the input, so that offsets stay. */
const signs: Readonly<Record<string, string>> = table({
  "’": "'",
  "‘": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "♯": "#",
  "♭": "b",
});

const contractions: Readonly<Record<string, readonly string[]>> = table({
  "can't": ["cannot"],
  "won't": ["will", "not"],
  "let's": ["let", "us"],
  "w/o": ["without"],
  "w/": ["with"],
  "&": ["and"],
  "+": ["plus"],
  "/": ["or"],
  "(": [","],
  ")": [","],
  "≤": ["at", "most"],
  "≥": ["at", "least"],
  "<": ["less", "than"],
  ">": ["more", "than"],
});
/** As people type them in a hurry: without an apostrophe, or by their sound. */
const hasty: Readonly<Record<string, readonly string[]>> = table({
  ...Object.fromEntries(
    "do does did could would should must is are have has was were"
      .split(" ")
      .map((word) => [`${word}nt`, [word, "not"]]),
  ),
  cant: ["cannot"],
  wont: ["will", "not"],
  lets: ["let", "us"],
  im: ["i", "am"],
  ive: ["i", "have"],
  u: ["you"],
  lefthand: ["left", "hand"],
  righthand: ["right", "hand"],
  hole: ["whole"],
  // the first notes of the recorder, said as a word
  bag: ["b", "a", "g"],
  pls: ["please"],
  plz: ["please"],
  thx: ["thanks"],
});
const endings: readonly (readonly [RegExp, string])[] = [
  [/n't$/, "not"],
  [/'d$/, "would"],
  [/'ll$/, "will"],
  [/'re$/, "are"],
  [/'ve$/, "have"],
  [/'m$/, "am"],
];

function spell(raw: string): readonly string[] {
  const word = raw.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const whole = contractions[word] ?? hasty[word];
  if (whole) return whole;
  for (const [ending, second] of endings) if (ending.test(word)) return [word.replace(ending, ""), second];
  if (/^(it|she|he|that|there|who|here)'s$/.test(word)) return [word.slice(0, -2), "is"];
  if (/^[lr]\.\s?h\.?$/.test(word)) return [`${word[0]}h`];
  if (/^(e\.g|i\.e)/.test(word)) return [];
  if (/^d\.\s?[cs]/.test(word)) return [`d${word.replace(/[.\s]/g, "")[1]}`];
  return [word.replace(/'s$/, "").replace(/'/g, "")];
}

/** Abbreviations whose full stop ends no sentence. */
const abbreviated = new Set(["mm", "m", "max", "min", "approx", "esp", "ca", "vs"]);

/** Cuts a text into tokens. Hyphens inside words and list bullets vanish; dashes between words become commas; line ends are strong stops. */
export function tokenise(input: string): readonly Token[] {
  const text = input.replace(/[’‘‐‑–—−♯♭]/g, (sign) => signs[sign] ?? sign);
  const found = [...text.matchAll(pattern)].map((hit) => ({
    raw: hit[0],
    start: hit.index,
    end: hit.index + hit[0].length,
  }));
  const tokens: Token[] = [];
  let inList = false;
  found.forEach(({ raw, start, end }, index) => {
    const before = found[index - 1];
    const after = found[index + 1];
    const lineStart = !before || before.raw.startsWith("\n");
    if (raw === ":" && after?.raw.startsWith("\n")) inList = true;
    if (raw.startsWith("\n")) {
      const isGap = raw.length > 1 && /\n.*\n/s.test(raw);
      if (before?.raw === ":") return;
      inList &&= !isGap;
      tokens.push({ word: inList ? "," : ";", start, end });
      return;
    }
    if (raw === "-") {
      const isRange =
        /\d$/.test(before?.raw ?? "") &&
        /^(\d|b|m)/i.test(after?.raw ?? "") &&
        !/^\d+(st|nd|rd|th)/.test(after?.raw ?? "");
      if (isRange && /^\d+$/.test(before?.raw ?? "")) tokens.push({ word: "-", start, end });
      else if (isRange || (/^[a-g](#|b)?\d$/i.test(before?.raw ?? "") && /^[a-g]/i.test(after?.raw ?? "")))
        tokens.push({ word: "to", start, end });
      else if (!lineStart && (before?.end !== start || after?.start !== end)) tokens.push({ word: ",", start, end });
      return;
    }
    if (raw === ".") {
      if (abbreviated.has(before?.raw.toLowerCase() ?? "")) return;
      const isNumbering =
        /^\d+$/.test(before?.raw ?? "") &&
        (index < 2 || found[index - 2]?.raw.startsWith("\n") || found[index - 2]?.raw === ".");
      if (isNumbering && after && after.raw !== "\n") {
        tokens.pop();
        if (tokens.length > 0) tokens.push({ word: ";", start, end });
        return;
      }
    }
    if (/^[.!;]$/.test(raw)) tokens.push({ word: ";", start, end });
    else for (const word of spell(raw)) if (word) tokens.push({ word, start, end });
  });
  return tokens;
}
