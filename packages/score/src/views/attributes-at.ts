import { type KeyName, keyName } from "@gradus/contracts";
import { compare, type Fraction, ZERO } from "../model/fraction.ts";
import { withinSevenSigns } from "../model/pitch.ts";
import type { Attributes, Key, Part, Score, Transpose } from "../model/score.ts";
import { applyAttributes, defaultAttributes } from "../read/read-attributes.ts";
import { type Mode, modeOf } from "./mode-of.ts";

/** The score in the key that a person says it is in, whatever its signature and notes say. */
export const inStatedKey = (score: Score, key: KeyName): Score => ({ ...score, statedKey: key });

/** Signatures, clefs and transposition in force in a part at an onset of a measure, changes at that onset included. */
export function attributesAt(part: Part, measureIndex: number, onset: Fraction): Attributes {
  const measure = part.measures[measureIndex];
  if (!measure) return defaultAttributes;
  return measure.events.reduce(
    (current, event) =>
      event.kind === "mark" && event.name === "attributes" && compare(event.onset, onset) <= 0
        ? applyAttributes(current, event.source)
        : current,
    measure.before,
  );
}

/** Numbers of the staves of a part that begin with a tablature's clef. */
export const tablatureStaves = (part: Part): ReadonlySet<number> =>
  new Set([...attributesAt(part, 0, ZERO).clefs].flatMap(([staff, { sign }]) => (sign === "TAB" ? [staff] : [])));

/** The first of the parts that go on to the end of the score; a file may leave the last measures of others out. */
export const longestPart = (score: Score): Part | undefined =>
  score.parts.reduce<Part | undefined>(
    (longest, part) => (longest && longest.measures.length >= part.measures.length ? longest : part),
    undefined,
  );

/** Most measures in any part. */
export const measureCount = (score: Score): number => longestPart(score)?.measures.length ?? 0;

const minorModes: readonly string[] = ["minor", "aeolian", "dorian", "phrygian", "locrian"];

/**
 * The sounding key at the start: what a person says it is, else the first pitched part's signature, transposition undone.
 * Major or minor is then read from the notes unless the file states minor (`modeOf`).
 */
export function keyOf(score: Score): KeyName {
  if (score.statedKey) return score.statedKey;
  const starts = score.parts.map((part) => ({ part, ...attributesAt(part, 0, ZERO) }));
  const pitched = starts.filter(({ clefs }) => clefs.get(1)?.sign !== "percussion");
  const first = pitched[0] ?? starts[0];
  if (!first) return "C major";
  const fifths = concertFifths(first.key, first.transpose);
  const stated =
    first.key.mode ??
    pitched.find((other) => concertFifths(other.key, other.transpose) === fifths && other.key.mode)?.key.mode;
  const { measures } = first.part;
  const changed = measures.findIndex((_, i) => attributesAt(first.part, i, ZERO).key.fifths !== first.key.fifths);
  const mode = modeOf(score, fifths, changed < 0 ? measures.length : changed, modeNamed(stated));
  return keyName(fifths, mode) ?? "C major";
}

const modeNamed = (mode: string | undefined): Mode | undefined =>
  mode === undefined ? undefined : minorModes.includes(mode) ? "minor" : "major";

/** Transposition on the line of fifths is 7 · semitones − 12 · steps; outside seven signs the enharmonic key is named. */
function concertFifths(key: Key, transpose: Transpose | undefined): number {
  return withinSevenSigns(key.fifths + (transpose ? 7 * transpose.chromatic - 12 * transpose.diatonic : 0));
}
