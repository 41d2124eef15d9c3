import type { ArrangeOptions, Failure, Performances, Report, ScoreSide, Stage } from "@gradus/contracts";
import type { PageSize } from "@gradus/engrave";

export type OutputFormat = "musicxml" | "mxl" | "pdf" | "midi" | "mp3" | "svg";

/** How PDFs and SVG pages are printed. */
export type PrintOptions = {
  /** A4 unless told */
  readonly paper?: PageSize | undefined;
  /** also a PDF for each part of an ensemble */
  readonly parts?: boolean | undefined;
  /** also a PDF in which the changes are marked by shape and colour */
  readonly changes?: boolean | undefined;
};
export type PartCopy = { readonly name: string; readonly pdf: Uint8Array };

export type RunOptions = {
  readonly arrange: ArrangeOptions;
  readonly formats: readonly OutputFormat[];
  readonly print?: PrintOptions | undefined;
  /** also engrave both versions for the side-by-side view on a screen */
  readonly withView: boolean;
};

/** Whether pages are drawn, on paper or for the screen. */
export const hasPages = ({
  formats,
  withView = false,
}: Pick<RunOptions, "formats"> & { readonly withView?: boolean }): boolean =>
  withView || formats.includes("pdf") || formats.includes("svg");

/** One file per entry; SVG pages are numbered from 1 in the order of the array. */
export type Outputs = {
  readonly musicxml?: Uint8Array;
  readonly mxl?: Uint8Array;
  /** of an upload that is no MusicXML: the score that was read in it, mends included, as MusicXML */
  readonly reading?: Uint8Array;
  readonly pdf?: Uint8Array;
  readonly midi?: Uint8Array;
  readonly mp3?: Uint8Array;
  readonly svg?: readonly string[];
  /** with `print.parts`: a PDF for each part */
  readonly parts?: readonly PartCopy[];
  /** with `print.changes`: original and rewrite under each other as PDF, what changed marked */
  readonly changes?: Uint8Array;
  /** both versions as they are heard; comes with the view, whose notes it names */
  readonly performances?: Performances;
  /** `compare`: the rewritten parts of both versions under each other; empty when that cannot be drawn */
  readonly view?: Readonly<Record<ScoreSide, readonly string[]>>;
};

export type RunResult = { readonly ok: true; readonly outputs: Outputs; readonly report: Report } | Failure;
export type Progress = (stage: Stage, percent: number) => void;
