/** The 13 instruments of the specification plus free text (GEN-14). */
export const instruments = [
  "Piano",
  "Guitar",
  "Violin",
  "Flute",
  "Saxophone",
  "Drums / Percussion",
  "Ukulele",
  "Trumpet",
  "Clarinet",
  "Cello",
  "Bass Guitar",
  "Recorder",
  "Trombone",
] as const;
export type Instrument = (typeof instruments)[number];

export const modificationTypes = ["Simplify Score", "Complexify Score"] as const;
export type ModificationType = (typeof modificationTypes)[number];

const major = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"] as const;
const minor = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#"] as const;

export type KeyName = `${(typeof major)[number]} major` | `${(typeof minor)[number]} minor`;
/** The 30 keys of EDIT-16 in order of fifths, −7 to 7, majors first. */
export const keyNames: readonly KeyName[] = [
  ...major.map((tonic) => `${tonic} major` as const),
  ...minor.map((tonic) => `${tonic} minor` as const),
];

export type Mode = "major" | "minor";

/** Key signature of a key name: fifths −7…7 and mode. */
export function keySignature(name: KeyName): { readonly fifths: number; readonly mode: Mode } {
  const [tonic = "C", mode = "major"] = name.split(" ");
  const list: readonly string[] = mode === "major" ? major : minor;
  return { fifths: list.indexOf(tonic) - 7, mode: mode as Mode };
}

/** Name of a key signature, or undefined outside −7…7. */
export function keyName(fifths: number, mode: Mode): KeyName | undefined {
  const tonic = (mode === "major" ? major : minor)[fifths + 7];
  return tonic === undefined ? undefined : (`${tonic} ${mode}` as KeyName);
}
