import type { Stroke } from "../notes/lines.ts";
import { isPlainTick } from "./exact-grid.ts";
import { firstIndex } from "./first-index.ts";

/** A stroke with the keys of the grace notes before it, first to last. */
export type Struck = Stroke & { readonly graces?: readonly number[] };

/** Quarters that a grace note lasts at most: before the beat, and where it takes the beat itself (65 ms in MuseScore). */
const BEFORE = 0.1;
const ON_BEAT = 0.2;
/** What a grace note leads to is so many times as long, where it takes the beat itself what remains of it. */
const LONGER_BEFORE = 4;
const LONGER_ON_BEAT = 2;
const MOST_IN_GROUP = 4;
/** A note before it that is at most this much longer makes it part of a run. */
const ALIKE = 2;
/** Semitones to the note that it leads to. */
const REACH = 12;
/** Where so many notes look like grace notes, it is the file's way of playing. */
const MOST_OF_LINE = 0.2;

/**
 * Takes the grace notes out of a line that a program wrote. They are short, lead into their note without a gap and stand beside
 * all places of notation, or push their note off its own: LilyPond and verovio play them before the beat (LilyPond takes the
 * time from the note before), MuseScore on the beat. `strokes`: sorted by onset; `evenRuns`: by ticks at
 * which none begins.
 */
export function withGraces(
  strokes: readonly Stroke[],
  ticksPerQuarter: number,
  evenRuns: ReadonlyMap<number, number>,
): readonly Struck[] {
  const groups = groupsOf(strokes, ticksPerQuarter, evenRuns);
  const graces = new Map([...groups].flatMap(([main, group]) => group.map((grace) => [grace, main] as const)));
  if (graces.size === 0 || graces.size > MOST_OF_LINE * strokes.length) return strokes;
  const isPlain = (tick: number): boolean => isPlainTick(tick, ticksPerQuarter);
  // on the beat, the grace note has the place of its note
  const starts = new Map([...groups].flatMap(([{ on }, [first]]) => (first && !isPlain(on) ? [[on, first.on]] : [])));
  const resumed = new Map([...graces].map(([{ on }, main]) => [on, main.on]));
  return strokes
    .filter((stroke) => !graces.has(stroke))
    .map((stroke): Struck => {
      const on = starts.get(stroke.on) ?? stroke.on;
      // what was cut to make room
      const off = resumed.get(stroke.off) ?? stroke.off;
      const own = groups.get(stroke)?.map(({ key }) => key);
      return { ...stroke, on, off: Math.max(off, on + 1), ...(own && { graces: own }) };
    })
    .sort((a, b) => a.on - b.on || a.key - b.key);
}

/** Grace notes, first to last, by the stroke that they lead to. */
function groupsOf(
  strokes: readonly Stroke[],
  ticksPerQuarter: number,
  evenRuns: ReadonlyMap<number, number>,
): ReadonlyMap<Stroke, readonly Stroke[]> {
  const slack = Math.max(1, ticksPerQuarter / 200);
  const mains = new Map<Stroke, Stroke>();
  const isPlain = (tick: number): boolean => isPlainTick(tick, ticksPerQuarter);
  const ends = new Map<number, number>();
  for (const { on, off } of strokes) {
    for (const tick of [off - 1, off, off + 1]) ends.set(tick, Math.min(off - on, ends.get(tick) ?? off));
  }
  const onsets = [...new Set(strokes.map(({ on }) => on))];
  const isAlone = (on: number): boolean => {
    const before = onsets[firstIndex(onsets, (one) => one >= on) - 1];
    return before === undefined || 8 * (on - before) > ticksPerQuarter;
  };
  // verovio's are as short as a 64th, but nothing makes room for them, and none goes before
  const isSixtyFourthOver = ({ on, off }: Stroke, main: Stroke): boolean =>
    16 * (off - on) <= ticksPerQuarter &&
    !ends.has(on) &&
    isAlone(on) &&
    isOnDivision(main.on, 2) &&
    !isOnDivision(on, 8);
  const isOnDivision = (tick: number, parts: number): boolean => (tick * parts) % ticksPerQuarter === 0;
  for (const [index, stroke] of [...strokes.entries()].reverse()) {
    const length = stroke.off - stroke.on;
    const isLong = length > ON_BEAT * ticksPerQuarter;
    const next = isLong || evenRuns.has(stroke.on) ? undefined : followerOf(strokes, index, slack);
    const main = next && (mains.get(next) ?? next);
    if (!main) continue;
    const isLonger = (times: number): boolean => main.off - main.on >= times * length;
    const isFirst = next === main;
    const isSmall = length <= BEFORE * ticksPerQuarter && (!isFirst || isPlain(main.on));
    const isBefore = isSmall && isLonger(LONGER_BEFORE) && (!isPlain(stroke.on) || isSixtyFourthOver(stroke, main));
    const isOnBeat = isFirst && isLonger(LONGER_ON_BEAT) && isPlain(stroke.on) && !isPlain(main.on);
    if (isBefore || isOnBeat) mains.set(stroke, main);
  }
  const groups = Map.groupBy([...mains.keys()].reverse(), (grace) => mains.get(grace) as Stroke);
  // what follows notes as short as itself is a run
  const isRun = ([first, ...others]: readonly Stroke[]): boolean =>
    first === undefined ||
    others.length >= MOST_IN_GROUP ||
    (ends.get(first.on) ?? Number.POSITIVE_INFINITY) <= ALIKE * (first.off - first.on);
  return new Map([...groups].filter(([, group]) => !isRun(group)));
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
