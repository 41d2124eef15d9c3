import { toNumber } from "../model/fraction.ts";
import type { Score } from "../model/score.ts";
import { soundingNotes } from "./sounding-notes.ts";

export type Mode = "major" | "minor";

/** Shares of the twelve pitch classes from the tonic up (Albrecht and Shanahan 2013, Music Perception 31). */
const profiles: Readonly<Record<Mode, readonly number[]>> = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
};

/** what the last bass note and the first one weigh beside the correlation of the profiles: pieces end on their tonic */
const endingWeight = 0.3;
const beginningWeight = 0.1;
/** by how much the notes must speak for the mode that the file does not name */
const doubt = 0.15;

/**
 * Whether the music under a signature is in its major key or in the relative minor, by its pitch classes and by the bass
 * it begins and ends with. Many programs write every signature as major, or without a mode, so `stated` only tips the
 * scale; a stated minor is believed. Reads the first `measures` measures, as far as the signature holds.
 */
export function modeOf(score: Score, fifths: number, measures: number, stated: Mode | undefined): Mode {
  if (stated === "minor") return "minor";
  const notes = soundingNotes(score).filter(({ measure }) => measure < measures);
  const weights = new Array<number>(12).fill(0);
  for (const { midi, duration } of notes) weights[midi % 12] = (weights[midi % 12] ?? 0) + toNumber(duration);
  const tonics: Readonly<Record<Mode, number>> = { major: classOf(7 * fifths), minor: classOf(7 * fifths + 9) };
  const ends = [
    [lowestAt(notes, "last"), endingWeight],
    [lowestAt(notes, "first"), beginningWeight],
  ] as const;
  const worth = (mode: Mode): number =>
    ends.reduce(
      (sum, [bass, weight]) => sum + (bass === tonics[mode] ? weight : 0),
      correlation(weights, profiles[mode], tonics[mode]),
    );
  return worth("minor") - worth("major") > (stated === "major" ? doubt : 0) ? "minor" : "major";
}

type Sounding = ReturnType<typeof soundingNotes>[number];

/** Pitch class of the lowest of the notes struck first, or of those still sounding at the end. */
function lowestAt(notes: readonly Sounding[], where: "first" | "last"): number | undefined {
  const of = ({ onset, duration }: Sounding): number =>
    where === "first" ? -toNumber(onset) : toNumber(onset) + toNumber(duration);
  const edge = notes.reduce((most, note) => Math.max(most, of(note)), Number.NEGATIVE_INFINITY);
  const there = notes.filter((note) => of(note) > edge - 1 / 4).map(({ midi }) => midi);
  return there.length === 0 ? undefined : classOf(Math.min(...there));
}

const classOf = (semitones: number): number => ((semitones % 12) + 12) % 12;

/** Pearson correlation of pitch class weights with a profile on a tonic; 0 when nothing sounds. */
function correlation(weights: readonly number[], profile: readonly number[], tonic: number): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const a = weights.map((_, i) => (weights[(tonic + i) % 12] ?? 0) - mean(weights));
  const b = profile.map((value) => value - mean(profile));
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const size = Math.sqrt(product(a, a) * product(b, b));
  return size > 0 ? product(a, b) / size : 0;
}
