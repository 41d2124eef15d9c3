const names = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

/** A MIDI number as a pitch name, 60 = C4, in the usual spelling of the black keys. */
export const midiName = (midi: number): string => `${names[((midi % 12) + 12) % 12]}${Math.floor(midi / 12) - 1}`;
