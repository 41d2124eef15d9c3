import type { Constraint, MeasureRange } from "@gradus/contracts";
import { openStrings, type Profile } from "@gradus/difficulty";
import { type Clef, midiOf } from "@gradus/score";
import { blackKeys, pitchClass } from "../operations/operation.ts";
import { pitchOf } from "./pitch-names.ts";
import { pentatonic } from "./tonic.ts";

/** A note as a wish about places sees it: as the player reads it, as it sounds, and its written pitch class. */
export type Height = { readonly written: number; readonly sounding: number };
/** Where notes may lie: what the player is asked to find, and how to say so. */
export type Places = { readonly holds: (height: Height) => boolean; readonly words: string };

type Staff = { readonly profile: Profile | undefined; readonly tonic: number };

/**
 * Semitones from an open string to the first finger's usual place in each position, and how far the hand reaches from
 * there: a fifth above the open string on violin and viola, a fourth with extensions on the cello.
 */
const firstFinger = [2, 4, 5, 7, 9, 11, 12] as const;
const reachOf = (id: string): readonly [down: number, up: number] => (id === "cello" ? [2, 4] : [1, 5]);

/** Open strings from the highest, as players count them. */
const stringsOf = (profile: Profile | undefined): readonly number[] =>
  profile ? openStrings(profile).toReversed() : [];

const isBowed = ({ polyphony }: Profile): boolean => polyphony.kind === "bowed";

/** semitones above the lowest note that count as the lowest notes of an instrument */
const lowestNotes = 5;
/** Written notes for which a little finger must reach its low keys lie below these. */
const lowKeys: readonly (readonly [RegExp, number])[] = [
  [/^clarinet/, 57],
  [/^(flute|oboe|saxophone)/, 62],
];
/** The sax player's palm keys begin at written D6. */
const palmKeys = 86;

/** What a wish allows on this instrument, whatever the hand; undefined for a wish that is not about places, or not there. */
export function placesOf(constraint: Constraint, { profile, tonic }: Staff): Places | undefined {
  switch (constraint.type) {
    case "pitch.allow":
      return allowed(constraint.params, tonic);
    case "string.positions":
      return profile && isBowed(profile) ? inPositions(constraint.params.positions.map(Number), profile) : undefined;
    case "string.fingers": {
      const { forbid, mode } = constraint.params;
      const strings = stringsOf(profile);
      if (mode !== "forbid" || forbid.join() !== "4" || !profile || !isBowed(profile) || profile.id === "cello")
        return undefined;
      return {
        words: "First position without the fourth finger: open strings take its notes",
        holds: ({ sounding }) => strings.some((open) => sounding >= open && sounding <= open + 6),
      };
    }
    case "string.open-strings": {
      const lowest = stringsOf(profile).at(-1);
      if (constraint.params.mode !== "avoid" || lowest === undefined) return undefined;
      return { words: "No note that only an open string has", holds: ({ sounding }) => sounding !== lowest };
    }
    case "fretted.max-fret":
      return onStrings(stringsOf(profile), constraint.params.fret, `Nothing above fret ${constraint.params.fret}`);
    case "fretted.strings": {
      const chosen = stringsOf(profile).filter((_, at) => constraint.params.strings.includes(at + 1));
      return onStrings(chosen, 12, "Only the strings you named");
    }
    case "brass.positions": {
      const { max } = constraint.params;
      const table = profile?.register.slideTable?.values;
      if (!table || max === null) return undefined;
      const near = new Set(
        table
          .filter(
            (row) =>
              (row.position ?? 8) <= max ||
              row.alternates.some((other) => typeof other !== "string" && other.position <= max),
          )
          .map(({ midi }) => midi),
      );
      return { words: `No slide position beyond ${max}`, holds: ({ written }) => near.has(written) };
    }
    case "brass.valves": {
      const table = profile?.register.valveTable?.values;
      const { forbid } = constraint.params;
      if (!table) return undefined;
      const isFree = (fingering: string): boolean => !forbid.some((combination) => combination === fingering);
      const free = new Set(
        table
          .filter(
            (row) =>
              isFree(row.fingering ?? "") ||
              row.alternates.some((other) => typeof other === "string" && isFree(other.split(" ")[0] ?? "")),
          )
          .map(({ midi }) => midi),
      );
      return { words: `No note that needs valves ${forbid.join(" or ")}`, holds: ({ written }) => free.has(written) };
    }
    case "brass.endurance": {
      const high = profile?.levels?.comfort?.values["early-intermediate"]?.highMidi;
      if (constraint.params.mode !== "limit" || high === undefined) return undefined;
      return { words: "Nothing in the high register, to spare the lip", holds: ({ written }) => written <= high };
    }
    case "register.comfort": {
      const range = profile?.levels?.comfort?.values.intermediate;
      if (!range) return undefined;
      return {
        words: "The comfortable register of the instrument",
        holds: ({ written }) => written >= range.lowMidi && written <= range.highMidi,
      };
    }
    case "register.avoid-break": {
      if (constraint.params.break === "palm")
        return profile?.id.startsWith("saxophone")
          ? { words: "Nothing that needs the palm keys", holds: ({ written }) => written < palmKeys }
          : undefined;
      const below = profile?.register.breaks?.values[0]?.belowMidi;
      return below === undefined
        ? undefined
        : { words: "Nothing above the break", holds: ({ written }) => written <= below };
    }
    case "register.avoid-zone": {
      const low =
        constraint.params.zone === "lowest"
          ? profile?.written.extreme && profile.written.extreme.lowMidi + lowestNotes
          : lowKeys.find(([name]) => name.test(profile?.id ?? ""))?.[1];
      return low === undefined || low === null
        ? undefined
        : { words: "None of the lowest notes", holds: ({ written }) => written >= low };
    }
    case "notation.clef":
      return constraint.params.mode === "treble-only"
        ? {
            words: "Notes that a treble clef shows without many ledger lines",
            holds: ({ written }) => written >= lowInTreble,
          }
        : undefined;
    default:
      return undefined;
  }
}

/** G3, two ledger lines below the treble staff and the space under them */
const lowInTreble = 55;

function allowed(
  { set, notes }: Extract<Constraint, { type: "pitch.allow" }>["params"],
  tonic: number,
): Places | undefined {
  const named = new Set((notes ?? []).map((name) => midiOf(pitchOf(name))));
  if (set === "black-keys")
    return { words: "Only black keys", holds: ({ sounding }) => blackKeys.has(pitchClass(sounding)) };
  if (set === "pentatonic")
    return {
      words: "Only the pentatonic scale",
      holds: ({ sounding }) => pentatonic.has(pitchClass(sounding - tonic)),
    };
  if (set === "notes") return { words: "Only the notes you named", holds: ({ written }) => named.has(written) };
  if (set === "without") return { words: "Without the notes you named", holds: ({ written }) => !named.has(written) };
  return undefined;
}

function inPositions(positions: readonly number[], profile: Profile): Places {
  const strings = stringsOf(profile);
  const [down, up] = reachOf(profile.id);
  const reached = positions.flatMap((position) => {
    const first = firstFinger[position - 1];
    return first === undefined ? [] : strings.map((open) => [open + first - down, open + first + up] as const);
  });
  return {
    words: `Only ${positions.length === 1 ? "position" : "positions"} ${positions.join(", ")} and open strings`,
    holds: ({ sounding }) =>
      strings.includes(sounding) || reached.some(([low, high]) => sounding >= low && sounding <= high),
  };
}

const onStrings = (strings: readonly number[], frets: number, words: string): Places | undefined =>
  strings.length === 0
    ? undefined
    : { words, holds: ({ sounding }) => strings.some((open) => sounding >= open && sounding <= open + frets) };

/**
 * A note of a staff as `placesOf` needs it. `midi` is as the score has it sound; parts for instruments that sound an
 * octave lower and do not say so are taken to be written as such parts are.
 */
export function heightOf(
  midi: number,
  staff: { readonly transpose: number; readonly clef: Clef | undefined; readonly profile: Profile | undefined },
): Height {
  const usual = staff.profile?.transpose?.semitones ?? 0;
  const isPlain = Math.abs(usual) === 12 && staff.transpose === 0 && (staff.clef?.octaveChange ?? 0) === 0;
  return isPlain ? { written: midi, sounding: midi + usual } : { written: midi - usual, sounding: midi };
}

/** Lowest and highest key of each hand in a named five-finger position (Alfred's and Faber's primers). */
export const fixedPositions: Readonly<Record<"C" | "middle-C" | "G", Readonly<Record<"L" | "R", MeasureRange>>>> = {
  C: { R: [60, 67], L: [48, 55] },
  "middle-C": { R: [60, 67], L: [53, 60] },
  G: { R: [67, 74], L: [55, 62] },
};
