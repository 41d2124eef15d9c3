import { add, type Score, toNumber } from "@gradus/score";
import type { HandNote } from "./hand-note.ts";
import { drumStrokesOf } from "./instruments/drum-map.ts";

/** The strokes of an unpitched part; `p` is the drum's General MIDI number. */
export function drumNotes(score: Score, index: number): readonly HandNote[] {
  const part = score.parts[index];
  if (!part) return [];
  return drumStrokesOf(score, part).map(({ midi, event, measure }) => ({
    on: toNumber(add(measure.start, event.onset)),
    dur: toNumber(event.duration),
    p: midi,
  }));
}
