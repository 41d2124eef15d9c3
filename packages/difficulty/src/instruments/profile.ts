import { type Part, partInstrument } from "@gradus/score";
import data from "./instrument-profiles.json" with { type: "json" };

export type Range = { readonly lowMidi: number; readonly highMidi: number };
export const levelIds = [
  "beginner",
  "elementary",
  "early-intermediate",
  "intermediate",
  "late-intermediate",
  "early-advanced",
  "advanced",
  "virtuoso",
] as const;
export type LevelId = (typeof levelIds)[number];
type PerLevel<T> = { readonly values: Readonly<Record<LevelId, T>> };

export type ProfileClef = {
  readonly sign: string;
  readonly line: number | null;
  readonly octaveChange: number;
  readonly from: LevelId;
};
type Break = { readonly belowMidi: number; readonly aboveMidi: number; readonly costTongued: number };
type Position = {
  readonly midi: number;
  readonly partial: number;
  readonly fingering?: string;
  readonly position?: number;
  readonly alternates: readonly (string | { readonly position: number; readonly partial: number })[];
};

/** What the arranger reads of an instrument in instrument-profiles.json; pitches as written, MIDI numbers. */
export type Profile = {
  readonly id: string;
  readonly name: string;
  readonly productName: string | null;
  readonly family: string;
  readonly match?: readonly string[];
  readonly gm?: { readonly program?: number };
  readonly musicXmlSound?: string | null;
  readonly transpose: {
    readonly semitones: number;
    readonly diatonic: number;
    readonly chromatic: number;
    readonly octaveChange: number;
  } | null;
  readonly written: { readonly extreme: Range | null };
  readonly levels: { readonly range?: PerLevel<Range | null>; readonly comfort?: PerLevel<Range | null> } | null;
  readonly keys: {
    readonly order?: { readonly values: readonly { readonly fifths: number }[] };
    readonly maxAccidentals?: PerLevel<{ readonly sharps: number; readonly flats: number }>;
  } | null;
  /** semitones: the widest leap of a level, and the widest that may come often */
  readonly leaps?: PerLevel<{ readonly max: number; readonly frequentMax: number } | null>;
  /** notes under one slur */
  readonly slur?: PerLevel<number | null>;
  readonly polyphony: {
    readonly kind: string;
    readonly maxSimultaneous?: { readonly value?: number; readonly values?: PerLevel<number>["values"] };
    readonly tuning?: { readonly strings?: readonly { readonly midi: number }[] };
    readonly fretSpanMax?: PerLevel<number>;
    readonly fretSpanAboveFret7?: PerLevel<number>;
    readonly maxFrettedAtOnce?: PerLevel<number>;
    readonly maxFret?: PerLevel<number>;
    readonly frets?: { readonly value: number };
  };
  /** notes a second that are kept up at a level; short bursts may be so many times as quick */
  readonly speed?: PerLevel<number>;
  readonly burst?: { readonly factor: number };
  readonly phrase?: { readonly breathSeconds?: PerLevel<number> };
  readonly register: {
    readonly breaks?: { readonly values: readonly Break[] };
    readonly noteCosts?: { readonly values: readonly { readonly midi: number; readonly cost: number }[] };
    readonly valveTable?: { readonly values: readonly Position[] };
    readonly slideTable?: { readonly values: readonly Position[] };
  };
  readonly notation: { readonly clefs: readonly ProfileClef[] };
};

/** Every profile in the order of the file; the list is data and was checked when it was made. */
export const profiles = Object.values(data.instruments) as unknown as readonly Profile[];
const generic = profiles.find(({ id }) => id === "generic-melody");

/** Relatives of an instrument with another range or transposition: its profile would be wrong for them. */
const relatives =
  /\b((contra)?bass|contra(alto)?|alto|basset|piccolo|e[b♭]) clarinet|\b(contra|alto|bass) ?flute|\bpiccolo\b|\b(english|basset|alto|tenor|baritone|post|flügel|flugel) ?horn|\bcor anglais|corno inglese|\b(bass|alto|contrabass) trombone|\b(bass|piccolo) trumpet|\b(bass|tenor|great bass|garklein|sopranino) recorder|\b(bass|baritone|tenor) ukulele|\b(double|string|upright) bass|\bcontrabass\b|kontrabass|contrabbasso|contrebasse|\bbasson|\bfagott|\bbass drum|\bviola (da|d')|bassklarinette|altflöte|englischhorn|\bviolone|\((basso|alto)\) horn/;

/**
 * The profile that a name means: the longest name of an instrument found in it wins, so "bass guitar" is no guitar. A
 * relative of an instrument that we have no data for ("bass clarinet") is none of ours.
 */
export function profileNamed(name: string, semitones?: number): Profile | undefined {
  const label = name.normalize("NFC").toLowerCase().trim();
  if (label === "") return undefined;
  if (relatives.test(label)) return generic;
  let best: { readonly profile: Profile; readonly length: number } | undefined;
  for (const profile of profiles) {
    const words = [
      profile.id,
      profile.name.toLowerCase(),
      profile.productName?.toLowerCase() ?? "",
      ...(profile.match ?? []),
    ];
    for (const word of words) {
      if (word === "" || !containsWord(label, word)) continue;
      const fits = semitones !== undefined && profile.transpose?.semitones === semitones ? 0.5 : 0;
      if (!best || word.length + fits > best.length) best = { profile, length: word.length + fits };
    }
  }
  return best?.profile;
}

function containsWord(label: string, word: string): boolean {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1)) {
    const before = label[at - 1] ?? " ";
    const after = label[at + word.length] ?? " ";
    if (!/\p{L}/u.test(before) && (!/\p{L}/u.test(after) || /^(s|i|e|es|en)\b/.test(label.slice(at + word.length))))
      return true;
  }
  return false;
}

/** The profile of a part by its names and sound; the neutral one when they say nothing. */
export function profileOf(part: Part, semitones?: number): Profile | undefined {
  for (const name of [part.name, ...part.instrumentNames, part.abbreviation]) {
    const found = profileNamed(name, semitones);
    if (found) return found;
  }
  return profileNamed(partInstrument(part), semitones) ?? generic;
}

/** Open strings as sounding MIDI numbers, ascending; empty for an instrument without strings to stop. */
export const openStrings = ({ polyphony }: Profile): readonly number[] =>
  (polyphony.tuning?.strings ?? []).map(({ midi }) => midi).toSorted((a, b) => a - b);

/** The neutral profile of an instrument that we have no data for. */
export const unknownInstrument = generic;

/** Two members of one family that a player means by one name: any saxophone, any recorder, any voice. */
export const isSameKind = (a: Profile, b: Profile): boolean =>
  a.id === b.id || (kinds.has(kindOf(a)) && kindOf(a) === kindOf(b));
const kinds = new Set(["saxophone", "recorder", "voice"]);
const kindOf = ({ id }: Profile): string => id.split("-")[0] ?? id;
