import type { Font } from "fontkit";
import { fallbackFont } from "../fallback-fonts.ts";
import type { TextFont } from "../text-font.ts";
import { fontOf } from "../text-fonts.ts";
import { isRightToLeft } from "./reading-order.ts";
import type { Style } from "./style.ts";

/** Letters of one font, or one symbol of the music font, or a letter that no font has. */
export type Run = { readonly style: Style; readonly width: number; readonly rightToLeft: boolean } & (
  | { readonly kind: "text"; readonly text: string; readonly font: TextFont }
  | {
      readonly kind: "symbol";
      readonly outline: string;
      readonly scale: number;
      /** ♭ ♮ ♯ in the letters of a font, for a search in the file */
      readonly letter: { readonly text: string; readonly font: TextFont } | undefined;
    }
  | { readonly kind: "missing" }
);

/** Symbols keep the width of their glyph; a missing letter is drawn as a box of 0.6 em. */
const missingWidth = 0.6;

/** The runs of a text in the order of reading. */
export function runsOf(written: string, style: Style, music: Font): readonly Run[] {
  const text = written.normalize("NFC");
  const directions = isRightToLeft(text);
  const runs: Run[] = [];
  let pending = "";
  let pendingFont: TextFont | undefined;
  let pendingDirection = false;
  const flush = (): void => {
    if (pendingFont && pending !== "") runs.push(textRun(pending, pendingFont, style, pendingDirection));
    pending = "";
    pendingFont = undefined;
  };

  Array.from(text).forEach((letter, index) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    const direction = directions[index] ?? false;
    const font = isMusicText(style) ? undefined : fontOf(codePoint, style, text);
    if (font) {
      if (font !== pendingFont || direction !== pendingDirection) flush();
      pendingFont = font;
      pendingDirection = direction;
      pending += letter;
      return;
    }
    flush();
    runs.push(symbolRun(codePoint, style, music, direction) ?? letterRun(letter, codePoint, style, direction));
  });
  flush();

  return runs;
}

const isMusicText = ({ fontFamily }: Style): boolean => /leipzig|bravura|leland|petaluma|gootville/i.test(fontFamily);

function textRun(text: string, font: TextFont, style: Style, rightToLeft: boolean): Run {
  const letters = Array.from(text).length;
  const advance = font.font.layout(text).advanceWidth / font.font.unitsPerEm;
  return {
    kind: "text",
    text,
    font,
    style,
    rightToLeft,
    width: advance * style.fontSize + letters * style.letterSpacing,
  };
}

/** Leipzig has the SMuFL symbols and also ♭ ♮ ♯, which Tinos has not. */
function symbolRun(codePoint: number, style: Style, music: Font, rightToLeft: boolean): Run | undefined {
  if (codePoint < 0x2000 || !music.hasGlyphForCodePoint(codePoint)) return undefined;

  const glyph = music.glyphForCodePoint(codePoint);
  const scale = style.fontSize / music.unitsPerEm;
  const font = codePoint >= 0x266d && codePoint <= 0x266f ? fallbackFont(codePoint) : undefined;
  const letter = font && { text: String.fromCodePoint(codePoint), font };
  return {
    kind: "symbol",
    outline: glyph.path.toSVG(),
    scale,
    letter,
    style,
    rightToLeft,
    width: glyph.advanceWidth * scale,
  };
}

function letterRun(letter: string, codePoint: number, style: Style, rightToLeft: boolean): Run {
  const font = fontOf(codePoint, style);
  if (font) return textRun(letter, font, style, rightToLeft);
  const width = /\p{M}|\p{Cf}|\p{Cc}/u.test(letter) ? 0 : missingWidth * style.fontSize;
  return { kind: "missing", style, rightToLeft, width };
}
