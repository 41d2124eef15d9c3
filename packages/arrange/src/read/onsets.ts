import type { PieceNote } from "./piece.ts";

/** The highest of the notes at each onset, in time. */
export function topsOf<Note extends PieceNote>(notes: readonly Note[]): readonly Note[] {
  const tops = new Map<number, Note>();
  for (const note of notes) {
    const top = tops.get(note.on);
    if (!top || note.midi > top.midi) tops.set(note.on, note);
  }
  return [...tops.values()].sort((a, b) => a.on - b.on);
}

/** Notes in groups that begin together, in time. */
export function onsetsOf<Note extends PieceNote>(notes: readonly Note[]): readonly (readonly Note[])[] {
  const groups = new Map<number, Note[]>();
  for (const note of notes) {
    const group = groups.get(note.on);
    if (group) group.push(note);
    else groups.set(note.on, [note]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
