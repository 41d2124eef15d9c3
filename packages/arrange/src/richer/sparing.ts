import { add } from "@gradus/score";
import { chordFill } from "../operations/chord-fill.ts";
import { lasts } from "../operations/figuration.ts";
import { writtenMordents } from "../operations/line-figures.ts";
import { melodyOctaves } from "../operations/melody-octaves.ts";
import type { Operation } from "../operations/operation.ts";
import { passingNotes } from "../operations/passing-notes.ts";
import type { Step } from "../operations/with-steps.ts";
import { mapStrikes, strikesOf } from "../read/bar/bar.ts";

/** The operation in phrases that return, where a tune that is known may be varied. */
const inReturns = (operation: Operation): Operation => ({
  ...operation,
  rule: `${operation.rule}-in-returns`,
  apply: (bar, strength, context) => (context.returns ? operation.apply(bar, strength, context) : bar),
});

export const passingInReturns = inReturns(passingNotes);
export const mordentsInReturns = inReturns(writtenMordents);
export const fillInReturns = inReturns(chordFill);

/** A chord tone under the long notes alone: those of two beats and more. */
export const longFill: Operation = {
  ...chordFill,
  rule: "chord-fill-long",
  reason: () => "A chord tone is added under the long notes of the tune.",
  apply: (bar, strength, context) => {
    const { beat } = context.metre;
    const least = add(beat, beat);
    const filled = new Map(strikesOf(chordFill.apply(bar, strength, context)).map((strike) => [strike.id, strike]));
    return mapStrikes(bar, (strike) => (lasts(strike, least) ? (filled.get(strike.id) ?? strike) : strike));
  },
};

const sparing: ReadonlySet<Operation> = new Set([passingInReturns, mordentsInReturns, fillInReturns, longFill]);
/** True for a step that is meant for some notes of a tune and not for a phrase throughout. */
export const isSparing = ([operation]: Step): boolean => sparing.has(operation);

/** True for a step that makes octaves and chords of three of single notes: among quick notes they are lumps. */
export const isHeavy = ([operation, strength]: Step): boolean =>
  operation === melodyOctaves || (operation === chordFill && strength > 2);
