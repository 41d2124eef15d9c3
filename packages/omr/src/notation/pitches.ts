import type { Pitch } from "@gradus/score";
import type { Region } from "../layout/regions.ts";
import type { PlacedAccidental } from "../symbols/accidentals.ts";
import { diatonicAt, type PlacedClef } from "../symbols/clefs.ts";
import type { Head, PageEvent } from "../symbols/event.ts";
import { alterIn } from "../symbols/keys.ts";
import type { Tie } from "../symbols/ties.ts";
import type { SystemSymbols } from "./read-system.ts";
import { clefAt, type ReadingState, type StaffState } from "./reading-state.ts";

export type PitchedHead = {
  readonly head: Head;
  readonly pitch: Pitch;
  /** the accidental that is printed at it */
  readonly shown: number | undefined;
  readonly tieStart: boolean;
  readonly tieStop: boolean;
};
type PitchSources = {
  readonly clefs: readonly PlacedClef[];
  readonly used: ReadonlySet<PlacedAccidental>;
  readonly fifths: readonly number[];
  readonly state: ReadingState;
  readonly staffNumbers: readonly number[];
  readonly stateOf: (staff: number) => StaffState;
};

/** The nearest octave that MusicXML knows: damaged pages have heads and signs far from where they were. */
const writtenOctave = (octave: number): number => Math.min(9, Math.max(0, octave));

const steps = ["C", "D", "E", "F", "G", "A", "B"] as const;

/** Pitches of a measure's heads: an accidental holds for its height until the barline; a tie carries one over it. Changes `state`. */
export function pitchesIn(
  symbols: SystemSymbols,
  events: readonly PageEvent[],
  region: Region,
  { clefs, used, fifths, state, staffNumbers, stateOf }: PitchSources,
): ReadonlyMap<Head, PitchedHead> {
  const heads = [...new Set(events.flatMap((event) => event.heads))].sort((a, b) => a.x - b.x);
  const accidentals = symbols.accidentals.filter(
    (one) => !used.has(one) && one.x >= region.left - 0.2 * symbols.space && one.x < region.right,
  );
  /** a clef or an octave sign between an accidental and a note of its height parts them */
  const soundingAt = ({ staff, position }: PlacedAccidental | Head, x: number): number => {
    const shift = symbols.ottavas.find((one) => one.staff === staff && x > one.left && x < one.right);
    return diatonicAt(clefAt(clefs, staff, x, stateOf(staff)), position) + 7 * (shift?.octaves ?? 0);
  };
  const sounding = accidentals.map((one) => {
    const { x } = headOf(one, heads) ?? one;
    return { one, note: soundingAt(one, x + 0.5 * symbols.space) };
  });
  const found = new Map<Head, PitchedHead>();
  /** the start of a tie inside the measure, where the accidental belongs to another note of the same time */
  const tiedInside = (head: Head, tie: Tie | undefined, own: PlacedAccidental | undefined): PitchedHead | undefined => {
    const owner = own && headOf(own, heads);
    const isOthers = owner && owner !== head && Math.abs(owner.x - head.x) < 2 * symbols.space;
    return isOthers && tie?.from ? found.get(tie.from) : undefined;
  };
  const shown = new Map(accidentals.map((one) => [headOf(one, heads), one.alter] as const));
  const carried = state.alters;
  state.alters = new Map();
  const tiedAlters = new Map<string, number>();
  for (const head of heads) {
    const diatonic = soundingAt(head, (head.x + head.right) / 2);
    const step = ((diatonic % 7) + 7) % 7;
    const own = sounding.findLast(
      ({ one, note }) => one.staff === head.staff && note === diatonic && one.x < head.x,
    )?.one;
    const key = `${staffNumbers[head.staff]} ${diatonic}`;
    const tie = symbols.tieTo.get(head);
    const isFromBefore = tie !== undefined && (tie.from === undefined || tie.from.x < region.left);
    if (!own && isFromBefore) {
      const before = carried.get(key);
      if (before !== undefined) tiedAlters.set(key, before);
    }
    const alter =
      tiedInside(head, tie, own)?.pitch.alter ??
      own?.alter ??
      tiedAlters.get(key) ??
      alterIn(fifths[head.staff] ?? 0, step);
    state.alters.set(key, alter);
    found.set(head, {
      head,
      pitch: { step: steps[step] ?? "C", alter, octave: writtenOctave(Math.floor(diatonic / 7)) },
      shown: shown.get(head),
      tieStart: symbols.tieFrom.has(head),
      tieStop: tie !== undefined,
    });
  }
  return found;
}

const headOf = (accidental: PlacedAccidental, heads: readonly Head[]): Head | undefined =>
  heads.find(
    (head) => head.staff === accidental.staff && head.position === accidental.position && head.x > accidental.x,
  );
