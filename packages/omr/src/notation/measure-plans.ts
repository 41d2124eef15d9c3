import { xmlElement as element, type XmlElement } from "@gradus/score";
import type { Barline } from "../layout/barlines.ts";
import { ticksPerQuarter } from "../rhythm/ticks.ts";
import { type Ending, endingsOf } from "./endings.ts";
import type { MeasurePlan } from "./measure-plan.ts";
import type { ReadMeasure } from "./read-measure.ts";

/** Number, length and barlines of every measure, rests of several measures unfolded. */
export function plansOf(measures: readonly ReadMeasure[]): readonly MeasurePlan[] {
  const unfolded = measures.flatMap(unfold);
  const unit = unitOf(unfolded);
  const endings = endingsOf(unfolded);
  let number = 0;
  return unfolded.map((measure, index) => {
    const length = lengthOf(measure);
    const isShort = measure.nominal !== undefined && length < measure.nominal;
    const isPickup = index === 0 && isShort;
    const before = unfolded[index - 1];
    const isRest = !isPickup && isShort && before !== undefined && isComplement(before, measure);
    if (!isPickup && !isRest) number += 1;
    return {
      measure,
      number: isRest ? `X${number}` : `${number}`,
      isImplicit: isShort,
      length,
      unit,
      leftBarline: leftBarline(measure, endings[index]),
      rightBarline: rightBarline(measure, unfolded[index + 1], endings[index]),
    };
  });
}

/** A measure broken by a repeat sign: both pieces make one. */
const isComplement = (before: ReadMeasure, measure: ReadMeasure): boolean =>
  lengthOf(before) + lengthOf(measure) === measure.nominal;

/** Measures by the time signature keep its length; shorter ones only where all staves agree. */
export function lengthOf({ timing, nominal }: ReadMeasure): number {
  if (nominal === undefined) return timing.end;
  return timing.isShort ? timing.end : nominal;
}

function unfold(measure: ReadMeasure): readonly ReadMeasure[] {
  const count = Math.min(measure.multipleRest, 400);
  if (count < 2) return [measure];
  const { region } = measure;
  return Array.from({ length: count }, (_, index) => ({
    ...measure,
    region: {
      ...region,
      opens: index === 0 ? region.opens : undefined,
      closes: index === count - 1 ? region.closes : undefined,
    },
  }));
}

function unitOf(measures: readonly ReadMeasure[]): number {
  let unit = ticksPerQuarter;
  const take = (ticks: number): void => {
    let [a, b] = [unit, Math.round(ticks)];
    while (b > 0) [a, b] = [b, a % b];
    unit = a;
  };
  for (const measure of measures) {
    take(lengthOf(measure));
    for (const { onset, duration } of measure.timing.timed) {
      take(onset);
      take(duration);
    }
  }
  return unit;
}

const styleOf = ({ lines }: Barline, isAtEnd: boolean): string | undefined => {
  if (lines.length < 2) return undefined;
  const [first, last] = [lines[0], lines.at(-1)];
  if (isAtEnd) return last?.isThick ? "light-heavy" : "light-light";
  return first?.isThick ? "heavy-light" : undefined;
};

function leftBarline({ region }: ReadMeasure, ending: Ending | undefined): XmlElement | undefined {
  const repeats = region.opens?.repeatsAfter ?? false;
  if (!repeats && !ending?.starts) return undefined;
  return element(
    "barline",
    [
      ...(repeats ? [element("bar-style", "heavy-light")] : []),
      ...(ending?.starts
        ? [
            element("ending", ending.label, [
              ["number", ending.number],
              ["type", "start"],
            ]),
          ]
        : []),
      ...(repeats ? [element("repeat", [], [["direction", "forward"]])] : []),
    ],
    [["location", "left"]],
  );
}

function rightBarline(
  { region }: ReadMeasure,
  next: ReadMeasure | undefined,
  ending: Ending | undefined,
): XmlElement | undefined {
  const { closes } = region;
  const repeats = closes?.repeatsBefore ?? false;
  const plain = closes && !(closes.repeatsAfter && !repeats) ? styleOf(closes, true) : undefined;
  const style = repeats ? "light-heavy" : plain;
  if (!style && !ending?.stops) return undefined;
  return element(
    "barline",
    [
      ...(style ? [element("bar-style", style)] : []),
      ...(ending?.stops
        ? [
            element(
              "ending",
              [],
              [
                ["number", ending.number],
                ["type", repeats || !next ? "stop" : "discontinue"],
              ],
            ),
          ]
        : []),
      ...(repeats ? [element("repeat", [], [["direction", "backward"]])] : []),
    ],
    [["location", "right"]],
  );
}
