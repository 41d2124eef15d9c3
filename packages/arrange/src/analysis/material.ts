import {
  type Attributes,
  attributesAt,
  type Clef,
  type Measure,
  metreOf,
  type Part,
  type Score,
  ZERO,
} from "@gradus/score";
import type { Bar } from "../bar/bar.ts";
import { readBar } from "../bar/read-bar.ts";
import type { Hand, Player } from "../difficulty/index.ts";
import type { BarContext } from "../operations/operation.ts";
import { harmonyOf } from "./harmony-of-score.ts";
import { melodyOf } from "./melody.ts";
import { countMeasure, type Metre } from "./metre.ts";

/** One staff of the player, ready for the operations; a bar that must stay as it is has no entry. */
export type StaffMaterial = {
  readonly part: number;
  readonly staff: number;
  readonly hand: Hand;
  readonly role: BarContext["role"];
  readonly bars: readonly (Bar | undefined)[];
  readonly contexts: readonly BarContext[];
};

/** How every measure of the score is counted, by its first part. */
export const metresOf = (score: Score): readonly Metre[] => {
  const part = score.parts[0];
  return part ? part.measures.map((measure) => metreIn(part, measure)) : [];
};

const metreIn = (part: Part, measure: Measure): Metre =>
  countMeasure({ ...metreOf(measure), time: attributesAt(part, measure.index, ZERO).time }, measure.length);

/** The staves of a player with what analysis says of every bar. */
export function materialOf(score: Score, player: Player): readonly StaffMaterial[] {
  const measures = score.parts[player.parts[0] ?? 0]?.measures ?? [];
  const metres = metresOf(score);
  const harmony = harmonyOf(score, metres);
  const rightIsSilent = player.hands.R.length === 0;
  return player.sides.map(({ part, staff, hand }) => {
    const role = hand === "R" || rightIsSilent ? "melody" : "accompaniment";
    const staves = new Set(
      player.sides.filter((side) => side.part === part && side.hand === hand).map((side) => side.staff),
    );
    const own = score.parts[part];
    const melody = role === "melody" && own ? melodyOf(own, staves) : new Set<string>();
    const attributes: readonly Attributes[] = own?.measures.map((_, i) => attributesAt(own, i, ZERO)) ?? [];
    return {
      part,
      staff,
      hand,
      role,
      bars: (own?.measures ?? []).map((measure, i) => readBar(measure, staff, attributes[i]?.transpose, melody)),
      contexts: measures.map((measure, i) => ({
        role,
        metre: metres[i] ?? countMeasure(metreOf(measure), measure.length),
        harmony: harmony[i] ?? [],
        centre: (attributes[i]?.key.fifths ?? 0) + 2,
        transpose: attributes[i]?.transpose?.chromatic ?? 0,
        register: registerOf(attributes[i]?.clefs.get(staff), staff),
      })),
    };
  });
}

/** Two octaves that lie well on a staff with this clef, as MIDI numbers. */
function registerOf(clef: Clef | undefined, staff: number): readonly [number, number] {
  const octaves = 12 * (clef?.octaveChange ?? 0);
  const sign = clef?.sign ?? (staff === 1 ? "G" : "F");
  const low = sign === "F" ? 40 : sign === "C" ? 50 - 4 * ((clef?.line ?? 3) - 3) : 57;
  return [low + octaves, low + 24 + octaves];
}
