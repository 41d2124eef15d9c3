import { keyName, keySignature } from "@gradus/contracts";
import { attributesAt, fifthsShift, keyOf, type Score, ZERO } from "@gradus/score";
import { signsReason, withReason } from "./easier-key.ts";
import { type KeyChange, keyChangeOf } from "./key-change.ts";

/** what a key costs: leaving the piece's own, a semitone of the way, a sign, a sign more than the level has */
const costs = { leave: 0.7, semitone: 0.05, sign: 0.12, beyond: 2.2, stillBeyond: 1.2 };
/** the farthest move in semitones */
const farthest = 6;

/** signs of a signature that nobody moves a piece to, and the share of its measures from which that is a section */
const mostSigns = 5;
const section = 0.1;

/** A key that a plan may be made in, undefined for the piece's own, and what it costs. */
export type PlanKey = { readonly change: KeyChange | undefined; readonly price: number };

/**
 * The keys in which a piece may be set for a level that reads so many signs, the best first. One
 * move serves all keys of the piece; a signature that would have seven signs is spelled on the other side of the circle.
 */
export function keysFor(score: Score, signs: number): readonly PlanKey[] {
  const own = keySignature(keyOf(score));
  const counts = new Map<number, number>();
  const [lead] = score.parts;
  const signatures = lead ? lead.measures.map((_, i) => attributesAt(lead, i, ZERO).key.fifths) : [];
  for (const fifths of signatures) counts.set(fifths, (counts.get(fifths) ?? 0) + 1);
  const signsAt = (fifths: number, shift: number): number =>
    Math.abs(fifths + fifthsShift(fifths, shift, signatures[0] ?? 0));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const priceOf = (shift: number, semitones: number): number => {
    let price = semitones === 0 ? 0 : costs.leave + costs.semitone * Math.abs(semitones);
    for (const [fifths, count] of counts) {
      const now = signsAt(fifths, shift);
      const isMany = now > mostSigns && (count > section * total || now > Math.abs(fifths));
      if (semitones !== 0 && isMany) return Number.POSITIVE_INFINITY;
      const beyond = Math.max(0, now - signs);
      const still = semitones !== 0 && beyond > 0 ? costs.stillBeyond : 0;
      price += (count / total) * (costs.beyond * beyond + costs.sign * now + still);
    }
    return price;
  };
  const signsIn = (shift: number): number =>
    [...counts].reduce((sum, [fifths, count]) => sum + count * signsAt(fifths, shift), 0);
  const found: PlanKey[] = [{ change: undefined, price: priceOf(0, 0) }];
  for (let goal = -7; goal <= 7; goal++) {
    const name = goal === own.fifths ? undefined : keyName(goal, own.mode);
    const change = name && keyChangeOf(score, name);
    if (!change || Math.abs(change.shift.chromatic) > farthest) continue;
    // a key is left for one with fewer signs only
    if (signsIn(change.shift.fifths) >= signsIn(0)) continue;
    found.push({
      change: withReason(change, signsReason(change)),
      price: priceOf(change.shift.fifths, change.shift.chromatic),
    });
  }
  return found.filter(({ price }) => Number.isFinite(price)).toSorted((a, b) => a.price - b.price);
}
