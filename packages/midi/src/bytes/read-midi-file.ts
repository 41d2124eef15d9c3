import { type Failure, failure, inputLimits } from "@gradus/contracts";
import { type Cursor, readUint } from "./cursor.ts";
import type { MidiEvent, MidiFile } from "./midi-file.ts";
import { readTrack } from "./read-track.ts";

/** Used where the header states none: most programs write it. */
const USUAL_DIVISION = 480;

/**
 * Reads a standard MIDI file, also one wrapped in RIFF (RMID). Never throws. Damaged chunks and events are left out and
 * listed. Errors: file/empty, file/truncated (no track is there), file/unreadable (no MIDI header), file/too-complex.
 */
export function readMidiFile(bytes: Uint8Array): { readonly ok: true; readonly file: MidiFile } | Failure {
  if (bytes.length === 0) return failure("file/empty");
  const cursor: Cursor = { bytes, at: find(bytes, "MThd", 0, Math.min(bytes.length, 1024)), stop: bytes.length };
  if (cursor.at < 0) return failure("file/unreadable");
  cursor.at += 4;
  const size = readUint(cursor, 4);
  if (cursor.at + 6 > bytes.length) return failure("file/truncated");
  const header = cursor.at;
  const format = readUint(cursor, 2);
  const declared = readUint(cursor, 2);
  const { ticksPerQuarter, countsSeconds, isRepaired } = division(readUint(cursor, 2));
  const repairs: string[] = isRepaired ? ["The file does not say how long a beat is; 480 ticks were taken."] : [];
  const tracks = readTracks(bytes, size >= 6 && size < 1024 ? header + size : header + 6, repairs);
  if (!Array.isArray(tracks)) return tracks;
  if (tracks.length === 0) return failure("file/truncated");
  if (tracks.length < declared) repairs.push(`${tracks.length} of ${declared} tracks are there.`);
  const known = format === 0 || format === 2 ? format : 1;
  if (known !== format) repairs.push("The file's format number is unknown; its tracks were read side by side.");
  return { ok: true, file: { format: known, ticksPerQuarter, countsSeconds, tracks, repairs } };
}

function division(word: number): { ticksPerQuarter: number; countsSeconds: boolean; isRepaired: boolean } {
  if (word < 0x8000) return { ticksPerQuarter: word || USUAL_DIVISION, countsSeconds: false, isRepaired: word === 0 };
  const frames = 256 - (word >> 8);
  const perSecond = (frames === 29 ? 30 : frames) * (word & 255);
  return { ticksPerQuarter: perSecond / 2 || USUAL_DIVISION, countsSeconds: true, isRepaired: perSecond === 0 };
}

function readTracks(bytes: Uint8Array, start: number, repairs: string[]): MidiEvent[][] | Failure {
  const tracks: MidiEvent[][] = [];
  let at = start;
  let total = 0;
  while (at + 8 <= bytes.length) {
    const found = find(bytes, "MTrk", at, bytes.length);
    if (found < 0) break;
    const cursor: Cursor = { bytes, at: found + 4, stop: bytes.length };
    const size = readUint(cursor, 4);
    const stated = cursor.at + size;
    const track = readTrack(bytes, cursor.at, Math.min(stated, bytes.length), inputLimits.midiEvents - total);
    total += track.events.length;
    if (total > inputLimits.midiEvents || tracks.length >= inputLimits.midiTracks) return failure("file/too-complex");
    tracks.push([...track.events]);
    for (const what of track.damage) repairs.push(`Track ${tracks.length} holds ${what}; that was left out.`);
    if (stated > bytes.length) repairs.push(`Track ${tracks.length} says that it is longer than the file.`);
    // a length that reaches beyond the file says nothing about where the next track begins
    at = stated <= bytes.length ? stated : track.end;
  }
  return tracks;
}

/** Where four letters stand between `from` and `to`; −1 when nowhere. */
function find(bytes: Uint8Array, letters: string, from: number, to: number): number {
  const [a, b, c, d] = [...letters].map((letter) => letter.charCodeAt(0));
  for (let at = from; at + 4 <= to; at++) {
    if (bytes[at] === a && bytes[at + 1] === b && bytes[at + 2] === c && bytes[at + 3] === d) return at;
  }
  return -1;
}
