import {
  attributesAt,
  type Metre as Counting,
  compare,
  type Fraction,
  type Measure,
  metreOf,
  metricTree,
  type Part,
  partsOf,
  type Score,
  type Span,
  subtract,
  ZERO,
} from "@gradus/score";

/** How a measure is counted: points in quarters from the start of the measure, each list ascending and starting at 0. */
export type Metre = {
  readonly length: Fraction;
  readonly beat: Fraction;
  /** each twice as many at least as the one before, from the measure itself to a quarter or sixth of the beat */
  readonly grids: Readonly<Record<GridName, readonly Fraction[]>>;
};
export const gridNames = ["bar", "half", "beat", "division", "subdivision"] as const;
export type GridName = (typeof gridNames)[number];

/** How every measure of the score is counted, by its first part. */
export const metresOf = (score: Score): readonly Metre[] => {
  const part = score.parts[0];
  return part ? part.measures.map((measure) => metreIn(part, measure)) : [];
};

const metreIn = (part: Part, measure: Measure): Metre =>
  countMeasure({ ...metreOf(measure), time: attributesAt(part, measure.index, ZERO).time }, measure.length);

/** The grids of a measure of this length. A measure longer than its time signature keeps on counting. */
export function countMeasure(counting: Counting, length: Fraction): Metre {
  const bar = metricTree(counting.time);
  const halves = bar.parts.some((part) => part.parts.length > 0) ? bar.parts : [bar];
  const beats = leaves(bar);
  const divisions = beats.flatMap(partsOf);
  const points = (spans: readonly Span[]): readonly Fraction[] => placed(spans, bar, counting.offset, length);
  const first = beats[0] ?? bar;
  return {
    length,
    beat: subtract(first.end, first.start),
    grids: {
      bar: [ZERO],
      half: points(halves),
      beat: points(beats),
      division: points(divisions),
      subdivision: points(divisions.flatMap(partsOf)),
    },
  };
}

const leaves = (node: Span): readonly Span[] => (node.parts.length === 0 ? [node] : node.parts.flatMap(leaves));

function placed(spans: readonly Span[], bar: Span, offset: Fraction, length: Fraction): readonly Fraction[] {
  const points: Fraction[] = [ZERO];
  let behind = offset;
  for (let round = 0; round < 64 && compare(subtract(ZERO, behind), length) < 0; round++) {
    for (const span of spans) {
      const point = subtract(span.start, behind);
      if (compare(point, ZERO) > 0 && compare(point, length) < 0) points.push(point);
    }
    behind = subtract(behind, bar.end);
  }
  return points;
}

/** True when a point is one of an ascending list. */
export const isIn = (points: readonly Fraction[], point: Fraction): boolean =>
  points.some((candidate) => compare(candidate, point) === 0);

/** Weight of a point of the measure: 4 at its start, 3 on its half, 2 on a beat, 1 on a division, 0 elsewhere. */
export const weightAt = ({ grids }: Metre, point: Fraction): number => {
  const name = gridNames.find((grid) => isIn(grids[grid], point));
  return name === undefined ? 0 : 4 - Math.min(4, gridNames.indexOf(name));
};

/** Index of the last of these ascending points at or before a point. */
export function slotAt(points: readonly Fraction[], point: Fraction): number {
  let index = 0;
  points.forEach((candidate, i) => {
    if (compare(candidate, point) <= 0) index = i;
  });
  return index;
}
