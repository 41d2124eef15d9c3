import { findSystems, type System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { type PartLayout, partsOf, staffNumbersOf } from "./parts.ts";
import { type ReadingState, type ReadMeasure, readMeasure } from "./read-measure.ts";
import { readSystem } from "./read-system.ts";

export type ReadPages = {
  readonly parts: readonly PartLayout[];
  readonly measures: readonly ReadMeasure[];
  readonly systems: readonly System[];
};

/** The second stage: from primitives, wherever they came from, to measures with times and pitches. */
export function readPages(pages: readonly Page[]): ReadPages {
  const systems = pages.flatMap(findSystems);
  const parts = partsOf(systems);
  const numbers = staffNumbersOf(systems);
  const state: ReadingState = { staves: new Map(), time: undefined, alters: new Map() };
  const measures: ReadMeasure[] = [];
  for (const [index, system] of systems.entries()) {
    const symbols = readSystem(system);
    for (const region of symbols.regions) {
      const mayBeShort =
        measures.length === 0 ||
        (region.closes?.lines.length ?? 0) > 1 ||
        (region.opens?.lines.length ?? 0) > 1 ||
        measures.at(-1)?.timing.isShort === true;
      measures.push(readMeasure(symbols, region, numbers[index] ?? [], state, mayBeShort));
    }
  }
  return { parts, measures, systems };
}
