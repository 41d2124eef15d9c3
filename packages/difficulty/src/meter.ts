import { handVector } from "./descriptors.ts";
import { estimateOf } from "./effort/index.ts";
import type { Hand, HandEvents, Hands } from "./events.ts";
import type { GradeWindow, PlayerGrade, WindowGrade } from "./grade.ts";
import { gradeFrom, gradePlayer, gradePlaying, gradeStretch, modelFor, withBurden } from "./grade.ts";
import { createMemory, type Memory } from "./memory.ts";
import { expectedSteps, gradeOfWindows, type StagedModel } from "./model.ts";
import { at, median } from "./statistics.ts";
import type { DescribeRange, Playing } from "./windows.ts";
import { hasEnough, playingOf, stretchBetween, windowPlaces } from "./windows.ts";

/**
 * Ten grades of a candidate, one for each group left out: that group keeps the source's values, window by window.
 * A candidate's window that the source does not have (too few notes there) is compared with the source's nearest one.
 * Where a group has no descriptors (coordination, other instruments) the member is the candidate's grade itself.
 * `known` holds what was worked out for windows beside the same source.
 */
export function membersOf(
  source: PlayerGrade,
  candidate: PlayerGrade,
  known: WeakMap<WindowGrade, readonly number[]> = new WeakMap(),
): readonly number[] {
  const model = modelFor(candidate.keyboard);
  const windows = candidate.windows.map((window) => {
    const steps = known.get(window) ?? stepsWithout(model, nearest(source.windows, window.from) ?? window, window);
    known.set(window, steps);
    return steps;
  });
  return model.byGroup.map((_, group) => {
    const figure = gradeOfWindows(
      model,
      windows.map((steps) => at(steps, group)),
    );
    return candidate.burden ? estimateOf(figure, candidate.burden.whole, candidate.windows.length) : figure;
  });
}

/** Steps of a window for each group left out, which keeps the values of `before`. */
const stepsWithout = (model: StagedModel, before: WindowGrade, window: WindowGrade): readonly number[] =>
  model.byGroup.map((kept) => {
    const swapped = kept.reduce((sum, i) => sum + at(before.terms, i) - at(window.terms, i), window.score);
    return expectedSteps(swapped, model.thresholds);
  });

/** `membersOf` of two lists of notes, without a meter's cache. */
export const memberGrades = (source: Hands, candidate: Hands): readonly number[] =>
  membersOf(gradePlayer(source), gradePlayer(candidate));

/**
 * Grades candidates of one piece again and again. Descriptors of a hand in a window are kept by content, so a candidate
 * costs only the windows it changes; of a grade from before only the windows near a change are read again.
 */
export type Meter = {
  readonly source: PlayerGrade;
  /** Equal to `gradePlayer` of the source's hands with these notes. */
  readonly grade: (notes: Pick<Hands, "R" | "L">) => PlayerGrade;
  /** The same of a keyboard's events. */
  readonly gradeKeyboard: (playing: Playing) => PlayerGrade;
  /**
   * The same from events near the changes alone: windows without a change are those of the grade before. Undefined where no window
   * has the notes that a grade needs.
   */
  readonly regradeKeyboard: (playing: Playing, kept: KeptGrade) => PlayerGrade | undefined;
  /** The ten members against the meter's source, in the order of `groups`. */
  readonly members: (candidate: PlayerGrade) => readonly number[];
  /** Median of the members: the figure to steer by. */
  readonly steer: (candidate: PlayerGrade) => number;
};

/** The grade of a player from before, where his notes have changed since, in quarters, and the tick of his last onset now. */
export type KeptGrade = {
  readonly before: PlayerGrade;
  readonly changed: readonly { readonly from: number; readonly to: number }[];
  readonly last: number;
};

export function createMeter(hands: Hands): Meter {
  const gradeOf = rememberWindows();
  const gradeKeyboard = (playing: Playing): PlayerGrade => gradePlaying(playing, true, gradeOf);
  const regradeKeyboard = (playing: Playing, kept: KeptGrade): PlayerGrade | undefined => {
    const windows = windowsAfter(playing, kept, gradeOf);
    return windows.length > 0 ? gradeFrom(windows, true) : undefined;
  };
  const grade = (notes: Pick<Hands, "R" | "L">): PlayerGrade => {
    const candidate = { ...hands, ...notes };
    return withBurden(gradePlaying(playingOf(candidate), hands.keyboard, gradeOf), candidate);
  };
  const source = grade(hands);
  const found = new WeakMap<PlayerGrade, readonly number[]>();
  const steps = new WeakMap<WindowGrade, readonly number[]>();
  const members = (candidate: PlayerGrade): readonly number[] => {
    const own = found.get(candidate) ?? membersOf(source, candidate, steps);
    found.set(candidate, own);
    return own;
  };
  return { source, grade, gradeKeyboard, regradeKeyboard, members, steer: (candidate) => median(members(candidate)) };
}

/** Windows that lie outside every change as they were, and the others graded anew. */
function windowsAfter(
  playing: Playing,
  { before, changed, last }: KeptGrade,
  gradeOf: GradeWindow,
): readonly WindowGrade[] {
  const known = new Map(before.windows.map((window) => [window.from, window]));
  return windowPlaces(last).flatMap(({ from, to }) => {
    if (changed.every((change) => change.to <= from || change.from >= to)) {
      const window = known.get(from);
      return window?.to === to ? window : [];
    }
    const stretch = stretchBetween(playing, from, to);
    return hasEnough(stretch) ? gradeOf(playing, stretch, true) : [];
  });
}

/** `gradeStretch` that remembers its results by the notes of both hands, wherever in the piece they are. */
function rememberWindows(): GradeWindow {
  const describe = rememberRanges();
  const memories = { keyboard: createMemory<WindowGrade>(), other: createMemory<WindowGrade>() };
  let content = new Int32Array(1024);
  return (playing, stretch, keyboard) => {
    const [r, l] = [rangeOf(playing.R, stretch.R), rangeOf(playing.L, stretch.L)];
    const length = 2 + r.length + l.length;
    if (content.length < length) content = new Int32Array(2 * length);
    content[0] = r.length;
    // how the hands lie to each other
    content[1] = r.length && l.length ? at(playing.R.ticks, stretch.R[0]) - at(playing.L.ticks, stretch.L[0]) : 0;
    content.set(r, 2);
    content.set(l, 2 + r.length);
    const found = memories[keyboard ? "keyboard" : "other"].find(content.subarray(0, length), () =>
      gradeStretch(playing, stretch, keyboard, describe),
    );
    const { from, to, notes } = stretch;
    return found.from === from && found.notes === notes ? found : { ...found, from, to, notes };
  };
}

/** What tells a range of events from others: without the distance of its first event from what comes before. */
const rangeOf = (events: HandEvents, [from, to]: readonly [number, number]): Int32Array =>
  to <= from
    ? new Int32Array(0)
    : events.content.subarray(at(events.contentFrom, from) + 1, at(events.contentFrom, to));

/** `handVector` that remembers its results by the notes themselves, wherever in the piece they are. */
function rememberRanges(): DescribeRange {
  const memories: Readonly<Record<Hand, Memory<Float64Array>>> = { R: createMemory(), L: createMemory() };
  return (events, from, to, hand) => {
    if (to <= from) return handVector(events, from, to, hand);
    return memories[hand].find(rangeOf(events, [from, to]), () => handVector(events, from, to, hand));
  };
}

function nearest(windows: readonly WindowGrade[], from: number): WindowGrade | undefined {
  let best = windows[0];
  for (const window of windows) {
    if (best && Math.abs(window.from - from) < Math.abs(best.from - from)) best = window;
  }
  return best;
}
