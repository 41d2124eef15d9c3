import { table } from "@gradus/contracts";
import { compare, type Fraction, fraction, multiply, noteOf, subtract } from "@gradus/score";
import type { BarContext } from "../../operations/operation.ts";
import { type Bar, type Strike, strikesOf, withLines } from "../../read/bar/bar.ts";
import { hasLyrics } from "../../read/bar/marks.ts";
import { newTone } from "../../read/bar/tune-line.ts";
import { type Chord, chordTones } from "../../read/chord.ts";
import type { Rule, RuleSide } from "./rule.ts";

/** What is struck at a point: degrees of the chord, 0 root, 1 third, 2 fifth, 3 octave, 4 tenth, −1 fifth below, −3 root below. */
type Struck = { readonly at: Fraction; readonly degrees: readonly number[] };
type Slot = { readonly from: Fraction; readonly to: Fraction; readonly chord: Chord };
type Figure = (slot: Slot, context: BarContext) => readonly Struck[];

const chordDegrees = [0, 1, 2];
/** lowest and highest root of a close pattern: F2 to E3 */
const lowestRoot = 41;

const pointsIn = (points: readonly Fraction[], { from, to }: Slot): readonly Fraction[] =>
  points.filter((point) => compare(point, from) >= 0 && compare(point, to) < 0);
/** Points twice as dense as the beats. */
const halvesOf = (context: BarContext, slot: Slot): readonly Fraction[] => pointsIn(context.metre.grids.division, slot);
const cycle = (points: readonly Fraction[], degrees: readonly (readonly number[])[]): readonly Struck[] =>
  points.map((at, i) => ({ at, degrees: degrees[i % degrees.length] ?? [0] }));
const onBeats =
  (degrees: readonly (readonly number[])[]): Figure =>
  (slot, context) =>
    cycle(pointsIn(context.metre.grids.beat, slot), degrees);
const onDivisions =
  (degrees: readonly number[]): Figure =>
  (slot, context) =>
    cycle(
      halvesOf(context, slot),
      degrees.map((degree) => [degree]),
    );
const once =
  (degrees: readonly number[]): Figure =>
  ({ from }) => [{ at: from, degrees }];
/** Bass on the first beat, chords on the others; in four the third beat has the fifth. */
const bassAndChords =
  (low: number): Figure =>
  (slot, context) => {
    const beats = context.metre.grids.beat;
    const four = beats.length === 4 || beats.length === 2;
    return pointsIn(beats, slot).map((at) => {
      const place = beats.findIndex((beat) => compare(beat, at) === 0);
      const isBass = compare(at, slot.from) === 0 || (four && place % 2 === 0);
      if (!isBass) return { at, degrees: [1, 2] };
      return { at, degrees: [place % 4 === 2 && compare(at, slot.from) !== 0 ? low + 2 : low] };
    });
  };

const figures: Readonly<Record<string, Figure>> = table({
  block: once(chordDegrees),
  held: once(chordDegrees),
  fifths: once([0, 2]),
  "root-fifth": onBeats([[0], [2]]),
  alberti: onDivisions([0, 2, 1, 2]),
  broken: onBeats([[0], [1], [2], [1]]),
  arpeggio: onDivisions([0, 1, 2, 3, 2, 1]),
  "arpeggio-1-5-8-10": onDivisions([0, 2, 3, 4, 3, 2]),
  stride: bassAndChords(-3),
  "boom-chick": bassAndChords(0),
  waltz: bassAndChords(0),
  walking: onBeats([[0], [1], [2], [1]]),
  boogie: onDivisions([0, 1, 2, 5, 2, 1]),
  roots: once([0]),
  "root-eighths": onDivisions([0]),
  octaves: onBeats([[0], [3]]),
});
/** Patterns that are struck once a bar, whatever the chords do. */
const onceABar = new Set(["held", "drone"]);

const words: Readonly<Record<string, string>> = table({
  block: "solid chords",
  held: "one held chord a bar",
  drone: "a drone on the keynote",
  fifths: "open fifths",
  "root-fifth": "root and fifth in turn",
  alberti: "an Alberti bass",
  broken: "broken chords, one note a beat",
  arpeggio: "arpeggios",
  "arpeggio-1-5-8-10": "wide arpeggios, 1-5-8-10",
  stride: "a stride bass",
  "boom-chick": "bass and chord in turn",
  waltz: "a waltz bass",
  walking: "a walking bass",
  boogie: "a boogie bass",
  roots: "the roots of the chords",
  "root-eighths": "the roots in eighths",
  octaves: "octaves in turn",
});
export const isPattern = (pattern: string): boolean => pattern === "drone" || pattern in figures;

/**
 * The accompaniment of a bar rewritten as this pattern on the bar's chords, close in one register. A bar that is silent,
 * sung or without a chord stays; the last bar of the piece holds its chord.
 */
export const accompanied = (pattern: string, side: RuleSide): Rule => ({
  rule: "wish-pattern",
  reason: `The accompaniment plays ${words[pattern] ?? pattern}, as you asked.`,
  apply: (bar, context) => {
    if (strikesOf(bar).length === 0 || hasLyrics(bar)) return bar;
    const slots = slotsOf(bar, context);
    if (slots.length === 0) return bar;
    const isLast = context.neighbours.after === undefined;
    const figure = isLast && !onceABar.has(pattern) ? once(chordDegrees) : figures[pattern];
    const whole = longest(slots, bar.length);
    const chosen = onceABar.has(pattern) || isLast ? [whole] : slots;
    const struck =
      pattern === "drone"
        ? [{ at: whole.from, midi: [rootNear(side.tonic)] }]
        : chosen.flatMap((slot) =>
            (figure?.(slot, context) ?? []).map(({ at, degrees }) => ({
              at,
              // a beginner's hand has two notes: root and third say which chord it is
              midi: degrees.slice(0, context.most.notes).map((degree) => toneOf(slot.chord, degree)),
            })),
          );
    return lineOf(bar, struck, context);
  },
});

/**
 * The chords of a bar, one slot for each half at most: a pattern needs room. A half has the chord it begins with, or the
 * first in it; one without a chord goes with the half before.
 */
function slotsOf(bar: Bar, context: BarContext): readonly Slot[] {
  const starts = context.metre.grids.half;
  const slots: Slot[] = [];
  starts.forEach((from, i) => {
    const to = starts[i + 1] ?? bar.length;
    const inside = context.harmony.filter((span) => compare(span.from, from) >= 0 && compare(span.from, to) < 0);
    const chord = inside.find((span) => span.chord)?.chord;
    const last = slots.at(-1);
    if (last && (!chord || (chord.root === last.chord.root && chord.kind === last.chord.kind))) {
      slots[slots.length - 1] = { ...last, to };
    } else if (chord) slots.push({ from: slots.length === 0 ? fraction(0) : from, to, chord });
  });
  return slots;
}

function longest(slots: readonly Slot[], length: Fraction): Slot {
  const lasting = (slot: Slot): Fraction => subtract(slot.to, slot.from);
  const best = slots.reduce((top, slot) => (compare(lasting(slot), lasting(top)) > 0 ? slot : top));
  return { ...best, from: fraction(0), to: length };
}

const rootNear = (pitchClass: number): number => lowestRoot + ((((pitchClass - lowestRoot) % 12) + 12) % 12);

function toneOf(chord: Chord, degree: number): number {
  const root = rootNear(chord.root);
  const [, third = 0, ...others] = chordTones(chord);
  const above = (name: number): number => (((name - chord.root) % 12) + 12) % 12;
  const fifth = others.map(above).find((interval) => interval >= 6 && interval <= 8) ?? above(others[0] ?? third);
  const steps: Readonly<Record<number, number>> = {
    0: 0,
    1: above(third),
    2: fifth,
    3: 12,
    4: 12 + above(third),
    5: 9,
    [-3]: -12,
    [-1]: fifth - 12,
  };
  return root + (steps[degree] ?? 0);
}

/** One line of these notes, each held to the next. */
function lineOf(
  bar: Bar,
  struck: readonly { readonly at: Fraction; readonly midi: readonly number[] }[],
  context: BarContext,
): Bar {
  const voice = bar.lines.find((line) => !line.crossing)?.voice ?? bar.freeVoice;
  const events = struck.map(({ at, midi }, i): Strike => {
    const duration = subtract(struck[i + 1]?.at ?? bar.length, at);
    const place = { onset: at, duration, staff: bar.staff, voice, id: `${bar.staff}/pattern/${at.n}:${at.d}` };
    const heads = midi.map((height) => newTone(height, context));
    return { ...noteOf({ ...place, heads }), heads };
  });
  const first = struck[0]?.at;
  if (!first || compare(first, fraction(0)) !== 0) return bar;
  const made = withLines(bar, [{ voice, crossing: false, events }]);
  return { ...made, graces: [], leftOut: [...new Set([...bar.leftOut, "slurs" as const])] };
}

/** A note of the key added to those that stand alone on a beat: an octave, third or sixth below in the right hand, above in the left. */
export const doubled = (intervals: readonly number[], isLeft: boolean, words: string): Rule => ({
  rule: "wish-doubling",
  reason: `The line is doubled in ${words} on the beats, as you asked.`,
  apply: (bar, context) => {
    const sign = isLeft ? 1 : -1;
    let touched = false;
    const lines = bar.lines.map((line) => ({
      ...line,
      events: line.events.map((event) => {
        if (event.kind !== "note" || event.heads.length !== 1 || event.hidden) return event;
        if (!context.metre.grids.beat.some((beat) => compare(beat, event.onset) === 0)) return event;
        if (compare(event.duration, multiply(context.metre.beat, fraction(1, 2))) < 0) return event;
        const [head] = event.heads;
        if (!head || head.tieStart || head.tieStop) return event;
        const midi = intervals.map((interval) => head.midi + sign * interval).find((height) => fits(height, context));
        if (midi === undefined) return event;
        touched = true;
        return { ...event, heads: [head, newTone(midi, context)].toSorted((a, b) => a.midi - b.midi) };
      }),
    }));
    return touched ? { ...bar, lines } : bar;
  },
});

const scale = [0, 2, 4, 5, 7, 9, 11];
function fits(midi: number, { keyCentre, transpose, range: [low, high] }: BarContext): boolean {
  const degree = (((midi - transpose - 7 * (keyCentre - 2)) % 12) + 12) % 12;
  return midi >= low && midi <= high && scale.includes(degree);
}
