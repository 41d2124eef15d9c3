import type { Line, Performance, Stroke } from "../notes/lines.ts";
import { exactPlace, exactShare, nearestPlace, placesOf } from "./exact-grid.ts";
import { type Note, QUARTER } from "./grains.ts";
import { tidyEnds } from "./note-ends.ts";
import { quantised } from "./quantise.ts";

/** How the file's clock was understood, and where everything stands in it. */
export type TimeReading = {
  /** "exact": written by a program, nothing was moved; "played": to the file's beat; "free": the beat itself was found */
  readonly kind: "exact" | "played" | "free";
  /** 0–1 */
  readonly confidence: number;
  /** notes by line, sorted by onset and key */
  readonly lines: readonly (readonly Note[])[];
  /** place of a signature, tempo or text */
  readonly placeOf: (tick: number) => number;
};

/** From this share of onsets on exact places on, a file was written and not played. */
const WRITTEN = 0.88;
const ENDS_WRITTEN = 0.8;
/** Spread of onsets that are played to a beat, in quarters. */
const SIGMA = 0.045;

export function readTime({ lines, ticksPerQuarter }: Performance): TimeReading {
  const strokes = lines.flatMap(({ strokes }) => strokes);
  const share = exactShare(
    strokes.map(({ on }) => on),
    ticksPerQuarter,
  );
  if (share >= WRITTEN) return exactTime(lines, ticksPerQuarter, share);
  return playedTime(lines, ticksPerQuarter);
}

function exactTime(lines: readonly Line[], ticksPerQuarter: number, share: number): TimeReading {
  const placeOf = (tick: number): number =>
    exactPlace(tick, ticksPerQuarter)?.grains ?? nearestPlace(tick, ticksPerQuarter);
  const read = lines.map(({ strokes }) => {
    const ends = exactShare(
      strokes.map(({ off }) => off),
      ticksPerQuarter,
    );
    const places = placesOf(
      strokes.flatMap(({ on, off }) => [on, off]),
      ticksPerQuarter,
    );
    const onsets = strokes.map(({ on }) => places.get(on) ?? 0);
    if (ends >= ENDS_WRITTEN)
      return notesOf(
        strokes,
        onsets,
        strokes.map(({ off }) => places.get(off) ?? 0),
      );
    return withTidyEnds(strokes, onsets, ticksPerQuarter);
  });
  return { kind: "exact", confidence: share, lines: read, placeOf };
}

function playedTime(lines: readonly Line[], ticksPerQuarter: number): TimeReading {
  const all = lines.flatMap(({ strokes }) => strokes.map(({ on }) => on / ticksPerQuarter));
  const places = quantised(all, SIGMA);
  let from = 0;
  const read = lines.map(({ strokes }) => {
    const onsets = places.slice(from, from + strokes.length);
    from += strokes.length;
    return withTidyEnds(strokes, onsets, ticksPerQuarter);
  });
  const placeOf = (tick: number): number => nearestPlace(tick, ticksPerQuarter);
  return { kind: "played", confidence: 0.7, lines: read, placeOf };
}

function withTidyEnds(strokes: readonly Stroke[], onsets: readonly number[], ticksPerQuarter: number): readonly Note[] {
  const played = strokes.map(({ on, off }, index) => ({
    on: onsets[index] ?? 0,
    off: (onsets[index] ?? 0) + Math.round(((off - on) / ticksPerQuarter) * QUARTER),
  }));
  return notesOf(strokes, onsets, tidyEnds(played));
}

/** The shortest note that is kept: a 64th. */
const LEAST = QUARTER / 16;

function notesOf(strokes: readonly Stroke[], onsets: readonly number[], ends: readonly number[]): readonly Note[] {
  return strokes
    .map(({ key, velocity }, index): Note => {
      const on = onsets[index] ?? 0;
      const off = ends[index] ?? on;
      return { key, velocity, on, off: off > on ? off : on + LEAST, grace: false };
    })
    .sort((a, b) => a.on - b.on || a.key - b.key);
}
