import type { Player } from "@gradus/difficulty";
import { type Score, soundingNotes, toNumber } from "@gradus/score";
import type { Around } from "../operations/operation.ts";

/**
 * What sounds beside one staff, measure by measure: for a keyboard the player's other staves, for any other player the
 * other parts. A note over a barline is there in every measure it reaches.
 */
export function aroundOf(score: Score, player: Player, part: number, staff: number): readonly (readonly Around[])[] {
  const measures = score.parts[part]?.measures ?? [];
  const found: Around[][] = measures.map(() => []);
  const beside = (other: number, otherStaff: number): boolean =>
    player.keyboard
      ? player.sides.some((side) => side.part === other && side.staff === otherStaff) &&
        !(other === part && otherStaff === staff)
      : !player.parts.includes(other);
  for (const note of soundingNotes(score)) {
    if (!beside(note.part, note.staff)) continue;
    const on = toNumber(note.onset);
    const end = on + toNumber(note.duration);
    for (let bar = note.measure; bar < measures.length; bar++) {
      const start = toNumber(measures[bar]?.start ?? { n: 0, d: 1 });
      if (bar > note.measure && start >= end - 1e-6) break;
      found[bar]?.push({ on: on - start, end: end - start, midi: Math.round(note.midi) });
    }
  }
  return found;
}
