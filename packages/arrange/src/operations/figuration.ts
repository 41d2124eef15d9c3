import { compare, type Fraction, subtract, toNumber } from "@gradus/score";
import {
  type Bar,
  endOf,
  isContinuation,
  isStrike,
  type Line,
  lowestOf,
  type Strike,
  soundingLines,
} from "../read/bar/bar.ts";
import { hasMarks } from "../read/bar/marks.ts";
import {
  type Added,
  filled,
  hasFermata,
  heightOf,
  isTied,
  newTone,
  tuneLineOf,
  withEvents,
} from "../read/bar/tune-line.ts";
import { chordTones } from "../read/chord.ts";
import { type Around, type BarContext, chordAt, pitchClass } from "./operation.ts";

/** A note that may be filled with others, as MIDI numbers. */
export type Fillable = {
  readonly strike: Strike;
  readonly midi: number;
  /** the line's next note when it follows at once, in this bar or the next */
  readonly next: number | undefined;
  /** pitch classes of the line in this bar */
  readonly names: ReadonlySet<number>;
};
export type Figure = (note: Fillable, context: BarContext) => readonly Added[];

/**
 * The bar with figures put into the notes of one line; the notes themselves begin as before, so that the line stays.
 * Notes in chords, tuplets, ties, under fermatas or with ornaments are left alone, and so is a figure that leaves the
 * range or runs parallel to what moves beside it.
 */
export function withFigures(bar: Bar, context: BarContext, figure: Figure): Bar {
  const line = lineToFill(bar, context);
  if (!line || bar.figured) return bar;
  const strikes = line.events.filter(isStrike);
  const names = new Set(strikes.map((strike) => pitchClass(heightOf(strike))));
  let touched = false;
  const events = line.events.flatMap((event) => {
    if (!isStrike(event) || !isFillable(event, bar, context)) return event;
    const following = strikes[strikes.indexOf(event) + 1];
    const joined = following ? compare(following.onset, endOf(event)) === 0 : compare(endOf(event), bar.length) === 0;
    const next = joined ? nextOf(following, context) : undefined;
    const midi = context.role === "melody" ? heightOf(event) : lowestOf(event);
    const note = { strike: event, midi, next, names };
    const added = figure(note, context);
    if (added.length === 0 || !isAllowed(note, added, context)) return event;
    const made = filled(event, added, context);
    if (isOctave(event) && made.some((strike) => isQuick(strike, context))) return event;
    touched = true;
    return isOctave(event) ? made.map((strike) => inOctaves(strike, event, context)) : made;
  });
  return touched ? withEvents(bar, line, events) : bar;
}

/** Where a line goes on, in this measure or the next: a tune to its next note, an accompaniment to its next bass. */
function nextOf(following: Strike | undefined, { role, neighbours }: BarContext): number | undefined {
  if (role === "melody") return following ? heightOf(following) : neighbours.after;
  return following ? lowestOf(following) : neighbours.bassAfter;
}

/** The tune's line; in an accompaniment the only line. A keyboard's hand with several voices has enough to do. */
function lineToFill(bar: Bar, context: BarContext): Line | undefined {
  if (context.role === "melody") return tuneLineOf(bar);
  const sounding = soundingLines(bar);
  return sounding.length === 1 && !sounding[0]?.crossing ? sounding[0] : undefined;
}

// a note that was added is not decorated again: figures on figures hide the tune
const isFillable = (strike: Strike, bar: Bar, { role, most }: BarContext): boolean =>
  (strike.heads.length === 1 || (isOctave(strike) && most.hand === undefined)) &&
  (role === "accompaniment" || strike.heads.some((head) => head.melody)) &&
  !strike.hidden &&
  strike.timeModification === undefined &&
  !isTied(strike) &&
  !isContinuation(strike) &&
  !hasFermata(strike) &&
  !hasMarks({ ...bar, lines: [{ voice: strike.voice, crossing: false, events: [strike] }] }, ["ornaments", "tremolo"]);

const octave = 12;

const isOctave = ({ heads: [one, two, third] }: Strike): boolean =>
  one !== undefined && two !== undefined && !third && Math.abs(one.midi - two.midi) === octave;

/** Quicker than half a beat: too quick for octaves that are put between octaves. */
const isQuick = (strike: Strike, { metre }: BarContext): boolean =>
  !lasts(strike, unitOf(metre.grids.division, metre.beat));

/** What was put into an octave goes in octaves like it. */
function inOctaves(strike: Strike, from: Strike, context: BarContext): Strike {
  const [tone, second] = strike.heads;
  if (!tone || second) return strike;
  const heights = from.heads.map(({ midi }) => midi);
  const other = tone.midi + (context.role === "melody" && heightOf(from) === Math.max(...heights) ? -octave : octave);
  const heads = [tone, newTone(other, context)].toSorted((a, b) => a.midi - b.midi);
  return { ...strike, heads };
}

function isAllowed(note: Fillable, added: readonly Added[], context: BarContext): boolean {
  const [low, high] = context.range;
  if (added.some(({ midi }) => midi < low || midi > high)) return false;
  const moves = [
    { at: toNumber(note.strike.onset), midi: note.midi },
    ...added.map(({ onset, midi }) => ({ at: toNumber(onset), midi })),
    ...(note.next === undefined ? [] : [{ at: toNumber(endOf(note.strike)), midi: note.next }]),
  ];
  return moves.every((move, i) => {
    const before = moves[i - 1];
    return before === undefined || i === 0 || !isParallel(before, move, context);
  });
}

type Move = { readonly at: number; readonly midi: number };

/** Fifths or octaves in a row with the outer voice beside the line: the highest above an accompaniment, else the lowest. */
export function isParallel(from: Move, to: Move, context: BarContext): boolean {
  const before = outerAt(context, from.at);
  const after = outerAt(context, to.at);
  if (before === undefined || after === undefined || before === after || from.midi === to.midi) return false;
  const first = pitchClass(from.midi - before);
  return first === pitchClass(to.midi - after) && (first === 0 || first === 7);
}

/** Outer note that sounds beside the line at a point of the bar. */
export function outerAt({ around, role }: BarContext, at: number): number | undefined {
  const sounding = soundingAt(around, at);
  if (sounding.length === 0) return undefined;
  return role === "accompaniment" ? Math.max(...sounding) : Math.min(...sounding);
}

export const soundingAt = (around: readonly Around[], at: number): readonly number[] =>
  around.filter(({ on, end }) => on <= at + 1e-6 && end > at + 1e-6).map(({ midi }) => midi);

const majorScale = [0, 2, 4, 5, 7, 9, 11];

/** True for a tone of the key's signature. */
export const isInKey = (midi: number, { keyCentre }: BarContext, transpose = 0): boolean =>
  majorScale.includes(pitchClass(midi - transpose - 7 * (keyCentre - 2)));

const noNames: ReadonlySet<number> = new Set();

/**
 * The nearest tone of the key above (1) or below (−1) a note. A degree that the line (`names`: its pitch classes) has raised
 * in this bar, as minor keys do with their sixth and seventh, stays raised.
 */
export function stepFrom(midi: number, direction: 1 | -1, context: BarContext, names = noNames): number {
  for (let step = 1; step <= 2; step++) {
    const candidate = midi + direction * step;
    if (!isInKey(candidate, context, context.transpose)) continue;
    const raised = candidate + 1;
    const isRaised = names.has(pitchClass(raised)) && !names.has(pitchClass(candidate));
    return isRaised && raised !== midi && Math.abs(raised - midi) <= 2 ? raised : candidate;
  }
  return midi + 2 * direction;
}

/** The nearest tone of the chord at a point above (1) or below (−1) a note; undefined without a chord. */
export function chordToneFrom(
  midi: number,
  direction: 1 | -1,
  point: Fraction,
  context: BarContext,
): number | undefined {
  const chord = chordAt(context, point);
  if (!chord) return undefined;
  const tones = chordTones(chord);
  for (let step = 1; step <= 9; step++) {
    const candidate = midi + direction * step;
    if (tones.includes(pitchClass(candidate))) return candidate;
  }
  return undefined;
}

/** quarters: where the level says nothing, what is added moves in sixteenths at most */
const sixteenth = 1 / 4;

/** Whether added notes of this length, in quarters, are quicker than the level has. */
export const isTooQuick = (length: Fraction, { most }: BarContext): boolean =>
  toNumber(length) < (most.quickest ?? sixteenth) - 1e-6;

/** Points of an ascending grid inside a note, its own onset not among them; none on a grid too quick for the level. */
export const pointsIn = (points: readonly Fraction[], strike: Strike, context: BarContext): readonly Fraction[] =>
  points.some((point, i) => i > 0 && isTooQuick(subtract(point, points[i - 1] ?? point), context))
    ? []
    : points.filter((point) => compare(point, strike.onset) > 0 && compare(point, endOf(strike)) < 0);

/** True when a note lasts so long at least. */
export const lasts = (strike: Strike, shortest: Fraction): boolean => compare(strike.duration, shortest) >= 0;

/** Length of one step of an evenly counted grid at the start of the bar. */
export const unitOf = (points: readonly Fraction[], whole: Fraction): Fraction =>
  points[1] ? subtract(points[1], points[0] ?? points[1]) : whole;
