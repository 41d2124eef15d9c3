import type { Strike, Tone } from "../read/bar/bar.ts";
import { besideOf, fromBass, onsetsIn, struckInTurn, upperFirst, withDivided } from "./dividing.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const words = ["in even notes", "in quick notes"];
const octave = 12;

/**
 * Held bass notes and octaves become broken octaves, held chords a measured tremolo of their bass and the rest (the
 * orchestral tremolo of Liszt's transcriptions, written out).
 */
export const measuredTremolo: Operation = {
  rule: "measured-tremolo",
  strengths: words.length,
  technique: () => "tremolo",
  reason: (strength) => `Held octaves and chords of the left hand are broken into a tremolo ${words[strength - 1]}.`,
  apply: broken(turnsOf),
};

type Turns = (strike: Strike, context: BarContext) => readonly (readonly Tone[])[] | undefined;

/** Strikes of a beat and more broken into these turns: in divisions of the beat, then in halves of those. */
function broken(turnsOf: Turns): Operation["apply"] {
  return (bar, strength, context) => {
    const { beat, grids } = context.metre;
    const grid = strength === 1 ? grids.division : grids.subdivision;
    return withDivided(bar, (strike) => {
      const onsets = onsetsIn(strike, grid, beat, context);
      const turns = onsets && turnsOf(strike, context);
      return turns && struckInTurn(strike, onsets, turns);
    });
  };
}

function turnsOf(strike: Strike, context: BarContext): readonly (readonly Tone[])[] | undefined {
  const [bass, ...others] = fromBass(strike);
  if (!bass) return undefined;
  if (others.length > 0) return [[bass], others];
  const ceiling = Math.min(...besideOf(strike, context).map(({ midi }) => midi));
  if (context.most.span < octave || bass.midi + octave >= ceiling) return undefined;
  return [[bass], [byOctaves(bass, 1)]];
}

/**
 * The same in the right hand: its held chords alternate between the tune, of four notes with the next one, and the tones
 * under it, the tune first (tremolandi of Liszt's transcriptions of Beethoven's symphonies, written out).
 */
export const chordTremolo: Operation = {
  rule: "chord-tremolo",
  strengths: words.length,
  technique: () => "tremolo",
  reason: (strength) =>
    `Held chords of the right hand are broken into a tremolo ${words[strength - 1]}, the tune first.`,
  apply: broken(upperFirst),
};
