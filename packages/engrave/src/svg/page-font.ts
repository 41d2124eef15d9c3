import type { Font } from "fontkit";
import { subsetFont } from "../font-subset.ts";

/** Words in the music font, as verovio writes them: the note of a tempo mark, a dynamic among words, an accidental. */
const musicWords = /<tspan[^>]* font-family="Leipzig"[^>]*>([^<]*)</g;
const styles = '<style type="text/css">';

/**
 * The page with the letters of the music font that its words take, as a font of its own: all of Leipzig, as verovio would embed
 * it, is 46 kB on every page that has a tempo mark. A page without such words carries none.
 */
export function withMusicFont(page: string, leipzig: Font): string {
  const letters = [...page.matchAll(musicWords)].flatMap(([, text = ""]) => [...text]);
  const codePoints = [...new Set(letters.map((letter) => letter.codePointAt(0) ?? 0))];
  const font = subsetFont(leipzig, "Leipzig", codePoints);
  if (!font) return page;
  const range = codePoints.map((codePoint) => `U+${codePoint.toString(16).toUpperCase()}`).join(", ");
  const source = `data:font/ttf;base64,${Buffer.from(font).toString("base64")}`;
  const face = `@font-face {font-family: 'Leipzig'; src: url(${source}); unicode-range: ${range}}`;
  return page.replace(styles, () => `${styles}${face} `);
}
