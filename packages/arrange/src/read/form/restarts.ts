import type { PieceBar } from "../piece.ts";
import type { TuneNote } from "../reading.ts";

/** notes that make a beginning */
const gram = 7;

/**
 * Notes of a tune (by index) with which something begins that comes again from the same place of the bar, in the same rhythm and intervals,
 * where what goes before is not the same: parallel passages begin alike (Temperley 2001, ch. 3). What goes round is no beginning.
 */
export function restartsIn(bars: readonly PieceBar[], tune: readonly TuneNote[]): ReadonlySet<number> {
  const moves = tune.map((note, i) => {
    const next = tune[i + 1];
    return next ? `${next.on - note.on} ${next.midi - note.midi}` : "";
  });
  const places = new Map<string, number[]>();
  for (let i = 0; i + gram <= tune.length; i++) {
    const note = tune[i];
    const key = `${(note?.on ?? 0) - (bars[note?.measure ?? 0]?.start ?? 0)}|${moves.slice(i, i + gram - 1).join()}`;
    const known = places.get(key);
    if (known) known.push(i);
    else places.set(key, [i]);
  }
  const restarts = new Set<number>();
  for (const same of places.values()) {
    const goesRound = same.some((place, i) => place - (same[i - 1] ?? Number.NEGATIVE_INFINITY) < gram);
    if (goesRound || same.length < 2 || new Set(same.map((i) => moves[i - 1])).size === 1) continue;
    for (const i of same) restarts.add(i);
  }
  return restarts;
}
