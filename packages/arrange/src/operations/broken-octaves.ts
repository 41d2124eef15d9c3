import { type Bar, type Strike, soundingLines, type Tone } from "../read/bar/bar.ts";
import { besideOf, fromBass, onsetsIn, struckInTurn, withDivided } from "./dividing.ts";
import { unitOf } from "./figuration.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const octave = 12;
/** lowest and highest note of an octave: keys of the piano that sound clear */
const [lowest, highest] = [28, 96];
/** share of a measure's notes that must be broken: an even figure or none */
const most = 0.75;

/**
 * Moving notes of the left hand become broken octaves in notes half as long, each note first, then its octave above, or
 * below where the other hand is near (as in the finale of Beethoven's op. 53). The harmony stays what it is.
 */
export const brokenOctaves: Operation = {
  rule: "broken-octaves",
  strengths: 1,
  technique: () => "brokenOctaves",
  reason: () => "The moving notes of the left hand are broken into octaves, in notes half as long.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => {
    if (context.most.span < octave) return bar;
    const { beat, grids } = context.metre;
    const shortest = unitOf(grids.division, beat);
    let broken = 0;
    const made = withDivided(bar, (strike) => {
      const onsets = onsetsIn(strike, grids.subdivision, shortest, context);
      const turns = onsets && turnsOf(strike, context);
      if (turns) broken++;
      return turns && struckInTurn(strike, onsets, turns);
    });
    const notes = soundingLines(bar).flatMap(({ events }) => events.filter(({ kind }) => kind === "note")).length;
    return broken >= most * notes ? made : bar;
  },
};

function turnsOf(strike: Strike, context: BarContext): readonly (readonly Tone[])[] | undefined {
  const [tone, second, third] = fromBass(strike);
  if (!tone || third) return undefined;
  if (second) return second.midi - tone.midi === octave ? [[tone], [second]] : undefined;
  const ceiling = Math.min(highest + 1, ...besideOf(strike, context).map(({ midi }) => midi));
  if (tone.midi + octave < ceiling) return [[tone], [byOctaves(tone, 1)]];
  return tone.midi - octave >= lowest ? [[tone], [byOctaves(tone, -1)]] : undefined;
}
