import { compare, fraction, min } from "@gradus/score";
import { type Bar, groupsOf, isStrike, type Strike } from "../read/bar/bar.ts";
import { tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { lasts, unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

/** highest note of a doubling: five ledger lines */
const highest = 96;
/** share of a measure's notes of the tune that must be doubled: a hand that leaps in and out has no line */
const most = 0.8;

/** the short note of a dotted pair belongs to its line in every metre */
const sixteenth = fraction(1, 4);

/** The tune is doubled an octave above where the hand under it has no room for octaves below: a declared doubling. Ties are doubled with it. */
export const octaveAbove: Operation = {
  rule: "octave-above",
  strengths: 2,
  technique: () => "octavePassages",
  reason: (strength) => `The tune is doubled an octave above${strength === 2 ? ", quick notes too" : ""}, brilliantly.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line) return bar;
    const { division, subdivision } = context.metre.grids;
    const shortest =
      strength === 1 ? unitOf(division, context.metre.beat) : min(unitOf(subdivision, context.metre.beat), sixteenth);
    const groups = groupsOf(bar);
    let chosen = 0;
    let doubled = 0;
    const events = line.events.map((event) => {
      if (!isStrike(event)) return event;
      const isTune = event.heads.some(({ melody }) => melody);
      const together = groups.find(({ onset }) => compare(onset, event.onset) === 0)?.strikes ?? [event];
      // what was put between the notes of the tune is doubled with it
      const made = lasts(event, shortest) ? withOctave(event, together, context) : event;
      if (isTune) chosen++;
      if (isTune && made !== event) doubled++;
      return made;
    });
    return doubled > 0 && doubled >= most * chosen ? withEvents(bar, line, events) : bar;
  },
};

function withOctave(strike: Strike, together: readonly Strike[], context: BarContext): Strike {
  const heads = together.flatMap((other) => other.heads);
  const heights = heads.map(({ midi }) => midi);
  const top = strike.heads.find(({ melody }) => melody) ?? strike.heads.at(-1);
  if (!top || top.midi < Math.max(...heights) || strike.hidden) return strike;
  const octave = top.midi + 12;
  if (octave > highest || heads.length >= context.most.notes) return strike;
  if (octave - Math.min(...heights) > context.most.span) return strike;
  return { ...strike, heads: [...strike.heads, { ...byOctaves(top, 1), source: undefined, melody: false }] };
}
