import { attributesAt, type Part, partInstrument, ZERO } from "@gradus/score";
import data from "./instrument-profiles.json" with { type: "json" };

type Range = { readonly lowMidi: number; readonly highMidi: number };
type Profile = {
  readonly id: string;
  readonly productName: string | null;
  readonly match?: readonly string[];
  readonly transpose: { readonly semitones: number } | null;
  readonly levels: { readonly range?: { readonly values: Readonly<Record<string, Range | null>> } } | null;
};
const profiles = Object.values(data.instruments) as unknown as readonly Profile[];

/**
 * What an instrument plays at a level, as sounding MIDI numbers; undefined when the part's name says of no instrument
 * that we have a range for.
 */
export function levelRange(part: Part, level: string): readonly [low: number, high: number] | undefined {
  const transpose = attributesAt(part, 0, ZERO).transpose;
  const semitones = (transpose?.chromatic ?? 0) + 12 * (transpose?.octaveChange ?? 0);
  const name = partInstrument(part);
  const label = name.toLowerCase();
  const named = profiles.filter(
    ({ id, productName, match }) =>
      productName === name || id === label || (match ?? []).some((word) => label.split(/[\s\d.()]+/).includes(word)),
  );
  const profile = named.find((candidate) => candidate.transpose?.semitones === semitones) ?? named[0];
  const range = profile?.levels?.range?.values[level];
  const shift = profile?.transpose?.semitones ?? 0;
  return range ? [range.lowMidi + shift, range.highMidi + shift] : undefined;
}

/** semitones by which a line may leave its own range when the instrument is unknown */
const fourth = 5;

/** What a line may be given when it is made harder: its own notes, and those of its instrument at the level. */
export function rangeToFill(
  part: Part | undefined,
  level: string,
  own: readonly number[],
): readonly [low: number, high: number] {
  const low = Math.min(...own, 127);
  const high = Math.max(...own, 0);
  const known = part && levelRange(part, level);
  return known ? [Math.min(low, known[0]), Math.max(high, known[1])] : [low - fourth, high + fourth];
}
