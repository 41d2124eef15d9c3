/** What a limb of a drummer plays: the right hand the cymbals, the left the snare, the feet the bass drum and the hi-hat's pedal. */
export type Limb = "right hand" | "left hand" | "right foot" | "left foot";
/** What a drum is for in a groove; the hi-hat's pedal is a foot's. */
export type DrumKind = "kick" | "snare" | "hat" | "pedal" | "ride" | "tom" | "colour" | "other";

/** A drum of the kit: its General MIDI number, where it stands on the staff and its notehead. */
export type Drum = {
  readonly midi: number;
  readonly name: string;
  readonly kind: DrumKind;
  readonly limb: Limb;
  readonly step: string;
  readonly octave: number;
  readonly notehead: string;
};

type Row = readonly [midi: number, name: string, kind: DrumKind, place: string, notehead?: string, limb?: Limb];

/**
 * The one table of the kit, the usual number of each place first. Places and noteheads: Percussive Arts Society (Weinberg 1998); numbers:
 * General MIDI; limbs: a right-handed kit.
 */
const rows: readonly Row[] = [
  [36, "Bass Drum", "kick", "F4", "normal", "right foot"],
  [35, "Acoustic Bass Drum", "kick", "F4", "normal", "right foot"],
  [38, "Snare Drum", "snare", "C5", "normal", "left hand"],
  [40, "Electric Snare", "snare", "C5", "normal", "left hand"],
  [37, "Side Stick", "snare", "C5", "x", "left hand"],
  [39, "Hand Clap", "other", "C5", "triangle", "left hand"],
  [42, "Closed Hi-Hat", "hat", "G5", "x"],
  [46, "Open Hi-Hat", "hat", "G5", "circle-x"],
  [44, "Pedal Hi-Hat", "pedal", "D4", "x", "left foot"],
  [51, "Ride Cymbal", "ride", "F5", "x"],
  [53, "Ride Bell", "ride", "F5", "diamond"],
  [59, "Ride Cymbal 2", "ride", "F5", "x"],
  [49, "Crash Cymbal", "colour", "A5", "x"],
  [57, "Crash Cymbal 2", "colour", "B5", "x", "left hand"],
  [55, "Splash Cymbal", "colour", "B5", "diamond"],
  [52, "Chinese Cymbal", "colour", "C6", "x"],
  [48, "High Tom", "tom", "E5"],
  [50, "Highest Tom", "tom", "E5"],
  [47, "Mid Tom", "tom", "D5"],
  [45, "Low Tom", "tom", "D5"],
  [43, "Floor Tom", "tom", "A4"],
  [41, "Low Floor Tom", "tom", "A4"],
  [56, "Cowbell", "colour", "E5", "triangle"],
  [54, "Tambourine", "colour", "D6", "triangle"],
];

/** The drums of the kit. */
export const drumKit: readonly Drum[] = rows.map(
  ([midi, name, kind, place, notehead = "normal", limb = "right hand"]) => ({
    midi,
    name,
    kind,
    limb,
    step: place[0] ?? "C",
    octave: Number(place[1]),
    notehead,
  }),
);

const byMidi = new Map(drumKit.map((drum) => [drum.midi, drum]));
/** The drum of a General MIDI number; undefined for what is no part of the kit. */
export const drumAt = (midi: number): Drum | undefined => byMidi.get(midi);

/** The limb that plays a General MIDI number; what is not of the kit is a right hand's. */
export const limbOf = (midi: number): Limb => byMidi.get(midi)?.limb ?? "right hand";

/** General MIDI numbers of the drums of some kinds. */
export const drumsOfKind = (...kinds: readonly DrumKind[]): ReadonlySet<number> =>
  new Set(drumKit.filter(({ kind }) => kinds.includes(kind)).map(({ midi }) => midi));
