import { table } from "@gradus/contracts";

/**
 * The 8-bit music fonts of Finale and Sibelius before SMuFL, which all follow Adobe's Sonata: SMuFL names by the letter that
 * Mac Roman has at the symbol's place. Places as in MakeMusic's list for Maestro (github.com/rpatters1/smufl-mapping,
 * source_json/legacy/Maestro.json) and Rosegarden's for Inkpen2 (data/fonts/mappings/inkpen.xml), which agree in these.
 */
const names: Readonly<Record<string, string>> = table({
  "&": "gClef",
  V: "gClef8vb",
  "?": "fClef",
  B: "cClef",
  "/": "unpitchedPercussionClef1",
  "#": "accidentalSharp",
  b: "accidentalFlat",
  n: "accidentalNatural",
  "‹": "accidentalDoubleSharp",
  "∫": "accidentalDoubleFlat",
  W: "noteheadDoubleWhole",
  w: "noteheadWhole",
  "˙": "noteheadHalf",
  œ: "noteheadBlack",
  "∑": "restWhole",
  Ó: "restHalf",
  Œ: "restQuarter",
  "‰": "rest8th",
  "≈": "rest16th",
  "®": "rest32nd",
  Ù: "rest64th",
  j: "flag8thUp",
  J: "flag8thDown",
  r: "flag16thUp",
  R: "flag16thDown",
  ".": "augmentationDot",
  k: "augmentationDot",
  c: "timeSigCommon",
  C: "timeSigCutCommon",
  "!": "tremolo1",
  "@": "tremolo2",
  U: "fermataAbove",
  u: "fermataBelow",
  ">": "articAccentAbove",
  "-": "articTenutoAbove",
  "^": "articMarcatoAbove",
  T: "ornamentTurn",
  M: "ornamentMordent",
  ",": "breathMarkComma",
  "*": "keyboardPedalUp",
  p: "dynamicPiano",
  P: "dynamicMP",
  f: "dynamicForte",
  F: "dynamicMF",
  S: "dynamicSforzando1",
  Z: "dynamicForzando",
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`${digit}`, `timeSig${digit}`])),
});

/** places above ASCII of the letters that are used (Mac Roman, Inside Macintosh: Text, appendix B) */
const macRoman: Readonly<Record<number, string>> = {
  168: "®",
  183: "∑",
  186: "∫",
  197: "≈",
  206: "Œ",
  207: "œ",
  220: "‹",
  228: "‰",
  238: "Ó",
  244: "Ù",
  250: "˙",
};

const fonts = new Set(["maestro", "maestrowide", "petrucci", "sonata", "opus", "helsinki", "inkpen2"]);

/** Told by the font's name without its subset's prefix; text and percussion fonts of these families are others. */
export const isLegacyFont = (font: string): boolean =>
  fonts.has(
    font
      .replace(/^[A-Z]{6}\+/, "")
      .replace(/(std|mt|-?regular)$/i, "")
      .replace(/[\s_-]/g, "")
      .toLowerCase(),
  );

/** SMuFL's name of a character, by its letter or, in the area of symbol fonts (U+F000) and without one, by its place. */
export function legacyName(unicode: string, charCode: number): string {
  const codePoint = unicode.codePointAt(0) ?? charCode;
  const place = codePoint >= 0xf000 && codePoint <= 0xf0ff ? codePoint - 0xf000 : charCode;
  const letter = place < 128 ? String.fromCharCode(place) : macRoman[place];
  return names[unicode] ?? (letter && names[letter]) ?? `unknown legacy ${place}`;
}
