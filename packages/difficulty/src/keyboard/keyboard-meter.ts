import type { Hand, HandEvents } from "../events.ts";
import { at } from "../statistics.ts";
import type { TempoMap } from "../tempo/tempo-map.ts";
import { together } from "./both-hands.ts";
import { describe, gradeDescription, type KeyboardGrade } from "./grade-keyboard.ts";
import { handVector } from "./hand-descriptors.ts";
import { features, gradeOf, groups } from "./model.ts";
import { type TimedHand, timedHand } from "./timed-hand.ts";

export type EventsOfHands = Readonly<Record<Hand, HandEvents>>;

/** Gives the grade of a piece from its events under one tempo; hands that were graded before are not worked out again. */
export function rememberHands(tempo: TempoMap): (events: EventsOfHands) => KeyboardGrade {
  type Known = { readonly timed: TimedHand; readonly values: Float64Array };
  const known: Readonly<Record<Hand, WeakMap<HandEvents, Known>>> = { R: new WeakMap(), L: new WeakMap() };
  const knownHand = (events: HandEvents, hand: Hand): Known => {
    const found = known[hand].get(events);
    if (found) return found;
    const timed = timedHand(events, hand, tempo);
    const made = { timed, values: handVector(timed, [0, events.count]) };
    known[hand].set(events, made);
    return made;
  };
  return (events) => {
    const [R, L] = [knownHand(events.R, "R"), knownHand(events.L, "L")];
    const both = together(R.timed, L.timed);
    return gradeDescription(describe(R.values, L.values, both, [0, both.count]), "piece");
  };
}

/** Grades of a candidate, one for each group of descriptors left out: that group keeps the source's values. */
export function keyboardMembers(source: KeyboardGrade, candidate: KeyboardGrade): readonly number[] {
  const kept = new Float64Array(groups.length);
  features.forEach(({ group }, i) => {
    kept[group] = at(kept, group) + at(source.terms, i) - at(candidate.terms, i);
  });
  return Array.from(kept, (difference) => gradeOf(candidate.score + difference));
}
