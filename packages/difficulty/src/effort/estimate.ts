import type { Hands } from "../events.ts";
import { gradeOfWindows } from "../solo/model.ts";
import type { Craft } from "./craft.ts";
import { type Effort, type EffortKind, effortKinds, effortsOf, stretchesOf } from "./effort.ts";

/** points a quarter at which a stretch counts half of the scale, and how steeply it rises there */
const half = 4.2;
const steepness = 1.15;
/** share of the model's own figure in the estimate; the expert weights have the rest */
const modelShare = 0.1;
/** share of the mean over the windows, the hardest one has the rest */
const meanShare = 0.6;

/** From 0 (nothing to do) towards 1, strictly rising in the points a quarter. */
export function burdenOf(pointsPerQuarter: number): number {
  const x = Math.max(0, pointsPerQuarter) ** steepness;
  return x / (x + half ** steepness);
}

export type Span = { readonly from: number; readonly to: number };

/** The work of a line, and what it comes to in each window and as a whole, 0 to 1. */
export type Burden = {
  readonly windows: readonly number[];
  readonly whole: number;
  readonly efforts: () => readonly Effort[];
  readonly stretches: readonly Span[];
};

/** `windows` begin where stretches do (multiples of the meter's hop). */
export function burdenIn(
  hands: Pick<Hands, "R"> & { readonly tempo?: Hands["tempo"] },
  craft: Craft,
  windows: readonly Span[],
): Burden {
  const placed = stretchesOf(hands.R, craft, hands.tempo);
  let end = 0;
  for (const { on, dur } of hands.R) end = Math.max(end, on + dur);
  // windows reach no further than the music; a single one reaches to its end
  const stretches = windows.map(({ from, to }) => ({ from, to: windows.length === 1 ? end : Math.min(to, end) }));
  const shares = stretches.map(({ from, to }) => {
    let sum = 0;
    for (const stretch of placed) if (stretch.start >= from - near && stretch.start < to - near) sum += stretch.sum;
    return burdenOf(sum / Math.max(leastQuarters, to - from));
  });
  return { windows: shares, whole: wholeOf(shares), efforts: () => effortsOf(hands.R, craft, hands.tempo), stretches };
}
const near = 1e-6;
/** less than four quarters count as four */
const leastQuarters = 4;

/** points a quarter */
function pointsIn(efforts: readonly Effort[], { from, to }: Span, without?: EffortKind): number {
  let sum = 0;
  for (const effort of efforts) {
    if (effort.at < from - near || effort.at >= to - near) continue;
    sum += effort.sum - (without ? effort.points[without] : 0);
  }
  return sum / Math.max(leastQuarters, to - from);
}

const wholeOf = (shares: readonly number[]): number =>
  (meanShare * shares.reduce((sum, share) => sum + share, 0)) / Math.max(1, shares.length) +
  (1 - meanShare) * Math.max(0, ...shares);

/**
 * The estimated grade, 1–9: the model's figure for a single line, counted from the lowest it can give, and the burden.
 * Strictly rising in the burden everywhere, so it tells two easy lines apart where the model's figure is flat.
 */
export function estimateOf(solo: number, burden: number, windows: number): number {
  const floor = gradeOfWindows(new Array<number>(Math.max(1, windows)).fill(0));
  const model = Math.min(1, Math.max(0, (solo - floor) / (9 - floor)));
  return 1 + 8 * (modelShare * model + (1 - modelShare) * burden);
}

/** Burden of one stretch of a line whose efforts are known; of what happens in one measure and around it. */
export const burdenBetween = (efforts: readonly Effort[], span: Span): number => burdenOf(pointsIn(efforts, span));

/** How many grades each kind of work adds in the hardest window: what the grade would fall by without it. */
export function effortContributions({
  efforts: effortsOfLine,
  windows: shares,
  stretches,
}: Burden): readonly { readonly kind: EffortKind; readonly grades: number }[] {
  const hardest = stretches[shares.indexOf(Math.max(...shares))];
  if (!hardest) return [];
  const efforts = effortsOfLine();
  const whole = burdenOf(pointsIn(efforts, hardest));
  return effortKinds
    .filter((kind) => kind !== "notes")
    .map((kind) => ({
      kind,
      grades: 8 * (1 - modelShare) * (whole - burdenOf(pointsIn(efforts, hardest, kind))),
    }))
    .toSorted((a, b) => b.grades - a.grades);
}
