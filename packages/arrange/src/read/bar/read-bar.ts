import type { DrumOf } from "@gradus/difficulty";
import {
  compare,
  type Fraction,
  type Measure,
  type MeasureEvent,
  max,
  midiOf,
  min,
  type NoteEvent,
  type RestEvent,
  type Transpose,
  ZERO,
} from "@gradus/score";
import { type Bar, endOf, type Line, type LineEvent, type Strike } from "./bar.ts";
import { freeVoice } from "./separate-voices.ts";

/** Names a notehead of a score: its event's id and its place in the chord. */
export const headKey = (eventId: string, index: number): string => `${eventId}#${index}`;

/**
 * One staff of a measure, its voices separate, as the arranger edits it, or undefined when it is left alone: unpitched notes without
 * `drumOf`, cue notes over the notes of their voice, notes without a length or over the barline. `melody` holds the keys of the heads
 * that carry the tune.
 */
export function readBar(
  measure: Measure,
  staff: number,
  transpose: Transpose | undefined,
  melody: ReadonlySet<string>,
  drumOf?: DrumOf,
): Bar | undefined {
  const timed = measure.events.filter(isTimed);
  const length = lengthOf(timed, measure);
  if (compare(length, measure.length) > 0 || !isSound(timed, length, staff, drumOf !== undefined)) return undefined;
  const sounding = timed.filter((event) => !event.cue);
  const voices = [...new Set(sounding.filter((event) => event.staff === staff).map((event) => event.voice))];
  const semitones = transpose?.chromatic ?? 0;
  const lines = voices.map((voice): Line => {
    const own = sounding.filter((event) => event.voice === voice);
    const events = own
      .filter((event) => event.staff === staff)
      .toSorted((a, b) => compare(a.onset, b.onset))
      .map((event): LineEvent => (event.kind === "rest" ? event : strikeOf(event, semitones, melody, drumOf)));
    return { voice, crossing: own.some((event) => event.staff !== staff && event.kind === "note"), events };
  });
  return {
    staff,
    length,
    lines,
    freeVoice: freeVoice(new Set(timed.map((event) => event.voice)), staff),
    graces: measure.events.filter((event) => event.kind === "grace").filter((event) => event.staff === staff),
    leftOut: [],
  };
}

const isTimed = (event: MeasureEvent): event is NoteEvent | RestEvent => event.kind === "note" || event.kind === "rest";

const strikeOf = (
  event: NoteEvent,
  semitones: number,
  melody: ReadonlySet<string>,
  drumOf: DrumOf | undefined,
): Strike => ({
  ...event,
  heads: event.heads.map((head, index) => ({
    ...head,
    midi: head.pitch ? midiOf(head.pitch) + semitones : (drumOf?.(head) ?? 0),
    melody: melody.has(headKey(event.id, index)),
  })),
});

type Timed = NoteEvent | RestEvent;

/** How long a part's measure is: parts may end early without rests, and one part may run longer than the time signature says. */
const lengthOf = (timed: readonly Timed[], { length, nominal }: Measure): Fraction =>
  timed.reduce((end, event) => max(end, endOf(event)), min(length, nominal));

/** True when every voice of a measure of this length can be read: one note after the other, each with a length. */
function isSound(timed: readonly Timed[], length: Fraction, staff: number, drums: boolean): boolean {
  const ends = new Map<string, NoteEvent | RestEvent>();
  for (const event of timed.toSorted((a, b) => compare(a.onset, b.onset))) {
    const before = ends.get(event.voice);
    if (before && compare(endOf(before), event.onset) > 0) return false;
    if (compare(event.onset, ZERO) < 0 || compare(endOf(event), length) > 0) return false;
    ends.set(event.voice, event);
    if (event.staff !== staff && event.kind === "rest") continue;
    if (event.kind === "note" && event.heads.some((head) => head.staff !== undefined)) return false;
    if (event.staff === staff && event.kind === "note" && !event.cue && !isPlain(event, drums)) return false;
  }
  return true;
}

const isPlain = (event: NoteEvent, drums: boolean): boolean =>
  compare(event.duration, ZERO) > 0 && event.heads.every((head) => drums || head.pitch !== undefined);
