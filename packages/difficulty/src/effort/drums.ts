import { type Limb, limbOf } from "@gradus/contracts";
import type { Onset } from "./moves.ts";
import { hasteOf } from "./moves.ts";

/** points of one more limb at once, of a foot between two beats, and of a hand that changes its drum */
const together = 0.15;
const footOffBeat = 0.4;
const otherDrum = 0.25;
const impossible = 2;

/** Cost of co-ordination at every onset: limbs at once, limbs apart from those before, drums changed by the same limb. */
export function limbCosts(onsets: readonly Onset[]): readonly number[] {
  const last = new Map<Limb, number>();
  let before = "";
  return onsets.map(({ at, wait, pitches }) => {
    const limbs = pitches.map(limbOf);
    const distinct = new Set(limbs);
    let cost = together * (distinct.size - 1) + impossible * (limbs.length - distinct.size);
    const combination = [...distinct].toSorted().join();
    // limbs that alternate in ever new groups are what independence means
    if (before !== "" && combination !== before) cost += 0.2 * hasteOf(wait);
    before = combination;
    for (const [i, limb] of limbs.entries()) {
      const drum = pitches[i] ?? 0;
      const was = last.get(limb);
      if (was !== undefined && was !== drum) cost += otherDrum;
      last.set(limb, drum);
      if (limb.endsWith("foot") && Math.abs(at - Math.round(at)) > 1e-3) cost += footOffBeat;
      if (limb === "left foot") cost += 0.3;
    }
    return cost;
  });
}
