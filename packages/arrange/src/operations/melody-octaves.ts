import { toNumber } from "@gradus/score";
import { isIn } from "../analysis/metre.ts";
import { type Bar, mapStrikes, type Strike, soundingLines, strikesOf } from "../bar/bar.ts";
import { heightOf, isTied } from "../bar/tune-line.ts";
import { lasts, soundingAt, unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const octave = 12;
/** how near to the top of the piece's tune a climax lies, in semitones above its median */
const climax = 4;

/** The tune is doubled an octave below: where it climbs, then on every beat there, then throughout. A declared doubling. */
export const melodyOctaves: Operation = {
  rule: "melody-octaves",
  strengths: 3,
  reason: (strength) =>
    `The tune is doubled in octaves ${["at its climaxes", "on the beats", "throughout"][strength - 1]}, for a fuller sound.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (context.most.span < octave || context.most.notes < 2) return bar;
    const top = Math.max(0, ...strikesOf(bar).map(heightOf));
    if (strength === 1 && top < context.centre + climax) return bar;
    if (soundingLines(bar).length > 1) return bar;
    return mapStrikes(bar, (strike) => (isChosen(strike, strength, context) ? doubled(strike, context) : strike));
  },
};

/** Quick notes stay single: a hand that jumps between octave and note has no line. */
const isChosen = (strike: Strike, strength: number, { metre }: BarContext): boolean =>
  strength === 3
    ? lasts(strike, unitOf(metre.grids.division, metre.beat))
    : isIn(metre.grids.beat, strike.onset) && lasts(strike, metre.beat);

/** Under a tune that is on top, above the other hand. */
function doubled(strike: Strike, { most, around }: BarContext): Strike {
  const tune = strike.heads.find((head) => head.melody);
  const alone = tune && strike.heads.every(({ midi }) => midi > tune.midi - octave + 2 && midi <= tune.midi);
  if (!alone || strike.hidden || isTied(strike) || strike.heads.length >= most.notes) return strike;
  if (soundingAt(around, toNumber(strike.onset)).some((midi) => midi >= tune.midi - octave)) return strike;
  const lower = { ...byOctaves(tune, -1), source: undefined, melody: false };
  return { ...strike, heads: [lower, ...strike.heads] };
}
