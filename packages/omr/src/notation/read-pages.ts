import { findSystems, type System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { ticksPerQuarter } from "../rhythm/ticks.ts";
import type { TimeSignature } from "../symbols/times.ts";
import { type PartLayout, partsOf, staffNumbersOf } from "./parts.ts";
import { type ReadMeasure, readMeasure } from "./read-measure.ts";
import { readSystem, type SystemSymbols } from "./read-system.ts";
import type { ReadingState } from "./reading-state.ts";
import type { SystemSlurs } from "./resolve-slurs.ts";

export type ReadPages = {
  readonly parts: readonly PartLayout[];
  readonly measures: readonly ReadMeasure[];
  readonly systems: readonly System[];
  readonly slurs: readonly SystemSlurs[];
};

/** The second stage: from primitives, wherever they came from, to measures with times and pitches. */
export function readPages(pages: readonly Page[]): ReadPages {
  const systems = pages.flatMap(findSystems);
  const parts = partsOf(systems);
  const numbers = staffNumbersOf(systems);
  const symbols = systems.map(readSystem);
  const first = readMeasures(symbols, numbers, undefined);
  const time = first[0]?.time ? undefined : usualTime(first);
  const slurs = symbols.map(({ system, slurs }, index) => ({ system, slurs, staffNumbers: numbers[index] ?? [] }));
  return { parts, measures: time ? readMeasures(symbols, numbers, time) : first, systems, slurs };
}

/** Of pages that show no time signature at their beginning: the length that most of their measures have. */
function usualTime(measures: readonly ReadMeasure[]): TimeSignature | undefined {
  const shown = measures.findIndex((measure) => measure.time !== undefined);
  const unsigned = measures.slice(0, shown < 0 ? measures.length : shown).filter(({ timing }) => timing.end > 0);
  const lengths = [...Map.groupBy(unsigned, ({ timing }) => timing.end)];
  const [length] = lengths.toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (length === undefined) return undefined;
  const beatType = [4, 8, 16].find((type) => Number.isInteger((length * type) / (4 * ticksPerQuarter)));
  const beats = beatType && (length * beatType) / (4 * ticksPerQuarter);
  return beats && beats <= 64 ? { beats, beatType, symbol: undefined } : undefined;
}

function readMeasures(
  systems: readonly SystemSymbols[],
  numbers: readonly (readonly number[])[],
  time: TimeSignature | undefined,
): readonly ReadMeasure[] {
  const state: ReadingState = { staves: new Map(), time, alters: new Map() };
  const measures: ReadMeasure[] = [];
  for (const [index, symbols] of systems.entries()) {
    for (const region of symbols.regions) {
      const mayBeShort =
        measures.length === 0 ||
        (region.closes?.lines.length ?? 0) > 1 ||
        (region.opens?.lines.length ?? 0) > 1 ||
        measures.at(-1)?.timing.isShort === true;
      measures.push(readMeasure(symbols, region, numbers[index] ?? [], state, mayBeShort));
    }
  }
  return measures;
}
