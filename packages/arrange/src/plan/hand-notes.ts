import type { HandNote } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import { type Bar, strikesOf } from "../read/bar/bar.ts";

/** The notes that bars sound, ties put together, as the meter reads them; `starts` in quarters. */
export function handNotesOf(bars: readonly (Bar | undefined)[], starts: readonly number[]): readonly HandNote[] {
  const notes: HandNote[] = [];
  const open = new Map<number, number>();
  bars.forEach((bar, index) => {
    if (!bar) return;
    const start = starts[index] ?? 0;
    for (const strike of strikesOf(bar)) {
      const on = start + toNumber(strike.onset);
      const dur = toNumber(strike.duration);
      for (const head of strike.heads) {
        const before = open.get(head.midi);
        const held = before === undefined ? undefined : notes[before];
        if (head.tieStop && before !== undefined && held && Math.abs(held.on + held.dur - on) < 1 / 16) {
          notes[before] = { ...held, dur: on + dur - held.on };
          if (!head.tieStart) open.delete(head.midi);
          continue;
        }
        notes.push({ on, dur, p: head.midi });
        if (head.tieStart) open.set(head.midi, notes.length - 1);
        else open.delete(head.midi);
      }
    }
  });
  return notes.toSorted((a, b) => a.on - b.on || a.p - b.p);
}
