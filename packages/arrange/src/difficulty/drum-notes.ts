import { add, type Score, toNumber } from "@gradus/score";
import { drumsOf } from "../instruments/drum-map.ts";
import type { HandNote } from "./events.ts";

/** The strokes of an unpitched part; `p` is the drum's General MIDI number. Ties are rolls that go on: one stroke. */
export function drumNotes(score: Score, index: number): readonly HandNote[] {
  const part = score.parts[index];
  if (!part) return [];
  const drumOf = drumsOf(score, part);
  return part.measures.flatMap((measure) =>
    measure.events.flatMap((event) =>
      event.kind !== "note" || event.cue
        ? []
        : event.heads
            .filter(({ tieStop, unpitched }) => unpitched !== undefined && !tieStop)
            .map((head) => ({
              on: toNumber(add(measure.start, event.onset)),
              dur: toNumber(event.duration),
              p: drumOf(head),
            })),
    ),
  );
}
