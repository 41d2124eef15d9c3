import type { Failure } from "@gradus/contracts";
import { type PageSize, type SystemBreaks, toPdf } from "@gradus/engrave";
import { type Score, writeDrawnMusicXml } from "@gradus/score";
import { pageEngraver } from "./page-engraver.ts";
import type { PageTexts } from "./titles.ts";

type Sheet = {
  readonly pageSize: PageSize | "screen" | "excerpt";
  /** half the distance of two staff lines in tenths of a millimetre; usual for staves and grade if absent */
  readonly unit?: number | undefined;
  /** the player's, 1 to 9 */
  readonly grade?: number | undefined;
  /** lines of the version that this one is read beside */
  readonly breaks?: SystemBreaks | undefined;
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

/** The pages as a PDF that says whose piece it is. */
export const pdfOf = (
  svg: readonly string[],
  { title, composer }: PageTexts,
  pageSize: PageSize,
): Promise<Uint8Array> => toPdf(svg, { title, author: composer, date: undefined, pageSize });
