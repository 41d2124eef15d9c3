import { type Cursor, readUint, readVariable } from "./cursor.ts";
import type { MidiEvent, TextUse } from "./midi-file.ts";
import { decodeMidiText } from "./midi-text.ts";

/** A track's events; `end` is where its last event ends, `damage` says what was skipped. */
export type Track = { readonly events: readonly MidiEvent[]; readonly end: number; readonly damage: readonly string[] };

type Body = MidiEvent extends infer E ? (E extends MidiEvent ? Omit<E, "tick"> : never) : never;

/** Data bytes of system messages, which have no place in a file; some programs write them all the same. */
const systemData: Readonly<Record<number, number>> = { 241: 1, 242: 2, 243: 1 };
const texts: readonly (TextUse | undefined)[] = [
  undefined,
  "text",
  "copyright",
  "name",
  "instrument",
  "lyric",
  "marker",
  "cue",
];
const END_OF_TRACK = 0x2f;

/** Reads events until the end of the track or of the bytes. Damaged events are left out, what follows is read. */
export function readTrack(bytes: Uint8Array, start: number, stop: number, maxEvents: number): Track {
  const cursor: Cursor = { bytes, at: start, stop };
  const events: MidiEvent[] = [];
  const damage = new Set<string>();
  let tick = 0;
  let status = 0;
  let isEnded = false;
  while (!isEnded && cursor.at < stop && events.length <= maxEvents) {
    const delta = readVariable(cursor);
    if (delta === undefined) break;
    tick += delta;
    const first = bytes[cursor.at] ?? 0;
    if (cursor.at >= stop) break;
    if (first < 0x80 && status === 0) {
      damage.add("data without a command");
      cursor.at += 1;
      continue;
    }
    if (first >= 0x80) cursor.at += 1;
    if (first >= 0xf0) {
      // a meta event or a system message ends the running status; programs that go on with it are understood
      const read = readSystem(cursor, first);
      if (read === "end") isEnded = true;
      else if (read === "illegal") damage.add("messages that do not belong in a file");
      else if (read === "cut") damage.add("an event that is cut off");
      else if (read) events.push({ tick, ...read });
      continue;
    }
    if (first >= 0x80) status = first;
    const read = readChannel(cursor, status);
    if (read === "cut") damage.add("an event that is cut off");
    else if (read === "broken") damage.add("an event with impossible values");
    else if (read) events.push({ tick, ...read });
  }
  if (!isEnded) damage.add("a track without its end");
  return { events, end: cursor.at, damage: [...damage] };
}

function readChannel(cursor: Cursor, status: number): Body | "cut" | "broken" | undefined {
  const command = status >> 4;
  const channel = status & 15;
  const size = command === 0xc || command === 0xd ? 1 : 2;
  if (cursor.at + size > cursor.stop) {
    cursor.at = cursor.stop;
    return "cut";
  }
  const [first = 0, second = 0] = cursor.bytes.subarray(cursor.at, cursor.at + size);
  // a byte that cannot be data begins the next event
  if (first > 127) return "broken";
  if (second > 127) {
    cursor.at += 1;
    return "broken";
  }
  cursor.at += size;
  if (command === 0x9 && second > 0) return { kind: "on", channel, key: first, velocity: second };
  if (command === 0x9 || command === 0x8) return { kind: "off", channel, key: first, velocity: second };
  if (command === 0xc) return { kind: "program", channel, program: first };
  if (command === 0xb && first === 64) return { kind: "pedal", channel, down: second >= 64 };
  return undefined;
}

function readSystem(cursor: Cursor, status: number): Body | "end" | "illegal" | "cut" | undefined {
  if (status !== 0xff && status !== 0xf0 && status !== 0xf7) {
    cursor.at = Math.min(cursor.stop, cursor.at + (systemData[status] ?? 0));
    return "illegal";
  }
  const type = status === 0xff ? readUint(cursor, 1) : -1;
  const length = readVariable(cursor);
  if (length === undefined || cursor.at + length > cursor.stop) {
    cursor.at = cursor.stop;
    return "cut";
  }
  const data = cursor.bytes.subarray(cursor.at, cursor.at + length);
  cursor.at += length;
  return type === END_OF_TRACK ? "end" : readMeta(type, data);
}

function readMeta(type: number, data: Uint8Array): Body | undefined {
  const [first = 0, second = 0, third = 0] = data;
  const use = texts[type];
  if (use) return { kind: "text", use, text: decodeMidiText(data) };
  if (type === 0x21 && data.length >= 1) return { kind: "port", port: first };
  if (type === 0x51 && data.length >= 3) {
    const microsecondsPerQuarter = (first << 16) | (second << 8) | third;
    return microsecondsPerQuarter > 0 ? { kind: "tempo", microsecondsPerQuarter } : undefined;
  }
  if (type === 0x58 && data.length >= 2) {
    // 2 to the power of the second byte; a 256th is the shortest value that notation names
    return first > 0 && first <= 64 && second <= 6 ? { kind: "time", beats: first, beatType: 2 ** second } : undefined;
  }
  if (type === 0x59 && data.length >= 2) {
    const fifths = first > 127 ? first - 256 : first;
    return Math.abs(fifths) <= 7 ? { kind: "key", fifths, minor: second === 1 } : undefined;
  }
  return undefined;
}
