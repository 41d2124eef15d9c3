/// <reference path="../types/verovio.d.ts" />
/// <reference path="../types/fontkit.d.ts" />
import { type Failure, failure } from "@gradus/contracts";
import type { Font } from "fontkit";
import { VerovioToolkit } from "verovio/esm";
import type { VerovioModule } from "verovio/wasm";
import { hasBrokenBeams, withoutBrokenBeams } from "./beams.ts";
import { fullerLastPage, type LayOut, pagesBeside } from "./beside.ts";
import { engravable } from "./engravable.ts";
import { withWordsInside } from "./inside-margins.ts";
import { type EngravedSize, importOptions, pageOptions, textColumnWidth, usualUnit, wordSize } from "./layout.ts";
import { withBarlinesBesideWords } from "./mei-barlines.ts";
import { withBrokenLines } from "./mei-lines.ts";
import { withoutRepeatedTempi } from "./mei-tempi.ts";
import { withPortableText } from "./mei-text.ts";
import { withMusicFont } from "./page-font.ts";
import { systemBreaks, withSystemBreaks } from "./system-breaks.ts";
import { type TitleBlock, withTitleBlock } from "./title-block.ts";
import { leipzig, verovioModule } from "./verovio.ts";

export type EngraveOptions = TitleBlock & {
  readonly pageSize: EngravedSize;
  /** half the distance of two staff lines in tenths of a millimetre, 4.5 to 12; usual for the number of staves if absent */
  readonly unit?: number | undefined;
  /** the player's grade from 1 to 9: beginners read larger staves */
  readonly grade?: number | undefined;
};
export type EngravedPages = { readonly ok: true; readonly pages: readonly string[]; readonly pageCount: number };
export type EngraveResult = EngravedPages | Failure;
/** A score and how it is set. */
export type Version = { readonly musicXml: string; readonly options: EngraveOptions };
export type BesideResult =
  | { readonly ok: true; readonly lead: readonly string[]; readonly follow: readonly string[] }
  | Failure;

/**
 * MusicXML to SVG pages. Each page is a whole document with a viewBox of the page in tenths of a millimetre.
 * The id of a <note> in the MusicXML is the id of its `g.note` in the SVG (and a <measure>'s of its `g.measure`);
 * elements without one get ids from the content, so that equal input gives equal bytes.
 */
export type Engraver = {
  readonly engrave: (musicXml: string, options: EngraveOptions) => EngraveResult;
  /** Two versions with equal breaks of lines and pages (`pagesBeside`), the fuller one first. */
  readonly engraveBeside: (lead: Version, follow: Version) => BesideResult;
};

/**
 * Loads verovio once per process (about 0.6 s) and lays out a bar; what a first score still compiles, a rehearsal of the whole way
 * does. `open` makes a toolkit, and another one after a throw inside WebAssembly.
 */
export async function createEngraver(open = (module: VerovioModule) => new VerovioToolkit(module)): Promise<Engraver> {
  const module = await verovioModule();
  const musicFont = await leipzig();
  let toolkit = open(module);

  const tryShares = <Result>(
    work: (toolkit: VerovioToolkit, share: number) => Result | undefined,
  ): Result | undefined => {
    for (const share of staffShares) {
      try {
        const result = work(toolkit, share);
        if (result) return result;
      } catch {
        closeQuietly(toolkit);
        toolkit = open(module);
      }
    }
    return undefined;
  };

  return {
    engrave: (musicXml, options) => {
      const pages =
        isWhole(musicXml) &&
        tryShares((tool, share) => engraveAlone(tool, { musicXml, options }, { share, musicFont }));
      return pages ? { ok: true, pages, pageCount: pages.length } : failure("engine/render-failed");
    },
    engraveBeside: (lead, follow) => {
      const isAll = isWhole(lead.musicXml) && isWhole(follow.musicXml);
      const both =
        isAll &&
        tryShares((tool, share) => {
          const versions = [lead, follow].map((version) => layingOut(tool, version, { share, musicFont }));
          return versions[0] && versions[1] && pagesBeside(versions[0], versions[1]);
        });
      return both ? { ok: true, lead: both[0], follow: both[1] } : failure("engine/render-failed");
    },
  };
}

/** Verovio draws as much of a cut file as it has, without an error. */
const isWhole = (musicXml: string): boolean => /<\/score-partwise>\s*$/.test(musicXml);

/** Of the usual staff size. Verovio fails at a few layouts (a nocturne beside its rewrite with a little more room between staves): a hair smaller it is another. */
const staffShares = [1, 0.97];

/** share of the text column that the words of one direction may fill */
const longestLine = 0.6;

type Setting = {
  /** of the usual staff size */
  readonly share: number;
  readonly musicFont: Font;
};

function engraveAlone(toolkit: VerovioToolkit, version: Version, how: Setting): readonly string[] | undefined {
  const layOut = layingOut(toolkit, version, how);
  const pages = layOut?.();
  const fuller = pages && fullerLastPage(systemBreaks(pages));
  return fuller ? layOut?.(fuller, "encoded") : pages;
}

/** A version read by the engraver, to be laid out with whatever breaks. Undefined where it cannot be read. */
function layingOut(toolkit: VerovioToolkit, { musicXml, options }: Version, how: Setting): LayOut | undefined {
  const imported = importedMei(toolkit, engravable(musicXml));
  if (imported === undefined) return undefined;
  const unit = how.share * (options.unit ?? usualUnit({ staves: staffCount(imported), grade: options.grade }));
  const column = textColumnWidth(options.pageSize);
  const mei = withTitleBlock(withBrokenLines(imported, column * longestLine, wordSize(unit)), options, column);
  return (breaks, kind = "smart") => {
    const led = breaks ? withSystemBreaks(mei, breaks) : mei;
    if (led === undefined) return undefined;
    toolkit.setOptions(pageOptions(options.pageSize, unit, breaks ? kind : "auto"));
    if (!toolkit.loadData(led)) return undefined;
    const pages = Array.from({ length: toolkit.getPageCount() }, (_, index) =>
      withMusicFont(withWordsInside(toolkit.renderToSVG(index + 1)), how.musicFont),
    );
    return pages.some((page) => page.includes('class="measure"')) ? pages : undefined;
  };
}

/** The score as verovio's own MEI; undefined where it reads none. */
function importedMei(toolkit: VerovioToolkit, musicXml: string): string | undefined {
  toolkit.setOptions(importOptions);
  if (!toolkit.loadData(musicXml)) return undefined;
  if (hasBrokenBeams(toolkit.getLog()) && !toolkit.loadData(withoutBrokenBeams(musicXml))) return undefined;
  return withBarlinesBesideWords(withoutRepeatedTempi(withPortableText(withoutDates(toolkit.getMEI({})))));
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
