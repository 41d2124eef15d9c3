import { type HandShape, isInReach } from "@gradus/difficulty";
import { type Fraction, toNumber } from "@gradus/score";
import { type Bar, isStrike, type Line, type Strike, soundingLines } from "../read/bar/bar.ts";
import { isTied, newTone, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/chord.ts";
import { isIn } from "../read/metre.ts";
import { isParallel } from "./figuration.ts";
import { type BarContext, chordAt, dispensable, type Operation, pitchClass } from "./operation.ts";

const words = [
  "A second note of the chord sounds on the strong beats.",
  "A second note of the chord sounds on the beats.",
  "Chords of three notes sound on the strong beats.",
  "Chords of as many notes as lie under the hand sound on the beats.",
  "A second note of the chord sounds between the beats too.",
];
/** tones added at each strength */
const added = [1, 1, 2, 5, 1];
/** nearer than a minor third sounds thick */
const nearest = 3;

/**
 * Tones of the harmony beside the notes of a line on plucked or bowed strings, never above the tune, where the hand of the
 * level stops them together, each on its own string. No fifths or octaves in a row between the outer notes of two chords.
 */
export const stringChords: Operation = {
  rule: "string-chords",
  strengths: words.length,
  reason: (strength) => words[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    const { hand, notes } = context.most;
    if (!line || !hand || notes < 2 || soundingLines(bar).length > 1) return bar;
    const points = pointsOf(strength, context);
    const edges = edgesOf(line, context);
    let before: Outer | undefined;
    let touched = false;
    const events = line.events.map((event) => {
      if (!isStrike(event)) return event;
      const made = isIn(points, event.onset) ? fuller(event, added[strength - 1] ?? 1, edges, hand, context) : event;
      const outer = made.heads.length > 1 ? outerOf(made) : undefined;
      if (made !== event && outer && before && isHollow(before, outer, context)) {
        before = undefined;
        return event;
      }
      before = outer;
      if (made !== event) touched = true;
      return made;
    });
    return touched ? withEvents(bar, line, events) : bar;
  },
};

function pointsOf(strength: number, { metre }: BarContext): readonly Fraction[] {
  const { half, beat, division } = metre.grids;
  return strength === 1 || strength === 3 ? half : strength === 5 ? division : beat;
}

type Edges = readonly [floor: number, ceiling: number];
/** semitones from which a bar has a bass of its own, under which nothing is added */
const wide = 10;

function edgesOf(line: Line, { range }: BarContext): Edges {
  const pitches = line.events.filter(isStrike).flatMap(({ heads }) => heads.map(({ midi }) => midi));
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
  return [high - low < wide ? range[0] : Math.max(range[0], low), high];
}

function fuller(strike: Strike, count: number, [floor, ceiling]: Edges, hand: HandShape, context: BarContext): Strike {
  const chord = chordAt(context, strike.onset);
  if (!chord || isTied(strike) || strike.hidden) return strike;
  const names = chordTones(chord);
  const top = Math.max(...strike.heads.map(({ midi }) => midi));
  if (!names.includes(pitchClass(top))) return strike;
  // a bass note may have its chord above it, as long as the tune around it stays on top
  const limit = top < ceiling - nearest ? ceiling - nearest : top - nearest;
  const heads = [...strike.heads];
  const candidates = Array.from({ length: Math.max(0, limit - floor + 1) }, (_, i) => limit - i)
    .filter((midi) => names.includes(pitchClass(midi)))
    .toSorted((a, b) => dispensable(a, chord) - dispensable(b, chord) || Math.abs(a - top) - Math.abs(b - top));
  for (const midi of candidates) {
    if (heads.length - strike.heads.length >= count || heads.length >= context.most.notes) break;
    const pitches = heads.map((head) => head.midi);
    if (pitches.some((pitch) => Math.abs(pitch - midi) < nearest)) continue;
    // each tone once, until the chord is whole
    const missing = names.filter((name) => !pitches.some((pitch) => pitchClass(pitch) === name));
    if (missing.length > 0 && !missing.includes(pitchClass(midi))) continue;
    if (isInReach([...pitches, midi], hand)) heads.push(newTone(midi, context));
  }
  if (heads.length === strike.heads.length) return strike;
  return { ...strike, heads: heads.toSorted((a, b) => a.midi - b.midi) };
}

type Outer = { readonly at: number; readonly low: number; readonly high: number };
const outerOf = ({ onset, heads }: Strike): Outer => ({
  at: toNumber(onset),
  low: Math.min(...heads.map(({ midi }) => midi)),
  high: Math.max(...heads.map(({ midi }) => midi)),
});

/** Fifths or octaves in a row between the outer notes, or of the lower one with what sounds beside the line. */
function isHollow(from: Outer, to: Outer, context: BarContext): boolean {
  const interval = pitchClass(to.high - to.low);
  const moved = from.low !== to.low && from.high !== to.high;
  if (moved && (interval === 0 || interval === 7) && interval === pitchClass(from.high - from.low)) return true;
  return isParallel({ at: from.at, midi: from.low }, { at: to.at, midi: to.low }, context);
}
