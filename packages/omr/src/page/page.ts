/**
 * What stands on a page, in points from its upper left corner, y downwards. Both stages meet here: what made these
 * primitives (a PDF's operators today, pixels later) is unknown to all that reads them.
 */
export type Point = { readonly x: number; readonly y: number };
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A music symbol at its SMuFL origin. */
export type Glyph = {
  /** canonical SMuFL name ("noteheadBlack"), or "unknown" followed by what is known of it */
  readonly symbol: string;
  readonly x: number;
  readonly y: number;
  /** height of the font's em, which SMuFL makes four staff spaces */
  readonly size: number;
  /** how far the pen moves: of noteheads their width */
  readonly width: number;
};
/** One run of letters as the file has it; often a word, sometimes a letter. */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  /** of the baseline */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** the file draws it as the first letter of a text of its own */
  readonly begins?: boolean;
};
/** A straight line. */
export type Rule = {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly thickness: number;
};
/** A filled shape with straight sides: a beam, a thick barline. */
export type Polygon = { readonly points: readonly Point[]; readonly box: Box };
/** A filled curve: a slur, a tie, a brace. */
export type Arc = { readonly points: readonly Point[]; readonly box: Box };
/** A filled circle: a dot that no font drew. */
export type Disc = Point & { readonly diameter: number };

export type Page = {
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly Glyph[];
  readonly texts: readonly TextRun[];
  readonly rules: readonly Rule[];
  readonly polygons: readonly Polygon[];
  readonly arcs: readonly Arc[];
  readonly discs: readonly Disc[];
};

/** The smallest box around points; of no points an empty one turned inside out. */
export function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

export const widthOf = (box: Box): number => box.right - box.left;
export const heightOf = (box: Box): number => box.bottom - box.top;
