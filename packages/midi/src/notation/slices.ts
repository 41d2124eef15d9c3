import type { Pitch } from "@gradus/score";
import type { Note } from "../grid/grains.ts";

/** A note with its name and voice, and the names of its grace notes. */
export type VoicedNote = Omit<Note, "graces"> & {
  readonly pitch: Pitch;
  readonly voice: 1 | 2;
  readonly graces?: readonly Pitch[];
  /** sounds for half of its length */
  readonly staccato?: boolean;
};

/** What a voice has at one time of a bar: a chord, or silence. Times in grains from the start of the piece. */
export type Slice = {
  readonly start: number;
  readonly end: number;
  readonly heads: readonly { readonly note: VoicedNote; readonly tieStart: boolean; readonly tieStop: boolean }[];
};

/**
 * A key that is held cannot be struck: the second stroke ends the first, also across voices; of two of one voice at once the
 * longer stays.
 */
export function withoutOverlaps(notes: readonly VoicedNote[]): readonly VoicedNote[] {
  const kept: VoicedNote[] = [];
  for (const same of Map.groupBy(notes, ({ key }) => key).values()) {
    const ordered = same.toSorted((a, b) => a.on - b.on || a.voice - b.voice || b.off - a.off);
    const strokes = ordered.filter((note, index) => {
      const before = ordered[index - 1];
      return before?.on !== note.on || before.voice !== note.voice;
    });
    strokes.forEach((note, index) => {
      const after = strokes[index + 1]?.on === note.on ? strokes[index + 2] : strokes[index + 1];
      const next = after?.on ?? note.off;
      kept.push(next < note.off ? { ...note, off: next } : note);
    });
  }
  return kept.sort((a, b) => a.on - b.on || a.key - b.key);
}

/**
 * The notes of one voice of one staff that sound between two times, cut wherever one of them begins or ends; what goes on is
 * tied. `notes`: sorted by onset, those that end before `from` or begin after `to` do no harm.
 */
export function slicesOf(notes: readonly VoicedNote[], from: number, to: number): readonly Slice[] {
  const inside = notes.filter(({ on, off }) => on < to && off > from);
  const cuts = new Set([from, to]);
  for (const { on, off } of inside) {
    if (on > from) cuts.add(on);
    if (off < to) cuts.add(off);
  }
  const times = [...cuts].sort((a, b) => a - b);
  const slices: Slice[] = [];
  times.slice(0, -1).forEach((start, index) => {
    const end = times[index + 1] as number;
    const heads = inside
      .filter(({ on, off }) => on <= start && off >= end)
      .map((note) => ({ note, tieStart: note.off > end, tieStop: note.on < start }));
    const before = slices.at(-1);
    if (heads.length === 0 && before?.heads.length === 0) slices.splice(-1, 1, { ...before, end });
    else slices.push({ start, end, heads });
  });
  return slices;
}
