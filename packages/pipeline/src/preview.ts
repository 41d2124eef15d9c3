import type { Performance } from "@gradus/contracts";
import { performanceOf } from "@gradus/engrave";
import { type Score, withNoteIds } from "@gradus/score";
import { engraveFirstPage, measuresOfPage } from "./engrave-pages.ts";
import { pageTexts } from "./titles.ts";

export type Preview = {
  /** SVG of the first page; absent where it cannot be drawn */
  readonly firstPage?: string;
  /** the measures that a first page may hold, with the ids of the drawn notes */
  readonly heard?: Performance;
};

/** The beginning of a score, to be looked at and, where it `sounds`, to be heard: bars and beats that were inferred are heard sooner than seen. */
export async function previewOf(read: Score, sounds: boolean): Promise<Preview> {
  const score = (sounds && withNoteIds(read)) || read;
  const firstPage = await engraveFirstPage(score, pageTexts(score, ""));
  return {
    ...(firstPage !== undefined && { firstPage }),
    ...(sounds && { heard: firstBars(performanceOf(score), measuresOfPage) }),
  };
}

/** The bars that are played before the first one behind the `count` first of the score. */
export function firstBars(performance: Performance, count: number): Performance {
  const stop = performance.bars.findIndex(({ measure }) => measure >= count);
  if (stop < 0) return performance;
  const bars = performance.bars.slice(0, stop);
  const seconds = bars.at(-1)?.end ?? 0;
  return {
    ...performance,
    seconds,
    bars,
    notes: performance.notes
      .filter(({ on }) => on < seconds)
      .map((note) => ({ ...note, off: Math.min(note.off, seconds) })),
    beats: performance.beats.filter(({ at }) => at < seconds),
    pedals: performance.pedals.filter(({ at }) => at < seconds),
  };
}
