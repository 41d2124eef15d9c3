import type { Hand } from "@gradus/difficulty";
import type { Reading, Texture } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import type { Choice } from "./plan.ts";
import type { Lower, Upper } from "./treatments.ts";

/** How the source goes, by measure: strokes a quarter of each hand, and the texture. */
export type Manner = Readonly<Record<Hand, readonly number[]>> & { readonly textures: readonly Texture[] };

export function mannerOf({ piece: { bars, notes }, textures }: Pick<Reading, "piece" | "textures">): Manner {
  const paceOf = (of: Hand): readonly number[] => {
    const onsets = bars.map(() => new Set<number>());
    for (const { hand, measure, on } of notes) if (hand === of) onsets[measure]?.add(on);
    return bars.map(({ length }, i) => ((onsets[i]?.size ?? 0) * quarter) / Math.max(1, length));
  };
  return { R: paceOf("R"), L: paceOf("L"), textures };
}

/** measures on either side of a seam that are held against each other */
const window = 4;
/** how many times as quick one side goes as the other where they still go alike */
const alike = 1.4;

/**
 * How often the way of writing changes although the source goes on as before, each hand by itself: a variation begun in eighths
 * does not go on in sixteenths (design/teacher-rubric.md, "like bars alike"). `choices` by measure.
 */
export function seamsIn({ R, L, textures }: Manner, choices: readonly Choice[]): number {
  let seams = 0;
  for (let bar = 1; bar < choices.length; bar++) {
    const [before, now] = [choices[bar - 1], choices[bar]];
    if (!before || !now || before === now) continue;
    const sides = <T>(values: readonly T[]): readonly [readonly T[], readonly T[]] => [
      values.slice(Math.max(0, bar - window), bar),
      values.slice(bar, bar + window),
    ];
    if (upperWay(before.upper) !== upperWay(now.upper) && goAlike(...sides(R))) seams++;
    const [one, other] = sides(textures);
    if (lowerWay(before.lower) !== lowerWay(now.lower) && mostOf(one) === mostOf(other) && goAlike(...sides(L)))
      seams++;
  }
  return seams;
}

/** Ways that look alike on the page: how far the source's own notes are thinned is no other way. */
const upperWay = (upper: Upper): string => (upper.kind === "own" ? upper.kind : `tune ${upper.grid}`);
const lowerWay = (lower: Lower): string => (lower.kind === "own" ? lower.kind : `${lower.rank}/${lower.lineGrid}`);

function goAlike(one: readonly number[], other: readonly number[]): boolean {
  const [a, b] = [meanOf(one), meanOf(other)];
  return Math.max(a, b) <= alike * Math.min(a, b);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function mostOf(textures: readonly Texture[]): Texture | undefined {
  const countOf = (texture: Texture): number => textures.filter((one) => one === texture).length;
  return textures.toSorted((a, b) => countOf(b) - countOf(a))[0];
}
