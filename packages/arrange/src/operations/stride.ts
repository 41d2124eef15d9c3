import type { Bar, Strike, Tone } from "../read/bar/bar.ts";
import { newTone } from "../read/bar/tune-line.ts";
import { bassOf, besideOf, fromBass, onsetsIn, struckInTurn, withDivided } from "./dividing.ts";
import { chordToneFrom } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = ["on the beats", "between the beats too"];
/** semitones from the bass to the lowest tone of the chord, and from there to the highest */
const away = 10;
const closed = 9;
/** semitones from a bass in octaves to the chord */
const apart = 3;
/** the after-beat chord stays in the middle of the keyboard (G4), however high the tune lies */
const highest = 67;

/**
 * Held notes and chords of the left hand become bass and after-beat chords: on two beats the stride of ragtime and stride
 * piano, on three the waltz. The bass keeps its place.
 */
export const stride: Operation = {
  rule: "stride",
  strengths: words.length,
  technique: () => "leaps",
  reason: (strength) => `The left hand leaps between bass and chord, ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const { beat, grids } = context.metre;
    return withDivided(bar, (strike) => {
      const onsets = onsetsIn(strike, strength === 1 ? grids.beat : grids.division, beat, context);
      const turns = onsets && turnsOf(strike, onsets.length, context);
      return turns && struckInTurn(strike, onsets, turns);
    });
  },
};

function turnsOf(strike: Strike, steps: number, context: BarContext): readonly (readonly Tone[])[] | undefined {
  const low = bassOf(strike);
  const [bass] = low;
  if (!bass) return undefined;
  const chord = chordFrom(Math.max(bass.midi + away, ...low.slice(1).map(({ midi }) => midi + apart)), strike, context);
  if (chord.length < 2) return undefined;
  // bass and chord by turns; an odd number is one bass and its after-beats, as in a waltz
  return steps % 2 === 0 ? [low, chord] : [low, ...Array.from({ length: steps - 1 }, () => chord)];
}

/** Two or three tones of the chord in close position, under what sounds beside them. */
function chordFrom(floor: number, strike: Strike, context: BarContext): readonly Tone[] {
  const own = fromBass(strike);
  const ceiling = Math.min(highest, ...besideOf(strike, context).map(({ midi }) => midi - 1));
  const tones: Tone[] = [];
  let midi = floor - 1;
  while (tones.length < Math.min(3, context.most.notes)) {
    const next = chordToneFrom(midi, 1, strike.onset, context);
    if (next === undefined || next > ceiling || next - (tones[0]?.midi ?? next) > closed) break;
    tones.push(own.find((tone) => tone.midi === next) ?? newTone(next, context));
    midi = next;
  }
  return tones;
}
