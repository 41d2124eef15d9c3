import type { PieceBar } from "../read/piece.ts";
import { stepOf } from "../read/steps.ts";
import { countingOf, missingBefore } from "./counting.ts";
import { isSounding, type LineEvent } from "./line.ts";
import type { Weight } from "./weights.ts";

/** A stretch of one line whose rhythm is chosen at once: two beats, or a whole measure in threes. Times in ticks. */
export type Unit = {
  /** index of the line that it belongs to */
  readonly line: number;
  readonly bar: number;
  readonly from: number;
  readonly to: number;
  readonly beat: number;
  readonly compound: boolean;
  /** its length in beats */
  readonly beats: number;
  /** it must stay as it is: a part of a beat, or a measure that is not rewritten */
  readonly fixed: boolean;
  /** what sounds or rests in it: events of the line with their indices in it */
  readonly events: readonly { readonly event: LineEvent; readonly index: number; readonly loss: number }[];
  /** like units have the same text */
  readonly likeness: string;
  /** the same of units of one rhythm, whatever their steps */
  readonly rhythm: string;
};

/** The units of a line, without gaps. `isFixed`: measures that stay as they are. Pure. */
export function unitsOf(
  line: readonly LineEvent[],
  weights: readonly Weight[],
  bars: readonly PieceBar[],
  place: { readonly line: number; readonly isFixed: (bar: number) => boolean },
): readonly Unit[] {
  let first = 0;
  return bars.flatMap((bar) => {
    const { beat, compound, beats } = countingOf(bar);
    return stretchesOf(bar).map(([from, to]): Unit => {
      while (first < line.length && (line[first]?.end ?? 0) <= from) first++;
      const events: { event: LineEvent; index: number; loss: number }[] = [];
      for (let i = first; i < line.length; i++) {
        const event = line[i];
        if (!event || event.on >= to) break;
        events.push({ event, index: i, loss: weights[i]?.loss ?? 0 });
      }
      const length = (to - from) / beat;
      const isWhole =
        Math.abs(length - Math.round(length)) < 1e-6 &&
        Number.isInteger((from - bar.start + missingBefore(bar)) / beat);
      const fixed = place.isFixed(bar.index) || !isWhole || !Number.isFinite(beats);
      const unit = { line: place.line, bar: bar.index, from, to, beat, compound, beats: length, fixed, events };
      const own = `${place.line}/${from}`;
      return { ...unit, likeness: fixed ? own : likenessOf(unit), rhythm: fixed ? own : likenessOf(unit, false) };
    });
  });
}

/** Where the units of a measure begin and end: a part of a beat at its edges is one of its own. */
function stretchesOf(bar: PieceBar): readonly (readonly [from: number, to: number])[] {
  const { beat, beats, compound } = countingOf(bar);
  const each = beat * unitBeats(beats, compound);
  const missing = missingBefore(bar);
  const end = bar.start + bar.length;
  const found: (readonly [number, number])[] = [];
  for (let from = bar.start; from < end; ) {
    const at = from - bar.start + missing;
    const away = at % beat;
    const next = away === 0 ? (Math.floor(at / each) + 1) * each : at + beat - away;
    let to = Math.min(end, bar.start - missing + next);
    const left = (to - from) % beat;
    // whole beats first, what is left of one by itself
    if (away === 0 && left > 0 && to - from > beat) to -= left;
    found.push([from, to]);
    from = to;
  }
  return found;
}

function unitBeats(beats: number, compound: boolean): number {
  if (!Number.isInteger(beats)) return 1;
  if (compound) return beats % 2 === 0 ? 2 : Math.min(beats, 3);
  return beats === 1 || beats === 3 ? beats : 2;
}

/** Rhythm, steps of the scale from its first note, rests, ties and syllables of a unit: imitation is alike at any pitch. */
function likenessOf(
  { from, to, beat, beats, compound, events }: Omit<Unit, "likeness" | "rhythm">,
  withSteps = true,
): string {
  const first = events.find(({ event }) => isSounding(event))?.event;
  const each = events.map(({ event }) => {
    const length = `${event.on - from},${Math.min(event.end, to) - from}${event.end > to ? "+" : ""}`;
    const heard = isSounding(event) && first?.note;
    const step = heard ? (withSteps ? stepOf(event.note) - stepOf(first.note) : "n") : "r";
    const word = event.syllable === undefined ? "" : event.sung ? "s" : "m";
    return `${length},${step}${word}${event.fermata ? "f" : ""}`;
  });
  return [beats, compound ? "c" : "s", beat, ...each].join("|");
}
