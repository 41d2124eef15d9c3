import type { Font } from "fontkit";
import { fontOf, type TextFont } from "../text-fonts.ts";
import type { Style } from "./style.ts";

/** Letters of one font, or one symbol of the music font, or a letter that no font has. */
export type Run = { readonly style: Style; readonly width: number } & (
  | { readonly kind: "text"; readonly text: string; readonly font: TextFont }
  | { readonly kind: "symbol"; readonly outline: string; readonly scale: number }
  | { readonly kind: "missing" }
);

/** Symbols keep the width of their glyph; a missing letter is drawn as a box of 0.6 em. */
const missingWidth = 0.6;

export function runsOf(text: string, style: Style, music: Font): readonly Run[] {
  const runs: Run[] = [];
  let pending = "";
  let pendingFont: TextFont | undefined;
  const flush = (): void => {
    if (pendingFont && pending !== "") runs.push(textRun(pending, pendingFont, style));
    pending = "";
    pendingFont = undefined;
  };

  for (const letter of text.normalize("NFC")) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const font = isMusicText(style) ? undefined : fontOf(codePoint, style);
    if (font) {
      if (font !== pendingFont) flush();
      pendingFont = font;
      pending += letter;
      continue;
    }
    flush();
    runs.push(symbolRun(codePoint, style, music) ?? letterRun(letter, codePoint, style));
  }
  flush();

  return runs;
}

const isMusicText = ({ fontFamily }: Style): boolean => /leipzig|bravura|leland|petaluma|gootville/i.test(fontFamily);

function textRun(text: string, font: TextFont, style: Style): Run {
  const letters = Array.from(text).length;
  const advance = font.font.layout(text).advanceWidth / font.font.unitsPerEm;
  return { kind: "text", text, font, style, width: advance * style.fontSize + letters * style.letterSpacing };
}

/** Leipzig has the SMuFL symbols and also ♭ ♮ ♯, which Tinos has not. */
function symbolRun(codePoint: number, style: Style, music: Font): Run | undefined {
  if (codePoint < 0x2000 || !music.hasGlyphForCodePoint(codePoint)) return undefined;

  const glyph = music.glyphForCodePoint(codePoint);
  const scale = style.fontSize / music.unitsPerEm;
  return { kind: "symbol", outline: glyph.path.toSVG(), scale, style, width: glyph.advanceWidth * scale };
}

function letterRun(letter: string, codePoint: number, style: Style): Run {
  const font = fontOf(codePoint, style);
  if (font) return textRun(letter, font, style);
  return { kind: "missing", style, width: /\p{M}|\p{Cf}|\p{Cc}/u.test(letter) ? 0 : missingWidth * style.fontSize };
}
