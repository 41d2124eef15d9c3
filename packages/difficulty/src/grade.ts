import { eventsOf, type Hands } from "./events.ts";
import { secondsOf } from "./keyboard/both-hands.ts";
import { gradePerformance, type KeyboardGrade, performanceOf } from "./keyboard/grade-keyboard.ts";
import { type Ends, endsAt, type Reading } from "./keyboard/model.ts";
import { gradeSolo, type SoloGrade } from "./solo/grade-solo.ts";

/** The grade of a keyboard player, or the estimate of another one. */
export type PlayerGrade = KeyboardGrade | SoloGrade;

/**
 * The grade of a player, 1–9, under the tempo that the hands carry. `piece` reads the notes as all there is: for scores, and for before and
 * after. `excerpt` reads them as if they went on in the same way: for a selection of measures. One is never compared with the other.
 * Players of other instruments have one reading.
 */
export const gradePlayer = (hands: Hands, reading: Reading = "piece"): PlayerGrade =>
  hands.keyboard ? gradePerformance(performOf(hands), reading) : gradeSolo(hands);

/** What a keyboard player plays, in seconds. */
export const performOf = ({ R, L, tempo }: Hands) => performanceOf({ R: eventsOf(R), L: eventsOf(L) }, tempo);

/** The grades between which all music for a keyboard lies that lasts as long as this. */
export function endsOfPlayer(hands: Hands): Ends {
  const { both } = performOf(hands);
  return endsAt(secondsOf(both, [0, both.count]));
}
