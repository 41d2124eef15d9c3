export * from "./contributions.ts";
export { describeHand } from "./descriptors.ts";
export { breathes, type Craft, type Limb, limbOf, plucks } from "./effort/index.ts";
export type { Hand, HandEvents, HandNote, Hands } from "./events.ts";
export { eventAt, eventsOf, ticksOf, ticksPerQuarter } from "./events.ts";
export { fingersOf } from "./fingering.ts";
export type { PlayerGrade } from "./grade.ts";
export { displayGrade, endsOfPlayer, gradePlayer, gradeWindow, wholeGrade } from "./grade.ts";
export { isKeyboardName } from "./instrument-names.ts";
export * from "./instruments/index.ts";
export { contributionsOf as keyboardContributions } from "./keyboard/contributions.ts";
export { gradePerformance, performanceOf } from "./keyboard/grade-keyboard.ts";
export { measureGrades } from "./keyboard/measure-grades.ts";
export { likeliestGrade, type Reading } from "./keyboard/model.ts";
export { uncertaintyOf } from "./keyboard/uncertainty.ts";
export { localGrades } from "./local-grades.ts";
export { type DifficultyResult, handGrades, measureDifficulty, summariseDifficulty } from "./measure-difficulty.ts";
export type { Meter } from "./meter.ts";
export { createMeter, memberGrades } from "./meter.ts";
export { type Ends, groups, windowShape } from "./model.ts";
export type { Player, Side } from "./players.ts";
export { handOf, handsOf, partIndexOf, playersOf } from "./players.ts";
export { broughtBack, setAside } from "./set-aside.ts";
export { spliceEvents } from "./splice-events.ts";
export {
  atSpeed,
  clockOf,
  steadyTempo,
  type TempoMap,
  type TempoSegment,
  type TempoSource,
  withNoteValues,
  withStatedTempo,
} from "./tempo/tempo-map.ts";
export { describePiece, describeWindow, quartersOf } from "./windows.ts";
export { wordsFor } from "./wording.ts";
