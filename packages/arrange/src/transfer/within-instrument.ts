import type { Range } from "@gradus/difficulty";
import { type Head, type MeasureEvent, midiOf, type Part } from "@gradus/score";
import { readBar } from "../read/bar/read-bar.ts";
import { octaveFolds } from "../read/octave-folds.ts";

/**
 * The events of a line, measure by measure, with nothing outside an instrument: whole phrases move by octaves first, then
 * single notes. A note's octave depends on its measure's and its own pitch; both ends of a tie move alike.
 */
export function withinInstrument(part: Part, { lowMidi, highMidi }: Range): readonly (readonly MeasureEvent[])[] {
  const bars = part.measures.map((measure) => readBar(measure, 1, undefined, new Set()));
  const folds = octaveFolds(bars, [lowMidi, highMidi]);
  const inside = (head: Head, fold: number): Head => {
    if (!head.pitch) return head;
    let octave = head.pitch.octave + fold;
    const midi = (): number => midiOf({ ...(head.pitch ?? { step: "C", alter: 0, octave }), octave });
    while (midi() < lowMidi) octave++;
    while (midi() > highMidi && midi() - 12 >= lowMidi) octave--;
    return octave === head.pitch.octave ? head : { ...head, pitch: { ...head.pitch, octave } };
  };
  return part.measures.map(({ events }, i) =>
    events.map((event) => {
      if (event.kind !== "note" && event.kind !== "grace") return event;
      const heads = event.heads.map((head) => inside(head, folds[i] ?? 0));
      return heads.every((head, k) => head === event.heads[k]) ? event : { ...event, heads };
    }),
  );
}
