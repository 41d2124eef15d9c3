import type { PieceBar } from "../read/piece.ts";
import { quarter } from "../read/ticks.ts";
import { countingOf } from "./counting.ts";
import { isSounding } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";
import type { Voice } from "./voice.ts";

/** What a written line has that its level does not know, and what it lost of the source; shares of its notes. */
export type Faults = {
  /** rhythms, but for those that syllables need */
  readonly outside: number;
  /** leaps beyond the widest one */
  readonly leaps: number;
  /** of the source's structural notes */
  readonly lost: number;
  /** notes outside the range, and the measures that have them, by index */
  readonly high: number;
  readonly highBars: readonly number[];
};

/** smallest value by level, in quarters */
const smallest = [0.5, 0.5, 0.25, 0.25, 0];
/** semitones beyond the range that a voice reaches */
const reach = 1;

/** What is wrong with a line as it is written at a level. Pure. */
export function faultsIn(
  strokes: readonly Stroke[],
  { line, weights, still }: Pick<Voice, "line" | "weights" | "still">,
  bars: readonly PieceBar[],
  words: LineWords | undefined,
): Faults {
  const notes = strokes.filter(isStruck);
  if (!words || notes.length === 0) return { outside: 0, leaps: 0, lost: 0, high: 0, highBars: [] };
  const [low, high] = still ? [words.range[0] - reach, words.range[1] + reach] : words.range;
  const beyond = notes.filter(({ midi }) => midi < low || midi > high);
  const wide = notes.filter((note, i) => {
    const before = notes[i - 1];
    const most = Math.max(12, words.leap.most);
    return before?.event.phrase === note.event.phrase && Math.abs(note.midi - before.midi) > most;
  });
  const structural = line.filter((event, i) => isSounding(event) && weights[i]?.structural);
  const isSame = (note: Struck): boolean => (note.midi - note.event.note.midi) % 12 === 0;
  const taken = new Set<unknown>(notes.filter(isSame).map(({ event }) => event));
  return {
    outside:
      notes.filter((note) => !note.event.sung && isOutside(note, bars[note.bar], words.level)).length / notes.length,
    leaps: wide.length / notes.length,
    lost: structural.filter((event) => !taken.has(event)).length / Math.max(1, structural.length),
    // a voice that the key cannot bring nearer is told which measures lie outside
    high: still ? 0 : beyond.length / notes.length,
    highBars: [...new Set(beyond.map(({ bar }) => bar))],
  };
}

/** notes with rhythms above its level that a line may have and still be at it */
const fewOutside = 0.05;

/** True for lines whose own rhythms are those of a level (a place in `lineLevels`), but for what syllables need. */
export const knowsRhythms = (lines: readonly Voice["line"][], bars: readonly PieceBar[], level: number): boolean => {
  const notes = lines.flat().filter(isSounding);
  const strange = notes.filter((note) => !note.sung && isOutside(note, bars[note.measure], level));
  return strange.length <= fewOutside * notes.length;
};

/** A value, a place or a tuplet that a level does not know. */
function isOutside({ on, end }: Pick<Struck, "on" | "end">, bar: PieceBar | undefined, level: number): boolean {
  if (!bar) return false;
  const length = (end - on) / quarter;
  const { beat, compound } = countingOf(bar);
  const isPlain = (value: number): boolean => Math.abs(value * 16 - Math.round(value * 16)) < 1e-3;
  if (length < (smallest[level] ?? 0) - 1e-6) return true;
  if (level < 2 && !isPlain(length) && !compound) return true;
  if (level < 2 && Math.abs(length - 0.75) < 1e-6 && !compound) return true;
  const off = ((on - bar.start) / beat) % 1;
  return level < 2 && !compound && off > 1e-6 && (end - on) / beat > 0.5 + 1e-6;
}
