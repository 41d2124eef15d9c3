import { BasicMIDI } from "spessasynth_core";

/** To the end of its tracks: what the parser calls its duration ends with the last note. */
export function secondsOf(midi: BasicMIDI): number {
  const end = Math.max(0, ...midi.tracks.map(({ events }) => events.at(-1)?.ticks ?? 0));
  return midi.midiTicksToSeconds(end);
}

/** undefined for what is no MIDI file */
export function parseMidiFile(bytes: Uint8Array): BasicMIDI | undefined {
  try {
    return BasicMIDI.fromArrayBuffer(bytes.slice().buffer);
  } catch {
    return undefined;
  }
}
