import { type Burden, burdenIn, estimateOf } from "./effort/index.ts";
import type { Hands } from "./events.ts";
import type { StagedModel } from "./model.ts";
import {
  type Ends,
  endsOfScale,
  expectedSteps,
  gradeOfWindows,
  soloModel,
  termsOf,
  wholeModel,
  windowedModel,
} from "./model.ts";
import type { DescribeRange, Playing, Stretch } from "./windows.ts";
import { pieceVector, playingOf, quartersOf, stretchVector, wholeStretch, windowsOf } from "./windows.ts";

/** The grade of one window of a player. */
export type WindowGrade = {
  /** place in quarters from the start of the score, end not included */
  readonly from: number;
  readonly to: number;
  readonly notes: number;
  /** the model's score before its thresholds: the figure that orders windows finest */
  readonly score: number;
  /** 1–9 */
  readonly grade: number;
  /** what each descriptor adds to the score, in the order of the model's features */
  readonly terms: Float64Array;
};
/** The windowed grade of a player, 1–9: the figure that steers, compares and reports change. */
export type PlayerGrade = {
  readonly grade: number;
  readonly keyboard: boolean;
  /** at least one */
  readonly windows: readonly WindowGrade[];
  /** of instruments other than keyboards: what the expert weights add, and the model's figure without them */
  readonly burden?: Burden;
  readonly solo?: number;
};

/** Keyboards are graded by `windowed`; the right hand's sub-model orders other instruments, it does not grade them. */
export const modelFor = (keyboard: boolean): StagedModel => (keyboard ? windowedModel : soloModel);

export function gradeStretch(
  playing: Playing,
  stretch: Stretch,
  keyboard: boolean,
  describe?: DescribeRange,
): WindowGrade {
  const model = modelFor(keyboard);
  const terms = termsOf(model, stretchVector(playing, stretch, describe));
  const score = terms.reduce((sum, term) => sum + term, 0);
  const { from, to, notes } = stretch;
  return { from, to, notes, score, grade: 1 + expectedSteps(score, model.thresholds), terms };
}

/** Grades all notes of `hands` as one window. */
export function gradeWindow(hands: Hands): WindowGrade {
  const playing = playingOf(hands);
  return gradeStretch(playing, wholeStretch(playing), hands.keyboard);
}

/** Gives the grade of a window; a memory may stand between. */
export type GradeWindow = (playing: Playing, window: Stretch, keyboard: boolean) => WindowGrade;

export function gradePlaying(
  playing: Playing,
  keyboard: boolean,
  gradeOf: GradeWindow = (all, window) => gradeStretch(all, window, keyboard),
): PlayerGrade {
  return gradeFrom(
    windowsOf(playing).map((window) => gradeOf(playing, window, keyboard)),
    keyboard,
  );
}

/** The grade of a player whose windows are known, at least one. */
export function gradeFrom(windows: readonly WindowGrade[], keyboard: boolean): PlayerGrade {
  const grade = gradeOfWindows(
    modelFor(keyboard),
    windows.map((window) => window.grade - 1),
  );
  return { grade, keyboard, windows };
}

/** The windowed grade of a player and of each of its windows. */
export const gradePlayer = (hands: Hands): PlayerGrade =>
  withBurden(gradePlaying(playingOf(hands), hands.keyboard), hands);

/** The ends of the scale for a player of a keyboard with notes in as many windows as these. */
export const endsOfPlayer = (hands: Hands): Ends => endsOfScale(windowedModel, windowsOf(playingOf(hands)).length);

/** The estimate of an instrument whose craft is known, in place of the model's figure for a single line. */
export function withBurden(graded: PlayerGrade, hands: Hands): PlayerGrade {
  if (graded.keyboard || !hands.craft) return graded;
  const burden = burdenIn(hands, hands.craft, graded.windows);
  const grade = estimateOf(graded.grade, burden.whole, graded.windows.length);
  return { ...graded, grade, burden, solo: graded.grade };
}

/** Grade of a whole piece for keyboards, 1–9. It knows the length: about a grade too low on a 32-measure excerpt. */
export function wholeGrade(hands: Hands): number {
  const score = termsOf(wholeModel, pieceVector(playingOf(hands))).reduce((sum, term) => sum + term, 0);
  return 1 + expectedSteps(score, wholeModel.thresholds);
}

/** Below this many quarters the windowed grade is shown, from `wholeFrom` on the whole-piece grade, between them a blend. */
const windowedBelow = 192;
const wholeFrom = 384;

/** The figure to show: never the one to compare by. `grade` is the windowed grade of the same hands. */
export function displayGrade(hands: Hands, grade: number): number {
  const share = Math.min(1, (quartersOf(hands) - windowedBelow) / (wholeFrom - windowedBelow));
  if (!hands.keyboard || share <= 0) return grade;
  return grade + share * (wholeGrade(hands) - grade);
}
