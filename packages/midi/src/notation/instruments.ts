import { isKeyboardPart } from "@gradus/score";

/** How an instrument is written: clef, and how far its notes stand from what sounds (written + this = sounding). */
export type WrittenAs = {
  readonly name: string;
  readonly clef: Clef | "range";
  readonly chromatic: number;
  readonly diatonic: number;
};
export type Clef = { readonly sign: "G" | "F" | "C" | "percussion"; readonly line: number; readonly octave: number };

export const treble: Clef = { sign: "G", line: 2, octave: 0 };
export const bass: Clef = { sign: "F", line: 4, octave: 0 };
const alto: Clef = { sign: "C", line: 3, octave: 0 };
const guitar: Clef = { sign: "G", line: 2, octave: -1 };
const lowBass: Clef = { sign: "F", line: 4, octave: -1 };
export const percussion: Clef = { sign: "percussion", line: 2, octave: 0 };

/** General MIDI level 1 sound set, programs 0–127, under the names that scores print. */
const names = (
  "Piano|Piano|Electric Grand|Honky-tonk Piano|Electric Piano|Electric Piano|Harpsichord|Clavinet|Celesta|Glockenspiel|" +
  "Music Box|Vibraphone|Marimba|Xylophone|Tubular Bells|Dulcimer|Organ|Organ|Rock Organ|Church Organ|Reed Organ|" +
  "Accordion|Harmonica|Bandoneon|Guitar|Acoustic Guitar|Jazz Guitar|Electric Guitar|Electric Guitar|Overdriven Guitar|" +
  "Distortion Guitar|Guitar Harmonics|Acoustic Bass|Bass Guitar|Bass Guitar|Fretless Bass|Slap Bass|Slap Bass|" +
  "Synth Bass|Synth Bass|Violin|Viola|Cello|Double Bass|Strings|Pizzicato Strings|Harp|Timpani|Strings|Strings|" +
  "Synth Strings|Synth Strings|Choir|Voice|Synth Voice|Orchestra Hit|Trumpet|Trombone|Tuba|Trumpet|Horn|Brass|" +
  "Synth Brass|Synth Brass|Soprano Saxophone|Alto Saxophone|Tenor Saxophone|Baritone Saxophone|Oboe|English Horn|" +
  "Bassoon|Clarinet|Piccolo|Flute|Recorder|Pan Flute|Bottle|Shakuhachi|Whistle|Ocarina|Lead|Lead|Lead|Lead|Lead|Lead|" +
  "Lead|Lead|Pad|Pad|Pad|Pad|Pad|Pad|Pad|Pad|Effect|Effect|Effect|Effect|Effect|Effect|Effect|Effect|Sitar|Banjo|" +
  "Shamisen|Koto|Kalimba|Bagpipe|Fiddle|Shanai|Bell|Agogo|Steel Drums|Woodblock|Taiko Drum|Tom|Synth Drum|Cymbal|" +
  "Guitar Fret Noise|Breath|Seashore|Bird|Telephone|Helicopter|Applause|Gunshot"
).split("|");

type Special = Partial<Omit<WrittenAs, "name">>;
const guitarLike: Special = { clef: guitar };
const inBFlat: Special = { clef: treble, chromatic: -2, diatonic: -1 };

/** Programs that are written otherwise than they sound, or in a clef of their own. */
const special = new Map<number, Special>([
  ...[24, 25, 26, 27, 28, 29, 30, 31].map((program) => [program, guitarLike] as const),
  ...[32, 33, 34, 35, 36, 37, 38, 39, 43].map((program) => [program, { clef: lowBass }] as const),
  [40, { clef: treble }],
  [41, { clef: alto }],
  [42, { clef: bass }],
  [47, { clef: bass }],
  [56, inBFlat],
  [57, { clef: bass }],
  [58, { clef: bass }],
  [59, inBFlat],
  [60, { clef: treble, chromatic: -7, diatonic: -4 }],
  [64, inBFlat],
  [65, { clef: treble, chromatic: -9, diatonic: -5 }],
  [66, { clef: treble, chromatic: -14, diatonic: -8 }],
  [67, { clef: treble, chromatic: -21, diatonic: -12 }],
  [68, { clef: treble }],
  [69, { clef: treble, chromatic: -7, diatonic: -4 }],
  [70, { clef: bass }],
  [71, inBFlat],
  [72, { clef: treble, chromatic: 12, diatonic: 7 }],
  [73, { clef: treble }],
  [74, { clef: treble }],
  [105, { clef: guitar }],
  [110, { clef: treble }],
]);

/** Programs of instruments with two staves. */
export const isKeyboard = (program: number | undefined): boolean =>
  program === undefined || program < 9 || (program >= 16 && program <= 21) || program === 46;

const tune = /\b(melod(y|ie|ia)|lead|solo)\b/i;

/** Whether a track's name says that somebody else than a keyboard player has it. */
export const namesAnother = (name: string): boolean =>
  tune.test(name) || !isKeyboardPart({ name, abbreviation: "", instrumentNames: [], staves: 2 });

export const instrumentName = (program: number | undefined): string => names[program ?? 0] ?? "Piano";

/** How the instrument of a program 0–127 is written; by its range where it has no clef of its own. */
export function writtenAs(program: number | undefined): WrittenAs {
  const own = special.get(program ?? 0);
  return {
    name: instrumentName(program),
    clef: own?.clef ?? "range",
    chromatic: own?.chromatic ?? 0,
    diatonic: own?.diatonic ?? 0,
  };
}

/** semitones to a ledger line, two steps of the scale */
const ledger = 3.5;
/** MIDI keys between which a clef needs no ledger lines; the C clef of the viola */
const within = { G: [61, 80], F: [41, 59], C: [51, 69] } as const;

/** Ledger lines of a key under a clef that has lines for pitches. */
export function ledgerLines(key: number, { sign, octave }: Clef): number {
  if (sign === "percussion") return 0;
  const [low, high] = within[sign];
  const written = key - 12 * octave;
  return Math.ceil(Math.max(0, low - written, written - high) / ledger);
}

/** Lines count by their square, since a far note under many of them cannot be read at all. */
const ledgerCost = (keys: readonly number[], clef: Clef): number =>
  keys.reduce((sum, key) => sum + ledgerLines(key, clef) ** 2, 0);

/** The clef of a staff whose notes have these keys: the one under which they have fewer ledger lines. */
export const clefFor = (keys: readonly number[]): Clef =>
  ledgerCost(keys, treble) <= ledgerCost(keys, bass) ? treble : bass;

/** Squared ledger lines a note, and how many times fewer another clef has, from which on an instrument's own is no help. */
const UNREADABLE = 2;
const CLEARER = 4;

/** An instrument's own clef, but one that fits the notes where it does not at all: files give violins the sound of a viola. */
export function clefOf(own: Clef | "range", keys: readonly number[]): Clef {
  const other = clefFor(keys);
  if (own === "range") return other;
  const cost = ledgerCost(keys, own);
  return cost > UNREADABLE * keys.length && cost > CLEARER * ledgerCost(keys, other) ? other : own;
}
