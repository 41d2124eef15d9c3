import type { PageEvent } from "../symbols/event.ts";
import { type Frame, nearlyNone, type Timing, timingOf } from "./onsets.ts";
import { bestTiming } from "./tuplet-guesses.ts";

/** what the time of notes that are taken for grace notes though their staff has no others may cost */
const hollow = 2;
/** what a measure may cost more by small notes over others, as by rests that their voice hides */
const ossiaMore = 0.7;

/** `graces`: small notes that take no time of the measure. */
type TimedMeasure = { readonly timing: Timing; readonly graces: readonly PageEvent[] };

/**
 * When the notes of a measure sound. Small notes are grace notes, unless they stand over another one, or the measure or their
 * staff is not filled without them: then they are a cadenza's. `mayBeShort`: it may be a pickup, or what is left of a measure that began as one.
 */
export function timedMeasure(events: readonly PageEvent[], frame: Frame, mayBeShort: boolean): TimedMeasure {
  const ossia = events.filter((event) => event.isGrace && standsOverANote(event, events, frame.space));
  const withOssia = events.map((event) => (ossia.includes(event) ? { ...event, isGrace: false } : event));
  const plain = timedWithCadenza(events, frame, mayBeShort);
  if (ossia.length === 0) return plain;
  const other = timedWithCadenza(withOssia, frame, mayBeShort);
  return other.timing.cost < plain.timing.cost + ossiaMore ? other : plain;
}

/** Grace notes stand before a note; small ones over another one of their staff sound with it. */
const standsOverANote = ({ x, staff }: PageEvent, events: readonly PageEvent[], space: number): boolean =>
  events.some((other) => !other.isGrace && other.staff === staff && Math.abs(other.x - x) < 0.6 * space);

function timedWithCadenza(events: readonly PageEvent[], frame: Frame, mayBeShort: boolean): TimedMeasure {
  const small = events.filter((event) => event.isGrace);
  const full = events.filter((event) => !event.isGrace);
  const timing = timed(full, frame, mayBeShort);
  const graces = small.map((event) => ({ ...event, tuplet: undefined }));
  const isHollow = small.some(({ staff }) => full.every((event) => event.staff !== staff));
  if (small.length === 0 || (timing.cost < nearlyNone && !isHollow)) return { timing, graces };
  const all = events.map((event) => ({ ...event, isGrace: false }));
  const other = timed(all, frame, mayBeShort);
  return other.cost < timing.cost + (isHollow ? hollow : 0) ? { timing: other, graces: [] } : { timing, graces };
}

/** A measure that ends early on all staves together is a pickup or the rest of one, where such a one may stand. */
function timed(events: readonly PageEvent[], frame: Frame, mayBeShort: boolean): Timing {
  const { nominal, staves } = frame;
  const timing = bestTiming(events, frame);
  if (timing.cost < nearlyNone || nominal === undefined) return timing;
  const free = timingOf(events, { ...frame, nominal: undefined });
  const isShort = free.cost < nearlyNone && free.end < nominal;
  if (isShort && (mayBeShort || staves > 1)) return { ...free, isShort, cost: mayBeShort ? 0 : 0.8 };
  return timing;
}
