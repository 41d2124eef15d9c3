import { estimateOf } from "../effort/index.ts";
import type { HandEvents } from "../events.ts";
import { createMemory } from "../memory.ts";
import { at } from "../statistics.ts";
import { type GradeWindow, gradeStretch, type SoloGrade, type WindowGrade } from "./grade-solo.ts";
import { expectedSteps, gradeOfWindows, groups } from "./model.ts";
import type { Stretch } from "./windows.ts";

/**
 * Grades of a candidate, one for each group of descriptors left out: that group keeps the source's values, window by window.
 * A candidate's window that the source does not have (too few notes there) is compared with the source's nearest one.
 * `known` holds what was worked out for windows beside the same source.
 */
export function soloMembers(
  source: SoloGrade,
  candidate: SoloGrade,
  known: WeakMap<WindowGrade, readonly number[]>,
): readonly number[] {
  const windows = candidate.windows.map((window) => {
    const steps = known.get(window) ?? stepsWithout(nearest(source.windows, window.from) ?? window, window);
    known.set(window, steps);
    return steps;
  });
  return groups.map((_, group) => {
    const figure = gradeOfWindows(windows.map((steps) => at(steps, group)));
    return candidate.burden ? estimateOf(figure, candidate.burden.whole, candidate.windows.length) : figure;
  });
}

/** Steps of a window for each group left out, which keeps the values of `before`. */
const stepsWithout = (before: WindowGrade, window: WindowGrade): readonly number[] =>
  groups.map((kept) =>
    expectedSteps(kept.reduce((sum, i) => sum + at(before.terms, i) - at(window.terms, i), window.score)),
  );

function nearest(windows: readonly WindowGrade[], from: number): WindowGrade | undefined {
  let best = windows[0];
  for (const window of windows) {
    if (best && Math.abs(window.from - from) < Math.abs(best.from - from)) best = window;
  }
  return best;
}

/** `gradeStretch` that remembers its results by the notes, wherever in the piece they are. */
export function rememberWindows(): GradeWindow {
  const memory = createMemory<WindowGrade>();
  return (line, stretch) => {
    const found = memory.find(contentOf(line, stretch), () => gradeStretch(line, stretch));
    const { from, to, notes } = stretch;
    return found.from === from && found.notes === notes ? found : { ...found, from, to, notes };
  };
}

/** What tells a range of events from others: of each the number of its pitches, these, and the ticks to the next one. */
function contentOf({ ticks, first, pitches }: HandEvents, { events: [from, to] }: Stretch): Int32Array {
  const content = new Int32Array(2 * (to - from) + at(first, to) - at(first, from));
  let length = 0;
  for (let i = from; i < to; i++) {
    content[length++] = at(first, i + 1) - at(first, i);
    for (let k = at(first, i); k < at(first, i + 1); k++) content[length++] = at(pitches, k);
    content[length++] = i + 1 < to ? at(ticks, i + 1) - at(ticks, i) : 0;
  }
  return content;
}
