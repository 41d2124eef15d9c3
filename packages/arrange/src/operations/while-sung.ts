import type { Operation } from "./operation.ts";

/**
 * An operation of an accompaniment for the upper hand beside a voice: it applies in the measures in which the voice has the tune and the
 * hand a figure of its own. Where the voice rests, or the hand plays along with it, the hand has the tune itself.
 */
export const whileSung = (operation: Operation): Operation => ({
  ...operation,
  apply: (bar, strength, context) =>
    context.voice.length === 0 ? bar : operation.apply(bar, strength, { ...context, partner: context.voice }),
});
