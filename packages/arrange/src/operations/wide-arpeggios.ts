import { add } from "@gradus/score";
import type { Bar, Strike, Tone } from "../read/bar/bar.ts";
import { newTone } from "../read/bar/tune-line.ts";
import { bassOf, besideOf, fromBass, onsetsIn, struckInTurn, withDivided } from "./dividing.ts";
import { chordToneFrom } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = [
  "held notes, in even notes",
  "every beat, in even notes",
  "held notes, in quick notes",
  "every beat, in quick notes",
];
/** semitones above the bass: a tenth, or two octaves in quick notes */
const reaches = [16, 16, 24, 24];
/** semitones that stay free under the other hand, for its own fillings */
const room = 7;

/**
 * The bass and its chord are spread in open position: bass, fifth, octave, tenth and back (1-5-8-10, the accompaniment of
 * Field's and Chopin's nocturnes). The bass keeps its place; the hand travels over it.
 */
export const wideArpeggios: Operation = {
  rule: "wide-arpeggios",
  strengths: words.length,
  choice: true,
  technique: (strength) => (strength < 3 ? "wideArpeggios" : "longArpeggios"),
  reason: (strength) => `The left hand spreads its chords over a tenth and more: ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const { beat, grids } = context.metre;
    const grid = strength > 2 ? grids.subdivision : grids.division;
    return withDivided(bar, (strike) => {
      const onsets = onsetsIn(strike, grid, strength % 2 === 1 ? add(beat, beat) : beat, context);
      const turns =
        onsets && upAndDown(bassOf(strike), tonesOf(strike, reaches[strength - 1] ?? 16, context), onsets.length);
      return turns && struckInTurn(strike, onsets, turns);
    });
  },
};

/** The bass, and the chord in open position over it: from a fifth up, so that the low register stays clear. */
function tonesOf(strike: Strike, reach: number, context: BarContext): readonly Tone[] {
  const own = fromBass(strike);
  const [bass] = own;
  if (!bass) return [];
  const ceiling = Math.min(bass.midi + reach, ...besideOf(strike, context).map(({ midi }) => midi - room));
  const tones: Tone[] = [bass];
  let midi = bass.midi + 5;
  for (;;) {
    const next = chordToneFrom(midi, 1, strike.onset, context);
    if (next === undefined || next > ceiling) return tones;
    tones.push(own.find((tone) => tone.midi === next) ?? newTone(next, context));
    midi = next;
  }
}

/** Up from the bass through as many tones as come back to it in time; undefined for fewer than three. */
function upAndDown(
  bass: readonly Tone[],
  tones: readonly Tone[],
  steps: number,
): readonly (readonly Tone[])[] | undefined {
  if (tones.length < 3) return undefined;
  const [, ...above] = tones.slice(0, Math.max(3, (steps >> 1) + 1)).map((tone) => [tone]);
  return [bass, ...above, ...above.slice(0, -1).toReversed()];
}
