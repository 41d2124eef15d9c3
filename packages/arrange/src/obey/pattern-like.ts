import type { ConstraintOf } from "@gradus/contracts";

type Pattern = ConstraintOf<"accompaniment.pattern">["params"]["pattern"];

/**
 * The pattern that a bar of accompaniment has. `struck`: MIDI numbers at each of its onsets, the lowest first; `beats` in the bar.
 * Undefined for a silent one.
 */
export function patternLike(struck: readonly (readonly number[])[], beats: number): Pattern | undefined {
  const [first, ...others] = struck;
  if (!first) return undefined;
  const isChord = (tones: readonly number[]): boolean => tones.length > 1;
  if (others.length === 0) return isChord(first) ? (isFifth(first) ? "fifths" : "held") : "drone";
  if (struck.every(isChord)) return struck.every(isFifth) ? "fifths" : "block";
  if (isChord(first) || others.some(isChord)) return beats === 3 ? "waltz" : "boom-chick";
  return singleNotes(
    struck.map(([tone = 0]) => tone),
    beats,
  );
}

const isFifth = (tones: readonly number[]): boolean => tones.length === 2 && (tones[1] ?? 0) - (tones[0] ?? 0) === 7;

function singleNotes(line: readonly number[], beats: number): Pattern {
  const [low = 0, top = 0, middle = 0, again = top] = line;
  if (line.length <= beats) return new Set(line).size <= 2 ? "root-fifth" : "broken";
  return top === again && top > middle && middle > low ? "alberti" : "arpeggio";
}
