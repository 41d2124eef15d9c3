import type { MidiEvent, MidiFile } from "../bytes/midi-file.ts";
import { pieceTitle, saysNothing } from "./names.ts";

/** A stroke of a key: `on` and `off` in the file's ticks. */
export type Stroke = {
  readonly key: number;
  readonly velocity: number;
  readonly on: number;
  readonly off: number;
};

/** What one track plays on one channel. */
export type Line = {
  readonly track: number;
  readonly channel: number;
  readonly port: number;
  /** name of the track, else of its instrument; empty when neither is stated */
  readonly name: string;
  /** General MIDI program 0–127 of its first note; undefined when none is stated */
  readonly program: number | undefined;
  /** programs that follow later, in their order */
  readonly laterPrograms: readonly number[];
  readonly strokes: readonly Stroke[];
  readonly lyrics: readonly Timed<string>[];
  readonly pedal: readonly Timed<boolean>[];
  /** key signatures of its own track */
  readonly keys: readonly Timed<KeySignature>[];
};

export type Timed<T> = { readonly tick: number; readonly value: T };
export type KeySignature = { readonly fifths: number; readonly minor: boolean };
export type Metre = { readonly beats: number; readonly beatType: number };

/** All that a file says, sorted by use. */
export type Performance = {
  readonly ticksPerQuarter: number;
  readonly countsSeconds: boolean;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly times: readonly Timed<Metre>[];
  readonly keys: readonly Timed<KeySignature>[];
  readonly tempi: readonly Timed<number>[];
  readonly markers: readonly Timed<string>[];
  readonly repairs: readonly string[];
};

/** General MIDI percussion, counted from 0. */
export const DRUM_CHANNEL = 9;
/** Sorts the events of a file into lines that one player plays, and what holds for all of them. */
export function performanceOf(file: MidiFile): Performance {
  const tracks = file.format === 2 ? inSuccession(file.tracks) : file.tracks;
  const lines = tracks.flatMap((events, track) => linesOf(events, track));
  const all = tracks.flat();
  const timed = <K extends MidiEvent["kind"], T>(kind: K, value: (event: Extract<MidiEvent, { kind: K }>) => T) =>
    settled(
      all.flatMap((event) =>
        event.kind === kind ? [{ tick: event.tick, value: value(event as Extract<MidiEvent, { kind: K }>) }] : [],
      ),
    );
  const markers = all.flatMap((event) =>
    event.kind === "text" && event.use === "marker" && event.text.trim() !== ""
      ? [{ tick: event.tick, value: event.text.trim() }]
      : [],
  );
  const times = timed("time", ({ beats, beatType }) => ({ beats, beatType }));
  const keys = timed("key", ({ fifths, minor }) => ({ fifths, minor }));
  const tempi = timed("tempo", ({ microsecondsPerQuarter }) => 60_000_000 / microsecondsPerQuarter);
  const { ticksPerQuarter, countsSeconds, repairs } = file;
  const stated = titleOf(tracks, lines, file.format);
  // the name of a file's only track is that of the piece
  const named = lines.map((line) => (line.name === stated ? { ...line, name: "" } : line));
  const title = pieceTitle(stated);
  return { ticksPerQuarter, countsSeconds, title, lines: named, times, keys, tempi, markers, repairs };
}

/** Sequences of their own, one after another. */
function inSuccession(tracks: MidiFile["tracks"]): MidiFile["tracks"] {
  let start = 0;
  return tracks.map((events) => {
    const moved = events.map((event) => ({ ...event, tick: event.tick + start }));
    start = moved.at(-1)?.tick ?? start;
    return moved;
  });
}

/** In order of time; of several at one tick the last holds, and what repeats its predecessor goes. */
export function settled<T>(timed: readonly Timed<T>[]): readonly Timed<T>[] {
  const byTick = new Map<number, Timed<T>>();
  for (const one of timed.toSorted((a, b) => a.tick - b.tick)) byTick.set(one.tick, one);
  const placed = [...byTick.values()];
  return placed.filter(
    ({ value }, index) => index === 0 || JSON.stringify(placed[index - 1]?.value) !== JSON.stringify(value),
  );
}

function titleOf(tracks: MidiFile["tracks"], lines: readonly Line[], format: number): string {
  // in a file of one track its name is the piece's; else a first track that plays nothing carries it
  const playing = new Set(lines.map(({ track }) => track));
  if (playing.has(0) && format !== 0) return "";
  const name = tracks[0]?.find((event) => event.kind === "text" && event.use === "name");
  return name?.kind === "text" ? name.text.trim() : "";
}

function linesOf(events: readonly MidiEvent[], track: number): Line[] {
  const channels = [...new Set(events.flatMap((event) => (event.kind === "on" ? [event.channel] : [])))];
  const text = (use: string): string => {
    const found = events.find((event) => event.kind === "text" && event.use === use && event.text.trim() !== "");
    return found?.kind === "text" ? found.text.trim() : "";
  };
  const port = events.find(({ kind }) => kind === "port");
  const stated = [text("name"), text("instrument")].find((name) => !saysNothing(name));
  // LilyPond names tracks by their contexts, "upper:" or ":melody"
  const name = (stated ?? "").replace(/^[\s:]+|[\s:]+\d*$/g, "");
  const lyrics = lyricsOf(events);
  return channels.map((channel, index): Line => {
    const own = events.filter((event) => "channel" in event && event.channel === channel);
    const programs = programsOf(own);
    return {
      track,
      channel,
      port: port?.kind === "port" ? port.port : 0,
      name,
      program: programs[0],
      laterPrograms: programs.slice(1),
      strokes: strokesOf(own),
      lyrics: index === 0 ? lyrics : [],
      pedal: settled(own.flatMap((event) => (event.kind === "pedal" ? [{ tick: event.tick, value: event.down }] : []))),
      keys: settled(
        events.flatMap((event) =>
          event.kind === "key" ? [{ tick: event.tick, value: { fifths: event.fifths, minor: event.minor } }] : [],
        ),
      ),
    };
  });
}

/** Programs that sound: those in force when a note begins, in their order. */
function programsOf(events: readonly MidiEvent[]): readonly number[] {
  const heard: number[] = [];
  let now: number | undefined;
  for (const event of events.toSorted((a, b) => a.tick - b.tick)) {
    if (event.kind === "program") now = event.program;
    else if (event.kind === "on" && now !== undefined && heard.at(-1) !== now) heard.push(now);
  }
  return heard;
}

const isMarkup = (text: string): boolean => /^[@%[{(]/.test(text);

/** Lyric events, or the text events of a karaoke file (.kar) where there are many of them. */
function lyricsOf(events: readonly MidiEvent[]): readonly Timed<string>[] {
  const of = (use: string) =>
    events.flatMap((event) =>
      event.kind === "text" && event.use === use && event.text.trim() !== "" && !isMarkup(event.text)
        ? [{ tick: event.tick, value: event.text }]
        : [],
    );
  const lyrics = of("lyric");
  const karaoke = of("text").filter(({ tick }) => tick > 0);
  return lyrics.length > 0 ? lyrics : karaoke.length >= 8 ? karaoke : [];
}

/**
 * Note-ons and note-offs of one channel in pairs. A key that is struck again while it sounds: first on, first off when there
 * are as many of both (two voices on one key); else the second stroke ends the first.
 */
function strokesOf(events: readonly MidiEvent[]): readonly Stroke[] {
  const ordered = events.filter((event): event is Switch => event.kind === "on" || event.kind === "off");
  const last = ordered.at(-1)?.tick ?? 0;
  const strokes = [...Map.groupBy(ordered, ({ key }) => key).values()].flatMap((sameKey) => pairsOf(sameKey, last));
  return strokes.sort((a, b) => a.on - b.on || a.key - b.key);
}

type Switch = Extract<MidiEvent, { kind: "on" | "off" }>;
const rank = ({ kind }: Switch): number => (kind === "off" ? 0 : 1);

function pairsOf(written: readonly Switch[], last: number): readonly Stroke[] {
  const isEven = 2 * written.filter(({ kind }) => kind === "on").length === written.length;
  const events = isEven ? written : written.toSorted((a, b) => a.tick - b.tick || rank(a) - rank(b));
  const open: Switch[] = [];
  const pairs: Stroke[] = [];
  const close = (on: Switch, off: number): void => {
    if (off > on.tick) pairs.push({ key: on.key, velocity: on.velocity, on: on.tick, off });
  };
  for (const event of events) {
    if (event.kind === "off") {
      const on = open.shift();
      if (on) close(on, event.tick);
      continue;
    }
    if (!isEven) for (const on of open.splice(0)) close(on, event.tick);
    open.push(event);
  }
  for (const on of open) close(on, last);
  return pairs;
}
