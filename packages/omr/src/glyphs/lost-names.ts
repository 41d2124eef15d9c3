import type { System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { isLilyPondFont } from "./lilypond-names.ts";
import { unknownOutline } from "./smufl-names.ts";

/**
 * Share of the symbols on staves that no font explains, above which nothing is read: in 50 PDFs of known fonts it is 0, in
 * MuseScore's flattened by Ghostscript .35 and more, since its font is not among those known.
 */
const mostUnknown = 0.1;
/** Fonts whose characters are music (SMuFL's fonts and their parents); letters of them are symbols that lost their code. */
const musicFont = /mscore|bravura|leland|petaluma|leipzig|gootville|gonville|sebastian|finale (maestro|broadway|ash)/i;

/** Whether a program that wrote the PDF again has taken its symbols' names: they are shapes of no known font, or letters. */
export function hasLostNames(pages: readonly Page[], systems: readonly System[]): boolean {
  if (systems.length === 0) return false;
  const symbols = systems.flatMap(({ page, staves }) =>
    page.glyphs.filter(({ x, y }) =>
      staves.some((one) => y > one.top && y < one.bottom && x > one.left && x < one.right),
    ),
  );
  if (symbols.length === 0) {
    return pages.some(({ texts }) => texts.some(({ font }) => musicFont.test(font) || isLilyPondFont(font)));
  }
  return symbols.filter(({ symbol }) => symbol === unknownOutline).length > mostUnknown * symbols.length;
}
