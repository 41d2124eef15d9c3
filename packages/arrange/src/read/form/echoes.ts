import type { Piece, PieceBar, PieceNote } from "../piece.ts";

/** bars within which one hand answers the other; notes that make a motif */
const within = 4;
const least = 4;

type Cell = { readonly at: number; readonly bar: number; readonly shape: string };

/**
 * Share of the lower hand's motifs (half bars, or bars of three beats, of four notes and more) that the upper hand has in the same
 * rhythm and contour a little before or after: 0 to 1. What both have at the same time is no answer.
 */
export function echoesIn({ bars }: Piece, upper: readonly PieceNote[], lower: readonly PieceNote[]): number {
  const said = new Map<string, Cell[]>();
  for (const cell of cellsOf(bars, upper)) said.set(cell.shape, [...(said.get(cell.shape) ?? []), cell]);
  const motifs = cellsOf(bars, lower);
  const answered = motifs.filter(({ at, bar, shape }) => {
    const same = said.get(shape) ?? [];
    return same.some((cell) => Math.abs(cell.bar - bar) <= within) && !same.some((cell) => cell.at === at);
  });
  // a motif now and then is none
  const stretch = (motifs.at(-1)?.bar ?? 0) - (motifs[0]?.bar ?? 0) + 1;
  return answered.length / Math.max(1, motifs.length, stretch);
}

function cellsOf(bars: readonly PieceBar[], notes: readonly PieceNote[]): readonly Cell[] {
  const cells = new Map<number, PieceNote[]>();
  for (const note of notes) {
    const bar = bars[note.measure];
    if (!bar) continue;
    const length = bar.beats % 2 === 0 ? bar.nominal / 2 : bar.nominal;
    const at = bar.start + length * Math.floor((note.on - bar.start) / length);
    const own = cells.get(at);
    if (own) own.push(note);
    else cells.set(at, [note]);
  }
  return [...cells].flatMap(([at, own]) => {
    if (own.length < least) return [];
    const shape = own.map(({ on, midi }, i) => `${on - at} ${sizeOf(midi - (own[i - 1]?.midi ?? midi))}`).join();
    return [{ at, bar: own[0]?.measure ?? 0, shape }];
  });
}

/** An interval in steps of about a third: a sequence and its answer keep it. */
const sizeOf = (interval: number): number => Math.sign(interval) * Math.min(4, Math.ceil(Math.abs(interval) / 2));
