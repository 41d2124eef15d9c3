import { compare, ZERO } from "@gradus/score";
import { type Bar, endOf, groupsOf, lowestOf, mapStrikes, type Strike, strikesOf, type Tone } from "../read/bar/bar.ts";
import { isIn } from "../read/metre.ts";
import { lasts, unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

/** lowest bass note of a doubling: below it octaves sound muddy */
const lowest = 28;
const widest = 12;

/** Complexify: the bass is doubled at the octave, first on strong beats, at the end on every note. */
export const bassOctaves: Operation = {
  rule: "bass-octaves",
  strengths: 3,
  technique: (strength) => (strength < 3 ? "octaves" : "octavePassages"),
  reason: (strength) =>
    `The bass is doubled at the octave ${["on the first beat", "on the beats", "throughout"][strength - 1]}, for a fuller sound.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (context.most.span < widest) return bar;
    const groups = groupsOf(bar);
    return mapStrikes(bar, (strike) => {
      const group = groups.find(({ onset }) => compare(onset, strike.onset) === 0);
      const together = group?.strikes.flatMap(({ heads }) => heads) ?? strike.heads;
      const fits =
        together.length < context.most.notes && chosen(strike, strength, context) && !isOverHeld(strike, bar);
      return fits ? doubled(strike, together) : strike;
    });
  },
};

function chosen(strike: Strike, strength: number, { metre }: BarContext): boolean {
  if (strike.heads.some((head) => head.tieStart || head.tieStop || head.melody)) return false;
  // an octave in a run of quick notes breaks the run
  if (strength < 3 && !lasts(strike, unitOf(metre.grids.division, metre.beat))) return false;
  if (strength === 1) return compare(strike.onset, ZERO) === 0 || isIn(metre.grids.half, strike.onset);
  return strength === 2 ? isIn(metre.grids.beat, strike.onset) : true;
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
  const bass = strike.heads.toSorted((a, b) => a.midi - b.midi)[0];
  const heights = together.map((head) => head.midi);
  if (!bass || bass.midi > Math.min(...heights)) return strike;
  if (bass.midi - 12 < lowest || Math.max(...heights) - (bass.midi - 12) > widest) return strike;
  const octave = { ...byOctaves(bass, -1), source: undefined };
  return { ...strike, heads: [octave, ...strike.heads] };
}
