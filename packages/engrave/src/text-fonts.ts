/// <reference path="./types/fontkit.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import { fallbackFont } from "./fallback-fonts.ts";
import type { TextFont } from "./text-font.ts";
import { unpackWoff } from "./woff.ts";

/** Tinos has the metrics of Times, which verovio lays text out with. */
export type FontStyle = { readonly bold: boolean; readonly italic: boolean };

// The package cuts each style into one file per script; in this order a letter is found in the commonest file.
const scripts = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese", "hebrew"];
const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve("@fontsource/tinos/package.json")), "files");
const loaded = new Map<string, readonly TextFont[]>();

/** The files of one style, loaded once per process. WOFF and not WOFF2: fontkit embeds the latter as blank glyphs. */
export function textFonts({ bold, italic }: FontStyle): readonly TextFont[] {
  const style = `${bold ? 700 : 400}-${italic ? "italic" : "normal"}`;
  const known = loaded.get(style);
  if (known) return known;

  const fonts = scripts.map((script) => {
    const bytes = unpackWoff(readFileSync(join(folder, `tinos-${script}-${style}.woff`)));
    return { name: `Tinos-${script}-${style}`, bytes, font: create(bytes) };
  });
  loaded.set(style, fonts);

  return fonts;
}

/** The font of a letter in a text: Tinos, else one of the fallback fonts, which have no bold or italic. */
export function fontOf(codePoint: number, style: FontStyle, text = ""): TextFont | undefined {
  const own = textFonts(style).find(({ font }) => font.hasGlyphForCodePoint(codePoint));
  if (own || codePoint < 0x300 || isSymbol(codePoint)) return own;
  return fallbackFont(codePoint, foreignLetters(text, style));
}

/** ♭ ♮ ♯ and the private use area belong to the music font. */
const isSymbol = (codePoint: number): boolean =>
  (codePoint >= 0x2669 && codePoint <= 0x266f) || (codePoint >= 0xe000 && codePoint <= 0xf8ff);

/** Scripts and pictures; below are Tinos's own letters, between them the signs that the music font may have. */
const foreign = /[\u{300}-\u{1fff}\u{2c00}-\u{dfff}\u{f900}-\u{fdff}\u{fe10}-\u{10ffff}]/gu;

/** Whether a text has a letter that no font has: a box stands for it in the PDF. */
export const lacksLetters = (text: string): boolean =>
  (text.normalize("NFC").match(foreign) ?? []).some(
    (letter) => !/[\p{M}\p{Cf}]/u.test(letter) && !fontOf(letter.codePointAt(0) ?? 0, { bold: false, italic: false }),
  );

function foreignLetters(text: string, style: FontStyle): readonly number[] {
  const fonts = textFonts(style);
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).filter(
    (codePoint) =>
      codePoint >= 0x300 && !isSymbol(codePoint) && !fonts.some(({ font }) => font.hasGlyphForCodePoint(codePoint)),
  );
}

/** Width of a line of text in the unit of `size`, without kerning. A letter that no font has counts as one em. */
export function textWidth(text: string, size: number, style: FontStyle): number {
  let width = 0;
  for (const letter of text) width += advance(letter.codePointAt(0) ?? 0, style);
  return width * size;
}

function advance(codePoint: number, style: FontStyle): number {
  const font = fontOf(codePoint, style)?.font;
  return font ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : 1;
}
