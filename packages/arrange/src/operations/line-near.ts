import { fifthsOf } from "@gradus/score";
import { type Bar, isStrike, type Strike, type Tone } from "../read/bar/bar.ts";
import { hasFermata, heightOf, isTied, newTone, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/harmony.ts";
import { weightAt } from "../read/metre.ts";
import { isInKey } from "./figuration.ts";
import { type BarContext, chordAt, type Operation, pitchClass } from "./operation.ts";

/** semitones of the smallest skip that a strength smooths */
const skips = [8, 5, 3];

/**
 * A weak note that the line leaps to is sung or played on a nearer tone: one of the chord, else of the key, as close as
 * may be to the notes on both sides. The rhythm and the words stay. A note below the key is the colour of its tune (a
 * blue note, one of the minor) and stays; one above it gives way where it leads from step to step.
 */
export const lineNear: Operation = {
  rule: "line-near",
  strengths: skips.length + 1,
  reason: (strength) =>
    strength > skips.length
      ? "Sharpened notes that lead from step to step become their neighbours in the key, where the harmony does not need them."
      : `Between the beats the line no longer leaps ${["by a sixth or more", "by a fourth or more", "by a third or more"][strength - 1]}: a nearer note of the chord is taken.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line) return bar;
    const skip = skips[Math.min(strength, skips.length) - 1] ?? 8;
    const strikes = line.events.filter(isStrike);
    const changed = new Map<Strike, Strike>();
    let before = context.neighbours.before;
    strikes.forEach((strike, i) => {
      const midi = heightOf(strike);
      const next = strikes[i + 1];
      const after = next ? heightOf(next) : context.neighbours.after;
      const [tone, second] = strike.heads;
      const near =
        !tone || second || isColour(tone, context)
          ? undefined
          : ((isFree(strike, context) ? nearer(midi, before, after, skip, strike, context) : undefined) ??
            (strength > skips.length ? inKey(midi, before, after, strike, context) : undefined));
      if (tone && near !== undefined)
        changed.set(strike, { ...strike, heads: [{ ...newTone(near, context), source: tone.source }] });
      before = near ?? midi;
    });
    if (changed.size === 0) return bar;
    return withEvents(
      bar,
      line,
      line.events.map((event) => (isStrike(event) ? (changed.get(event) ?? event) : event)),
    );
  },
};

const isFree = (strike: Strike, { metre }: BarContext): boolean =>
  weightAt(metre, strike.onset) < 2 && !isTied(strike) && !hasFermata(strike);

/** The nearer neighbour in the key for a chromatic note between two steps that is no tone of the chord; never on a strong beat. */
function inKey(
  midi: number,
  before: number | undefined,
  after: number | undefined,
  strike: Strike,
  context: BarContext,
): number | undefined {
  if (isTied(strike) || hasFermata(strike) || weightAt(context.metre, strike.onset) > 2) return undefined;
  if (isInKey(midi, context, context.transpose)) return undefined;
  if (![before, after].every((other) => other === undefined || Math.abs(other - midi) <= step)) return undefined;
  const chord = chordAt(context, strike.onset);
  if (chord && chordTones(chord).includes(pitchClass(midi))) return undefined;
  const candidates = [midi - 1, midi + 1].filter((tone) => isInKey(tone, context, context.transpose));
  return candidates.find((tone) => tone !== after) ?? candidates[0];
}
/** semitones */
const step = 2;

/** Flatter than every degree of the key, as it is written. */
const isColour = ({ pitch }: Tone, { keyCentre }: BarContext): boolean =>
  pitch !== undefined && fifthsOf(pitch) < keyCentre - halfKey;
/** fifths from the middle of a key to its ends */
const halfKey = 3;

function nearer(
  midi: number,
  before: number | undefined,
  after: number | undefined,
  skip: number,
  strike: Strike,
  context: BarContext,
): number | undefined {
  if (before === undefined || Math.abs(midi - before) < skip) return undefined;
  const goal = after ?? before;
  const way = (candidate: number): number => Math.abs(candidate - before) + Math.abs(goal - candidate);
  const chord = chordAt(context, strike.onset);
  const tones = chord ? chordTones(chord) : [];
  const cost = (candidate: number): number =>
    way(candidate) + (tones.includes(pitchClass(candidate)) ? 0 : 2) + (candidate === before ? 1 : 0);
  const [low, high] = context.range;
  let best: number | undefined;
  for (let candidate = Math.min(before, midi); candidate <= Math.max(before, midi); candidate++) {
    if (candidate < low || candidate > high || !isInKey(candidate, context, context.transpose)) continue;
    if (best === undefined || cost(candidate) < cost(best)) best = candidate;
  }
  return best !== undefined && best !== midi && way(best) < way(midi) ? best : undefined;
}
