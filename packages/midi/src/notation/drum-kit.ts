import { drumAt } from "@gradus/contracts";

/** A percussion key as it is written: where it stands on the staff, its notehead and whether a foot plays it. */
export type Drum = {
  readonly key: number;
  readonly name: string;
  readonly step: string;
  readonly octave: number;
  readonly notehead: string;
  readonly foot: boolean;
};

/** Names of the other keys of General MIDI percussion, 58 to 81. */
const otherNames: Readonly<Record<number, string>> = {
  58: "Vibraslap",
  60: "High Bongo",
  61: "Low Bongo",
  62: "Muted Conga",
  63: "High Conga",
  64: "Low Conga",
  65: "High Timbale",
  66: "Low Timbale",
  67: "High Agogo",
  68: "Low Agogo",
  69: "Cabasa",
  70: "Maracas",
  71: "Short Whistle",
  72: "Long Whistle",
  73: "Short Guiro",
  74: "Long Guiro",
  75: "Claves",
  76: "High Woodblock",
  77: "Low Woodblock",
  78: "Muted Cuica",
  79: "Open Cuica",
  80: "Muted Triangle",
  81: "Triangle",
};

/** The drum of a percussion key; one without a usual place stands above the staff, its neighbours beside it. */
export function drumOf(key: number): Drum {
  const drum = drumAt(key);
  if (drum) return { ...drum, key, foot: drum.limb.endsWith("foot") };
  const steps = ["E", "D", "C"];
  const place = { step: steps[key % 3] ?? "C", octave: key % 2 === 0 ? 5 : 4 };
  return { key, name: otherNames[key] ?? `Percussion ${key}`, ...place, notehead: "x", foot: false };
}
