import { type Clef, type PlacedClef, trebleClef } from "../symbols/clefs.ts";
import type { TimeSignature } from "../symbols/times.ts";

export type StaffState = { readonly clef: Clef | undefined; readonly fifths: number };
/** What holds from one measure to the next; staves by their number in the whole score. */
export type ReadingState = {
  readonly staves: Map<number, StaffState>;
  time: TimeSignature | undefined;
  /** last alteration by staff and step, for ties over a barline */
  alters: Map<string, number>;
};

/** The clef that holds at a place of a staff, in points from the left; `before`: what held before the measure. */
export function clefAt(clefs: readonly PlacedClef[], staff: number, x: number, before: StaffState): Clef {
  return clefs.findLast((clef) => clef.staff === staff && clef.x < x)?.clef ?? before.clef ?? trebleClef;
}
