import type { Fraction } from "@gradus/score";
import type { Bar } from "../read/bar/bar.ts";
import type { Added } from "../read/bar/tune-line.ts";
import { chordToneFrom, type Figure, lasts, pointsIn, stepFrom, withFigures } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

/** semitones a walk goes away from its bass note */
const reach = 12;

/**
 * Held bass notes walk in beats, or in halves of them: through the chord towards the next bass note and into it by step
 * (walking bass of jazz and of the baroque; Rawlins and Bahha, Jazzology, ch. 9).
 */
export const walkingBass: Operation = {
  rule: "walking-bass",
  strengths: 2,
  technique: () => undefined,
  reason: (strength) =>
    `The bass walks ${strength === 1 ? "in beats" : "in halves of beats"} from one harmony to the next.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const made = withFigures(bar, context, walkOf(strength));
    return made === bar ? bar : { ...made, figured: true };
  },
};

const walkOf =
  (strength: number): Figure =>
  ({ strike, midi, next }, context) => {
    const { beat, grids } = context.metre;
    const points = pointsIn(strength === 1 ? grids.beat : grids.division, strike, context);
    if (!lasts(strike, beat) || points.length === 0) return [];
    const added: Added[] = [];
    let tone = midi;
    for (const [i, onset] of points.entries()) {
      const isLast = i === points.length - 1;
      const into = isLast && next !== undefined ? approach(tone, next, context) : undefined;
      const on = into ?? onward(tone, midi, next, onset, context);
      if (on === undefined) return [];
      added.push({ onset, midi: on });
      tone = on;
    }
    return added;
  };

/** The step above or below the next bass note, from the side the walk comes from. */
function approach(from: number, next: number, context: BarContext): number | undefined {
  const tone = stepFrom(next, from > next ? 1 : -1, context);
  return tone !== from && Math.abs(tone - from) <= reach ? tone : undefined;
}

/** The chord's next tone towards the next bass note, up from a bass that stays; back when it would go too far. */
function onward(
  from: number,
  bass: number,
  next: number | undefined,
  onset: Fraction,
  context: BarContext,
): number | undefined {
  const direction = next !== undefined && next < bass ? -1 : 1;
  const ahead = chordToneFrom(from, direction, onset, context);
  if (ahead !== undefined && Math.abs(ahead - bass) <= reach) return ahead;
  return chordToneFrom(from, direction === 1 ? -1 : 1, onset, context);
}
