import { type Fraction, toNumber } from "@gradus/score";
import { type Bar, isStrike, type Line, type Strike, soundingLines } from "../read/bar/bar.ts";
import { isTied, newTone, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/chord.ts";
import { isIn } from "../read/metre.ts";
import { isInKey, lasts, soundingAt, stepFrom, unitOf } from "./figuration.ts";
import { type BarContext, chordAt, type Operation, pitchClass } from "./operation.ts";

const words = ["of a beat and more", "of half a beat and more", "throughout"];
/** G3, the lowest tone of a doubling: below it lies the other hand */
const lowest = 55;

/**
 * Single notes of the tune become thirds and sixths: a chord tone below on the beats, between them the third or sixth of
 * the key that keeps the hand's shape (double notes as in Czerny, op. 740; parallel thirds and sixths are no hidden fifths).
 */
export const doubleNotes: Operation = {
  rule: "double-notes",
  strengths: words.length,
  technique: (strength) => (strength === 1 ? "twoNotes" : "thirds"),
  reason: (strength) => `The tune is played in thirds and sixths, on notes ${words[strength - 1]}, for a fuller sound.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line || context.most.notes < 2 || soundingLines(bar).length > 1) return bar;
    const shortest = shortestOf(strength, context);
    const names = namesIn(line, context);
    let kept: Kind | undefined;
    let touched = false;
    const events = line.events.map((event) => {
      if (!isStrike(event)) return event;
      const chosen = event.heads.length === 1 && !event.hidden && !isTied(event) && lasts(event, shortest);
      const under = chosen ? toneUnder(event, kept, names, context) : undefined;
      kept = under?.kind;
      if (!under) return event;
      touched = true;
      return { ...event, heads: [newTone(under.midi, context), ...event.heads] };
    });
    return touched ? withEvents(bar, line, events) : bar;
  },
};

const shortestOf = (strength: number, { metre }: BarContext): Fraction => {
  const { division, subdivision } = metre.grids;
  return strength === 1 ? metre.beat : unitOf(strength === 2 ? division : subdivision, metre.beat);
};

/** degrees of the scale under a note: a third, or a sixth */
type Kind = 2 | 5;
type Under = { readonly midi: number; readonly kind: Kind };

function toneUnder(
  strike: Strike,
  kept: Kind | undefined,
  names: ReadonlySet<number>,
  context: BarContext,
): Under | undefined {
  const midi = strike.heads[0]?.midi ?? 0;
  const floor = Math.max(lowest, ...soundingAt(context.around, toNumber(strike.onset)).map((other) => other + 1));
  const kinds: readonly Kind[] = kept === 5 ? [5, 2] : [2, 5];
  const fits = (tone: number): boolean => tone >= floor && midi - tone <= context.most.span;
  const candidates = kinds.map((kind): Under => ({ midi: below(midi, kind, names, context), kind }));
  // two steps under a raised note lies no third
  if (!isIn(context.metre.grids.beat, strike.onset) && isInKey(midi, context, context.transpose)) {
    // a run keeps its shape; a note that begins one is free
    const same = candidates.find(({ kind }) => kept === undefined || kind === kept);
    return same && fits(same.midi) ? same : undefined;
  }
  const chord = chordAt(context, strike.onset);
  const tones = chord ? chordTones(chord) : [];
  const near = [3, 4, 8, 9].map((interval): Under => ({ midi: midi - interval, kind: interval < 5 ? 2 : 5 }));
  return near
    .filter((under) => tones.includes(pitchClass(under.midi)) && fits(under.midi))
    .toSorted((a, b) => Number(b.kind === kept) - Number(a.kind === kept))[0];
}

/** Pitch classes of the line and of what sounds beside it in the measure: a degree that one of them raises is raised. */
const namesIn = ({ events }: Line, { around }: BarContext): ReadonlySet<number> =>
  new Set([...events.filter(isStrike).flatMap(({ heads }) => heads), ...around].map(({ midi }) => pitchClass(midi)));

/** So many steps of the key below a note. */
function below(midi: number, steps: number, names: ReadonlySet<number>, context: BarContext): number {
  let tone = midi;
  for (let step = 0; step < steps; step++) tone = stepFrom(tone, -1, context, names);
  return tone;
}
