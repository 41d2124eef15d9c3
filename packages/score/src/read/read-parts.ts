import { type Failure, failure, inputLimits } from "@gradus/contracts";
import { compare, type Fraction, fraction, isZero, max, subtract, toNumber, ZERO } from "../model/fraction.ts";
import type { Attributes, Measure, Part } from "../model/score.ts";
import { TIE_TOLERANCE } from "../views/sounding-notes.ts";
import { tieMessage, unmatchedTies } from "../views/unmatched-ties.ts";
import { attribute, childrenOf, type XmlElement } from "../xml/tree.ts";
import { defaultAttributes, nominalLength } from "./read-attributes.ts";
import { type ListedPart, readPartList, unlistedPart } from "./read-header.ts";
import { type MeasureReading, readMeasure } from "./read-measure.ts";
import { readRepeat } from "./read-repeats.ts";
import { addTime, MAX_SCORE_LENGTH } from "./read-time.ts";
import type { Warn } from "./warnings.ts";

/** Up to this much over or under the metre is rounding of tuplets or a stray hidden note, and barlines stay on the grid. */
const ROUNDING: Fraction = fraction(1, 16);

type MeasureDraft = MeasureReading & {
  readonly source: XmlElement;
  readonly number: string;
  readonly implicit: boolean;
  readonly before: Attributes;
  readonly nominal: Fraction;
  readonly repeat: Measure["repeat"];
};
type PartDraft = { readonly listed: ListedPart; readonly staves: number; readonly measures: readonly MeasureDraft[] };

/** All parts of a score-partwise element, their measures laid end to end on one time line. */
export function readParts(
  root: XmlElement,
  warn: Warn,
): { readonly ok: true; readonly parts: readonly Part[] } | Failure {
  const elements = childrenOf(root, "part");
  const list = readPartList(root);
  const most = Math.max(0, ...elements.map((part) => childrenOf(part, "measure").length));
  if (most === 0) return failure("file/no-notes");
  if (most > inputLimits.measures) return failure("file/too-complex");
  const drafts = elements.map((element) => {
    const id = attribute(element, "id") ?? "";
    const listed = list.get(id);
    if (!listed) warn("P0", "A part is missing from the list of parts, so it has no name.", { part: id });
    return readPart(element, listed ?? unlistedPart(id), warn);
  });
  const times = layOut(drafts, most, warn);
  if (!times) return failure("file/too-complex");
  const parts = drafts.map(
    ({ listed, staves, measures }): Part => ({
      ...listed,
      staves,
      measures: measures.map((draft, index) => finish(draft, index, times[index] ?? { start: ZERO, length: ZERO })),
    }),
  );
  for (const part of parts) warnOfTies(part, warn);
  return { ok: true, parts };
}

/** What no note takes up is heard as two notes; see soundingNotes. */
function warnOfTies(part: Part, warn: Warn): void {
  const measures = part.measures.map((measure) => ({ measure, events: measure.events }));
  for (const tie of unmatchedTies(part, measures, TIE_TOLERANCE)) {
    const place = { part: part.name || part.id, measure: tie.measure.number };
    warn("T1", `${tieMessage(tie)} It was left out of account.`, place);
  }
}

function readPart(element: XmlElement, listed: ListedPart, warn: Warn): PartDraft {
  let attributes = defaultAttributes;
  let open: readonly string[] = [];
  let staves = 1;
  const measures = childrenOf(element, "measure").map((source, index): MeasureDraft => {
    const number = attribute(source, "number") ?? String(index + 1);
    const place = { part: listed.name || listed.id, measure: number };
    const reading = readMeasure(source, `${listed.id}/${index}`, attributes, warn, place);
    const signs = readRepeat(reading.events, open);
    open = signs.open;
    const before = attributes;
    attributes = reading.after;
    staves = Math.max(staves, reading.staves);
    const time = timeAtStart(reading, before);
    return {
      ...reading,
      source,
      number,
      implicit: attribute(source, "implicit") === "yes",
      before,
      nominal: time.senzaMisura && !isZero(reading.used) ? reading.used : nominalLength(time),
      repeat: signs.repeat,
    };
  });
  return { listed, staves, measures };
}

/** A metre that changes inside a measure holds for the measure; that is how exporters write a late change. */
const timeAtStart = (reading: MeasureReading, before: Attributes): Attributes["time"] =>
  reading.after.time === before.time ? before.time : reading.after.time;

type Span = { readonly start: Fraction; readonly length: Fraction };

/** Undefined when the score is longer than exact reckoning allows. */
function layOut(parts: readonly PartDraft[], most: number, warn: Warn): readonly Span[] | undefined {
  const spans: Span[] = [];
  let start: Fraction = ZERO;
  for (let index = 0; index < most; index++) {
    const measures = parts.flatMap((part) => part.measures[index] ?? []);
    const used = measures.reduce<Fraction>((furthest, measure) => max(furthest, measure.used), ZERO);
    const nominal = measures.reduce<Fraction>((longest, measure) => max(longest, measure.nominal), ZERO);
    const length = measureLength(used, nominal);
    const number = measures[0]?.number ?? String(index + 1);
    if (compare(used, nominal) > 0) {
      const kept = length === used ? "its real length was kept" : "the barline stays where it belongs";
      warn("M1", `This measure holds more than its time signature allows; ${kept}.`, { measure: number });
    } else if (isUnexplained(measures, used, nominal, index, most)) {
      warn("M3", "This measure holds less than its time signature asks for.", { measure: number });
    }
    spans.push({ start, length });
    start = addTime(start, length);
    if (toNumber(start) > MAX_SCORE_LENGTH) return undefined;
  }
  const counts = new Set(parts.map((part) => part.measures.length));
  if (counts.size > 1) warn("M2", "The parts have different numbers of measures; the shorter ones rest at the end.");
  return spans;
}

function measureLength(used: Fraction, nominal: Fraction): Fraction {
  if (isZero(used)) return nominal;
  const excess = subtract(used, nominal);
  const distance = excess.n < 0 ? { n: -excess.n, d: excess.d } : excess;
  return compare(distance, ROUNDING) <= 0 ? nominal : used;
}

/** Short first, last, implicit and repeat-split measures are as they should be. */
function isUnexplained(
  measures: readonly MeasureDraft[],
  used: Fraction,
  nominal: Fraction,
  index: number,
  most: number,
): boolean {
  if (isZero(used) || compare(used, nominal) >= 0 || index === 0 || index === most - 1) return false;
  return !measures.some(({ implicit, repeat }) => implicit || repeat.start || repeat.end);
}

function finish(draft: MeasureDraft, index: number, { start, length }: Span): Measure {
  const { number, implicit, nominal, before, events, repeat, source } = draft;
  return { index, number, implicit, start, length, nominal, before, events, repeat, source, touched: false };
}
