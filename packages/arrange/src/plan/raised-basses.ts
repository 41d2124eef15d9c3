import { byOctaves } from "../operations/operation.ts";
import { type Bar, groupsOf, keepHeads, mapStrikes, type Tone } from "../read/bar/bar.ts";

/**
 * A bar of a lower hand with the notes below `low` (a MIDI number) an octave higher, so that a hand keeps its figure where one bass
 * of it lies too deep; of an octave only the upper note stays. The same bar where nothing lies below, and where a note would come to
 * lie on the chord above it or is tied.
 */
export function raisedBasses(bar: Bar, low: number): Bar {
  const doubled = new Set<Tone>();
  for (const { strikes } of groupsOf(bar)) {
    const heads = strikes.flatMap((strike) => strike.heads).toSorted((a, b) => a.midi - b.midi);
    const [deep, next] = heads;
    if (!deep || deep.midi >= low) continue;
    if (deep.tieStart || deep.tieStop) return bar;
    if (next?.midi === deep.midi + octave) doubled.add(deep);
    else if (next && next.midi < deep.midi + octave + 3) return bar;
  }
  const single =
    doubled.size > 0 ? keepHeads(bar, (heads) => new Set(heads.filter((head) => !doubled.has(head)))) : bar;
  return mapStrikes(single, (strike) =>
    strike.heads.some(({ midi }) => midi < low)
      ? { ...strike, heads: strike.heads.map((head) => (head.midi < low ? byOctaves(head, 1) : head)) }
      : strike,
  );
}

const octave = 12;
