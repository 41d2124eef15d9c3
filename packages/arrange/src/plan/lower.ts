import { harmonyFinder } from "../read/in-force.ts";
import type { Piece, PieceBar, PieceNote } from "../read/piece.ts";
import type { Reading, TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { type Grid, inCells, inOwnRhythm } from "./cells.ts";
import { free } from "./close-position.ts";
import { type FigureName, isOpen, type Role, type Stroke, strokesOfFigure } from "./figures.ts";
import type { Grounded } from "./grounded.ts";
import { octaveBelow } from "./octave-below.ts";
import { inOwnRegister } from "./own-register.ts";
import { phraseOctaves } from "./phrase-octaves.ts";
import { type SketchTone, type Struck, spellings } from "./sketch.ts";
import type { Span } from "./sounding.ts";
import { covering, isBare, type Sounded, tonesOf } from "./stroke-tones.ts";
import { toldInTurn } from "./told-in-turn.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { voicingsOf } from "./voicing.ts";

/** How the hand without the tune is written. */
export type LowerTreatment = {
  /** figure of every bar */
  readonly figureOf: (bar: PieceBar) => FigureName;
  /** smallest value, in ticks, where it is a line */
  readonly lineGrid: number;
  /** smallest value where it has the tune, as the other hand has it; undefined = the tune's own rhythm */
  readonly tuneGrid: number | undefined;
  /** by measure: where chords are struck that stand as the source has them, in ticks from its start */
  readonly struck: readonly (readonly number[])[];
};

/** figures that follow a change of harmony inside the bar with a stroke of their own */
const heldFigures: ReadonlySet<FigureName> = new Set([
  "held",
  "held-halves",
  "dyads",
  "triads",
  "bass-chord-halves",
  "bass-half-chord",
]);

/** Writes the lower hand of a piece in one treatment under an upper hand. */
type LowerSketcher = (treatment: LowerTreatment, upper: readonly Struck[]) => readonly Struck[];

/**
 * The lower hand set anew from grounded harmonies, in one figure; lines and unisons stay what they are. What does not depend on the
 * treatment is worked out once for all of them.
 */
export function lowerSketcher(reading: Reading, level: Vocabulary, harmonies: readonly Grounded[]): LowerSketcher {
  const { piece } = reading;
  const inRegister = inOwnRegister(level, harmonies);
  const running = level.anyRegister ? runningIn(piece) : new Set<number>();
  const sounding = piece.bars.map(({ start, length }) =>
    piece.notes.filter(({ on, end }) => on < start + length && end > start),
  );
  const lines = new Map<string, readonly Struck[]>();
  const lineIn: Given["lineIn"] = (words, role, value) => {
    const name = `${words === level}/${role}/${value}`;
    const line = lines.get(name) ?? lineOf(reading, words, (role === "tune" ? tuneIn : accompanyingIn)(value, words));
    lines.set(name, line);
    return line;
  };
  const spelling = spellings(piece);
  return (treatment, upper) =>
    sketchLower({ reading, level, inRegister, running, sounding, lineIn, spelling, harmonies }, treatment, upper);
}

type Given = {
  readonly reading: Reading;
  readonly level: Vocabulary;
  /** the words with the bass where the piece has it */
  readonly inRegister: Vocabulary;
  readonly running: ReadonlySet<number>;
  /** by measure: the notes that sound in it */
  readonly sounding: readonly (readonly PieceNote[])[];
  /** the hand's lowest notes as a line, in values of at least so many ticks where they are given */
  readonly lineIn: (words: Vocabulary, role: "tune" | "accompanying", value: number | undefined) => readonly Struck[];
  readonly spelling: ReturnType<typeof spellings>;
  readonly harmonies: readonly Grounded[];
};

function sketchLower(
  { reading, level, inRegister, running, sounding, lineIn, spelling, harmonies }: Given,
  { figureOf, lineGrid, tuneGrid, struck }: LowerTreatment,
  upper: readonly Struck[],
): readonly Struck[] {
  const { piece, textures } = reading;
  const words = piece.bars.some((bar) => isOpen(figureOf(bar))) ? level : inRegister;
  const notesAbove = Math.max(1, Math.min(words.notes, 3) - 1);
  const floorOf = tuneFloor(upper);
  const voicings = voicingsOf(harmonies, words, notesAbove, {
    tuneAt: floorOf,
    figureOf: ({ bar }) => figureOf(piece.bars[bar] as PieceBar),
  });
  const sounded = harmonies.map(
    (harmony, i): Sounded => ({ harmony, voicing: voicings[i] ?? { bass: 48, upper: [] } }),
  );
  const byBar = Map.groupBy(sounded, ({ harmony }) => harmony.bar);
  const isLine = (bar: number): boolean => textures[bar] === "line" || (textures[bar] === "broken" && running.has(bar));
  const line = piece.bars.some(({ index }) => isLine(index)) ? lineIn(words, "accompanying", lineGrid) : [];
  const tune = textures.includes("solo") ? lineIn(words, "tune", tuneGrid) : [];
  const lastBar = piece.bars.length - 1;
  return piece.bars.flatMap((bar): readonly Struck[] => {
    const texture = textures[bar.index] ?? "none";
    if (texture === "none") return [];
    if (texture === "solo") return tune.filter(({ on }) => isInside(on, bar));
    if (isLine(bar.index)) return line.filter(({ on }) => isInside(on, bar));
    if (texture === "unison")
      return octaveBelow(
        upper.filter(({ on }) => isInside(on, bar)),
        words,
        bar,
      );
    const own = byBar.get(bar.index) ?? [];
    if (own.length === 0) return [];
    const strokes = whileSounding(
      strokesOf(bar, figureOf(bar), own, words, bar.index === lastBar, struck[bar.index] ?? []),
      bar,
      sounding[bar.index] ?? [],
    );
    const chords = strokes.map(({ at, length }) => covering(own, bar.start + at, bar.start + at + length, bar.beat));
    const given = strokes.map(({ at, role, length, figure }, i) => {
      const from = bar.start + at;
      const chord = chords[i];
      const below = floorOf({ from, to: from + length }) ?? free;
      const tones = chord ? tonesOf(chord, chords[i - 1], { from, role, length, below }, { words, figure }) : [];
      const isTold = isBare(figure) || isOpen(figure);
      return { length, chord: isTold ? undefined : chord, tones, below };
    });
    const told = toldInTurn(given, words, bar.beat);
    return strokes.map(({ at, length }, i) => ({
      on: bar.start + at,
      end: bar.start + at + length,
      tones: (told[i] ?? []).map((midi): SketchTone => ({ midi, fifths: spelling(bar.index, midi) })),
    }));
  });
}

/** strokes a quarter beyond which no figure goes */
const quickest = 2.5;
/** share of its beats on which a run stands on another note: a chord broken quickly comes back to its bass */
const onward = 0.75;

/** Measures in which the lower hand runs quicker than any figure, and goes on: a small step writes them as a line. */
function runningIn({ bars, notes }: Piece): ReadonlySet<number> {
  const byBar = Map.groupBy(
    notes.filter(({ hand }) => hand === "L"),
    ({ measure }) => measure,
  );
  const isRunning = ([index, own]: readonly [number, readonly PieceNote[]]): boolean => {
    const { start, length, beat } = bars[index] as PieceBar;
    const onBeats = own.filter(({ on }) => (on - start) % beat === 0);
    const isQuick = new Set(own.map(({ on }) => on)).size > (quickest * length) / quarter;
    return isQuick && new Set(onBeats.map(({ midi }) => midi)).size > onward * Math.round(length / beat);
  };
  return new Set([...byBar].flatMap((bar) => (isRunning(bar) ? [bar[0]] : [])));
}

const isInside = (on: number, { start, length }: PieceBar): boolean => on >= start && on < start + length;

/** The lowest note that the upper hand has in a stretch; asked for in the order of time. */
export function tuneFloor(upper: readonly Struck[]): (stretch: Span) => number | undefined {
  let from = 0;
  return (stretch) => {
    while (from > 0 && (upper[from - 1]?.end ?? 0) > stretch.from) from--;
    while (from < upper.length && (upper[from]?.end ?? 0) <= stretch.from) from++;
    let low: number | undefined;
    for (let i = from; i < upper.length && (upper[i]?.on ?? 0) < stretch.to; i++) {
      const midi = upper[i]?.tones[0]?.midi;
      if (midi !== undefined && (low === undefined || midi < low)) low = midi;
    }
    return low;
  };
}

type Placed = { readonly at: number; readonly role: Role; readonly length: number; readonly figure: FigureName };

/** The strokes of a bar in ticks from its start. */
function strokesOf(
  bar: PieceBar,
  figure: FigureName,
  own: readonly Sounded[],
  words: Vocabulary,
  isLast: boolean,
  struck: readonly number[],
): readonly Placed[] {
  const beats = Math.round(bar.length / bar.beat);
  if (isLast)
    return atChanges(
      [{ at: 0, role: words.notes > 2 ? "triad" : "dyad", length: bar.length, figure }],
      bar,
      own,
      beats,
    );
  if (figure === "as-struck" && struck.length > 0)
    return struck.map((at, i) => ({ at, role: "triad", length: (struck[i + 1] ?? bar.length) - at, figure }));
  const isWhole = bar.length === bar.nominal && beats >= 1;
  const name = isWhole ? figure : "dyads";
  const given: readonly Stroke[] = isWhole ? strokesOfFigure(name, beats) : [[0, "dyad", bar.length / bar.beat]];
  const strokes = given.map(
    ([beat, role, length]): Placed => ({
      at: Math.round(beat * bar.beat),
      role,
      length: Math.round(length * bar.beat),
      figure: name,
    }),
  );
  if (heldFigures.has(name) || strokes.length === 1) return atChanges(strokes, bar, own, beats);
  // strokes of half a measure hold a bass over a chord that denies it
  return name === "root-third" ? atChanges(strokes, bar, own, beats, true) : strokes;
}

/** Strokes without those that would fill a silence of both hands: a general pause of a beat or more is part of the piece. */
function whileSounding(strokes: readonly Placed[], bar: PieceBar, own: readonly PieceNote[]): readonly Placed[] {
  const soundsIn = (from: number, to: number): boolean => own.some(({ on, end }) => on < to && end > from);
  return strokes.flatMap((stroke) => {
    const from = bar.start + stroke.at;
    let length = stroke.length;
    while (length >= bar.beat && !soundsIn(from + length - bar.beat, from + length)) length -= bar.beat;
    return length > 0 && soundsIn(from, from + length) ? [{ ...stroke, length }] : [];
  });
}

/** ticks that a chord lasts at least for which a held stroke is struck again */
const shortestTurn = quarter / 2;

/** True where a dominant goes to its chord: nothing tells a key more, so neither is left out. */
const leadsOn = (one: Grounded | undefined, other: Grounded | undefined): boolean =>
  one !== undefined && other?.root === (one.root + 5) % 12 && one.tones[1] === (one.root + 4) % 12;

/** Held strokes, struck again where the harmony really changes; `onlyClashes`: where the bass before is none of its tones. */
function atChanges(
  strokes: readonly Placed[],
  bar: PieceBar,
  own: readonly Sounded[],
  beats: number,
  onlyClashes = false,
): readonly Placed[] {
  // cut time counts in quarters too: its chords change on them
  const isCut = !bar.compound && bar.beat > quarter;
  const unit = isCut ? quarter : bar.beat;
  const grid = beats === 4 || isCut ? 2 * unit : unit;
  const least = Math.max(unit / 2, shortestTurn);
  const turns = own
    .filter(({ harmony }, i) => {
      const before = own[i - 1]?.harmony;
      const clashes = before !== undefined && !harmony.tones.includes(before.bass);
      if (onlyClashes && !clashes) return false;
      const step = clashes || leadsOn(harmony, own[i + 1]?.harmony) || leadsOn(before, harmony) ? unit : grid;
      return (harmony.from - bar.start) % step === 0 && harmony.to - harmony.from >= least;
    })
    .map(({ harmony }) => harmony.from - bar.start);
  const points = [...new Set([...strokes.map(({ at }) => at), ...turns])]
    .filter((at) => at >= 0 && at < bar.length)
    .toSorted((a, b) => a - b);
  return points.map((at, i) => {
    const model = strokes.findLast((stroke) => stroke.at <= at) ?? strokes[0];
    const end = points[i + 1] ?? bar.length;
    return { at, role: model?.role ?? "bass", length: end - at, figure: model?.figure ?? "held" };
  });
}

/** How the tune is written where this hand has it: in values of the level, or only without what no level reads. */
const tuneIn = (value: number | undefined, words: Vocabulary): Grid =>
  value === undefined ? inOwnRhythm(words) : { value, words, keepDots: true };

const accompanyingIn = (value: number | undefined, words: Vocabulary): Grid =>
  value === undefined ? inOwnRhythm(words) : { value, words, keepDots: false, accompanies: true };

/** The lower hand as one line: its lowest notes, in values and octaves of the level. */
function lineOf({ piece, harmonies }: Reading, words: Vocabulary, grid: Grid): readonly Struck[] {
  const line = lowestLine(piece);
  const cells = inCells(line, piece.bars, grid, harmonyFinder(harmonies));
  const phrases = phrasesByBars(line, piece);
  const octaves = phraseOctaves(line, phrases, piece.bars, [words.lower[0] - 3, words.lower[1] + 2]);
  const shiftOf = new Map<PieceNote, number>();
  phrases.forEach(({ from, to }, i) => {
    for (const note of line.slice(from, to)) shiftOf.set(note, octaves[i] ?? 0);
  });
  return cells.map(({ on, end, note }) => ({
    on,
    end,
    tones: [{ midi: note.midi + (shiftOf.get(note) ?? 0), fifths: note.fifths, note }],
  }));
}

/** MIDI number below which a line that is doubled at the octave is read from its upper notes: the others lie under ledger lines */
const deep = 40;

/** The lowest note, or of octaves low down the upper one. */
function lineNoteOf([low, next]: readonly PieceNote[]): PieceNote | undefined {
  return low && next && low.midi < deep && next.midi === low.midi + 12 ? next : low;
}

function lowestLine({ notes }: Piece): readonly TuneNote[] {
  const byOnset = Map.groupBy(
    notes.filter(({ hand }) => hand === "L"),
    ({ on }) => on,
  );
  const line = [...byOnset.values()]
    .flatMap((group) => lineNoteOf(group.toSorted((a, b) => a.midi - b.midi)) ?? [])
    .toSorted((a, b) => a.on - b.on);
  return line.map((note, i) => ({ ...note, end: Math.min(note.end, line[i + 1]?.on ?? note.end), beneath: [] }));
}

/** bars that a line in the lower hand keeps one octave for at least, where no rest parts them */
const lineBars = 4;

/** Stretches of a line between rests of a beat, or of four bars. */
function phrasesByBars(line: readonly TuneNote[], { bars }: Piece): readonly { from: number; to: number }[] {
  const phrases: { from: number; to: number }[] = [];
  let from = 0;
  line.forEach((note, i) => {
    const before = line[i - 1];
    const first = line[from];
    if (!before || !first) return;
    const beat = bars[note.measure]?.beat ?? 1;
    const isNew =
      note.on - before.end >= beat || (note.measure - first.measure >= lineBars && note.measure > before.measure);
    if (!isNew) return;
    phrases.push({ from, to: i });
    from = i;
  });
  if (from < line.length) phrases.push({ from, to: line.length });
  return phrases;
}
