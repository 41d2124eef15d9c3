import { type Burden, burdenIn, estimateOf } from "../effort/index.ts";
import { eventsOf, type HandEvents, type Hands } from "../events.ts";
import { handVector } from "./descriptors.ts";
import { expectedSteps, gradeOfWindows, termsOf } from "./model.ts";
import { type Stretch, windowsOf } from "./windows.ts";

/** The figure of one window of a line. */
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

/** The estimate of a player of another instrument than a keyboard, 1–9: an order, not a grade. */
export type SoloGrade = {
  readonly keyboard: false;
  readonly grade: number;
  /** at least one */
  readonly windows: readonly WindowGrade[];
  /** what the expert weights add, where the craft is known */
  readonly burden?: Burden;
};

export function gradeStretch(line: HandEvents, { from, to, notes, events }: Stretch): WindowGrade {
  const terms = termsOf(handVector(line, ...events, "R"));
  const score = terms.reduce((sum, term) => sum + term, 0);
  return { from, to, notes, score, grade: 1 + expectedSteps(score), terms };
}

/** Gives the figure of a window; a memory may stand between. */
export type GradeWindow = (line: HandEvents, window: Stretch) => WindowGrade;

/**
 * The estimate of a line: the model's figure, which knows no instrument, and where the craft is known the expert weights in place of most
 * of it.
 */
export function gradeSolo(
  hands: Pick<Hands, "R" | "craft"> & { readonly tempo?: Hands["tempo"] },
  gradeOf: GradeWindow = gradeStretch,
): SoloGrade {
  const line = eventsOf(hands.R);
  const windows = windowsOf(line).map((window) => gradeOf(line, window));
  const figure = gradeOfWindows(windows.map(({ grade }) => grade - 1));
  if (!hands.craft) return { keyboard: false, grade: figure, windows };
  const burden = burdenIn(hands, hands.craft, windows);
  return { keyboard: false, grade: estimateOf(figure, burden.whole, windows.length), windows, burden };
}
