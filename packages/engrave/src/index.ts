export { type Mp3Result, toMp3 } from "./audio/to-mp3.ts";
export { drawingGaps } from "./drawing-gaps.ts";
export { toMidi } from "./midi/to-midi.ts";
export { type PdfMeta, toPdf } from "./pdf/to-pdf.ts";
export { performanceOf } from "./performance/performance-of.ts";
export { withChangeMarks } from "./svg/change-marks.ts";
export {
  type BesideResult,
  createEngraver,
  type EngravedPages,
  type EngraveOptions,
  type EngraveResult,
  type Engraver,
} from "./svg/engraver.ts";
export type { PageSize } from "./svg/layout.ts";
export { type MeasureBox, measureBoxes } from "./svg/measure-boxes.ts";
export { type MusicOutline, musicOutlines } from "./svg/music-outlines.ts";
