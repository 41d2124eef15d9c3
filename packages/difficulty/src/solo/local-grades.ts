import { burdenBetween, estimateOf } from "../effort/index.ts";
import { eventAt, eventsOf, type HandEvents, ticksPerQuarter } from "../events.ts";
import type { HandNote } from "../hand-note.ts";
import { at } from "../statistics.ts";
import { gradeStretch, type SoloGrade, type WindowGrade } from "./grade-solo.ts";
import { expectedSteps, rangeFeatures } from "./model.ts";
import { type Stretch, stretchBetween } from "./windows.ts";

/** A measure's place in quarters from the start of the score, end not included. */
type Span = { readonly from: number; readonly to: number };

const shortest = 8;
const longest = 32;
const enoughNotes = 8;

/**
 * One figure 1–9 for each measure of a line, to colour a chart and to find the hard places; not a grade of that measure alone.
 * The measure is graded with its surroundings: one quarter on each side, more until the stretch has 8 quarters and
 * 8 notes, at most 32 quarters. Range and entropy grow with the length of what is looked at, so they are taken from the
 * player's graded window whose middle is nearest; that puts the figures on the scale of the window grades.
 * More leaps, speed, stretch or notes in a measure never lower its figure. A measure in which nothing begins has none.
 */
export function localGrades(
  notes: readonly HandNote[],
  player: SoloGrade,
  measures: readonly Span[],
): readonly (number | undefined)[] {
  const line = eventsOf(notes);
  const efforts = player.burden?.efforts() ?? [];
  return measures.map((measure) => {
    if (!hasOnset(line, measure)) return undefined;
    const local = gradeStretch(line, surroundings(line, measure));
    const around = windowAround(player.windows, (measure.from + measure.to) / 2);
    const score = rangeFeatures.reduce((sum, i) => sum + at(around.terms, i) - at(local.terms, i), local.score);
    const figure = 1 + expectedSteps(score);
    if (!player.burden) return figure;
    const near = { from: measure.from - 1, to: measure.to + 1 };
    return estimateOf(figure, burdenBetween(efforts, near), 1);
  });
}

const hasOnset = (line: HandEvents, { from, to }: Span): boolean =>
  eventAt(line, from * ticksPerQuarter) < eventAt(line, to * ticksPerQuarter);

function surroundings(line: HandEvents, { from, to }: Span): Stretch {
  for (let margin = Math.max(1, (shortest - (to - from)) / 2); ; margin += 2) {
    const stretch = stretchBetween(line, from - margin, to + margin);
    if (stretch.notes >= enoughNotes || to - from + 2 * margin >= longest) return stretch;
  }
}

function windowAround(windows: readonly WindowGrade[], middle: number): WindowGrade {
  const distance = (window: WindowGrade): number => Math.abs((window.from + window.to) / 2 - middle);
  return windows.reduce((best, window) => (distance(window) < distance(best) ? window : best));
}
