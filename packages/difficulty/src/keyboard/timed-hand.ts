import type { Hand, HandEvents } from "../events.ts";
import { ticksPerQuarter } from "../events.ts";
import { fingeringCostsAt, keyPlace } from "../fingering.ts";
import { at } from "../statistics.ts";
import { clockOf, type TempoMap } from "../tempo/tempo-map.ts";

/**
 * The events of one hand in seconds (README of the second model, section 3). Of event i: its time, seconds, centimetres and semitones from
 * the event before (gap NaN, the others 0 for the first one), the cost of its fingering, its pitches, their distance, the notes that sound,
 * and a number that tells sets of pitches apart.
 */
export type TimedHand = {
  readonly events: HandEvents;
  readonly times: Float64Array;
  readonly gaps: Float64Array;
  readonly moves: Float64Array;
  readonly steps: Float64Array;
  readonly costs: Float64Array;
  readonly sizes: Float64Array;
  readonly spans: Float64Array;
  readonly sounding: Float64Array;
  readonly pitchSets: Int32Array;
};

/** seconds that a note must outlast the next onset to be heard beside it */
const overlap = 0.03;

export function timedHand(events: HandEvents, hand: Hand, tempo: TempoMap): TimedHand {
  const clock = clockOf(tempo);
  const times = events.ticks.slice(0, events.count).map((tick) => clock(tick / ticksPerQuarter));
  return {
    events,
    times,
    ...travelOf(events, times),
    costs: fingeringCostsAt(events, times, hand),
    sounding: soundingNotes(events, times, events.ends.map(clock)),
    pitchSets: pitchSetsOf(events),
  };
}

function travelOf(
  events: HandEvents,
  times: Float64Array,
): Pick<TimedHand, "gaps" | "moves" | "steps" | "sizes" | "spans"> {
  const n = events.count;
  const [gaps, moves, steps] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const [sizes, spans] = [new Float64Array(n), new Float64Array(n)];
  let [place, middle] = [0, 0];
  for (let i = 0; i < n; i++) {
    const [start, end] = [at(events.first, i), at(events.first, i + 1)];
    let [places, pitches] = [0, 0];
    for (let k = start; k < end; k++) {
      places += keyPlace(at(events.pitches, k));
      pitches += at(events.pitches, k);
    }
    const [ownPlace, ownMiddle] = [places / (end - start), pitches / (end - start)];
    gaps[i] = i === 0 ? Number.NaN : at(times, i) - at(times, i - 1);
    moves[i] = i === 0 ? 0 : Math.abs(ownPlace - place);
    steps[i] = i === 0 ? 0 : Math.abs(ownMiddle - middle);
    sizes[i] = end - start;
    spans[i] = at(events.pitches, end - 1) - at(events.pitches, start);
    [place, middle] = [ownPlace, ownMiddle];
  }
  return { gaps, moves, steps, sizes, spans };
}

/** Pitches of each event and notes of earlier ones that go on through it. */
function soundingNotes(events: HandEvents, times: Float64Array, ends: Float64Array): Float64Array {
  const counts = new Float64Array(events.count);
  let held: number[] = [];
  for (let i = 0; i < events.count; i++) {
    const now = at(times, i) + overlap;
    if (held.length > 0) held = held.filter((end) => end > now);
    counts[i] = held.length + at(events.first, i + 1) - at(events.first, i);
    for (let k = at(events.notes, i); k < at(events.notes, i + 1); k++) held.push(at(ends, k));
  }
  return counts;
}

function pitchSetsOf(events: HandEvents): Int32Array {
  const ids = new Map<number | string, number>();
  const sets = new Int32Array(events.count);
  for (let i = 0; i < events.count; i++) {
    const [from, to] = [at(events.first, i), at(events.first, i + 1)];
    const key = to - from === 1 ? at(events.pitches, from) : events.pitches.subarray(from, to).join();
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    sets[i] = id;
  }
  return sets;
}
