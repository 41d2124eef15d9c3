import type { Pitch } from "@gradus/score";
import type { Region } from "../layout/regions.ts";
import type { System } from "../layout/systems.ts";
import { nearlyNone, type Timing, timingOf } from "../rhythm/onsets.ts";
import { ticksPerQuarter } from "../rhythm/ticks.ts";
import { bestTiming } from "../rhythm/tuplet-guesses.ts";
import type { PlacedAccidental } from "../symbols/accidentals.ts";
import { type Clef, diatonicAt, type PlacedClef, trebleClef } from "../symbols/clefs.ts";
import type { Head, PageEvent } from "../symbols/event.ts";
import { alterIn, keysOf } from "../symbols/keys.ts";
import type { NoteSign } from "../symbols/note-signs.ts";
import type { Tie } from "../symbols/ties.ts";
import { type TimeSignature, timeSignatureIn } from "../symbols/times.ts";
import type { Direction } from "../text/directions.ts";
import type { Fingers } from "../text/fingerings.ts";
import type { Lyric } from "../text/lyrics.ts";
import type { SystemSymbols } from "./read-system.ts";

export type StaffState = { readonly clef: Clef | undefined; readonly fifths: number };
/** What holds from one measure to the next; staves by their number in the whole score. */
export type ReadingState = {
  readonly staves: Map<number, StaffState>;
  time: TimeSignature | undefined;
  /** last alteration by staff and step, for ties over a barline */
  alters: Map<string, number>;
};

export type PitchedHead = {
  readonly head: Head;
  readonly pitch: Pitch;
  /** the accidental that is printed at it */
  readonly shown: number | undefined;
  readonly tieStart: boolean;
  readonly tieStop: boolean;
};
export type ReadMeasure = {
  readonly system: System;
  readonly region: Region;
  readonly timing: Timing;
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

  const { timing, graces } = timedWithSmall(inRegion, system.staves.length, nominal, space, mayBeShort);
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
    graces,
    pitches,
    clefsBefore,
    clefsInside,
    fifths,
    time: state.time,
    nominal,
    staffNumbers,
    directions: symbols.directions.filter(({ x }) => x >= region.left - space && x < region.right - space),
    fingers: symbols.fingers,
    noteSigns: symbols.noteSigns,
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

function clefAt(clefs: readonly PlacedClef[], staff: number, x: number, before: StaffState): Clef {
  return clefs.findLast((clef) => clef.staff === staff && clef.x < x)?.clef ?? before.clef ?? trebleClef;
}

/** what the time of notes that are taken for grace notes though their staff has no others may cost */
const hollow = 2;

/**
 * Small notes are grace notes, unless they stand over another one, or the measure or their staff is not filled without them:
 * then they are a cadenza's.
 */
function timedWithSmall(
  events: readonly PageEvent[],
  staves: number,
  nominal: number | undefined,
  space: number,
  mayBeShort: boolean,
): { readonly timing: Timing; readonly graces: readonly PageEvent[] } {
  const ossia = events.filter((event) => event.isGrace && standsOverANote(event, events, space));
  const withOssia = events.map((event) => (ossia.includes(event) ? { ...event, isGrace: false } : event));
  const plain = timedWithCadenza(events, staves, nominal, space, mayBeShort);
  if (ossia.length === 0) return plain;
  const other = timedWithCadenza(withOssia, staves, nominal, space, mayBeShort);
  return other.timing.cost < plain.timing.cost + ossiaMore ? other : plain;
}

/** what a measure may cost more by small notes over others, as by rests that their voice hides */
const ossiaMore = 0.7;

/** Grace notes stand before a note; small ones over another one of their staff sound with it. */
const standsOverANote = ({ x, staff }: PageEvent, events: readonly PageEvent[], space: number): boolean =>
  events.some((other) => !other.isGrace && other.staff === staff && Math.abs(other.x - x) < 0.6 * space);

function timedWithCadenza(
  events: readonly PageEvent[],
  staves: number,
  nominal: number | undefined,
  space: number,
  mayBeShort: boolean,
): { readonly timing: Timing; readonly graces: readonly PageEvent[] } {
  const small = events.filter((event) => event.isGrace);
  const full = events.filter((event) => !event.isGrace);
  const timing = timed(full, staves, nominal, space, mayBeShort);
  const graces = small.map((event) => ({ ...event, tuplet: undefined }));
  const isHollow = small.some(({ staff }) => full.every((event) => event.staff !== staff));
  if (small.length === 0 || (timing.cost < nearlyNone && !isHollow)) return { timing, graces };
  const all = events.map((event) => ({ ...event, isGrace: false }));
  const other = timed(all, staves, nominal, space, mayBeShort);
  return other.cost < timing.cost + (isHollow ? hollow : 0) ? { timing: other, graces: [] } : { timing, graces };
}

/** A measure that ends early on all staves together is a pickup or the rest of one, where such a one may stand. */
function timed(
  events: readonly PageEvent[],
  staves: number,
  nominal: number | undefined,
  space: number,
  mayBeShort: boolean,
): Timing {
  const timing = bestTiming(events, staves, nominal, space);
  if (timing.cost < 0.01 || nominal === undefined) return timing;
  const free = timingOf(events, staves, undefined, space);
  const isShort = free.cost < 0.01 && free.end < nominal;
  if (isShort && (mayBeShort || staves > 1)) return { ...free, isShort, cost: mayBeShort ? 0 : 0.8 };
  return timing;
}

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

type PitchSources = {
  readonly clefs: readonly PlacedClef[];
  readonly used: ReadonlySet<PlacedAccidental>;
  readonly fifths: readonly number[];
  readonly state: ReadingState;
  readonly staffNumbers: readonly number[];
  readonly stateOf: (staff: number) => StaffState;
};

const steps = ["C", "D", "E", "F", "G", "A", "B"] as const;

/** An accidental holds for its height until the barline; a tie carries one over it. */
function pitchesIn(
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
      pitch: { step: steps[step] ?? "C", alter, octave: Math.floor(diatonic / 7) },
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
