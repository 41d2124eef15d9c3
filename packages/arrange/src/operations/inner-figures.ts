import { add, compare, type Fraction, subtract, toNumber } from "@gradus/score";
import { type Bar, endOf, isStrike, type Strike, soundingLines } from "../read/bar/bar.ts";
import { hasFermata, tuneLineOf } from "../read/bar/tune-line.ts";
import { chordToneFrom, isTooQuick, lasts, soundingAt, unitOf } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";
import { type VoiceNote, withSecondVoice } from "./second-voice.ts";

const words = ["in even notes under its long notes", "in even notes", "in quick notes"];
/** semitones under the tune: the hand holds the tune with its upper fingers and plays with the lower ones */
const widest = 11;
const nearest = 3;
/** below it broken chords sound muddy */
const lowest = 48;

/**
 * A second voice breaks the chord under held notes of the tune, between it and the other hand, in the same hand (Thalberg,
 * L'art du chant appliqué au piano, op. 70). The tune's notes stay as long as they are.
 */
export const innerFigures: Operation = {
  rule: "inner-figures",
  strengths: words.length,
  technique: () => "twoVoices",
  reason: (strength) => `The chord is broken under the tune ${words[strength - 1]}, in the same hand.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line || context.most.notes < 3 || context.most.span < widest) return bar;
    if (soundingLines(bar).length > 1) return bar;
    const { beat, grids } = context.metre;
    const shortest = strength === 1 ? add(beat, beat) : beat;
    const grid = strength === 3 ? grids.subdivision : grids.division;
    if (isTooQuick(unitOf(grid, beat), context)) return bar;
    const made = line.events.flatMap((event) =>
      isStrike(event) && isHeld(event, shortest) ? figureUnder(event, grid, context) : [],
    );
    return withSecondVoice(bar, made, context);
  },
};

const isHeld = (strike: Strike, shortest: Fraction): boolean =>
  lasts(strike, shortest) &&
  strike.heads.length <= 2 &&
  !strike.hidden &&
  !strike.timeModification &&
  !hasFermata(strike);

function figureUnder(strike: Strike, grid: readonly Fraction[], context: BarContext): readonly VoiceNote[] {
  const end = endOf(strike);
  const points = grid.filter((point) => compare(point, strike.onset) >= 0 && compare(point, end) < 0);
  if (points.length < 2 || !points[0] || compare(points[0], strike.onset) !== 0) return [];
  const heights = strike.heads.map(({ midi }) => midi);
  const held = Math.max(...heights);
  const notes: VoiceNote[] = [];
  for (const [i, onset] of points.entries()) {
    const beside = soundingAt(context.around, toNumber(onset));
    const floor = Math.max(lowest, held - widest, ...beside.map((midi) => midi + 1));
    const tones = tonesUnder(Math.min(...heights), floor, onset, context);
    const midi = tones[order[i % order.length] ?? 0];
    if (midi === undefined || tones.length < 2) return [];
    notes.push({ onset, duration: subtract(points[i + 1] ?? end, onset), midi });
  }
  return notes;
}
/** lower, upper, as an Alberti bass turned inwards */
const order = [0, 1];

/** The two chord tones under a note, the lower first. */
function tonesUnder(top: number, floor: number, onset: Fraction, context: BarContext): readonly number[] {
  const tones: number[] = [];
  let midi = top - nearest + 1;
  while (tones.length < 2) {
    const next = chordToneFrom(midi, -1, onset, context);
    if (next === undefined || next < floor) break;
    tones.unshift(next);
    midi = next;
  }
  return tones;
}
