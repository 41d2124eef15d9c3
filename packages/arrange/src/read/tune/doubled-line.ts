import { onsetsOf, topsOf } from "../onsets.ts";
import type { Piece, PieceNote } from "../piece.ts";
import type { TuneNote } from "../reading.ts";
import { byBarOf } from "./stream.ts";

/** bars to each side in which the doubling is counted, and the share of the part's notes that must be doubled */
const near = 2;
const enough = 0.7;
/** notes of the other part in these bars */
const least = 5;

/** semitones from the voice to what doubles it */
const octaves = [0, 12, -12, 24, -24];

/**
 * By bar, what a hand plays of the line of another part (a song's voice) where it doubles it, note for note in one octave; undefined
 * elsewhere. A chord that happens to hold the sung note is no doubling.
 */
export function doubledLine(piece: Piece): readonly (readonly TuneNote[] | undefined)[] {
  const { bars, notes, others } = piece;
  const parts = new Set(others.map(({ part }) => part));
  const hands = (["R", "L"] as const).map(
    (hand) => new Map(onsetsOf(notes.filter((note) => note.hand === hand)).map((group) => [group[0]?.on ?? 0, group])),
  );
  const candidates = [...parts].flatMap((part) => {
    const voice = topsOf(others.filter((note) => note.part === part));
    const sung = byBarOf(bars, voice).map(({ length }) => length);
    return hands.flatMap((hand) => octaves.map((octave) => candidateOf(piece, voice, sung, hand, octave)));
  });
  // who doubles several voices, as a choir's, has the tune of the highest
  const most = candidates.filter(({ share }) => 2 * share.filter((one) => one >= enough).length >= bars.length);
  const highest = Math.max(...most.map(({ height }) => height));
  const leading = most.length > 0 ? candidates.filter(({ height }) => height === highest) : candidates;
  return bars.map(({ index }) => {
    const best = leading.reduce<Candidate | undefined>(
      (top, one) => ((one.share[index] ?? 0) > (top?.share[index] ?? 0) ? one : top),
      undefined,
    );
    return best && (best.share[index] ?? 0) >= enough ? best.byBar[index] : undefined;
  });
}

/** By bar, the share of the voice's notes that are doubled around it (0 where too few are in the bar), and the notes. */
type Candidate = {
  readonly share: readonly number[];
  readonly byBar: readonly (readonly TuneNote[])[];
  /** of the voice, the mean of its notes */
  readonly height: number;
};

function candidateOf(
  { bars }: Piece,
  voice: readonly PieceNote[],
  sung: readonly number[],
  hand: ReadonlyMap<number, readonly PieceNote[]>,
  octave: number,
): Candidate {
  const line = voice.flatMap((note): readonly TuneNote[] => {
    const group = hand.get(note.on) ?? [];
    const found = group.find(({ midi }) => midi === note.midi + octave);
    return found ? [{ ...found, beneath: group.filter(({ midi }) => midi < found.midi) }] : [];
  });
  const byBar = byBarOf(bars, line);
  const share = bars.map(({ index }) => {
    const own = sung[index] ?? 0;
    if (own === 0 || (byBar[index]?.length ?? 0) < enough * own) return 0;
    const from = Math.max(0, index - near);
    const all = sung.slice(from, index + near + 1).reduce((sum, count) => sum + count, 0);
    const found = byBar.slice(from, index + near + 1).reduce((sum, { length }) => sum + length, 0);
    return all >= least ? found / all : 0;
  });
  const height = voice.reduce((sum, { midi }) => sum + midi, 0) / Math.max(1, voice.length);
  return { share, byBar, height };
}
