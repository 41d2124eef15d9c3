import { doubtfulBelow, type MendedVoice, type ReadBar, type Reading } from "@gradus/contracts";
import {
  add,
  compare,
  type Fraction,
  isTimed,
  type Measure,
  measureScore,
  type Part,
  type Score,
  subtract,
  ZERO,
} from "@gradus/score";
import { headName } from "./apply-mends.ts";
import { engravePages } from "./engrave-pages.ts";

type MendableReading = {
  readonly score: Score;
  readonly asRead?: Score | undefined;
  readonly reading?: Reading | undefined;
};

/** doubtful measures that are shown at once: each takes about a tenth of a second to draw */
const mostShown = 24;

/**
 * The measures of a PDF that a person may want to look at: the first doubtful ones, and all that were mended. Those that
 * are still doubtful, and the one that was mended last, are drawn as they stand now.
 */
export async function readBars({ score, asRead = score, reading }: MendableReading): Promise<readonly ReadBar[]> {
  if (!reading) return [];
  const { measures, mends = [] } = reading;
  const placed = measures.flatMap(({ confidence, place }, index) =>
    place && confidence < doubtfulBelow ? [index] : [],
  );
  const doubtful = placed.slice(0, mostShown);
  const drawn = new Set([...doubtful, ...mends.slice(-1).map(({ index }) => index)]);
  const shown = [...new Set([...doubtful, ...mends.map(({ index }) => index)])].sort((a, b) => a - b);
  const bars: ReadBar[] = [];
  for (const index of shown) {
    const read = measures[index];
    const length = asRead.parts[0]?.measures[index]?.length;
    if (!read || !length) continue;
    const svg = drawn.has(index) ? await drawing(score, index) : "";
    bars.push({
      index,
      ...read,
      length: text(length),
      voices: asRead.parts.flatMap((part) => voicesOf(part, index)),
      svg,
    });
  }
  return bars;
}

async function drawing(score: Score, index: number): Promise<string> {
  const alone = measureScore(score, index);
  const pages = alone && (await engravePages(alone, { title: "", composer: "" }, { pageSize: "excerpt" }));
  return pages?.ok ? (pages.svg[0] ?? "") : "";
}

const text = ({ n, d }: Fraction): string => `${n}/${d}`;

function voicesOf(part: Part, index: number): readonly ReadBar["voices"][number][] {
  const measure = part.measures[index];
  if (!measure) return [];
  const voices = Map.groupBy(measure.events.filter(isTimed), ({ voice }) => voice);
  return [...voices].map(([voice, events]) => ({
    part: part.id,
    name: part.name,
    staff: events[0]?.staff ?? 1,
    voice,
    events: rowsOf(events),
  }));
}

/** One after another; where the voice is silent, a rest. */
function rowsOf(
  events: readonly Extract<Measure["events"][number], { kind: "note" | "rest" }>[],
): MendedVoice["events"] {
  let at = ZERO;
  return events
    .toSorted((a, b) => compare(a.onset, b.onset))
    .flatMap((event) => {
      const gap = subtract(event.onset, at);
      at = add(event.onset, event.duration);
      const pitches = event.kind === "note" ? event.heads.map(headName) : [];
      const row = { id: event.id, pitches, duration: text(event.duration) };
      return compare(gap, ZERO) > 0 ? [{ pitches: [], duration: text(gap) }, row] : [row];
    });
}
