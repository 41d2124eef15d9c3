export { breathes, type Craft, plucks } from "./effort/index.ts";
export type { Hand, HandEvents, Hands } from "./events.ts";
export { eventAt, eventsOf, ticksOf, ticksPerQuarter } from "./events.ts";
export { fingersOf } from "./fingering.ts";
export { endsOfPlayer, gradePlayer, type PlayerGrade, performOf } from "./grade.ts";
export type { HandNote } from "./hand-note.ts";
export { isKeyboardName } from "./instrument-names.ts";
export * from "./instruments/index.ts";
export { measureGrades } from "./keyboard/measure-grades.ts";
export type { Ends, Reading } from "./keyboard/model.ts";
export { type DifficultyResult, measureDifficulty, summariseDifficulty } from "./measure-difficulty.ts";
export { createMeter, type Meter } from "./meter.ts";
export type { Player, Side, Stated } from "./players.ts";
export { handOf, handsOf, partIndexOf, playersOf } from "./players.ts";
export { broughtBack, setAside } from "./set-aside.ts";
export { describeHand } from "./solo/descriptors.ts";
export { windowShape } from "./solo/model.ts";
export { spliceEvents } from "./splice-events.ts";
export {
  atSpeed,
  clockOf,
  steadyTempo,
  type TempoMap,
  type TempoSegment,
  withNoteValues,
  withStatedTempo,
} from "./tempo/tempo-map.ts";
