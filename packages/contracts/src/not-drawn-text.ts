import type { NotDrawn } from "./report.ts";
import { listUpTo } from "./text.ts";

/** measures named in one line; the rest are counted */
const mostMeasures = 6;

/** "Fret diagrams: 12, in measures 1, 2, 5, 6, 9, 10 and 4 more" */
export function notDrawnText({ name, count, measures }: NotDrawn): string {
  const word = measures.length === 1 ? "measure" : "measures";
  return `${name}: ${count}, in ${word} ${listUpTo(measures, mostMeasures)}`;
}
