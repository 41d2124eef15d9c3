/** Where a drum stands on the staff, its notehead and whether a foot plays it: Percussive Arts Society (Weinberg 1998). */
export type Drum = {
  readonly key: number;
  readonly name: string;
  readonly step: string;
  readonly octave: number;
  readonly notehead: string;
  readonly foot: boolean;
};

type Row = readonly [keys: readonly number[], name: string, place: string, notehead: string, foot?: "foot"];
const rows: readonly Row[] = [
  [[35, 36], "Bass Drum", "F4", "normal", "foot"],
  [[44], "Pedal Hi-Hat", "D4", "x", "foot"],
  [[38, 40], "Snare Drum", "C5", "normal"],
  [[37], "Side Stick", "C5", "x"],
  [[39], "Hand Clap", "C5", "triangle"],
  [[42], "Closed Hi-Hat", "G5", "x"],
  [[46], "Open Hi-Hat", "G5", "circle-x"],
  [[51, 59], "Ride Cymbal", "F5", "x"],
  [[53], "Ride Bell", "F5", "diamond"],
  [[49], "Crash Cymbal", "A5", "x"],
  [[57], "Crash Cymbal 2", "B5", "x"],
  [[55], "Splash Cymbal", "B5", "diamond"],
  [[52], "Chinese Cymbal", "C6", "x"],
  [[48, 50], "High Tom", "E5", "normal"],
  [[45, 47], "Mid Tom", "D5", "normal"],
  [[41, 43], "Floor Tom", "A4", "normal"],
  [[56], "Cowbell", "E5", "triangle"],
  [[54], "Tambourine", "D6", "triangle"],
];
const kit = new Map(
  rows.flatMap(([keys, name, place, notehead, foot]) =>
    keys.map((key): [number, Drum] => [
      key,
      { key, name, step: place[0] ?? "C", octave: Number(place[1]), notehead, foot: foot === "foot" },
    ]),
  ),
);

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
  const steps = ["E", "D", "C"];
  const place = { step: steps[key % 3] ?? "C", octave: key % 2 === 0 ? 5 : 4 };
  return kit.get(key) ?? { key, name: otherNames[key] ?? `Percussion ${key}`, ...place, notehead: "x", foot: false };
}
