import { handVector } from "./descriptors.ts";
import { estimateOf } from "./effort/index.ts";
import type { Hand, HandEvents, HandNote, Hands } from "./events.ts";
import { eventsOf } from "./events.ts";
import type { PlayerGrade, WindowGrade } from "./grade.ts";
import { gradePlayer, gradePlaying, modelFor, withBurden } from "./grade.ts";
import { createMemory, type Memory } from "./memory.ts";
import { expectedSteps, gradeOfWindows } from "./model.ts";
import { at, median } from "./statistics.ts";
import type { DescribeRange } from "./windows.ts";

/**
 * Ten grades of a candidate, one for each group left out: that group keeps the source's values, window by window.
 * A candidate's window that the source does not have (too few notes there) is compared with the source's nearest one.
 * Where a group has no descriptors (coordination, other instruments) the member is the candidate's grade itself.
 */
export function membersOf(source: PlayerGrade, candidate: PlayerGrade): readonly number[] {
  const model = modelFor(candidate.keyboard);
  const partners = candidate.windows.map((window) => nearest(source.windows, window.from));
  return model.byGroup.map((kept) => {
    const steps = candidate.windows.map((window, w) => {
      const before = partners[w] ?? window;
      const swapped = kept.reduce((sum, i) => sum + at(before.terms, i) - at(window.terms, i), window.score);
      return expectedSteps(swapped, model.thresholds);
    });
    const figure = gradeOfWindows(model, steps);
    return candidate.burden ? estimateOf(figure, candidate.burden.whole, candidate.windows.length) : figure;
  });
}

/** `membersOf` of two lists of notes, without a meter's cache. */
export const memberGrades = (source: Hands, candidate: Hands): readonly number[] =>
  membersOf(gradePlayer(source), gradePlayer(candidate));

/**
 * Grades candidates of one piece again and again. Descriptors of a hand in a window are kept by content, so a candidate
 * costs only the windows it changes; a hand whose array is the very same object is not even read again.
 */
export type Meter = {
  readonly source: PlayerGrade;
  /** Equal to `gradePlayer(hands)`. */
  readonly grade: (hands: Hands) => PlayerGrade;
  /** The ten members against the meter's source, in the order of `groups`. */
  readonly members: (candidate: PlayerGrade) => readonly number[];
  /** Median of the members: the figure to steer by. */
  readonly steer: (candidate: PlayerGrade) => number;
};

export function createMeter(hands: Hands): Meter {
  const describe = rememberRanges();
  const known = new WeakMap<readonly HandNote[], HandEvents>();
  const read = (notes: readonly HandNote[]): HandEvents => {
    const events = known.get(notes) ?? eventsOf(notes);
    known.set(notes, events);
    return events;
  };
  const grade = (candidate: Hands): PlayerGrade =>
    withBurden(gradePlaying({ R: read(candidate.R), L: read(candidate.L) }, candidate.keyboard, describe), {
      ...candidate,
      craft: candidate.craft ?? hands.craft,
    });
  const source = grade(hands);
  const members = (candidate: PlayerGrade): readonly number[] => membersOf(source, candidate);
  return { source, grade, members, steer: (candidate) => median(members(candidate)) };
}

/** `handVector` that remembers its results by the notes themselves, wherever in the piece they are. */
function rememberRanges(): DescribeRange {
  const memories: Readonly<Record<Hand, Memory<Float64Array>>> = { R: createMemory(), L: createMemory() };
  return (events, from, to, hand) => {
    if (to <= from) return handVector(events, from, to, hand);
    // without the distance of the first event from what comes before the range
    const content = events.content.subarray(at(events.contentFrom, from) + 1, at(events.contentFrom, to));
    return memories[hand].find(content, () => handVector(events, from, to, hand));
  };
}

function nearest(windows: readonly WindowGrade[], from: number): WindowGrade | undefined {
  let best = windows[0];
  for (const window of windows) {
    if (best && Math.abs(window.from - from) < Math.abs(best.from - from)) best = window;
  }
  return best;
}
