import { compare, toNumber } from "@gradus/score";
import { type Bar, isStrike, type LineEvent, type Strike, soundingLines, type Tone } from "../read/bar/bar.ts";
import { tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { fromBass, onsetsIn, struckInTurn, upperFirst } from "./dividing.ts";
import { soundingAt, unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const words = ["its moving notes", "all its notes", "all its notes, its chords too"];
const octave = 12;
/** highest note: five ledger lines */
const highest = 96;
/** share of a measure's notes that must be broken: an even figure or none */
const most = 0.75;

/**
 * The tune in broken octaves, in notes half as long: each note in its place, then its octave above, or below where it lies
 * high (Czerny, op. 740 no. 49; Kullak, Die Schule des Oktavenspiels, op. 48). Octaves that the tune has already are broken too.
 */
export const melodyBrokenOctaves: Operation = {
  rule: "melody-broken-octaves",
  strengths: words.length,
  choice: true,
  technique: () => "brokenOctaves",
  reason: (strength) => `The tune is played in broken octaves: ${words[strength - 1]}, each first in its own place.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line || context.most.span < octave || soundingLines(bar).length > 1) return bar;
    const { beat, grids } = context.metre;
    const shortest = unitOf(grids.division, beat);
    let notes = 0;
    let broken = 0;
    const events = line.events.flatMap((event): LineEvent | readonly LineEvent[] => {
      if (!isStrike(event)) return event;
      notes++;
      if (strength === 1 && compare(event.duration, beat) > 0) return event;
      const onsets = onsetsIn(event, grids.subdivision, shortest, context);
      const turns = onsets && turnsOf(event, strength === 3, context);
      if (!turns) return event;
      broken++;
      return struckInTurn(event, onsets, turns);
    });
    return broken > 0 && broken >= most * notes ? withEvents(bar, line, events) : bar;
  },
};

/** The tune's note and its octave, or the upper and lower half of a chord, the tune first; undefined where neither octave has room. */
function turnsOf(strike: Strike, chords: boolean, context: BarContext): readonly (readonly Tone[])[] | undefined {
  const [low, high, third] = fromBass(strike);
  if (!low) return undefined;
  if (third) return chords ? upperFirst(strike) : undefined;
  if (high) {
    if (high.midi - low.midi !== octave) return undefined;
    return low.melody ? [[low], [high]] : [[high], [low]];
  }
  if (!low.melody) return undefined;
  const other = (octaves: 1 | -1): Tone => ({ ...byOctaves(low, octaves), source: undefined, melody: false });
  if (low.midi + octave <= highest) return [[low], [other(1)]];
  const beside = soundingAt(context.around, toNumber(strike.onset));
  return beside.every((midi) => midi < low.midi - octave) ? [[low], [other(-1)]] : undefined;
}
