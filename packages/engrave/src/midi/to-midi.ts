import { attribute, child, type Fraction, type Part, type Score } from "@gradus/score";
import { type MidiEvent, writeMidi } from "midi-file";
import { DRUM_CHANNEL, type Voice, voicesOf } from "./channels.ts";
import { pedalOf } from "./pedal.ts";
import { type PlayedNote, playedNotes } from "./played-notes.ts";
import { keySignaturesOf, timeSignaturesOf } from "./signatures.ts";
import { tempiOf } from "./tempi.ts";
import { ticksPerQuarter, toTicks } from "./ticks.ts";
import { type PlayedSpan, playedSpans, restated, unfolded, unfoldedByMeasure } from "./unfold.ts";
import { loudnessOf } from "./velocities.ts";

type EventBody = MidiEvent extends infer Event ? (Event extends MidiEvent ? Omit<Event, "deltaTime"> : never) : never;
/** `rank` orders events of one tick: notes end before anything else, and start last. */
type PlacedEvent = {
  readonly tick: number;
  readonly rank: number;
  readonly body: EventBody;
  /** of a note: when it ends */
  readonly until?: number;
};
type Clock = (time: Fraction) => number;

const rank = { noteOff: 0, setup: 1, pedal: 2, noteOn: 3 };
const controllers = { volume: 7, pan: 10, pedal: 64 };

/**
 * A standard MIDI file of format 1: a track of tempo and signatures, then one per part. Repeats, voltas and jumps are
 * played; ties are one note; grace notes come before their beat, fermatas wait, cue notes are left out. Equal scores give
 * equal bytes.
 */
export function toMidi(score: Score): Uint8Array {
  const voices = voicesOf(score);
  const played = playedNotes(score);
  const players = score.parts.map((part, index) => ({
    part,
    voice: voices[index] as Voice,
    notes: played[index] ?? [],
  }));
  const perQuarter = ticksPerQuarter(played.flatMap((notes) => notes.map(({ beat }) => beat)));
  const clock: Clock = (time) => toTicks(time, perQuarter);
  const spans = playedSpans(score, clock);
  const end = spans.reduce((last, { from, to, at }) => Math.max(last, at + to - from), 0);
  const conductor = conductorEvents(score, clock);
  const title = score.meta.title === "" ? [] : [atStart({ type: "trackName", text: utf8(score.meta.title) })];
  const tracks = [
    track([...title, ...unfolded(conductor, spans), ...restated(conductor, spans, ({ body }) => body.type)], end),
    ...players.map(({ part, voice, notes }) => track(playedPart(part, voice, notes, clock, spans), end)),
  ];

  return new Uint8Array(
    writeMidi({ header: { format: 1, numTracks: tracks.length, ticksPerBeat: perQuarter }, tracks }),
  );
}

const atStart = (body: EventBody): PlacedEvent => ({ tick: 0, rank: rank.setup, body });

function conductorEvents(score: Score, clock: Clock): readonly PlacedEvent[] {
  const at = (time: Fraction, body: EventBody): PlacedEvent => ({ tick: clock(time), rank: rank.setup, body });
  const [first] = score.parts;
  const keyed = score.parts.find(({ measures }) => measures[0] && !measures[0].before.transpose) ?? first;
  const tempi = tempiOf(score).map(({ onset, value }) =>
    at(onset, { type: "setTempo", microsecondsPerBeat: Math.round(60_000_000 / value) }),
  );
  const times = (first ? timeSignaturesOf(first) : []).flatMap(({ onset, value }) => {
    const numerator = value.beats.reduce((sum, beat) => sum + beat, 0);
    if (numerator > 255 || !Number.isInteger(Math.log2(value.beatType))) return [];
    // Clicks per metronome beat (24 to the quarter), 32nds per quarter.
    const metronome = Math.max(1, Math.round(96 / value.beatType));
    return [at(onset, { type: "timeSignature", numerator, denominator: value.beatType, metronome, thirtyseconds: 8 })];
  });
  const keys = (keyed ? keySignaturesOf(keyed) : []).map(({ onset, value }) =>
    at(onset, { type: "keySignature", key: value.fifths, scale: value.mode === "minor" ? 1 : 0 }),
  );

  return [...times, ...keys, ...tempi];
}

function playedPart(
  part: Part,
  voice: Voice,
  notes: readonly PlayedNote[],
  clock: Clock,
  spans: readonly PlayedSpan[],
): readonly PlacedEvent[] {
  const pedal = pedalOf(part).map(
    ({ onset, value }): PlacedEvent => ({
      tick: clock(onset),
      rank: rank.pedal,
      body: { type: "controller", channel: voice.channel, controllerType: controllers.pedal, value: value ? 127 : 0 },
    }),
  );
  const sounding = unfoldedByMeasure(noteEvents(part, voice, notes, clock), spans);
  return [
    ...setup(part, voice),
    ...sounding,
    ...programChanges(sounding, voice),
    ...unfolded(pedal, spans),
    ...restated(pedal, spans, () => "pedal"),
  ];
}

function setup(part: Part, { port, channel, program, instruments }: Voice): readonly PlacedEvent[] {
  const at = atStart;
  const [instrument] = instruments.values();
  const control = (controllerType: number, value: number | undefined): readonly PlacedEvent[] =>
    value === undefined ? [] : [at({ type: "controller", channel, controllerType, value })];

  return [
    at({ type: "trackName", text: utf8(part.name) }),
    ...(port > 0 ? [at({ type: "portPrefix", port })] : []),
    at({ type: "programChange", channel, programNumber: program }),
    ...control(controllers.volume, instrument?.volume),
    ...control(controllers.pan, instrument?.pan),
  ];
}

type NoteOn = PlacedEvent & { readonly measure: number; readonly program: number | undefined };

function noteEvents(part: Part, voice: Voice, notes: readonly PlayedNote[], clock: Clock): readonly NoteOn[] {
  const { velocityAt } = loudnessOf(part);
  return notes.map(({ onset, end, beat, midi, measure, unpitched, heads }): NoteOn => {
    const source = heads[0]?.source;
    const instrument = source && child(source, "instrument");
    const program = instrument && voice.instruments.get(attribute(instrument, "id") ?? "")?.program;
    const channel = unpitched ? DRUM_CHANNEL : voice.channel;
    const tick = clock(onset);
    const until = Math.max(tick + 1, clock(end));
    const velocity = velocityAt(beat, source);
    const body = { type: "noteOn", channel, noteNumber: midi, velocity } as const;
    return { tick, until, measure, program: unpitched ? undefined : program, rank: rank.noteOn, body };
  });
}

/** A player who takes up another instrument of the part: the program changes with its first note. */
function programChanges(sounding: readonly NoteOn[], { channel, program }: Voice): readonly PlacedEvent[] {
  let now = program;
  return sounding
    .toSorted((a, b) => a.tick - b.tick)
    .flatMap(({ tick, program: next }): PlacedEvent[] => {
      if (next === undefined || next === now || channel === DRUM_CHANNEL) return [];
      now = next;
      return [{ tick, rank: rank.setup, body: { type: "programChange", channel, programNumber: next } }];
    });
}

function track(events: readonly PlacedEvent[], end: number): MidiEvent[] {
  const sorted = [...events, ...noteEnds(events)].sort((a, b) => a.tick - b.tick || a.rank - b.rank);
  let before = 0;
  const timed = sorted.map(({ tick, body }): MidiEvent => {
    const deltaTime = tick - before;
    before = tick;
    return { ...body, deltaTime };
  });
  return [...timed, { deltaTime: Math.max(0, end - before), type: "endOfTrack" }];
}

/** Where playing jumps, a note may still sound when its key is struck again: the second stroke ends the first. */
function noteEnds(events: readonly PlacedEvent[]): readonly PlacedEvent[] {
  const next = new Map<string, number>();
  return events
    .toSorted((a, b) => b.tick - a.tick)
    .flatMap(({ tick, until, body }): PlacedEvent[] => {
      if (until === undefined || body.type !== "noteOn") return [];
      const { channel, noteNumber } = body;
      const key = `${channel}/${noteNumber}`;
      const again = next.get(key);
      next.set(key, tick);
      const end = again !== undefined && again > tick ? Math.min(until, again) : until;
      return [{ tick: end, rank: rank.noteOff, body: { type: "noteOff", channel, noteNumber, velocity: 0 } }];
    });
}

/** The writer puts one byte per character: UTF-8 in a string of bytes. */
const utf8 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
