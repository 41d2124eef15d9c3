import type { PieceBar } from "../read/piece.ts";
import type { TuneNote } from "../read/reading.ts";
import { shapeOf } from "../read/steps.ts";

/** Places of a line that are written in one way: the first place of each time that a motif comes, and its length in places. */
export type Motif = { readonly starts: readonly number[]; readonly size: number };
type Place = { readonly on: number; readonly bar: number; readonly notes: readonly TuneNote[] };
type Unit = { readonly start: number; readonly size: number; readonly text: string | undefined };

/**
 * The motifs of a line, a whole measure or half of one in fours: those with the same rhythm that go up and down by steps and leaps
 * alike are one, so members of a sequence and returns are. What comes once goes with its neighbours that come once. `places`:
 * in order of time, with the notes to choose from.
 */
export function motifsOf(places: readonly Place[], bars: readonly PieceBar[]): readonly Motif[] {
  const units = unitsOf(places, bars);
  const classes = Map.groupBy(units, ({ text }) => text);
  const motifs: Motif[] = [];
  const seen = new Set<string>();
  for (const { start, size, text } of units) {
    const alike = text === undefined ? [] : (classes.get(text) ?? []);
    const last = motifs.at(-1);
    if (alike.length < 2) {
      const isNext = last?.starts.length === 1 && (last.starts[0] ?? 0) + last.size === start;
      if (isNext) motifs[motifs.length - 1] = { starts: last.starts, size: last.size + size };
      else motifs.push({ starts: [start], size });
    } else if (text !== undefined && !seen.has(text)) {
      seen.add(text);
      motifs.push({ starts: alike.map((unit) => unit.start), size });
    }
  }
  return motifs;
}

function unitsOf(places: readonly Place[], bars: readonly PieceBar[]): readonly Unit[] {
  const units: Unit[] = [];
  let first = 0;
  for (let i = 1; i <= places.length; i++) {
    const [begun, next] = [places[first], places[i]];
    if (!begun || (next && unitStart(next, bars) === unitStart(begun, bars))) continue;
    const own = places.slice(first, i);
    units.push({ start: first, size: own.length, text: textOf(own, unitStart(begun, bars)) });
    first = i;
  }
  return units;
}

/** Where the measure, or the half of one in fours, begins in which a place lies. */
function unitStart({ on, bar }: Place, bars: readonly PieceBar[]): number {
  const { start, nominal, beats } = bars[bar] ?? { start: 0, nominal: 1, beats: 1 };
  const length = beats % 4 === 0 ? nominal / 2 : nominal;
  return start + length * Math.max(0, Math.floor((on - start) / length));
}

/** The places and what there is to choose from; none where there is nothing to choose. */
function textOf(places: readonly Place[], from: number): string | undefined {
  if (places.every(({ notes }) => notes.length < 2)) return undefined;
  const slots = places.map(({ on, notes }) => `${on - from} ${notes.length}`).join();
  return `${slots}|${shapeOf(
    places.flatMap(({ notes }) => notes),
    from,
  )}`;
}
