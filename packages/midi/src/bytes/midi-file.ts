/** A standard MIDI file as it stands in its bytes, damage repaired (MIDI 1.0, Standard MIDI Files 1.0, RP-001). */
export type MidiFile = {
  readonly format: 0 | 1 | 2;
  /** ticks of one quarter note; of half a second in files that count in frames (SMPTE) */
  readonly ticksPerQuarter: number;
  /** the file counts seconds, not beats */
  readonly countsSeconds: boolean;
  readonly tracks: readonly (readonly MidiEvent[])[];
  /** what was damaged and is left out, in a teacher's words */
  readonly repairs: readonly string[];
};

/** `tick`: from the start of the track. What has no meaning for a score (aftertouch, bends, system messages) is not kept. */
export type MidiEvent = { readonly tick: number } & (
  | { readonly kind: "on" | "off"; readonly channel: number; readonly key: number; readonly velocity: number }
  | { readonly kind: "program"; readonly channel: number; readonly program: number }
  | { readonly kind: "pedal"; readonly channel: number; readonly down: boolean }
  | { readonly kind: "tempo"; readonly microsecondsPerQuarter: number }
  | { readonly kind: "time"; readonly beats: number; readonly beatType: number }
  | { readonly kind: "key"; readonly fifths: number; readonly minor: boolean }
  | { readonly kind: "port"; readonly port: number }
  | { readonly kind: "text"; readonly use: TextUse; readonly text: string }
);
export type TextUse = "text" | "copyright" | "name" | "instrument" | "lyric" | "marker" | "cue";
