export { type DrumOf, type DrumStroke, drumStrokesOf, drumsOf } from "./drum-map.ts";
export { type Fault, faultsOf, measureAt, type Timing } from "./faults.ts";
export { type HandShape, handShapeOf, isInReach } from "./hand-shape.ts";
export { midiName } from "./midi-name.ts";
export {
  isSameKind,
  type LevelId,
  openStrings,
  type Profile,
  type ProfileClef,
  profileNamed,
  profileOf,
  type Range,
  unknownInstrument,
} from "./profile.ts";
export { type Compass, compassOf, rangeFor, reachFor } from "./range.ts";
export type { Reach } from "./reach.ts";
