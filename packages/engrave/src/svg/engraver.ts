/// <reference path="../types/verovio.d.ts" />
import { type Failure, failure } from "@gradus/contracts";
import { VerovioToolkit } from "verovio/esm";
import type { VerovioModule } from "verovio/wasm";
import { hasBrokenBeams, withoutBrokenBeams } from "./beams.ts";
import { engravable } from "./engravable.ts";
import { withWordsInside } from "./inside-margins.ts";
import { type EngravedSize, importOptions, pageOptions, textColumnWidth, usualUnit, wordSize } from "./layout.ts";
import { withBarlinesBesideWords } from "./mei-barlines.ts";
import { withBrokenLines } from "./mei-lines.ts";
import { withoutRepeatedTempi } from "./mei-tempi.ts";
import { withPortableText } from "./mei-text.ts";
import { type SystemBreaks, withSystemBreaks } from "./system-breaks.ts";
import { type TitleBlock, withTitleBlock } from "./title-block.ts";
import { leipzig, verovioModule } from "./verovio.ts";

export type EngraveOptions = TitleBlock & {
  readonly pageSize: EngravedSize;
  /** half the distance of two staff lines in tenths of a millimetre, 4.5 to 12; usual for the number of staves if absent */
  readonly unit?: number | undefined;
  /** the player's grade from 1 to 9: beginners read larger staves */
  readonly grade?: number | undefined;
  /** of the version that this one is read beside: its lines begin with the same measures as far as they fit */
  readonly breaks?: SystemBreaks | undefined;
};
export type EngravedPages = { readonly ok: true; readonly pages: readonly string[]; readonly pageCount: number };
export type EngraveResult = EngravedPages | Failure;

/**
 * MusicXML to SVG pages. Each page is a whole document with a viewBox of the page in tenths of a millimetre.
 * The id of a <note> in the MusicXML is the id of its `g.note` in the SVG (and a <measure>'s of its `g.measure`);
 * elements without one get ids from the content, so that equal input gives equal bytes.
 */
export type Engraver = { readonly engrave: (musicXml: string, options: EngraveOptions) => EngraveResult };

/**
 * Loads verovio once per process (about 0.6 s) and lays out a bar; what a first score still compiles, a rehearsal of the whole way
 * does. `open` makes a toolkit, and another one after a throw inside WebAssembly.
 */
export async function createEngraver(open = (module: VerovioModule) => new VerovioToolkit(module)): Promise<Engraver> {
  const module = await verovioModule();
  await leipzig();
  let toolkit = open(module);

  const engrave: Engraver["engrave"] = (musicXml, options) => {
    // Verovio draws as much of a cut file as it has, without an error.
    if (!/<\/score-partwise>\s*$/.test(musicXml)) return failure("engine/render-failed");

    for (const share of staffShares) {
      try {
        const pages = engravePages(toolkit, engravable(musicXml), options, share);
        if (pages) return { ok: true, pages, pageCount: pages.length };
      } catch {
        closeQuietly(toolkit);
        toolkit = open(module);
      }
    }
    return failure("engine/render-failed");
  };

  return { engrave };
}

/** Of the usual staff size. Verovio fails at a few layouts (a nocturne beside its rewrite with a little more room between staves): a hair smaller it is another. */
const staffShares = [1, 0.97];

/** share of the text column that the words of one direction may fill */
const longestLine = 0.6;

function engravePages(
  toolkit: VerovioToolkit,
  musicXml: string,
  options: EngraveOptions,
  share: number,
): readonly string[] | undefined {
  toolkit.setOptions(importOptions);
  if (!toolkit.loadData(musicXml)) return undefined;
  if (hasBrokenBeams(toolkit.getLog()) && !toolkit.loadData(withoutBrokenBeams(musicXml))) return undefined;

  const imported = withBarlinesBesideWords(withoutRepeatedTempi(withPortableText(withoutDates(toolkit.getMEI({})))));
  const unit = share * (options.unit ?? usualUnit({ staves: staffCount(imported), grade: options.grade }));
  const column = textColumnWidth(options.pageSize);
  const mei = withTitleBlock(withBrokenLines(imported, column * longestLine, wordSize(unit)), options, column);
  const led = options.breaks && withSystemBreaks(mei, options.breaks);
  toolkit.setOptions(pageOptions(options.pageSize, unit, led ? "smart" : "auto"));
  if (!toolkit.loadData(led ?? mei)) return undefined;

  const pages = Array.from({ length: toolkit.getPageCount() }, (_, index) =>
    withWordsInside(toolkit.renderToSVG(index + 1)),
  );
  return pages.some((page) => page.includes('class="measure"')) ? pages : undefined;
}

/** The header of verovio's MEI has today's date, which would change the checksum and with it every id. */
const withoutDates = (mei: string): string => {
  const start = mei.indexOf("<meiHead");
  const end = mei.indexOf("</meiHead>");
  return start < 0 || end < 0 ? mei : `${mei.slice(0, start)}<meiHead/>${mei.slice(end + "</meiHead>".length)}`;
};

function staffCount(mei: string): number {
  const scoreDef = mei.slice(mei.indexOf("<scoreDef"), mei.indexOf("</scoreDef>"));
  return scoreDef.split("<staffDef").length - 1;
}

/** After a throw inside WebAssembly the toolkit's state is unknown; even its destructor may throw. */
function closeQuietly(broken: VerovioToolkit): void {
  try {
    broken.destroy();
  } catch {
    // Its memory is lost until the worker ends.
  }
}
