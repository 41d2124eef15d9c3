export { readMidiScore } from "./read-midi-score.ts";
