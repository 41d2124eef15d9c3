import { add } from "@gradus/score";
import type { Bar, Strike, Tone } from "../read/bar/bar.ts";
import { newTone } from "../read/bar/tune-line.ts";
import { besideOf, fromBass, onsetsIn, struckInTurn, withDivided } from "./dividing.ts";
import { chordToneFrom } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

/** semitones: nearer to its bass a tone sounds thick, and further the hand leaves its place */
const [nearest, widest] = [3, 12];
/** tones that a figure goes up to and comes back from */
const most = 3;

/**
 * A line of the lower hand is broken: each note is struck in its place and then tones of its chord above it, in even divisions of the beat,
 * the held ones first. The line stays what it is, and is heard as a broken bass (the Murky and Alberti basses of the eighteenth century).
 */
export const brokenLine: Operation = {
  rule: "broken-line",
  strengths: 2,
  technique: () => "brokenChords",
  reason: (strength) =>
    `${strength === 1 ? "Held notes" : "The notes"} of the left hand's line are broken upwards into their chords; the line itself stays.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const { beat, grids } = context.metre;
    return withDivided(bar, (strike) => {
      const onsets = onsetsIn(strike, grids.division, strength === 1 ? add(beat, beat) : beat, context);
      const turns = onsets && upAndBack(tonesOver(strike, context), onsets.length);
      return turns && struckInTurn(strike, onsets, turns);
    });
  },
};

/** The note, or the chord from its bass up, with tones of the harmony above it in one position. */
function tonesOver(strike: Strike, context: BarContext): readonly Tone[] {
  const own = fromBass(strike);
  const [bass] = own;
  if (!bass || own.length > 1) return own;
  const room = Math.min(bass.midi + widest + 1, ...besideOf(strike, context).map(({ midi }) => midi));
  const tones: Tone[] = [bass];
  let midi = bass.midi + nearest - 1;
  while (tones.length <= most) {
    const next = chordToneFrom(midi, 1, strike.onset, context);
    if (next === undefined || next >= room) break;
    tones.push(newTone(next, context));
    midi = next;
  }
  return tones;
}

/** From the bass up and back in so many strokes; undefined where nothing lies above it. */
function upAndBack(tones: readonly Tone[], strokes: number): readonly (readonly Tone[])[] | undefined {
  const [bass, ...above] = tones.slice(0, Math.max(2, (strokes >> 1) + 1));
  if (!bass || above.length === 0) return undefined;
  const back = above.slice(0, -1).toReversed();
  return [bass, ...above, ...back].map((tone) => [tone]);
}
