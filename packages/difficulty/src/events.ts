import type { Craft } from "./effort/craft.ts";
import type { HandNote } from "./hand-note.ts";
import type { TempoMap } from "./tempo/tempo-map.ts";

export type Hand = "R" | "L";
/** All notes of one player. A player of another instrument than a keyboard has all notes in R. */
export type Hands = {
  readonly R: readonly HandNote[];
  readonly L: readonly HandNote[];
  readonly keyboard: boolean;
  /** how fast it is played: read from the original, whatever became of the notes since */
  readonly tempo: TempoMap;
  /** of a player of another instrument: what its notes cost; without it only the model's figure is there */
  readonly craft?: Craft | undefined;
};

export const ticksPerQuarter = 960;
export const ticksOf = (quarters: number): number => Math.round(quarters * ticksPerQuarter);

/**
 * The notes of one hand grouped by onset (README of the model, section 2), packed for speed: event i has the onset
 * `ticks[i]` and the ascending distinct MIDI numbers `pitches[first[i] … first[i + 1]]`.
 * `notes[i]` = number of notes, unisons counted, before event i; `ends[notes[i] … notes[i + 1]]` are the ends of its notes in quarters,
 * in any order.
 */
export type HandEvents = {
  readonly count: number;
  readonly ticks: Float64Array;
  readonly first: Int32Array;
  readonly pitches: Int16Array;
  readonly notes: Int32Array;
  readonly ends: Float64Array;
};

const pitchSlots = 1024;
const pitchOffset = 512;

/** Groups notes, in any order, into events. Fractional pitches (quarter tones) count as the nearest MIDI number. */
export function eventsOf(notes: readonly HandNote[]): HandEvents {
  const { keys, ends } = inOrder(notes);
  const ticks = new Float64Array(keys.length);
  const first = new Int32Array(keys.length + 1);
  const pitches = new Int16Array(keys.length);
  const before = new Int32Array(keys.length + 1);
  let count = 0;
  let length = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    if (i > 0 && key === keys[i - 1]) continue;
    const tick = Math.floor(key / pitchSlots);
    if (count === 0 || tick !== ticks[count - 1]) {
      ticks[count] = tick;
      first[count] = length;
      before[count] = i;
      count++;
    }
    pitches[length++] = key - tick * pitchSlots - pitchOffset;
  }
  first[count] = length;
  before[count] = keys.length;
  return { count, ticks, first, pitches, notes: before, ends };
}

/** One number for the tick and the pitch of each note, ascending, and the notes' ends in quarters in the same order. */
function inOrder(notes: readonly HandNote[]): { readonly keys: Float64Array; readonly ends: Float64Array } {
  const keys = Float64Array.from(notes, ({ on, p }) => ticksOf(on) * pitchSlots + Math.round(p) + pitchOffset);
  const ends = Float64Array.from(notes, ({ on, dur }) => on + dur);
  if (isSorted(keys)) return { keys, ends };
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] as number) - (keys[b] as number));
  const put = (values: Float64Array): Float64Array => Float64Array.from(order, (i) => values[i] as number);
  return { keys: put(keys), ends: put(ends) };
}

/** Index of the first event at or after a tick. */
export function eventAt(events: HandEvents, tick: number): number {
  let low = 0;
  let high = events.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events.ticks[middle] as number) < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSorted(keys: Float64Array): boolean {
  for (let i = 1; i < keys.length; i++) if ((keys[i] as number) < (keys[i - 1] as number)) return false;
  return true;
}
