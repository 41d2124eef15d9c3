import type { Performance } from "@gradus/contracts";
import {
  attribute,
  type Head,
  isKeyboardPart,
  type MeasureEvent,
  midiOf,
  type PerformedNote,
  performedNotes,
  type Score,
  type SoundingNote,
  soundingNotes,
  toNumber,
  unfoldedMeasures,
} from "@gradus/score";
import { DRUM_CHANNEL, voicesOf } from "../midi/channels.ts";
import { loudnessOf } from "../midi/velocities.ts";
import { beatsOf } from "./beats.ts";
import { secondsOf } from "./seconds.ts";

type Note = Omit<Performance["notes"][number], "on" | "off"> & {
  /** quarters from the start of the score, bars once */
  readonly onset: number;
  readonly end: number;
};

/**
 * The score as it is heard, with repeats played and grace notes, and with the ids of the <note> elements, which are
 * those of their drawings. Times in seconds.
 */
export function performanceOf(score: Score): Performance {
  const seconds = secondsOf(score);
  const notes = Map.groupBy(notesOf(score), ({ measure }) => measure);
  const lead = score.parts[0]?.measures ?? [];
  const bars: Performance["bars"] = [];
  const played: Performance["notes"] = [];
  const beats: Performance["beats"] = [];
  let now = 0;
  for (const index of unfoldedMeasures(score)) {
    const measure = lead[index];
    if (!measure) continue;
    const start = toNumber(measure.start);
    // seconds of this time through, for a place in the score
    const shift = now - seconds(start);
    const end = now + seconds(start + toNumber(measure.length)) - seconds(start);
    bars.push({ measure: index, start: round(now), end: round(end) });
    for (const { note } of notes.get(index) ?? []) {
      const { onset, end: until, ...rest } = note;
      const on = Math.max(0, seconds(onset) + shift);
      played.push({ ...rest, on: round(on), off: round(Math.max(on + shortest, seconds(until) + shift)) });
    }
    for (const { quarters, strong } of beatsOf(score, index)) {
      beats.push({ at: round(seconds(start + quarters) + shift), strong });
    }
    now = end;
  }
  const last = played.reduce((latest, { off }) => Math.max(latest, off), now);
  const programs = voicesOf(score).map(({ channel, program }) => ({ channel, program }));
  return { seconds: round(last), bars, notes: played.toSorted((a, b) => a.on - b.on), programs, beats };
}

/** seconds; a shorter sound would not be heard */
const shortest = 0.03;
const round = (seconds: number): number => Math.round(seconds * 1e4) / 1e4;

function notesOf(score: Score): readonly { readonly measure: number; readonly note: Note }[] {
  const voices = voicesOf(score);
  const players = score.parts.map((part) => {
    const events = new Map(
      part.measures.flatMap((measure) => measure.events.map((event) => [event.id, event] as const)),
    );
    return { part, events, loudness: loudnessOf(part), hands: part.staves > 1 && isKeyboardPart(part) };
  });
  const place = (note: SoundingNote | PerformedNote, ids: readonly string[], source: Head["source"]) => {
    const player = players[note.part];
    const onset = toNumber(note.onset);
    const isDrum = "kind" in note && note.kind === "unpitched";
    return {
      measure: note.measure,
      note: {
        onset,
        end: onset + toNumber(note.duration),
        midi: Math.min(127, Math.max(0, Math.round(note.midi))),
        velocity: player?.loudness.velocityAt(note.onset, source) ?? 80,
        channel: isDrum ? DRUM_CHANNEL : (voices[note.part]?.channel ?? 0),
        hand: player?.hands ? (note.staff === 1 ? "right" : "left") : null,
        part: note.part,
        ids: [...ids],
      } satisfies Note,
    };
  };
  const pitched = soundingNotes(score).map((note) => {
    const events = players[note.part]?.events;
    const heads = note.eventIds.flatMap((id) => headOf(events?.get(id), note) ?? []);
    return place(note, heads.flatMap(idOf), heads[0]?.source);
  });
  const others = performedNotes(score)
    .filter(({ kind }) => kind !== "note")
    .map((note) => {
      const event = players[note.part]?.events.get(note.eventId);
      const heads = event && "heads" in event ? event.heads : [];
      return place(note, heads.flatMap(idOf), heads[0]?.source);
    });
  return [...pitched, ...others];
}

const idOf = ({ source }: Head): readonly string[] => {
  const id = source && attribute(source, "id");
  return id === undefined ? [] : [id];
};

/** The head of an event that a sounding note is drawn with: in tied events the one of the same written pitch. */
function headOf(event: MeasureEvent | undefined, note: SoundingNote): Head | undefined {
  if (event?.kind !== "note") return undefined;
  if (event.id === note.eventIds[0]) return event.heads[note.headIndex];
  return event.heads.find(({ pitch }) => pitch && midiOf(pitch) === midiOf(note.pitch)) ?? event.heads[0];
}
