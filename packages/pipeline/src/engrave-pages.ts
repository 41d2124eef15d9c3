import type { Failure } from "@gradus/contracts";
import { type BesideResult, type PageSize, toPdf } from "@gradus/engrave";
import { type Score, writeDrawnMusicXml } from "@gradus/score";
import { pageEngraver } from "./page-engraver.ts";
import type { PageTexts } from "./titles.ts";

type Sheet = {
  readonly pageSize: PageSize | "screen" | "excerpt";
  /** half the distance of two staff lines in tenths of a millimetre; usual for staves and grade if absent */
  readonly unit?: number | undefined;
  /** the player's, 1 to 9 */
  readonly grade?: number | undefined;
};
export type PaperSheet = Sheet & { readonly pageSize: PageSize };

/**
 * SVG pages of a score, with the beams and accidentals that its file leaves to the reading program; `onWritten` is called when
 * the engraver has its MusicXML still to lay out.
 */
export async function engravePages(
  score: Score,
  texts: PageTexts,
  sheet: Sheet,
  onWritten: () => void = () => {},
): Promise<{ readonly ok: true; readonly svg: readonly string[] } | Failure> {
  const engraver = await pageEngraver();
  const musicXml = writeDrawnMusicXml(score);
  onWritten();
  const engraved = engraver.engrave(musicXml, { ...texts, ...sheet });
  return engraved.ok ? { ok: true, svg: engraved.pages } : engraved;
}

type ScreenSheet = { readonly score: Score; readonly texts: PageTexts };

/**
 * Two versions of a score as SVG pages for the screen, whose lines and pages begin with the same measures where they have as many;
 * the one with more notes and chords comes first.
 */
export async function engraveBeside(
  [lead, follow]: readonly [ScreenSheet, ScreenSheet],
  onWritten: () => void,
): Promise<BesideResult> {
  const engraver = await pageEngraver();
  const versionOf = ({ score, texts }: ScreenSheet) => ({
    musicXml: writeDrawnMusicXml(score),
    options: { ...texts, pageSize: "screen" as const },
  });
  const versions = [versionOf(lead), versionOf(follow)] as const;
  onWritten();
  return engraver.engraveBeside(...versions);
}

/** more than any page for the screen holds */
export const measuresOfPage = 48;

/** The first page of a score for the screen, of which no more is laid out; undefined where it cannot be drawn. */
export async function engraveFirstPage(score: Score, texts: PageTexts): Promise<string | undefined> {
  const engraver = await pageEngraver();
  const musicXml = firstMeasures(writeDrawnMusicXml(score), measuresOfPage);
  const engraved = engraver.engrave(musicXml, { ...texts, pageSize: "screen" });
  return engraved.ok ? engraved.pages[0] : undefined;
}

/** Partwise MusicXML with so many measures of each part. */
const firstMeasures = (musicXml: string, count: number): string =>
  musicXml.replaceAll(/<part\s[^>]*>[\s\S]*?<\/part>/g, (part) => {
    const measures = part.split("</measure>");
    return measures.length <= count + 1 ? part : `${measures.slice(0, count).join("</measure>")}</measure></part>`;
  });

/** The pages as a PDF that says whose piece it is. */
export const pdfOf = (
  svg: readonly string[],
  { title, composer }: PageTexts,
  pageSize: PageSize,
): Promise<Uint8Array> => toPdf(svg, { title, author: composer, date: undefined, pageSize });
