import { type Note, QUARTER } from "../grid/grains.ts";

/** Distances at which an accompaniment repeats its figure, in quarters. */
const LAGS = [1, 1.5, 2, 3, 4, 6];
/** Further back than so many strokes nothing is looked for. */
const MOST_BACK = 32;
/** Semitones by which a figure moves with the harmony. */
const MOVES = 7;

type Group = readonly Note[];

/**
 * For each stroke of notes how many strokes back its like is, at the shortest distance at which figures repeat: as many notes
 * that last as long, not far off in pitch, beside a stroke that has its like too; 0 without one.
 */
export function likesOf(groups: readonly Group[]): readonly number[] {
  const indexes = new Map(groups.map((group, index) => [onsetOf(group), index]));
  return groups.map((group, index) => {
    for (const lag of LAGS) {
      const other = indexes.get(onsetOf(group) - lag * QUARTER);
      if (other === undefined || index - other > MOST_BACK || !isLike(group, groups[other])) continue;
      const goesOn = [-1, 1].some((by) => isApart(groups[other + by], groups[index + by], lag * QUARTER));
      if (goesOn) return index - other;
    }
    return 0;
  });
}

const onsetOf = (group: Group | undefined): number => group?.[0]?.on ?? Number.NaN;

function isLike(group: Group, other: Group | undefined): boolean {
  if (group.length !== other?.length) return false;
  return group.every(({ on, off, key }, index) => {
    const like = other[index];
    return like !== undefined && off - on === like.off - like.on && Math.abs(key - like.key) <= MOVES;
  });
}

const isApart = (before: Group | undefined, after: Group | undefined, lag: number): boolean =>
  before?.length === after?.length && onsetOf(after) - onsetOf(before) === lag;
