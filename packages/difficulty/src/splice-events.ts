import { eventAt, eventsOf, type HandEvents, ticksOf } from "./events.ts";
import type { HandNote } from "./hand-note.ts";

/** All notes of one hand that begin in a stretch of time; quarters from the start of the score, end not included. */
export type Patch = { readonly from: number; readonly to: number; readonly notes: readonly HandNote[] };

/**
 * The events of a hand in which the notes of some stretches are others; the patches in time, none over another. Equal to
 * `eventsOf` of all its notes, without reading those that stayed. Undefined when a note begins outside its stretch.
 */
export function spliceEvents(before: HandEvents, patches: readonly Patch[]): HandEvents | undefined {
  const pieces: Piece[] = [];
  let kept = 0;
  for (const { from, to, notes } of patches) {
    const events = eventsOf(notes);
    const [start, end] = [tickOf(from), tickOf(to)];
    if (events.count > 0 && ((events.ticks[0] as number) < start || (events.ticks[events.count - 1] as number) >= end))
      return undefined;
    pieces.push({ events: before, from: kept, to: eventAt(before, start) }, { events, from: 0, to: events.count });
    kept = eventAt(before, end);
  }
  pieces.push({ events: before, from: kept, to: before.count });
  return joined(pieces);
}

const tickOf = (quarters: number): number => (Number.isFinite(quarters) ? ticksOf(quarters) : quarters);

/** events from `from` up to, not including, `to` */
type Piece = { readonly events: HandEvents; readonly from: number; readonly to: number };

function joined(pieces: readonly Piece[]): HandEvents {
  let [count, pitchCount, noteCount] = [0, 0, 0];
  for (const { events, from, to } of pieces) {
    if (to <= from) continue;
    count += to - from;
    noteCount += (events.notes[to] as number) - (events.notes[from] as number);
    pitchCount += (events.first[to] as number) - (events.first[from] as number);
  }
  const ticks = new Float64Array(count);
  const first = new Int32Array(count + 1);
  const pitches = new Int16Array(pitchCount);
  const notes = new Int32Array(count + 1);
  const ends = new Float64Array(noteCount);
  let [at, pitchAt, noteAt] = [0, 0, 0];
  for (const { events, from, to } of pieces) {
    if (to <= from) continue;
    const [firstFrom, notesFrom] = [events.first[from] as number, events.notes[from] as number];
    // most pieces are short: loops are quicker than views of the arrays
    for (let i = firstFrom; i < (events.first[to] as number); i++)
      pitches[pitchAt + i - firstFrom] = events.pitches[i] as number;
    for (let i = notesFrom; i < (events.notes[to] as number); i++)
      ends[noteAt + i - notesFrom] = events.ends[i] as number;
    for (let i = from; i < to; i++) {
      const target = at + i - from;
      ticks[target] = events.ticks[i] as number;
      first[target] = (events.first[i] as number) - firstFrom + pitchAt;
      notes[target] = (events.notes[i] as number) - notesFrom + noteAt;
    }
    at += to - from;
    pitchAt += (events.first[to] as number) - firstFrom;
    noteAt += (events.notes[to] as number) - notesFrom;
  }
  first[count] = pitchAt;
  notes[count] = noteAt;
  return { count, ticks, first, pitches, notes, ends };
}
