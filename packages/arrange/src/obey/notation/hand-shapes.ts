/** measures after which a shape is fingered again */
const remembered = 8;

/** The keys that a stroke takes its place by: a chord, or a note and the next one of a broken chord; none for a bass under a chord. */
export const shapeOf = (pitches: readonly number[], next: readonly number[]): readonly number[] =>
  pitches.length > 1 ? pitches : next.length === 1 && (next[0] ?? 0) > (pitches[0] ?? 0) ? [...pitches, ...next] : [];

/** Says of shapes in the order of the piece whether each is new: not met for some measures, and one a measure. */
export function newShapes(): (shape: readonly number[], measure: number) => boolean {
  const seen = new Map<string, number>();
  let last = -1;
  return (shape, measure) => {
    if (shape.length < 2 || measure === last) return false;
    const before = seen.get(shape.join());
    const isNew = before === undefined || measure - before > remembered;
    seen.set(shape.join(), measure);
    if (isNew) last = measure;
    return isNew;
  };
}

/** semitones from the thumb down to the keys that a left hand in its place has under the second, third and fourth finger */
const underFingers = [2, 4, 6] as const;

/** A left hand in its natural place, as method books have it: the thumb on top, a third 3-1, a fourth 4-1, a fifth or more 5-1. */
export function inPosition(pitches: readonly number[]): readonly number[] {
  const top = Math.max(...pitches);
  return pitches.map((midi, i) => {
    if (midi === top) return 1;
    const place = underFingers.findIndex((below) => top - midi <= below);
    const finger = place < 0 ? 5 : place + 2;
    // the lowest of three or more is the little finger's, and no two notes have one finger
    return i === 0 && pitches.length > 2 ? 5 : Math.min(finger, pitches.length > 2 ? 5 - i : 5);
  });
}
