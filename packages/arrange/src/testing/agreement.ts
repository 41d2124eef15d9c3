import { createHash } from "node:crypto";
import type { Score } from "@gradus/score";
import type { ChordKind } from "../read/chord.ts";
import type { Piece } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";

/** A chord as a person wrote it down; it holds until the next (corpus/harmony/README.md). */
export type ChordRow = {
  /** number in the score */
  readonly measure: number;
  /** quarters from the start of the measure */
  readonly offset: number;
  readonly key: string;
  readonly figure: string;
  readonly root: number;
  /** M, m, d, a, or o for any other */
  readonly quality: string;
  readonly bass: number;
  readonly pitchClasses: readonly number[];
};
/** Shares of the time in which something sounds. */
export type Agreement = { readonly root: number; readonly quality: number; readonly bass: number };

/** Whether a score belongs to the third that nobody tunes on, by a hash of its file's name. */
export const isKeptApart = (name: string): boolean => (createHash("sha256").update(name).digest()[0] ?? 0) % 3 === 0;

/** Triad of each kind in the letters of the rows. */
export const qualities: Readonly<Record<ChordKind, string>> = {
  major: "M",
  dominant: "M",
  "major-seventh": "M",
  minor: "m",
  "minor-seventh": "m",
  diminished: "d",
  "diminished-seventh": "d",
  "half-diminished": "d",
  augmented: "a",
  "suspended-fourth": "o",
};

/** A row with its time in ticks. */
export type TimedRow = ChordRow & { readonly from: number; readonly to: number };

/**
 * The rows on the line of time of a piece; rows of measures that the score does not have are left out. Where the numbers go
 * back, a second ending begins ("m28b", whose letter is lost): the score counts on.
 */
export function timed(rows: readonly ChordRow[], score: Score, { bars, end }: Piece): readonly TimedRow[] {
  const index = new Map(score.parts[0]?.measures.map(({ number }, i) => [number, i] as const).reverse());
  let shift = 0;
  const starts = rows.flatMap((row, i) => {
    const before = rows[i - 1];
    if (before && before.measure > row.measure) shift += before.measure + 1 - row.measure;
    const bar = bars[(index.get(String(row.measure)) ?? Number.NaN) + shift];
    return bar ? [{ ...row, from: bar.start + Math.round(row.offset * quarter) }] : [];
  });
  return starts.map((row, i) => ({ ...row, to: starts[i + 1]?.from ?? end })).filter(({ from, to }) => to > from);
}

/** How far a reading agrees with the rows, by time. */
export function agreementOf(rows: readonly TimedRow[], harmonies: readonly Harmony[]): Agreement {
  let all = 0;
  let root = 0;
  let quality = 0;
  let bass = 0;
  for (const row of rows) {
    for (const harmony of harmonies) {
      const time = Math.min(row.to, harmony.to) - Math.max(row.from, harmony.from);
      if (time <= 0 || harmony.silent) continue;
      all += time;
      if (harmony.bass === row.bass) bass += time;
      if (harmony.root !== row.root) continue;
      root += time;
      if (qualities[harmony.kind] === row.quality) quality += time;
    }
  }
  return { root: root / all, quality: quality / all, bass: bass / all };
}
