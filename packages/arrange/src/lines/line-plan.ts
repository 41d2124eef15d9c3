import { gradePlayer, type Player } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import { handNotesOf } from "../plan/hand-notes.ts";
import type { Bar } from "../read/bar/bar.ts";
import { soundingLines } from "../read/bar/bar.ts";
import type { Piece, PieceNote } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { barsOfSketch, type Signs } from "../write/sketch-bars.ts";
import { isInTuplet } from "./cells.ts";
import { chooseFillings } from "./choose-fillings.ts";
import { countingOf } from "./counting.ts";
import { dressed, endOfBar } from "./dress.ts";
import { type Faults, faultsIn } from "./faults.ts";
import type { Filling } from "./filling.ts";
import { type Beside, placedTogether } from "./in-order.ts";
import type { LineWords } from "./line-words.ts";
import { beneathOf, hasTuneAndBass, isRolling, withLoneBasses, withPatterns } from "./plucked.ts";
import { inRange } from "./register.ts";
import { isStruck, type Stroke, type Struck, strokesOf } from "./strokes.ts";
import { withThirds } from "./thirds.ts";
import { type Unit, unitsOf } from "./units.ts";
import type { Voice } from "./voice.ts";

/** What plans are made from: the lines in one key, and what goes on around them. */
export type LineGround = {
  readonly piece: Piece;
  readonly voices: readonly Voice[];
  readonly harmonyAt: (at: number) => Harmony | undefined;
  readonly spell: (bar: number, midi: number) => number;
  /** starts of the measures in quarters */
  readonly starts: readonly number[];
};

/** How every line is written at one rung; lists are by voice. */
export type LinePlan = {
  readonly words: readonly LineWords[];
  readonly bars: readonly (readonly (Bar | undefined)[])[];
  readonly faults: readonly Faults[];
  /** grades of the players, in the order in which they first come */
  readonly grades: readonly number[];
};

/** The plan of all lines in the words of one rung. Pure. */
export function linePlan(ground: LineGround, wordsOf: (player: Player) => LineWords): LinePlan {
  const { piece, voices } = ground;
  const words = voices.map(({ player }) => wordsOf(player));
  const fixed = voices.map((voice, i) => fixedBars(voice, words[i]));
  const units = voices.map(({ line, weights }, i) =>
    unitsOf(line, weights, piece.bars, { line: i, isFixed: (bar) => fixed[i]?.has(bar) ?? false }),
  );
  const wordsAt = (line: number): LineWords => words[line] ?? words[0] ?? (undefined as never);
  const first = chooseFillings(units, wordsAt);
  const fillingOf = mixesTuplets(units.flat(), first)
    ? chooseFillings(units, (line) => ({ ...wordsAt(line), tuplets: false }))
    : first;
  const sounding = units.map((own) => strokesOf(own, fillingOf));
  const placed = (i: number, beside: Beside = []): readonly Stroke[] => {
    const [own, voice, strokes = []] = [words[i], voices[i], sounding[i]];
    const lossOf = ({ event }: Struck): number => voice?.weights[event.index]?.loss ?? 0;
    if (!own || !voice || voice.still) return strokes;
    const reach = hasTuneAndBass(voice.player) ? { ...own, leap: fromStringToString } : own;
    return inRange(strokes, reach, ground, lossOf, beside);
  };
  const alone = voices.map((_, i) => placed(i));
  const together = alone.length > 1 ? placedTogether(alone, placed) : alone;
  const whole = withThirds(
    voices.map((voice, i) => ({ voice, strokes: together[i] ?? [], units: units[i] ?? [], words: wordsAt(i) })),
    piece.bars,
    ground.harmonyAt,
  );
  const written = voices.map((voice, i) => {
    const own = words[i];
    if (!own) return { bars: [], faults: faultsIn([], voice, piece.bars, undefined) };
    const ranged = whole[i] ?? [];
    const plucked = hasTuneAndBass(voice.player);
    const strokes = plucked ? pluckedStrokes(ranged, voice, units[i] ?? [], own) : ranged;
    return {
      bars: barsOf(voice, strokes, ground, own, fixed[i] ?? new Set()),
      // from string to string nothing leaps
      faults: plucked
        ? { ...faultsIn(strokes, withoutRolls(voice, units[i] ?? []), piece.bars, own), leaps: 0 }
        : faultsIn(strokes, voice, piece.bars, own),
    };
  });
  const bars = written.map((one) => one.bars);
  return { words, bars, faults: written.map(({ faults }) => faults), grades: gradesOf(voices, bars, ground.starts) };
}

/** The plan of lines whose strokes are known already, by voice; nothing is judged. Pure. */
export function planOfStrokes(
  ground: LineGround,
  words: LineWords,
  strokesOf: (voice: Voice, fixed: ReadonlySet<number>) => readonly Stroke[],
): LinePlan {
  const { voices, starts } = ground;
  const bars = voices.map((voice) => {
    const fixed = fixedBars(voice, words);
    return barsOf(voice, strokesOf(voice, fixed), ground, words, fixed);
  });
  return { words: voices.map(() => words), bars, faults: [], grades: gradesOf(voices, bars, starts) };
}

/** from string to string nothing leaps */
const fromStringToString = { most: Number.POSITIVE_INFINITY, often: Number.POSITIVE_INFINITY };

/** share of the source's tuplets that has to stay: a page that has some of them limps */
const mostTuplets = 0.9;

/** True where some tuplets of the source stay and many do not; those of syllables do not count. */
function mixesTuplets(units: readonly Unit[], fillingOf: (unit: Unit) => Filling): boolean {
  const inTuplets = units.filter(
    ({ fixed, compound, events, from, beat }) =>
      !fixed && !compound && events.some(({ event }) => !event.sung && isInTuplet((event.on - from) / beat)),
  );
  const kept = inTuplets.filter((unit) => fillingOf(unit).at.some(isInTuplet)).length;
  return kept > 0 && kept < mostTuplets * inTuplets.length;
}

/** level from which one player has two voices */
const voicesFrom = 3;

/** quarters: a measure that is short by less was rounded, and no value that is written anew ends where it does */
const rounded = 1 / 16;
const isRounded = (bar: Bar): boolean => {
  const missing = toNumber(bar.length) - toNumber(endOfBar(bar));
  return missing > 0 && missing < rounded;
};

/** Measures that stay as they are: what cannot be read or is held, is rounded, and several voices where a level plays them. */
function fixedBars({ staff }: Voice, words: LineWords | undefined): ReadonlySet<number> {
  const hasVoices = (bar: Bar): boolean =>
    words !== undefined && words.level >= voicesFrom && words.chords.most > 1 && soundingLines(bar).length > 1;
  return new Set(staff.bars.flatMap((bar, i) => (!bar || isRounded(bar) || hasVoices(bar) ? [i] : [])));
}

/** The strokes of a plucked line: broken chords in the pattern of the level, and basses in the rests of the tune. */
const pluckedStrokes = (
  strokes: readonly Stroke[],
  { basses, line }: Voice,
  units: readonly Unit[],
  { level, price, range }: LineWords,
): readonly Stroke[] =>
  withLoneBasses(withPatterns(strokes, units, { basses, level, price, lowest: range[0] }), basses, line);

/** A voice whose broken chords are no tune: a pattern takes their place. */
function withoutRolls(voice: Voice, units: readonly Unit[]): Voice {
  const rolled = new Set(units.filter(isRolling).flatMap(({ events }) => events.map(({ index }) => index)));
  return { ...voice, weights: voice.weights.map((one, i) => (rolled.has(i) ? { ...one, structural: false } : one)) };
}

function barsOf(
  voice: Voice,
  strokes: readonly Stroke[],
  { piece }: LineGround,
  words: LineWords,
  fixed: ReadonlySet<number>,
): readonly (Bar | undefined)[] {
  const leftOut: Signs["leftOut"] = words.level < 3 ? ["ornaments", "tremolo", "arpeggio"] : [];
  const plucked = hasTuneAndBass(voice.player)
    ? beneathOf(voice.player, voice.basses, words.level, words.chords.most)
    : undefined;
  const sketch = strokes.filter(isStruck).map((stroke) => {
    const { on, end, midi, fifths, event } = stroke;
    const top = { midi, fifths, note: stroke.added ? undefined : event.note };
    if (plucked) {
      const lower = plucked(stroke).map((note) => ({ midi: note.midi, fifths: note.fifths, note }));
      return { on, end, tones: [...lower, top] };
    }
    const bar = piece.bars[stroke.bar];
    const isLong = (end - on) / (bar ? countingOf(bar).beat : 1) >= words.chords.from;
    const lower = on === event.on && isLong && !stroke.added ? event.beneath.slice(0, words.chords.most - 1) : [];
    const beneath = lower
      .map((note) => lowerOf(note, stroke))
      .filter((note) => note.midi >= words.compass[0] && note.midi < midi);
    return { on, end, tones: [...(stroke.below ? [stroke.below] : []), ...beneath.toReversed(), top] };
  });
  const made = barsOfSketch(sketch, voice.staff, piece.bars, { leftOut, graces: words.graces });
  const sources = voice.staff.bars;
  const free = made.map((bar, i) => (fixed.has(i) ? undefined : bar));
  return dressed(sources, free, { line: voice.line, strokes, bars: piece.bars, words, breathes: voice.breathes });
}

/** A lower note of a chord, moved as its highest is. */
const lowerOf = (note: PieceNote, { midi, event }: Struck) => ({
  midi: note.midi + midi - event.note.midi,
  fifths: note.fifths,
  note,
});

function gradesOf(
  voices: readonly Voice[],
  bars: readonly (readonly (Bar | undefined)[])[],
  starts: readonly number[],
): readonly number[] {
  return [...new Set(voices.map(({ player }) => player))].map((player) => {
    const own = voices.flatMap((voice, i) => (voice.player === player ? handNotesOf(bars[i] ?? [], starts) : []));
    return gradePlayer({ ...player.hands, R: own.toSorted((a, b) => a.on - b.on || a.p - b.p) }).grade;
  });
}
