import type { ArrangeOptions, Failure, Performances, Report, ScoreSide, Stage } from "@gradus/contracts";

export type OutputFormat = "musicxml" | "mxl" | "pdf" | "midi" | "mp3" | "svg";

export type RunOptions = {
  readonly arrange: ArrangeOptions;
  readonly formats: readonly OutputFormat[];
  /** also engrave both versions for the side-by-side view on a screen */
  readonly withView: boolean;
};

/** One file per entry; SVG pages are numbered from 1 in the order of the array. */
export type Outputs = {
  readonly musicxml?: Uint8Array;
  readonly mxl?: Uint8Array;
  readonly pdf?: Uint8Array;
  readonly midi?: Uint8Array;
  readonly mp3?: Uint8Array;
  readonly svg?: readonly string[];
  /** both versions as they are heard; comes with the view, whose notes it names */
  readonly performances?: Performances;
  /** `compare`: the rewritten parts of both versions under each other; empty when that cannot be drawn */
  readonly view?: Readonly<Record<ScoreSide, readonly string[]>>;
};

export type RunResult = { readonly ok: true; readonly outputs: Outputs; readonly report: Report } | Failure;
export type Progress = (stage: Stage, percent: number) => void;
