import { compare } from "@gradus/score";
import { type Bar, endOf, groupsOf, lowestOf, mapStrikes, type Strike, strikesOf, type Tone } from "../read/bar/bar.ts";
import { isTied } from "../read/bar/tune-line.ts";
import { isIn } from "../read/metre.ts";
import { lasts, unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

/** E1, the lowest note of a doubling: below it octaves lie under five ledger lines */
const lowest = 28;
const octave = 12;
const words = ["under its long notes on strong beats", "on strong beats", "on every beat"];

/** The bass is doubled an octave below, on strong beats and then on all of them; quick notes stay single. */
export const bassOctaves: Operation = {
  rule: "bass-octaves",
  strengths: words.length,
  technique: () => "octaves",
  reason: (strength) => `The bass is doubled in octaves ${words[strength - 1]}, for a deeper sound.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (context.most.span < octave) return bar;
    const groups = groupsOf(bar);
    return mapStrikes(bar, (strike) => {
      const group = groups.find(({ onset }) => compare(onset, strike.onset) === 0);
      const together = group?.strikes.flatMap(({ heads }) => heads) ?? strike.heads;
      return isChosen(strike, strength, context) && !isOverHeld(strike, bar) ? doubled(strike, together) : strike;
    });
  },
};

function isChosen(strike: Strike, strength: number, { metre }: BarContext): boolean {
  const { half, beat, division } = metre.grids;
  if (strike.hidden || isTied(strike) || strike.heads.some(({ melody }) => melody)) return false;
  const shortest = strength === 1 ? metre.beat : unitOf(division, metre.beat);
  return isIn(strength === 3 ? beat : half, strike.onset) && lasts(strike, shortest);
}

/** True for a note over a lower one that the hand holds: it is no bass. */
const isOverHeld = (strike: Strike, bar: Bar): boolean =>
  strikesOf(bar).some(
    (other) =>
      compare(other.onset, strike.onset) < 0 &&
      compare(endOf(other), strike.onset) > 0 &&
      lowestOf(other) < lowestOf(strike),
  );

/** `together` is what the hand strikes at this point in all voices. */
function doubled(strike: Strike, together: readonly Tone[]): Strike {
  const [bass, second] = together;
  if (!bass || second || bass.midi - octave < lowest) return strike;
  return { ...strike, heads: [{ ...byOctaves(bass, -1), source: undefined }, ...strike.heads] };
}
