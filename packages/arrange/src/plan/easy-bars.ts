import { type Bar, groupsOf, isStrike, strikesOf } from "../read/bar/bar.ts";
import { onsetsOf } from "../read/onsets.ts";
import type { PieceBar, PieceNote } from "../read/piece.ts";
import type { Reading, Texture } from "../read/reading.ts";
import { ticksFrom } from "../read/ticks.ts";
import { tuneFloor } from "./lower.ts";
import { deepestOf, isOutside } from "./outside.ts";
import { raisedBasses } from "./raised-basses.ts";
import type { Struck } from "./sketch.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Puts the source's easy bars of a lower hand into one that is set anew under a tune. */
type WithEasyBars = (
  made: readonly (Bar | undefined)[],
  tune: readonly Struck[] | undefined,
) => readonly (Bar | undefined)[];

/**
 * The bars of a lower hand that is set anew, with the source's own where these are no harder: simple bars stay what they are, and
 * so does an answer that the hand gives while the other one waits. `own`: the source's bars, plain; `tune`: what the upper hand
 * plays where it gives up what it had beside the tune. The harmony of such bars is this hand's now, and where the tune is written
 * lower than it was, this hand stays below it. Like bars go alike.
 */
export function easyBarsFor(
  own: readonly (Bar | undefined)[],
  reading: Pick<Reading, "piece" | "likeLower" | "textures" | "tune">,
  words: Vocabulary,
): WithEasyBars {
  const { piece } = reading;
  const fits = withLedgers(words);
  const led = new Set(reading.tune.map(({ on, midi }) => `${on}/${midi}`));
  const beside = piece.notes.filter(({ hand, on, midi }) => hand === "R" && !led.has(`${on}/${midi}`));
  const mines = own.map((bar) => bar && raisedBasses(bar, deepestOf(fits)));
  const given = {
    words,
    mines,
    loads: mines.map((bar) => (bar ? loadOf(bar) : 0)),
    outside: mines.map((bar) => bar !== undefined && isOutside(bar, "L", fits)),
    byBar: Map.groupBy(piece.notes, ({ measure }) => measure),
    filled: new Set(beside.map(({ measure }) => measure)),
    upper: strucksOf(piece.notes),
  };
  return (made, tune) => withEasyBars(made, reading, given, tune);
}

type Given = {
  readonly words: Vocabulary;
  /** the source's bars with basses that the level finds; what there is to do in each, and whether the level knows it */
  readonly mines: readonly (Bar | undefined)[];
  readonly loads: readonly number[];
  readonly outside: readonly boolean[];
  readonly byBar: ReadonlyMap<number, readonly PieceNote[]>;
  /** measures in which the upper hand has notes beside the tune */
  readonly filled: ReadonlySet<number>;
  /** what the upper hand strikes in the source */
  readonly upper: readonly Struck[];
};

function withEasyBars(
  made: readonly (Bar | undefined)[],
  { piece, likeLower, textures }: Pick<Reading, "piece" | "likeLower" | "textures">,
  { words, mines, loads, outside, byBar, filled, upper }: Given,
  tune: readonly Struck[] | undefined,
): readonly (Bar | undefined)[] {
  const under = tuneFloor(tune ?? []);
  const before = tuneFloor(upper);
  const easy = made.map((bar, i): Easy | undefined => {
    const [mine, at, load] = [mines[i], piece.bars[i], loads[i] ?? 0];
    if (!bar || !mine || !at || load === 0 || (tune && filled.has(i))) return undefined;
    if (tune && meets(mine, at, under) && !meets(mine, at, before)) return undefined;
    // a figure that runs over both staves is no figure without its other half
    if (words.anyRegister && mine.lines.some((line) => line.crossing && line.events.some(isStrike))) return "own";
    if (outside[i]) return undefined;
    const figure = loadOf(bar);
    if (load <= figure) return "simple";
    const isSlow = slowerThan(mine, words.lineGrid);
    const inValues = slowerThan(mine, Math.min(words.lineGrid, ...words.grids));
    const notes = byBar.get(i) ?? [];
    // hands that share one line by turns do so in the values of the tune
    if (inValues && alternates(mine, notes, at) && load <= most * figure) return "own";
    // a close has a bass and chords of its own
    if (words.anyRegister && i >= piece.bars.length - closeBars) return load <= most * figure ? "own" : undefined;
    // after a small step a hand still answers in the values of the tune, with a run and no broken chord
    const isRun = words.anyRegister && inValues && goesBySteps(mine);
    return (isSlow || isRun) && answers(mine, bar, notes, at) ? "own" : undefined;
  });
  const classes = Map.groupBy(easy.keys(), (i) => likeLower[i] ?? -1);
  const kept = easy.map((one, i) => {
    const like = classes.get(likeLower[i] ?? -1) ?? [];
    return 2 * like.filter((other) => easy[other]).length > like.length ? one : undefined;
  });
  const torn = tornIn(kept, textures);
  return made.map((bar, i) => (kept[i] && !torn.has(i) ? mines[i] : bar));
}

/** measures of a figure, and the share of them that must stay so that any does: figures that change by the measure are none */
const passage = 4;
const together = 0.8;

/** Measures of broken chords that would stay beside others of their passage that are set anew. */
function tornIn(kept: readonly (Easy | undefined)[], textures: readonly Texture[]): ReadonlySet<number> {
  const torn = new Set<number>();
  let from = 0;
  for (let i = 0; i <= kept.length; i++) {
    if (i < kept.length && textures[i] === "broken") continue;
    const bars = Array.from({ length: i - from }, (_, k) => from + k);
    const staying = bars.filter((bar) => kept[bar]);
    if (bars.length >= passage && staying.length < together * bars.length)
      for (const bar of staying) if (kept[bar] === "simple") torn.add(bar);
    from = i + 1;
  }
  return torn;
}

/** Why a bar stays: it is no harder than its figure, or it is no accompaniment. */
type Easy = "simple" | "own";

type Floor = ReturnType<typeof tuneFloor>;

/** What the upper hand strikes in the source, by time. */
export const strucksOf = (notes: readonly PieceNote[]): readonly Struck[] =>
  onsetsOf(notes.filter(({ hand }) => hand === "R")).map((group) => ({
    on: group[0]?.on ?? 0,
    end: Math.max(...group.map(({ end }) => end)),
    tones: group.toSorted((a, b) => a.midi - b.midi),
  }));

/** True where a note of the lower hand stands on the upper hand or above it. */
const meets = (bar: Bar, { start }: PieceBar, floor: Floor): boolean =>
  strikesOf(bar).some(({ onset, heads }) => {
    const at = start + ticksFrom(onset);
    const low = floor({ from: at, to: at + 1 });
    return low !== undefined && heads.some(({ midi }) => midi >= low);
  });

const slowerThan = (bar: Bar, value: number): boolean =>
  strikesOf(bar).every(({ duration }) => ticksFrom(duration) >= value);

/** share of a run's intervals that are steps */
const mostlySteps = 0.6;

function goesBySteps(bar: Bar): boolean {
  const line = strikesOf(bar).flatMap(({ heads: [low] }) => low ?? []);
  const steps = line.filter(({ midi }, i) => i > 0 && Math.abs(midi - (line[i - 1]?.midi ?? midi)) <= 2).length;
  return steps >= mostlySteps * (line.length - 1);
}

/** The words with the register in which a lower hand may keep a bar of its own. */
export function withLedgers(words: Vocabulary): Vocabulary {
  const [low, high] = words.lower;
  return { ...words, lower: words.anyRegister ? anyRegister : [low, high + ledgers] };
}

const anyRegister = [0, 127] as const;
/** what bars that stay may have to do, in terms of the figure in their place */
const most = 1.6;
/** bars of a close */
const closeBars = 2;
/** semitones above a level's register that a hand still reads where it has little to do */
const ledgers = 3;

/** what a note beside the first one of a stroke counts */
const besides = 0.5;

/** How much a hand has to do in a bar: its strokes, and half of each further note. */
function loadOf(bar: Bar): number {
  return groupsOf(bar).reduce((sum, { strikes }) => {
    const notes = strikes.reduce((count, { heads }) => count + heads.filter(({ tieStop }) => !tieStop).length, 0);
    return sum + (notes === 0 ? 0 : 1 + besides * (notes - 1));
  }, 0);
}

/**
 * True where the lower hand has more to do than in its figure only in beats in which the upper one rests or holds: an answer,
 * and the hands take turns.
 */
function answers(own: Bar, figure: Bar, notes: readonly PieceNote[], at: PieceBar): boolean {
  const lower = strokesByBeat(
    strikesOf(own).map(({ onset }) => ticksFrom(onset)),
    at,
  );
  const anew = strokesByBeat(
    strikesOf(figure).map(({ onset }) => ticksFrom(onset)),
    at,
  );
  const upper = strokesByBeat(
    notes.filter(({ hand }) => hand === "R").map(({ on }) => on - at.start),
    at,
  );
  const moving = [...lower].filter(([beat, count]) => count > 1 && count > (anew.get(beat) ?? 0));
  const isAnswer = moving.length > 0 && 2 * moving.length <= at.beats;
  return isAnswer && moving.every(([beat]) => (upper.get(beat) ?? 0) <= 1);
}

/** share of each hand's strokes that fall between those of the other one where one line goes from hand to hand */
const between = 0.7;

/** True where each hand strikes while the other one does not: hands that share one line by turns. */
function alternates(own: Bar, notes: readonly PieceNote[], { start }: PieceBar): boolean {
  const upper = new Set(notes.filter(({ hand }) => hand === "R").map(({ on }) => on - start));
  const lower = new Set(strikesOf(own).map(({ onset }) => ticksFrom(onset)));
  const together = [...lower].filter((on) => upper.has(on)).length;
  // a broken chord under a tune in long notes only goes on
  const isFree = ({ size }: ReadonlySet<number>): boolean => size > 1 && size - together >= between * size;
  return isFree(upper) && isFree(lower);
}

function strokesByBeat(onsets: readonly number[], { beat }: PieceBar): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const on of new Set(onsets)) {
    const at = Math.floor(on / beat + 1e-6);
    found.set(at, (found.get(at) ?? 0) + 1);
  }
  return found;
}
