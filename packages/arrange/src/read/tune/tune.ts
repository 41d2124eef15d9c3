import type { Piece, PieceBar } from "../piece.ts";
import type { TuneNote } from "../reading.ts";
import { shapeOf } from "../steps.ts";
import { cheapestPath } from "../viterbi.ts";
import { doubledLine } from "./doubled-line.ts";
import { type LeadLine, leadLine } from "./lead-line.ts";
import { onSmootherSide } from "./octave-side.ts";
import { traitsOf, tuneIn } from "./stream.ts";

/** bars to each side that say how a hand goes */
const near = 2;
const ownShare = 0.3;
/** what the upper hand is worth by being the upper one, and at least; what chords, even values and a voice beside it cost the lower one */
const upperWorth = 0.7;
const least = 0.2;
const chordal = 0.5;
const plain = 0.4;
const beside = 1;
/** what a hand must be worth to have the tune while the other is silent: less is a figure that waits for one */
const alone = 0.2;
/** what it adds to the lower hand that it takes over a motif of the upper one, while that repeats chords; notes of such a motif */
const takesOver = 1;
const motif = 4;
/** what it costs to give a bar to a hand that is silent, to none while the upper hand plays, and to change */
const silence = 4;
const change = 1.6;

/**
 * The tune of a piece as one line, by time: in each bar the line of the hand that leads. What the hand doubles of another
 * part (a song's voice) is the tune; else its leading voice, of octaves the smoother side. Notes end where the next begins;
 * bars in which both hands only accompany have none. Pure.
 */
export function tuneOf(piece: Piece): readonly TuneNote[] {
  const lines = [leadLine(piece, "R"), leadLine(piece, "L")];
  const leads = leadsOf(piece, lines);
  const doubled = doubledLine(piece);
  const tune = piece.bars.flatMap(({ index }) => doubled[index] ?? lines[leads[index] ?? 0]?.byBar[index] ?? []);
  return onSmootherSide(piece.bars, inTurn(tune));
}

/** A line whose notes end where the next begins. */
function inTurn(tune: readonly TuneNote[]): readonly TuneNote[] {
  return tune.flatMap((note, i) => {
    const next = tune[i + 1]?.on ?? Number.POSITIVE_INFINITY;
    return next <= note.on ? [] : [next < note.end ? { ...note, end: next } : note];
  });
}

/** Which line leads in every bar: 0 the upper hand's, 1 the lower one's, 2 none. */
function leadsOf({ bars, others }: Piece, lines: readonly LeadLine[]): readonly number[] {
  const sung = new Set(others.map(({ measure }) => measure));
  const taken = takenOver(bars, lines);
  const answered = answeredBars(bars, lines);
  const worths = lines.map(({ hand, byBar }) =>
    bars.map(({ index }) => {
      if (!byBar[index]?.length) return -silence;
      if (answered.has(index)) return hand === "R" ? -answers : answers;
      const notes = byBar.slice(Math.max(0, index - near), index + near + 1).flat();
      const full = notes.filter(({ beneath }) => beneath.length > 0).length / notes.length;
      const traits = traitsOf(bars, byBar, index - near, index + near + 1);
      // the bar itself says where a change of hands falls
      const own = tuneIn(traitsOf(bars, byBar, index, index + 1));
      const worth = (1 - ownShare) * tuneIn(traits) + ownShare * own;
      if (hand === "R") return Math.max(least, worth + upperWorth);
      const more = taken.has(index) ? takesOver : 0;
      return worth + more - chordal * full - plain * traits.even - (sung.has(index) ? beside : 0);
    }),
  );
  const isSilent = bars.map(({ index }) => !lines[0]?.byBar[index]?.length);
  return cheapestPath(
    bars.map(() => 3),
    (bar, line) => -(worths[line]?.[bar] ?? (isSilent[bar] ? alone : -silence)),
    (bar, from, to) =>
      from === to ? 0 : change * (from === 2 || to === 2 ? 0.25 : sung.has(bar) !== sung.has(bar - 1) ? 0.5 : 1),
  );
}

/** bars in a row in which chords after the beats answer the other hand, and what that is worth; shares of them, and of chords */
const leastAnswered = 4;
const answers = 1;
const [half, mostly] = [0.5, 0.6];

/** Bars in which the upper hand only answers: chords after the beats, over single notes of the lower hand; four in a row or more. */
function answeredBars(bars: readonly PieceBar[], [upper, lower]: readonly LeadLine[]): ReadonlySet<number> {
  const shareOf = (notes: readonly TuneNote[], is: (note: TuneNote) => boolean): number =>
    notes.filter(is).length / Math.max(1, notes.length);
  const isAnswered = ({ index, start, beat }: PieceBar): boolean => {
    const [above = [], below = []] = [upper?.byBar[index], lower?.byBar[index]];
    const isChord = ({ beneath }: TuneNote): boolean => beneath.length > 0;
    return (
      above.every(({ on }) => on > start) &&
      shareOf(above, ({ on }) => (on - start) % beat !== 0) >= half &&
      shareOf(above, isChord) >= mostly &&
      below.length > 1 &&
      shareOf(below, isChord) <= 1 - mostly
    );
  };
  const found = new Set<number>();
  let run: number[] = [];
  for (const bar of bars) {
    run = isAnswered(bar) ? [...run, bar.index] : [];
    if (run.length >= leastAnswered) for (const index of run) found.add(index);
  }
  return found;
}

/**
 * Bars in which the lower line goes like a bar of the upper one elsewhere, mostly by steps, while the upper hand has one chord, held
 * or repeated: tunes change hands so.
 */
function takenOver(bars: readonly PieceBar[], [upper, lower]: readonly LeadLine[]): ReadonlySet<number> {
  const shapesOf = (line: LeadLine | undefined): readonly (string | undefined)[] =>
    bars.map(({ index, start }) => {
      const notes = line?.byBar[index] ?? [];
      return notes.length >= motif && goesBySteps(notes) ? shapeOf(notes, start) : undefined;
    });
  const said = new Set(shapesOf(upper));
  const answers = shapesOf(lower);
  return new Set(
    bars.flatMap(({ index }) => {
      const above = upper?.byBar[index] ?? [];
      const isChord = above.every(({ midi, beneath }) => midi === above[0]?.midi && beneath.length > 0);
      const answer = answers[index];
      return above.length > 0 && isChord && answer !== undefined && said.has(answer) ? [index] : [];
    }),
  );
}

const tone = 2;
function goesBySteps(notes: readonly TuneNote[]): boolean {
  const sizes = notes.slice(1).map(({ midi }, i) => Math.abs(midi - (notes[i]?.midi ?? midi)));
  return 2 * sizes.filter((size) => size > 0 && size <= tone).length > sizes.length;
}
