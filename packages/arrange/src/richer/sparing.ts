import { add } from "@gradus/score";
import { beatFill, chordFill } from "../operations/chord-fill.ts";
import { doubleNotes } from "../operations/double-notes.ts";
import { lasts } from "../operations/figuration.ts";
import { innerFigures } from "../operations/inner-figures.ts";
import { writtenMordents } from "../operations/line-figures.ts";
import { melodyOctaves } from "../operations/melody-octaves.ts";
import type { BarContext, Operation } from "../operations/operation.ts";
import { passingNotes } from "../operations/passing-notes.ts";
import type { Step } from "../operations/with-steps.ts";
import { type Bar, mapStrikes, type Strike, strikesOf } from "../read/bar/bar.ts";
import { isIn } from "../read/metre.ts";

/** The operation in phrases that return, where a tune that is known may be varied. */
const inReturns = (operation: Operation): Operation => ({
  ...operation,
  rule: `${operation.rule}-in-returns`,
  apply: (bar, strength, context) => (context.returns ? operation.apply(bar, strength, context) : bar),
});

/** The operation in measures in which it leaves dotted notes as they are: they are the rhythm by which a tune is known. */
const besideDots = (operation: Operation): Operation => ({
  ...operation,
  apply: (bar, strength, context) => {
    const made = operation.apply(bar, strength, context);
    const dotsIn = (one: Bar): number => strikesOf(one).filter(({ dots }) => dots > 0).length;
    return made !== bar && dotsIn(made) < dotsIn(bar) ? bar : made;
  },
});

export const passingInReturns = inReturns(besideDots(passingNotes));
export const mordentsInReturns = inReturns(writtenMordents);
export const fillInReturns = inReturns(chordFill);

/** The operation where a beat lasts so many seconds at least: what hands can place at an easy pace they cannot at a quick one. */
const atEase = (operation: Operation, seconds: number): Operation => ({
  ...operation,
  apply: (bar, strength, context) =>
    (context.beatLasts ?? 0) >= seconds ? operation.apply(bar, strength, context) : bar,
});

/** seconds: half beats in thirds at a quarter of 100 and of 126 */
export const easyThirds = atEase(doubleNotes, 0.6);
export const quickThirds = atEase(doubleNotes, 0.475);
/** seconds: a third before a single note, at a quarter of 120 and of 150 */
export const easyFill = atEase(beatFill, 0.5);
export const quickFill = atEase(beatFill, 0.4);

/** Chord tones under the long notes alone: those of two beats and more. */
export const longFill: Operation = {
  ...chordFill,
  rule: "chord-fill-long",
  strengths: 2,
  technique: (strength) => (strength === 1 ? "twoNotes" : "threeNotes"),
  reason: (strength) =>
    `${strength === 1 ? "A chord tone is" : "Two chord tones are"} added under the long notes of the tune.`,
  apply: (bar, strength, context) => {
    const { beat } = context.metre;
    const least = add(beat, beat);
    const filled = new Map(strikesOf(chordFill.apply(bar, strength + 1, context)).map((strike) => [strike.id, strike]));
    return mapStrikes(bar, (strike) => (lasts(strike, least) ? (filled.get(strike.id) ?? strike) : strike));
  },
};

const sparing: ReadonlySet<Operation> = new Set([passingInReturns, mordentsInReturns, fillInReturns, longFill]);
/** True for a step that is meant for some notes of a tune and not for a phrase throughout. */
export const isSparing = ([operation]: Step): boolean => sparing.has(operation);

/** True for a step that makes octaves and chords of three of single notes: among quick notes they are lumps. */
export const isHeavy = ([operation, strength]: Step): boolean =>
  operation === melodyOctaves || (operation === chordFill && strength > 2);

/** True for a step that puts a voice of its own under the tune. */
export const isVoice = ([operation]: Step): boolean => operation === innerFigures;

/** The notes of a measure that a step is meant for: all for a heavy one, those on its beats, or those that last a beat and more. */
export function meantFor(step: Step, bar: Bar, { metre }: BarContext): readonly Strike[] {
  const [{ rule }, strength] = step;
  const { half, beat } = metre.grids;
  const all = strikesOf(bar);
  if (isHeavy(step)) return all;
  if (isVoice(step))
    return all.filter((strike) => lasts(strike, strength === 1 ? add(metre.beat, metre.beat) : metre.beat));
  const onBeats = all.filter(({ onset }) => isIn(strength === 1 ? half : beat, onset));
  if (rule === beatFill.rule) return onBeats;
  return (rule === chordFill.rule ? onBeats : all).filter((strike) => lasts(strike, metre.beat));
}

const varying: ReadonlySet<Operation> = new Set([passingInReturns, mordentsInReturns]);
/** True for a step that gives a tune quicker notes: one that never leaves its beats has none. */
export const isVarying = ([operation]: Step): boolean => varying.has(operation);
