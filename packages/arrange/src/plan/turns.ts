import type { TuneNote } from "../read/reading.ts";

/** intervals one way before a turn, and the other way after it: a neighbour to and fro is none */
const [into, out] = [2, 2];
/** intervals one way after which any way back is a turn */
const run = 4;

/** Notes at which a line turns that has run up or down. */
export function turnsIn(line: readonly TuneNote[]): ReadonlySet<TuneNote> {
  const ways = line.map(({ midi }, i) => Math.sign(midi - (line[i - 1]?.midi ?? midi)));
  const found = new Set<TuneNote>();
  let length = 0;
  line.forEach((note, i) => {
    const [way = 0, next = 0] = [ways[i], ways[i + 1]];
    length = way !== 0 && way === ways[i - 1] ? length + 1 : Math.abs(way);
    if (way !== 0 && next === -way && length >= (ways[i + out] === next ? into : run)) found.add(note);
  });
  return found;
}
