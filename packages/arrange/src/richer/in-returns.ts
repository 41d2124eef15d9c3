import { chordFill } from "../operations/chord-fill.ts";
import { writtenMordents } from "../operations/line-figures.ts";
import type { Operation } from "../operations/operation.ts";
import { passingNotes } from "../operations/passing-notes.ts";

/** The operation in phrases that return, where a tune that is known may be varied. */
const inReturns = (operation: Operation): Operation => ({
  ...operation,
  rule: `${operation.rule}-in-returns`,
  apply: (bar, strength, context) => (context.returns ? operation.apply(bar, strength, context) : bar),
});

export const passingInReturns = inReturns(passingNotes);
export const mordentsInReturns = inReturns(writtenMordents);
export const fillInReturns = inReturns(chordFill);
