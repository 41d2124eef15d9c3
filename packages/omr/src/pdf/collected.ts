import type { Arc, Disc, Glyph, Page, Polygon, Rule, TextRun } from "../page/page.ts";

/** A page while its operators are read. */
export type Collected = {
  readonly glyphs: Glyph[];
  readonly texts: TextRun[];
  readonly rules: Rule[];
  readonly polygons: Polygon[];
  readonly arcs: Arc[];
  readonly discs: Disc[];
};

export const emptyPage = (): Collected => ({ glyphs: [], texts: [], rules: [], polygons: [], arcs: [], discs: [] });

export const finished = (collected: Collected, width: number, height: number): Page => ({
  ...collected,
  width,
  height,
});
