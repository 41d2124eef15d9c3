import type { Failure } from "./errors.ts";
import type { LevelNow } from "./estimate.ts";
import type { Issue } from "./issue.ts";
import type { ReadBar } from "./reading.ts";
import type { DifficultySummary, InputSummary } from "./report.ts";

/** What a look at an upload says, before any Score is taken. */
export type Inspection =
  | {
      readonly ok: true;
      readonly input: InputSummary;
      /** sounding notes of all parts */
      readonly notes: number;
      readonly pages: number | null;
      readonly difficulty: DifficultySummary | null;
      /** of each part of `input` played on its own instrument; null where measuring them all would take long */
      readonly levels: readonly (LevelNow | null)[];
      readonly issues: readonly Issue[];
      /** of a PDF: doubtful and mended measures */
      readonly bars?: readonly ReadBar[];
    }
  | Failure;
