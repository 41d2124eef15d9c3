import { pitchClass } from "../operations/operation.ts";
import { lastBegun } from "../read/in-force.ts";
import type { PieceBar, PieceNote } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { countingOf } from "./counting.ts";
import { isSounding } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";
import type { Unit } from "./units.ts";
import type { Voice } from "./voice.ts";

/** A line as it is written so far, with what it is written from. */
export type WrittenLine = {
  readonly voice: Voice;
  readonly strokes: readonly Stroke[];
  readonly units: readonly Unit[];
  readonly words: LineWords;
};

/** parts from which a chord is expected to be whole */
const fewestParts = 3;

/**
 * The strokes of all lines, with the thirds of chords that the source has and the page lost: the part that loses least takes its own
 * note of the source, where another part has the one that it gives up; never the highest nor the lowest note, nor a figure that others imitate. Pure.
 */
export function withThirds(
  lines: readonly WrittenLine[],
  bars: readonly PieceBar[],
  harmonyAt: (at: number) => Harmony | undefined,
): readonly (readonly Stroke[])[] {
  if (lines.length < fewestParts) return lines.map(({ strokes }) => strokes);
  const imitated = imitatedIn(lines);
  const given = lines.map(() => new Map<Stroke, Stroke>());
  const notes = lines.map(({ strokes }) => strokes.filter(isStruck));
  for (const at of beatsOf(bars)) {
    const third = harmonyAt(at)?.tones[1];
    const sounding = notes.map((own) => soundingAt(own, at));
    const heights = sounding.flatMap((stroke) => (stroke ? [stroke.midi] : []));
    if (third === undefined || heights.length < fewestParts || heights.some((midi) => pitchClass(midi) === third))
      continue;
    const offers = lines.flatMap(({ voice, units, words }, i): readonly Offer[] => {
      const stroke = sounding[i];
      const isInside = stroke && stroke.midi > Math.min(...heights) && stroke.midi < Math.max(...heights);
      if (!isInside || stroke.on !== at || words.chords.most > 1) return [];
      const others = sounding.filter((_, other) => other !== i);
      const isDoubled = others.some((other) => other && pitchClass(other.midi) === pitchClass(stroke.midi));
      const unit = units.find(({ from, to }) => from <= at && at < to);
      if (!isDoubled || !unit || unit.fixed || imitated.has(unit.likeness)) return [];
      const note = ownThird(stroke, voice, third);
      return note ? [{ line: i, stroke, note, loss: voice.weights[stroke.event.index]?.loss ?? 0 }] : [];
    });
    const [first, ...rest] = offers;
    if (!first) continue;
    const { line, stroke, note } = rest.reduce((best, next) => (next.loss < best.loss ? next : best), first);
    const midi = note.midi + stroke.midi - stroke.event.note.midi;
    given[line]?.set(stroke, { ...stroke, midi, fifths: note.fifths });
  }
  return lines.map(({ strokes }, i) => strokes.map((stroke) => given[i]?.get(stroke) ?? stroke));
}

type Offer = { readonly line: number; readonly stroke: Struck; readonly note: PieceNote; readonly loss: number };

const beatsOf = (bars: readonly PieceBar[]): readonly number[] =>
  bars.flatMap((bar) => {
    const { beat } = countingOf(bar);
    return Array.from({ length: Math.floor(bar.length / beat) }, (_, i) => bar.start + i * beat);
  });

function soundingAt(notes: readonly Struck[], at: number): Struck | undefined {
  const last = lastBegun(notes, at, ({ on }) => on);
  return last && last.on <= at && last.end > at ? last : undefined;
}

/** The third that a part itself has under a note, or among those that the note stands for. */
function ownThird({ on, end, event }: Struck, { line }: Voice, third: number): PieceNote | undefined {
  const beneath = event.beneath.find(({ midi }) => pitchClass(midi) === third);
  if (beneath) return beneath;
  const within = line.filter((one) => one.on >= on && one.end <= end && one !== event).filter(isSounding);
  return within.find(({ note, sung }) => !sung && pitchClass(note.midi) === third)?.note;
}

/** Units that several lines have: a theme and its answers. */
function imitatedIn(lines: readonly WrittenLine[]): ReadonlySet<string> {
  const players = new Map<string, Set<number>>();
  for (const { units } of lines)
    for (const { likeness, line } of units) players.set(likeness, (players.get(likeness) ?? new Set()).add(line));
  return new Set([...players].flatMap(([likeness, own]) => (own.size > 1 ? [likeness] : [])));
}
