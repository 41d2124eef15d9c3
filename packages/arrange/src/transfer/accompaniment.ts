import {
  attributesAt,
  type Fraction,
  fillVoice,
  type MeasureEvent,
  metreOf,
  noteOf,
  type Score,
  spell,
  subtract,
  toNumber,
  ZERO,
} from "@gradus/score";
import { type Chord, chordTones } from "../read/chord.ts";
import { harmonyOf } from "../read/harmony-of-score.ts";
import type { Metre } from "../read/metre.ts";
import { metresOf } from "../read/metre.ts";

/** sounding MIDI numbers: the lowest root, and the note that the upper tones lie under */
const lowestRoot = 43;
const ceiling = 62;

/**
 * A left hand from the harmony: a chord in close position wherever the harmony changes, on half measures at most. The
 * level's own operations thin it or break it.
 */
export function accompanimentOf(score: Score, part: number): readonly (readonly MeasureEvent[])[] {
  const metres = metresOf(score);
  const harmony = harmonyOf(score, metres);
  const own = score.parts[part];
  return (own?.measures ?? []).map((measure, i) => {
    const spans = harmony[i] ?? [];
    const points = pointsOf(metres[i]).flatMap((from) => {
      const chord = spans.findLast((span) => toNumber(span.from) <= toNumber(from) + 1e-9)?.chord;
      return chord ? [{ from, chord }] : [];
    });
    const struck = points.filter(({ chord }, k) => k === 0 || !isSame(chord, points[k - 1]?.chord));
    const { key } = own ? attributesAt(own, i, ZERO) : { key: { fifths: 0 } };
    const events = struck.map(({ from, chord }, k) =>
      noteOf({
        onset: from,
        duration: subtract(struck[k + 1]?.from ?? measure.length, from),
        staff: 2,
        voice: "5",
        id: `left/${i}/${k}`,
        heads: voiced(chord).map((midi) => spell(midi, key.fifths + 2)),
      }),
    );
    return fillVoice(events, "5", 2, measure.length, metreOf(measure));
  });
}

const pointsOf = (metre: Metre | undefined): readonly Fraction[] => metre?.grids.half ?? [ZERO];
const isSame = (a: Chord, b: Chord | undefined): boolean => b !== undefined && a.root === b.root && a.kind === b.kind;

/** Root below, third and fifth (or seventh) above it in close position, under the tune. */
export function voiced(chord: Chord): readonly number[] {
  const root = lowestRoot + ((chord.root - lowestRoot + 120) % 12);
  const tones = chordTones(chord).slice(1, 3);
  const upper = tones.map((tone) => root + ((tone - root + 120) % 12));
  return [root, ...upper.map((midi) => (midi > ceiling ? midi - 12 : midi))].toSorted((a, b) => a - b);
}
