import { DRUM_CHANNEL, type Line, type Performance, type Stroke } from "../notes/lines.ts";
import { beatMap } from "./beat-map.ts";
import { evenRuns } from "./even-runs.ts";
import { exactPlace, exactShare, nearestPlace, placesOf } from "./exact-grid.ts";
import { firstIndex } from "./first-index.ts";
import { type Struck, withGraces } from "./grace-notes.ts";
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
  /** how sure the places around a time in grains are, 0–1 */
  readonly surenessAt: (from: number, to: number) => number;
  /** place of a signature, tempo or text */
  readonly placeOf: (tick: number) => number;
};

/** From this share of onsets on exact places on, a file was written and not played. */
const WRITTEN = 0.88;
const ENDS_WRITTEN = 0.8;
/** Spread of onsets that are played to a beat, in quarters; wider where the beat itself was found. */
const SIGMA = 0.045;
const FREE_SIGMA = 0.07;
/** How much onsets gather at halves, thirds or quarters of the file's beat when it was played to; by chance 1 / √number. */
const GATHERED = 0.3;

/** `beat`: beats for one that is found in a free performance, when a person said so. */
export function readTime(performance: Performance, beat = 1): TimeReading {
  const { lines, ticksPerQuarter } = performance;
  const struck = lines.map(({ strokes, channel }) =>
    // a drum is written where it is struck
    channel === DRUM_CHANNEL ? strokes : withGraces(strokes, ticksPerQuarter, evenRuns(strokes, ticksPerQuarter)),
  );
  const share = exactShare(
    struck.flatMap((strokes) => strokes.map(({ on }) => on)),
    ticksPerQuarter,
  );
  if (share >= WRITTEN) return exactTime(struck, ticksPerQuarter, share);
  const onsets = lines.flatMap(({ strokes }) => strokes.map(({ on }) => on));
  const toFileBeat = (tick: number): number => tick / ticksPerQuarter;
  if (!performance.countsSeconds && gathered(onsets.map(toFileBeat)) >= GATHERED)
    return playedTime(lines, toFileBeat, "played");
  const toBeat = beatMap(performance, beat);
  return toBeat ? playedTime(lines, toBeat, "free") : playedTime(lines, toFileBeat, "played");
}

/** Length of the mean of the onsets as places on a circle that is a part of the beat long, 0–1; of the best part. */
function gathered(beats: readonly number[]): number {
  const around = (parts: number): number => {
    let [x, y] = [0, 0];
    for (const beat of beats) {
      x += Math.cos(2 * Math.PI * parts * beat);
      y += Math.sin(2 * Math.PI * parts * beat);
    }
    return Math.hypot(x, y) / Math.max(1, beats.length);
  };
  return Math.max(around(1), around(2), around(3), around(4));
}

function exactTime(lines: readonly (readonly Struck[])[], ticksPerQuarter: number, share: number): TimeReading {
  const placeOf = (tick: number): number =>
    exactPlace(tick, ticksPerQuarter)?.grains ?? nearestPlace(tick, ticksPerQuarter);
  const read = lines.map((strokes) => {
    const ends = exactShare(
      strokes.map(({ off }) => off),
      ticksPerQuarter,
    );
    const ticks = strokes.flatMap(({ on, off }) => [on, off]);
    const places = new Map([...placesOf(ticks, ticksPerQuarter), ...evenRuns(strokes, ticksPerQuarter)]);
    const onsets = strokes.map(({ on }) => places.get(on) ?? 0);
    if (ends >= ENDS_WRITTEN)
      return notesOf(
        strokes,
        onsets,
        strokes.map(({ off }) => places.get(off) ?? 0),
      );
    const played = strokes.map(({ on, off }, index) => ({
      on: onsets[index] ?? 0,
      off: (onsets[index] ?? 0) + Math.round(((off - on) / ticksPerQuarter) * QUARTER),
    }));
    return notesOf(strokes, onsets, tidyEnds(played));
  });
  return { kind: "exact", confidence: share, lines: read, surenessAt: () => share, placeOf };
}

function playedTime(lines: readonly Line[], toBeat: (tick: number) => number, kind: "played" | "free"): TimeReading {
  const all = lines.flatMap(({ strokes }) => strokes.map(({ on }) => toBeat(on)));
  const places = quantised(all, kind === "free" ? FREE_SIGMA : SIGMA);
  const errors = all.map((beat, index) => Math.abs(beat - (places[index] ?? 0) / QUARTER));
  const start = places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);
  // a performance begins where its first note does
  const shift = kind === "free" ? Math.floor(start / QUARTER) * QUARTER : 0;
  let from = 0;
  const read = lines.map(({ strokes }) => {
    const onsets = places.slice(from, from + strokes.length).map((place) => place - shift);
    from += strokes.length;
    const played = strokes.map(({ on, off }, index) => ({
      on: onsets[index] ?? 0,
      off: (onsets[index] ?? 0) + Math.round((toBeat(off) - toBeat(on)) * QUARTER),
    }));
    return notesOf(strokes, onsets, tidyEnds(played));
  });
  const placeOf = (tick: number): number => Math.max(0, Math.round(toBeat(tick) * 8) * (QUARTER / 8) - shift);
  const placed = places.map((place, index) => ({ at: place - shift, error: errors[index] ?? 0 }));
  placed.sort((a, b) => a.at - b.at);
  const firstFrom = (time: number): number => firstIndex(placed, ({ at }) => at >= time);
  const whole = sureness(errors, kind);
  const surenessAt = (since: number, to: number): number => {
    const own = placed.slice(firstFrom(since), firstFrom(to)).map(({ error }) => error);
    return own.length === 0 ? whole : sureness(own, kind);
  };
  return { kind, confidence: whole, lines: read, surenessAt, placeOf };
}

/** From how far onsets lie from their places. A beat that was found can be wrong as a whole, so it is never sure. */
function sureness(errors: readonly number[], kind: "played" | "free"): number {
  const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
  const most = kind === "free" ? 0.7 : 0.95;
  return Math.max(0.05, Math.min(most, most + 0.1 - 6 * mean));
}

/** The shortest note that is kept: a 64th. */
const LEAST = QUARTER / 16;

function notesOf(strokes: readonly Struck[], onsets: readonly number[], ends: readonly number[]): readonly Note[] {
  const again = struckAgain(strokes, onsets);
  return strokes
    .map(({ key, velocity, graces }, index): Note => {
      const on = onsets[index] ?? 0;
      const off = ends[index] ?? on;
      return { key, velocity, on, off: off > on ? off : on + LEAST, ...(graces && { graces }) };
    })
    .filter((_, index) => !again.has(index))
    .sort((a, b) => a.on - b.on || a.key - b.key || b.off - a.off)
    .filter(({ on, key }, index, all) => {
      // two voices may strike a key at once; what a broken file has more of is nobody's
      const third = all[index - 2];
      return third?.on !== on || third.key !== key;
    });
}

/** Strokes that a later one of their key follows in the same place: no two notes have room there. */
function struckAgain(strokes: readonly Stroke[], onsets: readonly number[]): ReadonlySet<number> {
  const later = new Map<string, number>();
  const again = new Set<number>();
  for (const [index, { key, on, off }] of [...strokes.entries()].reverse()) {
    const place = `${onsets[index]} ${key}`;
    if ((later.get(place) ?? 0) >= off) again.add(index);
    else later.set(place, on);
  }
  return again;
}
