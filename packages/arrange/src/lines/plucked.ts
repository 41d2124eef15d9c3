import { handShapeOf, isInReach, type LevelId, type Player, plucks } from "@gradus/difficulty";
import { pitchClass } from "../operations/operation.ts";
import type { PieceBar, PieceNote } from "../read/piece.ts";
import { lineLevels } from "./cells.ts";
import { countingOf } from "./counting.ts";
import { isSounding, type LineEvent, type Sounding } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";
import type { Unit } from "./units.ts";

/** True for who has tune and bass to himself on frets; a bass guitar is one line. */
export const hasTuneAndBass = ({ craft }: Pick<Player, "craft">): boolean =>
  craft !== undefined && plucks(craft) && craft.profile.id !== "bass-guitar";

/** semitones from a bass to the tune above it */
const apart = 4;

/** The basses of a plucked staff: lowest notes that a higher one begins with, or within a beat above. What is left is the tune. Pure. */
export function bassesOf(notes: readonly PieceNote[], bars: readonly PieceBar[]): ReadonlySet<PieceNote> {
  const basses = new Set<PieceNote>();
  notes.forEach((note, i) => {
    const bar = bars[note.measure];
    const beat = bar ? countingOf(bar).beat : 1;
    const others = notes.slice(Math.max(0, i - 6), i + 8).filter((other) => other !== note);
    const together = others.filter(({ on }) => on === note.on);
    if (together.some(({ midi }) => midi < note.midi)) return;
    const isUnder = together.some(({ midi }) => midi >= note.midi + apart);
    const rings = others.some(
      ({ on, midi }) => on > note.on && on < Math.min(note.end, note.on + beat) && midi >= note.midi + apart,
    );
    if (isUnder || rings) basses.add(note);
  });
  return basses;
}

/** What is plucked in a unit of broken chords, by level: places in beats and which tone, from the bass (b) by the middle (m) to the top (t). */
type Pattern = readonly (readonly [at: number, tone: "b" | "m" | "t"])[];
const eighths = (tones: string): Pattern => [...tones].map((tone, i) => [i / 2, tone as "b" | "m" | "t"]);
const quarters = (tones: string): Pattern => [...tones].map((tone, i) => [i, tone as "b" | "m" | "t"]);
const third = 1 / 3;
/** Thumb, index, middle and ring finger as methods bring them: one string a beat, then p i m i, then p i m a m i; by beats of the unit. */
const simple: Readonly<Record<number, readonly Pattern[]>> = {
  1: [quarters("b"), eighths("bt"), eighths("bt")],
  2: [quarters("bt"), eighths("bmtm"), eighths("bmtm")],
  3: [quarters("bmt"), eighths("bmtmtm"), eighths("bmtmtm")],
};
const inThrees = (...beats: readonly string[]): Pattern =>
  beats.flatMap((tones, beat) =>
    [...tones].map((tone, i): Pattern[number] => [
      beat + (tones.length === 2 ? 2 * i : i) * third,
      tone as "b" | "m" | "t",
    ]),
  );
const compound: Readonly<Record<number, readonly Pattern[]>> = {
  1: [inThrees("bt"), inThrees("bmt"), inThrees("bmt")],
  2: [inThrees("bt", "mt"), inThrees("bmt", "bmt"), inThrees("bmt", "bmt")],
  3: [inThrees("b", "t", "t"), inThrees("bmt", "bmt", "bmt"), inThrees("bmt", "bmt", "bmt")],
};

/** level that has the last pattern of its own: above it a guitar rolls as the source does, and in this one where that is made plainer */
const lastPattern = 2;
/** onsets a beat from which a unit rolls, the beats that it may rest first while its bass is struck, and the share of steps among them that it has at most */
const fewest = { simple: 2, compound: 2.5 };
const restsFirst = 0.5;
const mostSteps = 0.34;
const step = 2;

/** True for a unit of broken chords: quick notes that leap from string to string, its lowest first, or after a bass of their own. */
export function isRolling({ events, beat, beats, compound: inThree, fixed, from }: Unit): boolean {
  const notes = events.map(({ event }) => event).filter(isSounding);
  if (fixed || notes.length < (inThree ? fewest.compound : fewest.simple) * beats) return false;
  const [first] = notes;
  const lowest = Math.min(...notes.map(({ note }) => note.midi));
  if (!first || first.on < from || first.on > from + restsFirst * beat || first.note.midi > lowest + 1) return false;
  const steps = notes.filter((event, i) => {
    const before = notes[i - 1];
    return before !== undefined && Math.abs(event.note.midi - before.note.midi) <= step;
  });
  return steps.length <= mostSteps * (notes.length - 1);
}

/** The strokes of a line with its broken chords in the pattern of a level (a place in `lineLevels`), each over its own bass. */
export function withPatterns(
  strokes: readonly Stroke[],
  units: readonly Unit[],
  {
    basses,
    level,
    price,
    lowest,
  }: Pick<LineWords, "level" | "price"> & { readonly basses: readonly PieceNote[]; readonly lowest: number },
): readonly Stroke[] {
  const known = level > lastPattern && price > 1 ? lastPattern : level;
  const rolling = units.filter(isRolling).flatMap((unit) => {
    const own = (unit.compound ? compound : simple)[unit.beats]?.[known];
    return own ? [{ unit, pattern: own }] : [];
  });
  const isCovered = ({ on }: Stroke): boolean => rolling.some(({ unit }) => on >= unit.from && on < unit.to);
  const ended = strokes.filter((stroke) => !isCovered(stroke));
  const made = rolling.flatMap(({ unit, pattern }) => {
    const bass = basses.find(({ on }) => on === unit.from);
    return rolled(unit, pattern, bass && { ...bass, midi: bass.midi < lowest ? bass.midi + 12 : bass.midi });
  });
  return [...ended, ...made].toSorted((a, b) => a.on - b.on);
}

function rolled(unit: Unit, pattern: Pattern, bass: PieceNote | undefined): readonly Stroke[] {
  const notes = unit.events.map(({ event }) => event).filter(isSounding);
  const tones = new Map(notes.map((event) => [event.note.midi, event] as const));
  const sorted = [...tones.values()].toSorted((a, b) => a.note.midi - b.note.midi);
  const [low] = sorted;
  const byTone = {
    b: bass && low ? { ...low, note: bass, beneath: [] } : low,
    m: sorted[Math.floor((sorted.length - 1) / 2)],
    t: sorted.at(-1),
  };
  const used = new Set<LineEvent>();
  return pattern.flatMap(([at, tone], i): readonly Stroke[] => {
    const wanted = byTone[tone];
    if (!wanted) return [];
    // the same pitch again is another of the source's notes where there is one
    const event =
      wanted.note === bass
        ? wanted
        : (notes.find((one) => one.note.midi === wanted.note.midi && !used.has(one)) ?? wanted);
    used.add(event);
    const on = unit.from + Math.round(at * unit.beat);
    const next = pattern[i + 1];
    const end = next ? unit.from + Math.round(next[0] * unit.beat) : unit.to;
    return [{ ...strokeAt(event, on, end, unit.bar), alone: true }];
  });
}

const strokeAt = (event: Sounding, on: number, end: number, bar: number): Stroke => ({
  on,
  end,
  bar,
  event,
  midi: event.note.midi,
  fifths: event.note.fifths,
  heldRest: false,
});

/** Finds the notes that are plucked with a stroke, lowest first: the bass, then what the hand still reaches; by player and level. */
export type Beneath = (stroke: Struck) => readonly PieceNote[];

/**
 * What sounds under the strokes of a plucked line: the bass that begins with it or in its beat, moved by an octave where the hand at this
 * level does not reach it so but never out of the bass strings, and tones of its chord, as many as the level plays.
 */
export function beneathOf(
  { craft }: Pick<Player, "craft">,
  basses: readonly PieceNote[],
  level: number,
  most: number,
): Beneath {
  const id = (lineLevels[level] ?? "beginner") as LevelId;
  const shape = craft && handShapeOf(craft.profile, id);
  const top = craft?.profile.polyphony.maxFret?.values[id];
  if (!shape) return () => [];
  const highest = shape.strings.at(-1) ?? 0;
  const middle = shape.strings[Math.floor(shape.strings.length / 2)] ?? highest;
  const byTime = Map.groupBy(basses, ({ on }) => on);
  return (stroke) => {
    const { on, midi, event } = stroke;
    const [own] = [on, event.on].flatMap((time) => byTime.get(time) ?? []);
    const bass = stroke.alone ? undefined : own;
    const found: PieceNote[] = [];
    // a tune that goes higher than the level's hand takes the hand with it, and keeps its bass
    const reached = top === undefined ? shape.top : Math.max(top, midi - highest);
    const hand = { ...shape, top: reached, topInside: reached };
    const fits = (note: PieceNote): boolean => {
      const all = [...found, note].map((one) => one.midi);
      return note.midi < midi && !all.slice(0, -1).includes(note.midi) && isInReach([...all, midi], hand);
    };
    for (const note of bass ? [0, -12, 12].map((shift) => ({ ...bass, midi: bass.midi + shift })) : [])
      if (found.length === 0 && most > 1 && fits(note) && (note.midi === bass?.midi || note.midi <= middle))
        found.push(note);
    for (const note of on === event.on && !stroke.alone ? event.beneath : [])
      if (found.length < most - 1 && pitchClass(note.midi) !== pitchClass(bass?.midi ?? -1) && fits(note))
        found.push(note);
    return found.toSorted((a, b) => a.midi - b.midi);
  };
}

/** The strokes with the basses that begin while the tune rests, each as long as the rest. */
export function withLoneBasses(
  strokes: readonly Stroke[],
  basses: readonly PieceNote[],
  line: readonly LineEvent[],
): readonly Stroke[] {
  const model = line.find(isSounding);
  return strokes.map((stroke) => {
    const bass = isStruck(stroke) ? undefined : basses.find(({ on }) => on === stroke.on);
    if (!bass || !model) return stroke;
    const event: Sounding = { ...model, on: bass.on, end: bass.end, note: bass, beneath: [], sung: false, lyrics: [] };
    const bare = { ...event, fermata: false, breath: false, syllable: undefined };
    return { ...strokeAt(bare, stroke.on, stroke.end, stroke.bar), alone: true };
  });
}
