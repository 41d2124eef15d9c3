import type { System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { isLilyPondFont } from "./lilypond-names.ts";
import { unknownOutline } from "./smufl-names.ts";

/**
 * Share of the symbols on staves that no font explains, above which nothing is read: in 50 PDFs of known fonts it is 0. The
 * waves of broken chords and words inside staves reach .2.
 */
const mostUnknown = 0.25;
/** Fonts whose characters are music (SMuFL's fonts and their parents); letters of them are symbols that lost their code. */
const musicFonts = /mscore|bravura|leland|petaluma|leipzig|gootville|gonville|sebastian|finale (maestro|broadway|ash)/i;

export const isMusicFont = (name: string): boolean => musicFonts.test(name);

/** Whether a program that wrote the PDF again has taken its symbols' names: they are shapes of no known font, or letters. */
export function hasLostNames(pages: readonly Page[], systems: readonly System[]): boolean {
  if (systems.length === 0) return false;
  const symbols = systems.flatMap(({ page, staves }) =>
    page.glyphs.filter(({ x, y }) =>
      staves.some((one) => y > one.top && y < one.bottom && x > one.left && x < one.right),
    ),
  );
  if (symbols.length === 0) {
    return pages.some(({ texts }) => texts.some(({ font }) => isMusicFont(font) || isLilyPondFont(font)));
  }
  return symbols.filter(({ symbol }) => symbol === unknownOutline).length > mostUnknown * symbols.length;
}
