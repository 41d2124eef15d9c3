import { compare, toNumber } from "@gradus/score";
import { type Bar, groupsOf, mapStrikes, type Strike, soundingLines, strikesOf, type Tone } from "../read/bar/bar.ts";
import { heightOf, isTied, tuneLineOf } from "../read/bar/tune-line.ts";
import { isIn } from "../read/metre.ts";
import { lasts, soundingAt, unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const octave = 12;
/** G3: lower than this a doubling leaves the treble clef, and the register of the tune */
const lowest = 55;
/** how near to the top of the piece's tune a climax lies, in semitones above its median */
const climax = 4;

const words = ["at its climaxes", "on the beats", "throughout", "throughout, quick notes too"];

/** The tune is doubled an octave below: where it climbs, then on every beat there, then throughout. A declared doubling. */
export const melodyOctaves: Operation = {
  rule: "melody-octaves",
  strengths: words.length,
  technique: (strength) => (strength < 3 ? "octaves" : "octavePassages"),
  reason: (strength) => `The tune is doubled in octaves ${words[strength - 1]}, for a fuller sound.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (context.most.span < octave || context.most.notes < 2) return bar;
    const top = Math.max(0, ...strikesOf(bar).map(heightOf));
    if (strength === 1 && top < context.centre + climax) return bar;
    const groups = groupsOf(bar);
    if (strength < 4 && soundingLines(bar).length > 1) return bar;
    const line = tuneLineOf(bar);
    return mapStrikes(bar, (strike) => {
      if (!isChosen(strike, strength, context)) return strike;
      const group = groups.find(({ onset }) => compare(onset, strike.onset) === 0);
      // what was put between the notes of the tune is doubled with it
      const isAdded = strength === 4 && line?.events.includes(strike) === true && strike.heads.length === 1;
      const tune = strike.heads.find((head) => head.melody) ?? (isAdded ? strike.heads[0] : undefined);
      const together = group?.strikes.flatMap(({ heads }) => heads) ?? strike.heads;
      return tune ? doubled(strike, tune, together, strength, context) : strike;
    });
  },
};

/** Quick notes stay single up to the last strength: a hand that jumps between octave and note has no line. */
function isChosen(strike: Strike, strength: number, { metre }: BarContext): boolean {
  const { beat, division, subdivision } = metre.grids;
  if (strength < 3) return isIn(beat, strike.onset) && lasts(strike, metre.beat);
  return lasts(strike, unitOf(strength === 3 ? division : subdivision, metre.beat));
}

/** Under a tune that is on top, above the other hand; `together` is what the hand strikes at this point in all voices. */
function doubled(
  strike: Strike,
  tune: Tone,
  together: readonly Tone[],
  strength: number,
  { most, around }: BarContext,
): Strike {
  const alone = together.every(({ midi }) => midi > tune.midi - octave + 2 && midi <= tune.midi);
  if (!alone || strike.hidden || together.length >= most.notes) return strike;
  // ties are doubled with the tune at the last strength
  if (strength < 4 && isTied(strike)) return strike;
  if (tune.midi - octave < lowest) return strike;
  if (soundingAt(around, toNumber(strike.onset)).some((midi) => midi >= tune.midi - octave)) return strike;
  const lower = { ...byOctaves(tune, -1), source: undefined, melody: false };
  return { ...strike, heads: [lower, ...strike.heads] };
}
