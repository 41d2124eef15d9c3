import { type KeyName, keyName, keySignature } from "@gradus/contracts";
import { type KeyShift, keyOf, type Score } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";

export type KeyChange = {
  readonly shift: KeyShift;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  /** of a key that the engine chose, because it was left to it: what is gained there */
  readonly why?: string;
};

/**
 * The transposition that gives the score the signature of the wanted key, by the shorter way; undefined when it has it
 * already. A piece in major stays in major: asked for a minor key it takes the major key with the same signature.
 */
export function keyChangeOf(score: Score, wanted: KeyName): KeyChange | undefined {
  const from = keyOf(score);
  const signature = keySignature(from);
  const goal = keySignature(wanted);
  const fifths = goal.fifths - signature.fifths;
  if (fifths === 0 || score.parts.length === 0) return undefined;
  const { mode } = signature;
  const to = keyName(goal.fifths, mode) ?? wanted;
  const note =
    to === wanted
      ? ""
      : `The piece is in ${mode} and stays so: it was moved to ${to}, which has the same signature as ${wanted}.`;
  return { shift: shiftBy(fifths), from, to, note };
}

/** A move along the line of fifths by the shorter way, at most a tritone up or down. */
export function shiftBy(fifths: number): KeyShift {
  const up = pitchClass(7 * fifths);
  return { chromatic: up > 6 ? up - 12 : up, fifths };
}
