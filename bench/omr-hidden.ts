// Notes that a source hides (print-object="no"), as those under an ornament that is to sound: a page cannot show them, so
// that none is missed by not reading it. One that an engraver shows all the same counts as any other.
type Note = {
  readonly hidden: boolean;
  readonly rest: boolean;
  readonly grace: boolean;
  /** cue notes are counted nowhere */
  cue: boolean;
  readonly onset: number;
  readonly midi?: number;
};
type Measure = { readonly notes: readonly Note[] };
export type Truth = {
  readonly div: number;
  readonly parts: readonly { readonly measures: readonly Measure[] }[];
};
/** How measures were laid beside each other; null where one has no other. */
export type AlignedMeasure = { readonly truth: string | null; readonly result: string | null };

/** Leaves hidden notes that were not read out of `truth`; how many. */
export function leaveOutHidden(truth: Truth, read: Truth, aligned: readonly AlignedMeasure[]): number {
  let [left, at, other] = [0, -1, -1];
  for (const pair of aligned) {
    if (pair.truth !== null) at += 1;
    if (pair.result !== null) other += 1;
    if (pair.truth === null) continue;
    const found = pair.result === null ? [] : keysOf(read, other, (note) => !note.cue);
    const shown = keysOf(truth, at, (note) => !note.hidden && !note.cue);
    for (const key of shown) take(found, key);
    for (const note of notesOf(truth, at)) {
      if (!note.hidden || note.cue || take(found, keyOf(truth, note))) continue;
      note.cue = true;
      left += 1;
    }
  }
  return left;
}

const notesOf = (score: Truth, measure: number): readonly Note[] =>
  score.parts.flatMap((part) => part.measures[measure]?.notes ?? []).filter((note) => !note.rest && !note.grace);

const keyOf = (score: Truth, { midi, onset }: Note): string => `${midi} ${(onset / score.div).toFixed(3)}`;

const keysOf = (score: Truth, measure: number, isCounted: (note: Note) => boolean): string[] =>
  notesOf(score, measure)
    .filter(isCounted)
    .map((note) => keyOf(score, note));

function take(keys: string[], key: string): boolean {
  const index = keys.indexOf(key);
  if (index >= 0) keys.splice(index, 1);
  return index >= 0;
}
