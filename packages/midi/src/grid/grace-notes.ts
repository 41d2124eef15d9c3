import type { Stroke } from "../notes/lines.ts";
import { isPlainTick } from "./exact-grid.ts";

/** A stroke with the keys of the grace notes before it, first to last. */
export type Struck = Stroke & { readonly graces?: readonly number[] };

/** Quarters that a grace note lasts at most: before the beat, and where it takes the beat itself (65 ms in MuseScore). */
const BEFORE = 0.1;
const ON_BEAT = 0.2;
/** A grace note is this much shorter than what it leads to. */
const SHORTER = 2;
const MOST_IN_GROUP = 4;
/** Semitones to the note that it leads to. */
const REACH = 12;
/** Where so many notes look like grace notes, it is the file's way of playing. */
const MOST_OF_LINE = 0.2;

/**
 * Takes the grace notes out of a line that a program wrote. They are short, lead into their note without a gap and stand beside
 * all places of notation, or push their note off its own: LilyPond and verovio play them before the beat (LilyPond takes the
 * time from the note before), MuseScore on the beat. `strokes`: sorted by onset.
 */
export function withGraces(strokes: readonly Stroke[], ticksPerQuarter: number): readonly Struck[] {
  const slack = Math.max(1, ticksPerQuarter / 200);
  const graces = new Map<Stroke, Stroke>();
  const groups = new Map<Stroke, number[]>();
  const starts = new Map<number, number>();
  const isPlain = (tick: number): boolean => isPlainTick(tick, ticksPerQuarter);
  const ends = new Set(strokes.flatMap(({ off }) => [off - 1, off, off + 1]));
  // verovio's are as short as a 64th, but nothing makes room for them
  const isSixtyFourthOver = ({ on, off }: Stroke, main: Stroke): boolean =>
    16 * (off - on) <= ticksPerQuarter && !ends.has(on) && isOnDivision(main.on, 2) && !isOnDivision(on, 8);
  const isOnDivision = (tick: number, parts: number): boolean => (tick * parts) % ticksPerQuarter === 0;
  for (let index = strokes.length - 1; index >= 0; index--) {
    const stroke = strokes[index] as Stroke;
    const length = stroke.off - stroke.on;
    if (length > ON_BEAT * ticksPerQuarter) continue;
    const next = followerOf(strokes, index, slack);
    const main = next && (graces.get(next) ?? next);
    if (!next || !main || main.off - main.on < SHORTER * length) continue;
    const isSmall = length <= BEFORE * ticksPerQuarter && (next !== main || isPlain(main.on));
    const isBefore = isSmall && (!isPlain(stroke.on) || isSixtyFourthOver(stroke, main));
    const isOnBeat = next === main && isPlain(stroke.on) && !isPlain(main.on);
    const group = groups.get(main) ?? [];
    if (!(isBefore || isOnBeat) || group.length >= MOST_IN_GROUP) continue;
    graces.set(stroke, main);
    groups.set(main, [stroke.key, ...group]);
    if (isOnBeat) starts.set(main.on, stroke.on);
  }
  if (graces.size === 0 || graces.size > MOST_OF_LINE * strokes.length) return strokes;
  const resumed = new Map([...graces].map(([{ on }, main]) => [on, main.on]));
  return strokes
    .filter((stroke) => !graces.has(stroke))
    .map((stroke): Struck => {
      const on = starts.get(stroke.on) ?? stroke.on;
      // what was cut to make room
      const off = resumed.get(stroke.off) ?? stroke.off;
      const own = groups.get(stroke);
      return { ...stroke, on, off: Math.max(off, on + 1), ...(own && { graces: own }) };
    })
    .sort((a, b) => a.on - b.on || a.key - b.key);
}

/** The stroke that begins where this one ends, the nearest in pitch. */
function followerOf(strokes: readonly Stroke[], index: number, slack: number): Stroke | undefined {
  const { off, key } = strokes[index] as Stroke;
  const distance = (stroke: Stroke): number => Math.abs(stroke.key - key);
  let best: Stroke | undefined;
  for (let at = index + 1; at < strokes.length; at++) {
    const stroke = strokes[at] as Stroke;
    if (stroke.on > off + slack) break;
    if (stroke.on < off - slack || distance(stroke) > REACH || distance(stroke) === 0) continue;
    if (!best || distance(stroke) < distance(best)) best = stroke;
  }
  return best;
}
