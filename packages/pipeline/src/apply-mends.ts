import { type Failure, failure, type Mend, type MendedEvent, type MendedVoice, type Reading } from "@gradus/contracts";
import {
  add,
  compare,
  type Fraction,
  fillVoice,
  fraction,
  type Head,
  headOf,
  isTimed,
  type Measure,
  type MeasureEvent,
  metreOf,
  type NoteEvent,
  noteOf,
  type Pitch,
  pitchName,
  pitchNamed,
  type RestEvent,
  readScore,
  replaceEvents,
  restOf,
  type Score,
  withDuration,
  withHeads,
  withPitch,
  writeMusicXml,
  ZERO,
} from "@gradus/score";

/**
 * A score as a person mended it. What a mend does not name stays; a note that keeps its id keeps its slurs, words and
 * fingers. Failure file/mend when a voice is longer than its measure, or there is no such part or measure.
 */
export function applyMends(
  score: Score,
  mends: readonly Mend[],
): { readonly ok: true; readonly score: Score } | Failure {
  const edits = new Map<string, { part: number; measure: number; events: readonly MeasureEvent[] }>();
  for (const { index, voices = [] } of mends) {
    for (const voice of voices) {
      const part = score.parts.findIndex(({ id }) => id === voice.part);
      const measure = score.parts[part]?.measures[index];
      const key = `${part} ${index}`;
      const events = measure && withVoice(measure, edits.get(key)?.events ?? measure.events, voice);
      if (!events) return failure("file/mend", { part: voice.part, measure: measure?.number ?? `${index + 1}` });
      edits.set(key, { part, measure: index, events });
    }
  }
  if (edits.size === 0) return { ok: true, score };
  // read again, so that whatever follows sees a file as any other
  const edited = replaceEvents(score, [...edits.values()]);
  const read = readScore(new TextEncoder().encode(writeMusicXml(edited)));
  return read.ok ? { ok: true, score: read.score } : read;
}

/** The measures that a person looked at are certain, and nothing is said about them any more. */
export function withMends(reading: Reading, mends: readonly Mend[]): Reading {
  const mended = new Set(mends.map(({ index }) => index));
  const measures = reading.measures.map((one, index) => (mended.has(index) ? { ...one, confidence: 1 } : one));
  const settled = new Set(mends.map(({ index }) => measures[index]?.measure));
  return {
    ...reading,
    confidence: measures.reduce((sum, one) => sum + one.confidence, 0) / Math.max(1, measures.length),
    measures,
    mends: [...mends],
    issues: reading.issues.filter(({ measure }) => measure === undefined || !settled.has(measure)),
  };
}

/** Undefined when the voice is longer than the measure, or a pitch is none. */
function withVoice(
  measure: Measure,
  events: readonly MeasureEvent[],
  { staff, voice, events: rows }: MendedVoice,
): readonly MeasureEvent[] | undefined {
  const own = (event: MeasureEvent): event is NoteEvent | RestEvent => isTimed(event) && event.voice === voice;
  const read = new Map(events.filter(own).map((event) => [event.id, event]));
  const mended: MeasureEvent[] = [];
  let onset = ZERO;
  for (const row of rows) {
    const duration = quartersOf(row);
    const event = eventOf(row, read.get(row.id ?? ""), { onset, staff, voice, duration });
    if (!event) return undefined;
    mended.push(event);
    onset = add(onset, duration);
  }
  if (compare(onset, measure.length) > 0) return undefined;
  const others = events.filter((event) => !own(event));
  return fillVoice([...others, ...mended], voice, staff, measure.length, metreOf(measure));
}

const quartersOf = ({ duration }: MendedEvent): Fraction => {
  const [n, d] = duration.split("/").map(Number);
  return fraction(n ?? 0, d ?? 1);
};

type Place = { readonly onset: Fraction; readonly staff: number; readonly voice: string; readonly duration: Fraction };

function eventOf(
  { pitches }: MendedEvent,
  read: NoteEvent | RestEvent | undefined,
  place: Place,
): NoteEvent | RestEvent | undefined {
  const named = pitches.map(pitchNamed);
  const known = named.filter((pitch): pitch is Pitch => pitch !== undefined);
  if (known.length < named.length) return undefined;
  const timed = <Event extends NoteEvent | RestEvent>(event: Event): Event => ({
    ...(compare(event.duration, place.duration) === 0 ? event : withDuration(event, place.duration)),
    onset: place.onset,
  });
  if (known.length === 0) return read?.kind === "rest" ? timed(read) : restOf(place);
  if (read?.kind !== "note") return noteOf({ ...place, heads: known });
  return timed(withHeads(read, headsAt(read.heads, known)));
}

/** The name under which a head is shown and mended; of drums, of the place where it stands. */
export const headName = ({ pitch, unpitched }: Head): string =>
  pitch ? pitchName(pitch) : `${unpitched?.step ?? "B"}${unpitched?.octave ?? 4}`;

/** Heads that stay on their pitch stay; the others move to the pitches left, in their order. */
function headsAt(heads: readonly Head[], pitches: readonly Pitch[]): readonly Head[] {
  const names = new Set(pitches.map(pitchName));
  const kept = new Map(heads.filter((head) => names.has(headName(head))).map((head) => [headName(head), head]));
  const free = heads.filter((head) => kept.get(headName(head)) !== head);
  return pitches.map((pitch) => {
    const stays = kept.get(pitchName(pitch));
    if (stays) return stays;
    const moved = free.shift();
    if (!moved) return headOf(pitch);
    const { unpitched } = moved;
    if (!unpitched) return { ...withPitch(moved, pitch), tieStart: false, tieStop: false };
    return { ...moved, unpitched: { ...unpitched, step: pitch.step, octave: pitch.octave } };
  });
}
