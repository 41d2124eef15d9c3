import type { Performance } from "../notes/lines.ts";
import { firstIndex } from "./first-index.ts";
import { trackBeats } from "./track-beats.ts";

/** From ticks to seconds by the file's own tempi. */
export function secondsOf({ tempi, ticksPerQuarter }: Performance): (tick: number) => number {
  const pieces: { readonly tick: number; readonly seconds: number; readonly perTick: number }[] = [
    { tick: 0, seconds: 0, perTick: 60 / 120 / ticksPerQuarter },
  ];
  for (const { tick, value } of tempi) {
    const before = pieces.at(-1) ?? { tick: 0, seconds: 0, perTick: 0 };
    const seconds = before.seconds + (tick - before.tick) * before.perTick;
    pieces.push({ tick, seconds, perTick: 60 / value / ticksPerQuarter });
  }
  return (tick) => {
    const piece = pieces[lastNotAfter(pieces, ({ tick: at }) => at > tick)];
    return piece ? piece.seconds + (tick - piece.tick) * piece.perTick : 0;
  };
}

/** Place of the last of a sorted list that is at or before a time; 0 when none is. */
const lastNotAfter = <T>(sorted: readonly T[], isAfter: (one: T) => boolean): number =>
  Math.max(0, firstIndex(sorted, isAfter) - 1);

/**
 * From ticks to beats of the performance, the first beat at 0; undefined where no beats can be found. `factor`: beats for
 * one that was found, 2 when a person says that they go twice as fast.
 */
export function beatMap(performance: Performance, factor: number): ((tick: number) => number) | undefined {
  const seconds = secondsOf(performance);
  const strokes = performance.lines.flatMap(({ strokes }) => strokes);
  const onsets = strokes.map(({ on, key, velocity }) => ({
    seconds: seconds(on),
    // low notes mark the beat
    weight: (velocity / 80) * (key < 55 ? 1.5 : 1),
  }));
  const beats = trackBeats(onsets);
  if (beats.length === 0) return undefined;
  return (tick) => {
    const at = seconds(tick);
    const index = Math.min(
      beats.length - 2,
      lastNotAfter(beats, (beat) => beat > at),
    );
    const [from, to] = [beats[index] ?? 0, beats[index + 1] ?? 0];
    return factor * Math.max(0, index + (at - from) / (to - from));
  };
}
