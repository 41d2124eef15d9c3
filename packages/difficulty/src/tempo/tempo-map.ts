/** Where the tempo of a stretch comes from: a mark of the score or the user, a mark taken with doubt, a word, or nothing. */
import type { TempoSource } from "@gradus/contracts";

/** A stretch of a score in one tempo. */
export type TempoSegment = {
  /** quarters from the start of the score, up to the next segment */
  readonly from: number;
  /** quarters a minute, 20–400 unless somebody scaled it */
  readonly bpm: number;
  readonly how: TempoSource;
  /** standard error of ln bpm */
  readonly sd: number;
};

/** The tempo of a whole score: at least one segment, the first from 0, in order. */
export type TempoMap = readonly TempoSegment[];

const ofMark = { how: "mark", sd: 0.1 } as const;

/** One tempo throughout, as if the score stated it; quarters a minute. */
export const steadyTempo = (bpm: number): TempoMap => [{ from: 0, bpm, ...ofMark }];

/**
 * The map of a score whose user says its tempo, in quarters a minute: a metronome mark at its start, which holds up to the next sign of
 * tempo. Every later segment begins with a sign of its own, so only the first one changes.
 */
export const withStatedTempo = (map: TempoMap, bpm: number): TempoMap =>
  map.map((segment, i) => (i === 0 ? { ...segment, bpm, ...ofMark } : segment));

/** The map of the same music in note values so many times as long: every second stays where it was. */
export const withNoteValues = (map: TempoMap, factor: number): TempoMap =>
  map.map((segment) => ({ ...segment, from: segment.from * factor, bpm: segment.bpm * factor }));

/** The map of music that is played so many times as fast; 2/3 is slower. */
export const atSpeed = (map: TempoMap, factor: number): TempoMap =>
  map.map((segment) => ({ ...segment, bpm: segment.bpm * factor }));

/** The map with every tempo moved by so many of its own standard errors: what the music is if the guess is off. */
export const withTempoError = (map: TempoMap, errors: number): TempoMap =>
  map.map((segment) => ({ ...segment, bpm: segment.bpm * Math.exp(errors * segment.sd) }));

/** Seconds from the start of the score at a position in quarters. */
export type Clock = (quarters: number) => number;

const clocks = new WeakMap<TempoMap, Clock>();

/** The clock of a map; asked again for the same map it is the same function. */
export function clockOf(map: TempoMap): Clock {
  const known = clocks.get(map);
  if (known) return known;
  const clock = makeClock(map);
  clocks.set(map, clock);
  return clock;
}

function makeClock(map: TempoMap): Clock {
  let seconds = 0;
  const places = map.map(({ from, bpm }, i) => {
    const begins = seconds;
    seconds += (((map[i + 1]?.from ?? from) - from) * 60) / bpm;
    return { from, bpm, begins };
  });
  // notes are asked for in order, so the segment found last is nearly always the one
  let index = 0;
  return (quarters) => {
    while (index > 0 && quarters < (places[index]?.from ?? 0)) index--;
    while (index + 1 < places.length && quarters >= (places[index + 1]?.from ?? 0)) index++;
    const place = places[index];
    return place ? place.begins + ((quarters - place.from) * 60) / place.bpm : 0;
  };
}
