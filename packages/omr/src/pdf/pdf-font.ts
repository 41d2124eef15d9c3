import { isLegacyFont, legacyName } from "../glyphs/legacy-fonts.ts";
import { isLilyPondFont, lilyPondName } from "../glyphs/lilypond-names.ts";
import { isMusicFont } from "../glyphs/lost-names.ts";
import { isPrivateUse, smuflName } from "../glyphs/smufl-names.ts";
import { cffGlyphNames } from "./cff-names.ts";
import { glyphNumbers } from "./cmap.ts";

/** What pdfjs tells of a font with `fontExtraProperties`. */
export type PdfJsFont = {
  readonly name?: string;
  readonly data?: Uint8Array | null;
  readonly differences?: Readonly<Record<number, string>>;
};
/** What pdfjs tells of one shown character. */
export type PdfJsGlyph = {
  readonly originalCharCode: number;
  readonly fontChar: string;
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
};

export type FontReader = {
  readonly name: string;
  /** the music symbol that a character of this font draws; undefined = a letter */
  readonly symbolOf: (glyph: PdfJsGlyph) => string | undefined;
};

/** Finds the symbol that a character draws by its outline in the font; undefined: not now, or none like it. */
export type CharacterReader = (fontChar: string) => string | undefined;

/**
 * How the characters of a font are understood: by Unicode's private use area, by the names of LilyPond's glyphs, or by their
 * place in a font from before SMuFL, or by their outlines where a program that wrote the file again has taken their codes.
 */
export function fontReader(font: PdfJsFont, drawn: CharacterReader): FontReader {
  const name = font.name ?? "";
  if (isLegacyFont(name)) return { name, symbolOf: legacyOf };
  if (isMusicFont(name)) return { name, symbolOf: (glyph) => smuflOf(glyph) ?? drawn(glyph.fontChar) };
  if (!isLilyPondFont(name)) return { name, symbolOf: smuflOf };
  const nameOf = glyphNamer(font);
  const known = new Map<number, string>();
  return {
    name,
    symbolOf: (glyph) => {
      const before = known.get(glyph.originalCharCode);
      if (before !== undefined) return before;
      const symbol = lilyPondName(nameOf(glyph) ?? letterName(glyph.unicode));
      known.set(glyph.originalCharCode, symbol);
      return symbol;
    },
  };
}

const smuflOf = ({ unicode }: PdfJsGlyph): string | undefined => {
  const codePoint = unicode.codePointAt(0) ?? 0;
  return isPrivateUse(codePoint) ? smuflName(codePoint) : undefined;
};

const legacyOf = ({ unicode, originalCharCode, isSpace }: PdfJsGlyph): string | undefined =>
  isSpace ? undefined : legacyName(unicode, originalCharCode);

/** The encoding's own names where the file has them, else those inside the font. */
function glyphNamer(font: PdfJsFont): (glyph: PdfJsGlyph) => string | undefined {
  const data = font.data ?? undefined;
  const names = data ? cffGlyphNames(data) : [];
  const numberOf = data ? glyphNumbers(data) : () => 0;
  return (glyph) => {
    const stated = font.differences?.[glyph.originalCharCode];
    if (stated) return stated;
    return names[numberOf(glyph.fontChar.codePointAt(0) ?? 0)];
  };
}

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** Letters and digits that the file maps to Unicode instead of naming them. */
const letterName = (unicode: string): string => digits["0123456789".indexOf(unicode || "?")] ?? unicode;
