import { pitchClass } from "../operations/operation.ts";
import type { Piece } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { countOf } from "./counting.ts";
import { isSounding, type LineEvent, type Sounding } from "./line.ts";

/** What is lost with a note, and whether a tune is known by it. */
export type Weight = { readonly loss: number; readonly structural: boolean };

/** by place in the measure: its start, its half, a beat, half a beat, anywhere else */
const byPlace = { start: 4, half: 3, beat: 2, division: 0.9, finer: 0.35 };
/** by length in beats, the longest first */
const byLength: readonly (readonly [beats: number, more: number])[] = [
  [2, 2.5],
  [1, 1.4],
  [0.75, 0.8],
];
const edges = { first: 2.5, last: 4, fermata: 3, accent: 0.4, upbeat: 1.2 };
/** a short note is an upbeat where the one before it is so many times as long */
const longerBefore = 2;
const outline = { peak: 1.3, low: 0.5, turn: 0.4, leaps: 0.3 };
/** highest notes of a phrase: what it touches more often is no summit but the top of a figure */
const fewPeaks = 2;
/** shares that are left of the weight of a passing note, another note outside the chord, a repeated one */
const shares = { passing: 0.45, foreign: 0.7, repeated: 0.55 };

/**
 * What each note of a line is worth (rests: 0): metre, length, phrase, outline and harmony together (the reductions of Lerdahl and
 * Jackendoff 1983, ch. 7; figures from the readings of design/arranging-lines.md, rule 2).
 */
export function weightsOf(
  line: readonly LineEvent[],
  { bars }: Pick<Piece, "bars">,
  harmonyAt: (at: number) => Harmony | undefined,
): readonly Weight[] {
  const notes = line.filter(isSounding);
  const phrases = Map.groupBy(notes, ({ phrase }) => phrase);
  const weights = new Array<Weight>(line.length).fill({ loss: 0, structural: false });
  for (const own of phrases.values()) {
    const heights = own.map(({ note }) => note.midi);
    const high = Math.max(...heights);
    const peaks = heights.filter((height) => height === high).length;
    const ends = { high, low: Math.min(...heights), peak: peaks > fewPeaks ? outline.low : outline.peak };
    own.forEach((event, i) => {
      const before = own[i - 1];
      const after = own[i + 1];
      const bar = bars[event.measure];
      if (!bar) return;
      const { beat, place } = countOf(bar, event.on);
      const beats = (event.end - event.on) / beat;
      const tones = harmonyAt(event.on)?.tones;
      const isChordal = tones?.includes(pitchClass(event.note.midi)) ?? true;
      let loss = byPlace[place] + (byLength.find(([least]) => beats >= least - 1e-6)?.[1] ?? 0);
      loss *= shareOf(event, before, after, isChordal, beats);
      loss += outlineOf(event, before, after, ends);
      if (!before) loss += edges.first;
      if (!after) loss += edges.last;
      if (event.fermata) loss += edges.fermata;
      if (event.accent) loss += edges.accent;
      if (isUpbeat(event, before, after, bars)) loss += edges.upbeat;
      const onBeat = place === "start" || place === "half" || place === "beat";
      const structural = (onBeat && (place === "start" || isChordal || beats >= 1)) || beats >= 1.5 || !after;
      weights[event.index] = { loss, structural };
    });
  }
  return weights;
}

/** True for a short note that leads over the barline, after a long one: it belongs to what follows. */
function isUpbeat(
  event: Sounding,
  before: Sounding | undefined,
  after: Sounding | undefined,
  bars: Piece["bars"],
): boolean {
  const next = after && bars[after.measure];
  if (!before || !next || after.on !== event.end || after.on !== next.start || before.end !== event.on) return false;
  const { beat } = countOf(next, after.on);
  const length = event.end - event.on;
  return length < beat && before.end - before.on >= longerBefore * length * (1 - 1e-3);
}

const stepFrom = (a: Sounding | undefined, b: Sounding | undefined): number => (a && b ? b.note.midi - a.note.midi : 0);

function shareOf(
  event: Sounding,
  before: Sounding | undefined,
  after: Sounding | undefined,
  isChordal: boolean,
  beats: number,
): number {
  const isPassing = Math.abs(stepFrom(before, event)) <= 2 && Math.abs(stepFrom(event, after)) <= 2 && beats < 1;
  const foreign = isChordal ? 1 : isPassing ? shares.passing : shares.foreign;
  const isRepeated = before !== undefined && before.note.midi === event.note.midi && before.end === event.on;
  return foreign * (isRepeated ? shares.repeated : 1);
}

function outlineOf(
  event: Sounding,
  before: Sounding | undefined,
  after: Sounding | undefined,
  ends: { readonly high: number; readonly low: number; readonly peak: number },
): number {
  const [from, to] = [stepFrom(before, event), stepFrom(event, after)];
  const leaps = Math.abs(from) >= 5 && Math.abs(to) >= 3 ? outline.leaps : 0;
  if (event.note.midi === ends.high) return leaps + ends.peak;
  if (event.note.midi === ends.low) return leaps + outline.low;
  return leaps + (from * to < 0 && Math.abs(from) + Math.abs(to) >= 5 ? outline.turn : 0);
}
