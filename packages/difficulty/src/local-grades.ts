import { burdenBetween, estimateOf } from "./effort/index.ts";
import type { Hands } from "./events.ts";
import { eventAt, ticksPerQuarter } from "./events.ts";
import type { PlayerGrade, WindowGrade } from "./grade.ts";
import { gradeStretch, modelFor } from "./grade.ts";
import { expectedSteps, groups } from "./model.ts";
import { at } from "./statistics.ts";
import type { Playing, Stretch } from "./windows.ts";
import { playingOf, stretchBetween } from "./windows.ts";

/** A measure's place in quarters from the start of the score, end not included. */
export type Span = { readonly from: number; readonly to: number };

const shortest = 8;
const longest = 32;
const enoughNotes = 8;
const rangeGroup = groups.indexOf("range");

/**
 * One figure 1–9 for each measure, to colour a chart and to find the hard places; not a grade of that measure alone.
 * The measure is graded with its surroundings: one quarter on each side, more until the stretch has 8 quarters and
 * 8 notes, at most 32 quarters. Range and entropy grow with the length of what is looked at, so they are taken from the
 * player's graded window whose middle is nearest; that puts the figures on the scale of the window grades.
 * More leaps, speed, stretch or notes in a measure never lower its figure. A measure in which nothing begins has 1.
 */
export function localGrades(hands: Hands, player: PlayerGrade, measures: readonly Span[]): readonly number[] {
  const playing = playingOf(hands);
  const { features, thresholds } = modelFor(player.keyboard);
  const rangeTerms = features.flatMap(({ group }, i) => (group === rangeGroup ? [i] : []));
  const efforts = player.burden?.efforts() ?? [];
  return measures.map((measure) => {
    if (!hasOnset(playing, measure)) return 1;
    const local = gradeStretch(playing, surroundings(playing, measure), player.keyboard);
    const around = windowAround(player.windows, (measure.from + measure.to) / 2);
    const score = rangeTerms.reduce((sum, i) => sum + at(around.terms, i) - at(local.terms, i), local.score);
    const figure = 1 + expectedSteps(score, thresholds);
    if (!player.burden) return figure;
    const near = { from: measure.from - 1, to: measure.to + 1 };
    return estimateOf(figure, burdenBetween(efforts, near), 1);
  });
}

const hasOnset = ({ R, L }: Playing, { from, to }: Span): boolean =>
  [R, L].some((events) => eventAt(events, from * ticksPerQuarter) < eventAt(events, to * ticksPerQuarter));

function surroundings(playing: Playing, { from, to }: Span): Stretch {
  for (let margin = Math.max(1, (shortest - (to - from)) / 2); ; margin += 2) {
    const stretch = stretchBetween(playing, from - margin, to + margin);
    if (stretch.notes >= enoughNotes || to - from + 2 * margin >= longest) return stretch;
  }
}

function windowAround(windows: readonly WindowGrade[], middle: number): WindowGrade {
  const distance = (window: WindowGrade): number => Math.abs((window.from + window.to) / 2 - middle);
  return windows.reduce((best, window) => (distance(window) < distance(best) ? window : best));
}
