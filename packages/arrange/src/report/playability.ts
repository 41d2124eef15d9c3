import type { Player, Reach, Side } from "@gradus/difficulty";
import { type Measure, midiOf, type Score } from "@gradus/score";
import { instrumentViolations } from "./instrument-violations.ts";
import type { PlacedViolation, Violation } from "./violation.ts";

export type StaffReach = Side & { readonly measure: number; readonly reach: Reach };

/** Most notes and widest span struck together on each staff of the player, measure by measure. */
export const reachesOf = (score: Score, player: Player): readonly StaffReach[] =>
  player.sides.flatMap((side) =>
    (score.parts[side.part]?.measures ?? []).map((measure) => ({
      ...side,
      measure: measure.index,
      reach: reachOf(measure, side.staff),
    })),
  );

function reachOf(measure: Measure, staff: number): Reach {
  const struck = new Map<string, Set<number>>();
  for (const event of measure.events) {
    if (event.kind !== "note" || event.cue) continue;
    const at = `${event.onset.n}/${event.onset.d}`;
    for (const head of event.heads) {
      if (!head.pitch || (head.staff ?? event.staff) !== staff) continue;
      struck.set(at, (struck.get(at) ?? new Set()).add(midiOf(head.pitch)));
    }
  }
  let notes = 0;
  let span = 0;
  for (const pitches of struck.values()) {
    notes = Math.max(notes, pitches.size);
    span = Math.max(span, Math.max(...pitches) - Math.min(...pitches));
  }
  return { notes, span };
}

/** What one hand can play at all (Nakamura and Yoshii 2018, as in earlier piano reductions). */
export const handLimits: Reach = { notes: 5, span: 14 };

/** What nobody can play in the measures of the result, as the report tells it. */
export const violationsOf = (source: Score, result: Score, player: Player): readonly Violation[] =>
  placedViolations(source, result, player).map(({ measure, staff, message }) => ({ measure, staff, message }));

/**
 * Measures of the result in which a player has to do what nobody can: on a keyboard a hand that strikes more than it can
 * and had not in the source, on any other instrument see `instrumentViolations`.
 */
export function placedViolations(source: Score, result: Score, player: Player): readonly PlacedViolation[] {
  if (!player.keyboard) return instrumentViolations(source, result, player);
  const before = reachesOf(source, player);
  return reachesOf(result, player).flatMap((now, i) => {
    const was = before[i]?.reach ?? { notes: 0, span: 0 };
    const number = result.parts[now.part]?.measures[now.measure]?.number ?? "";
    const messages: string[] = [];
    if (now.reach.notes > Math.max(handLimits.notes, was.notes)) messages.push(`${now.reach.notes} notes at once`);
    if (now.reach.span > Math.max(handLimits.span, was.span)) messages.push(`a reach of ${now.reach.span} semitones`);
    return messages.map((message) => ({ measure: number, index: now.measure, staff: now.staff, message }));
  });
}
