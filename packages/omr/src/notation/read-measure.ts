import type { Region } from "../layout/regions.ts";
import type { System } from "../layout/systems.ts";
import { timedMeasure } from "../rhythm/measure-timing.ts";
import type { Timing } from "../rhythm/onsets.ts";
import { ticksPerQuarter } from "../rhythm/ticks.ts";
import type { PlacedAccidental } from "../symbols/accidentals.ts";
import { type Clef, type PlacedClef, trebleClef } from "../symbols/clefs.ts";
import type { Head, PageEvent } from "../symbols/event.ts";
import { keysOf } from "../symbols/keys.ts";
import type { NoteSign } from "../symbols/note-signs.ts";
import { type TimeSignature, timeSignatureIn } from "../symbols/times.ts";
import type { Direction } from "../text/directions.ts";
import type { Fingers } from "../text/fingerings.ts";
import type { Lyric } from "../text/lyrics.ts";
import { type PitchedHead, pitchesIn } from "./pitches.ts";
import { directionsIn } from "./place-directions.ts";
import type { SystemSymbols } from "./read-system.ts";
import { clefAt, type ReadingState, type StaffState } from "./reading-state.ts";
import { selfCheck } from "./self-check.ts";

export type ReadMeasure = {
  readonly system: System;
  readonly region: Region;
  readonly timing: Timing;
  /** how much of the page its reading does not explain, in the costs of times */
  readonly unexplained: number;
  /** of all staves, from the left */
  readonly graces: readonly PageEvent[];
  readonly pitches: ReadonlyMap<Head, PitchedHead>;
  readonly clefsBefore: readonly Clef[];
  /** clefs behind the first note, with the staff in the system */
  readonly clefsInside: readonly PlacedClef[];
  readonly fifths: readonly number[];
  readonly time: TimeSignature | undefined;
  /** by the time signature, in ticks */
  readonly nominal: number | undefined;
  /** numbers in the whole score of the system's staves */
  readonly staffNumbers: readonly number[];
  readonly multipleRest: number;
  readonly directions: readonly Direction[];
  /** by the id of the event */
  readonly fingers: ReadonlyMap<number, Fingers>;
  readonly noteSigns: ReadonlyMap<number, readonly NoteSign[]>;
  readonly arpeggios: ReadonlySet<number>;
  readonly lyrics: ReadonlyMap<number, readonly Lyric[]>;
};

export const ticksOfTime = ({ beats, beatType }: TimeSignature): number => (beats * 4 * ticksPerQuarter) / beatType;

/** Signatures, times and pitches of one measure; changes `state` to what holds behind it. */
export function readMeasure(
  symbols: SystemSymbols,
  region: Region,
  staffNumbers: readonly number[],
  state: ReadingState,
  mayBeShort: boolean,
): ReadMeasure {
  const { system, space } = symbols;
  const inRegion = symbols.events.filter(
    (event) => event.x >= region.notesFrom - 0.3 * space && event.x < region.right,
  );
  const firstX = Math.min(region.right, ...inRegion.map((event) => event.x));
  const time = timeSignatureIn(symbols.glyphs, system.staves, region.left - space, firstX);
  if (time) state.time = time;
  const nominal = state.time && ticksOfTime(state.time);

  const stateOf = (staff: number): StaffState =>
    state.staves.get(staffNumbers[staff] ?? 0) ?? { clef: undefined, fifths: 0 };
  const clefs = symbols.clefs.filter((clef) => clef.x >= region.left - 1.2 * space && clef.x < region.right);
  const keys = readKeys(symbols, region, inRegion, clefs, stateOf);
  const used = new Set(keys.flatMap((key) => key.used));
  const fifths = keys.map((key) => key.fifths);

  const { timing, graces } = timedMeasure(inRegion, { staves: system.staves.length, nominal, space }, mayBeShort);
  const clefsBefore = system.staves.map((_, staff) =>
    clefAt(clefs, staff, firstOn(inRegion, staff, region), stateOf(staff)),
  );
  const clefsInside = clefs.filter((clef) => clef.x >= firstOn(inRegion, clef.staff, region));
  const pitches = pitchesIn(symbols, inRegion, region, { clefs, used, fifths, state, staffNumbers, stateOf });
  for (const [staff, number] of staffNumbers.entries()) {
    const clef = clefAt(clefs, staff, region.right, stateOf(staff));
    state.staves.set(number, { clef, fifths: fifths[staff] ?? 0 });
  }
  return {
    system,
    region,
    timing,
    unexplained: selfCheck(symbols, region, { timing, graces, pitches }),
    graces,
    pitches,
    clefsBefore,
    clefsInside,
    fifths,
    time: state.time,
    nominal,
    staffNumbers,
    directions: directionsIn(region, symbols.regions, symbols.directions, space),
    fingers: symbols.fingers,
    noteSigns: symbols.noteSigns,
    arpeggios: symbols.arpeggios,
    lyrics: symbols.lyrics,
    multipleRest: symbols.multipleRests.find((rest) => rest.x > region.left && rest.x < region.right)?.measures ?? 0,
  };
}

const firstOn = (events: readonly PageEvent[], staff: number, region: Region): number =>
  Math.min(
    region.right,
    ...events
      .filter((event) => event.staff === staff || event.heads.some((head) => head.staff === staff))
      .map((event) => event.x),
  );

function readKeys(
  symbols: SystemSymbols,
  region: Region,
  events: readonly PageEvent[],
  clefs: readonly PlacedClef[],
  stateOf: (staff: number) => StaffState,
): readonly { readonly fifths: number; readonly used: readonly PlacedAccidental[] }[] {
  const { system, space } = symbols;
  const places = system.staves.map((_, staff) => {
    const first = firstOn(events, staff, region);
    const start = region.left - 0.2 * space;
    const [sign] = symbols.accidentals.filter((one) => one.staff === staff && one.x >= start && one.x < first);
    const headClef = clefs.findLast((clef) => clef.staff === staff && clef.x < Math.min(first, sign?.x ?? first));
    return {
      clef: headClef?.clef ?? stateOf(staff).clef ?? trebleClef,
      fifths: stateOf(staff).fifths,
      accidentals: symbols.accidentals.filter(
        (one) => one.staff === staff && one.x >= (headClef?.x ?? start) && one.x < first,
      ),
      heads: events.flatMap((event) => event.heads),
      from: headClef?.right ?? region.left,
      isSystemStart: region.isSystemStart && headClef !== undefined,
      space,
    };
  });
  return keysOf(places).map((found, staff) => found ?? { fifths: places[staff]?.fifths ?? 0, used: [] });
}
