import { textWidth } from "../text-fonts.ts";

/** between the elements of verovio's MEI: no part of the words */
const indentation = /\s*\n\s*/g;
const texts = /<(dir|tempo)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * The MEI with words that would be wider than `width` set on several lines; both widths in points. Verovio sets all words
 * of a direction on one line, whatever its length. A run of spaces is a line break that an exporting program lost.
 */
export const withBrokenLines = (mei: string, width: number, size: number): string =>
  mei.replaceAll(texts, (whole, tag: string, attributes: string, content: string) => {
    const plain = content.replaceAll(/<[^>]*>/g, "").replaceAll(indentation, " ");
    if (plain.length * size < width && !/\S {4,}\S/.test(plain)) return whole;
    return `<${tag}${attributes}>${broken(content, width, size)}</${tag}>`;
  });

/** Breaks at spaces of the text nodes; tags stay where they are. */
function broken(content: string, width: number, size: number): string {
  let line = 0;
  return content
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith("<") ? piece : brokenText(piece)))
    .join("");

  function brokenText(text: string): string {
    return (
      text
        .replace(/^ {2,}/, " ")
        // "♩ = 72" stays in one piece
        .split(/((?<!=)\s+(?!=))/)
        .map((word) => {
          const isLost = /^ {4,}$/.test(word);
          const advance = textWidth(word.replaceAll(indentation, " "), size, { bold: false, italic: true });
          if (isLost || (word.trim() !== "" && line > 0 && line + advance > width)) {
            line = isLost ? 0 : advance;
            return isLost ? "<lb/>" : `<lb/>${word}`;
          }
          line += advance;
          return word;
        })
        .join("")
    );
  }
}
