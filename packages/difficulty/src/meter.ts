import { eventsOf, type Hands } from "./events.ts";
import type { PlayerGrade } from "./grade.ts";
import { type EventsOfHands, keyboardMembers, rememberHands } from "./keyboard/keyboard-meter.ts";
import { gradeSolo, type WindowGrade } from "./solo/grade-solo.ts";
import { rememberWindows, soloMembers } from "./solo/solo-meter.ts";
import { median } from "./statistics.ts";

type Notes = Pick<Hands, "R" | "L">;

/** Grades candidates of one piece again and again, under the tempo of its source; what did not change is not worked out again. */
export type Meter = {
  readonly source: PlayerGrade;
  /** Equal to `gradePlayer` of the source's hands with these notes. */
  readonly grade: (notes: Notes) => PlayerGrade;
  /** The same of a keyboard's events; a hand whose events were graded before costs nothing. */
  readonly gradeKeyboard: (events: EventsOfHands) => PlayerGrade;
  /** Grades of a candidate of this meter, one for each group of descriptors left out, which keeps the source's values. */
  readonly members: (candidate: PlayerGrade) => readonly number[];
  /** Median of the members: the figure to steer by, which no single group can move. */
  readonly steer: (candidate: PlayerGrade) => number;
};

export function createMeter(hands: Hands): Meter {
  const gradeKeyboard = rememberHands(hands.tempo);
  const gradeWindow = rememberWindows();
  const grade = ({ R, L }: Notes): PlayerGrade =>
    hands.keyboard
      ? gradeKeyboard({ R: eventsOf(R), L: eventsOf(L) })
      : gradeSolo({ R, craft: hands.craft, tempo: hands.tempo }, gradeWindow);
  const source = grade(hands);
  const found = new WeakMap<PlayerGrade, readonly number[]>();
  const steps = new WeakMap<WindowGrade, readonly number[]>();
  const worked = (candidate: PlayerGrade): readonly number[] => {
    if (source.keyboard) return candidate.keyboard ? keyboardMembers(source, candidate) : [];
    return candidate.keyboard ? [] : soloMembers(source, candidate, steps);
  };
  const members = (candidate: PlayerGrade): readonly number[] => {
    const own = found.get(candidate) ?? worked(candidate);
    found.set(candidate, own);
    return own;
  };
  return { source, grade, gradeKeyboard, members, steer: (candidate) => median(members(candidate)) };
}
