/** Paper that a PDF can have. */
export type PageSize = "a4" | "letter";
/**
 * `screen` is narrower, with hardly a margin, so that two pages side by side can be read on a screen; `excerpt` is one line
 * that is as large as its music.
 */
export type EngravedSize = PageSize | "screen" | "excerpt";

/** Page sizes in tenths of a millimetre, verovio's page unit. */
export const pageSizes: Readonly<Record<EngravedSize, { readonly width: number; readonly height: number }>> = {
  a4: { width: 2100, height: 2970 },
  letter: { width: 2159, height: 2794 },
  screen: { width: 1250, height: 1800 },
  excerpt: { width: 10_000, height: 5_000 },
};

const paperMargin = { side: 150, top: 120, bottom: 120 };
const screenMargin = { side: 40, top: 40, bottom: 40 };
const marginOf = (size: EngravedSize): typeof paperMargin =>
  size === "a4" || size === "letter" ? paperMargin : screenMargin;
const pointsPerTenth = 72 / 254;

/** Between the margins, in points. */
export const textColumnWidth = (size: EngravedSize): number =>
  (pageSizes[size].width - 2 * marginOf(size).side) * pointsPerTenth;

/** What a staff's size depends on. `grade` is the player's on the scale of 1 to 9, where it is known. */
export type Readers = { readonly staves: number; readonly grade?: number | undefined };

/**
 * Half the distance of two staff lines, in tenths of a millimetre. Staves of 7 mm are usual for one or two players and
 * 7.5 mm for a single line on a stand; beginners read larger ones, up to 8.5 mm, and scores for more players take smaller
 * ones (Gould, Behind Bars, p. 483).
 */
export function usualUnit({ staves, grade = 9 }: Readers): number {
  const usual = sizes.find(({ most }) => staves <= most)?.unit ?? 4.75;
  const forBeginners = staves > mostOfLarge ? 0 : grade <= 2 ? 1.25 : grade <= 3.5 ? 0.5 : 0;
  return usual + forBeginners;
}

const sizes = [
  { most: 1, unit: 9.25 },
  { most: 3, unit: 8.75 },
  { most: 5, unit: 7.5 },
  { most: 9, unit: 6.5 },
  { most: 14, unit: 5.5 },
];
/** staves up to which a beginner's copy is printed larger */
const mostOfLarge = 5;

/** Size of words in the music in points: verovio sets them 4.5 units high. */
export const wordSize = (unit: number): number => 4.5 * unit * pointsPerTenth;

/** share of a line's width from which on the MEI's break is taken: less would be stretched to look empty */
const leastFull = 0.3;

export const importOptions = { inputFrom: "xml", breaks: "none", header: "none", footer: "none", xmlIdChecksum: true };

/**
 * `unit` is half the distance of two staff lines in tenths of a millimetre; "smart" takes the MEI's line breaks where they fit,
 * "encoded" all its breaks.
 */
export const pageOptions = (
  size: EngravedSize,
  unit: number,
  breaks: "auto" | "smart" | "encoded",
): Record<string, unknown> => ({
  inputFrom: "mei",
  breaks: size === "excerpt" ? "none" : breaks,
  breaksSmartSb: leastFull,
  breaksNoWidow: true,
  header: "encoded",
  footer: "encoded",
  bottomMarginHeader: 5,
  pageWidth: pageSizes[size].width,
  pageHeight: pageSizes[size].height,
  pageMarginLeft: marginOf(size).side,
  pageMarginRight: marginOf(size).side,
  pageMarginTop: marginOf(size).top,
  pageMarginBottom: marginOf(size).bottom,
  unit,
  justifyVertically: true,
  shrinkToFit: true,
  adjustPageWidth: size === "excerpt",
  adjustPageHeight: size === "excerpt",
  // They collide with measure numbers and words of the first staff.
  systemDivider: "none",
  mnumInterval: 0,
  // each page gets the few letters that it needs (page-font.ts)
  smuflTextFont: "none",
  // A note in a bold tempo mark would be emboldened by the browser.
  svgCss: 'tspan[font-family="Leipzig"] {font-weight: normal; font-style: normal}',
  svgViewBox: true,
  svgFormatRaw: true,
  svgRemoveXlink: false,
  svgAdditionalAttribute: ["measure@n", "multiRest@num"],
  xmlIdChecksum: true,
});
