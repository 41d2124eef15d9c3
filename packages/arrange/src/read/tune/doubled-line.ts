import { pitchClass } from "../../operations/operation.ts";
import { onsetsOf, topsOf } from "../onsets.ts";
import type { Piece, PieceNote } from "../piece.ts";
import type { TuneNote } from "../reading.ts";
import { byBarOf } from "./stream.ts";

/** bars to each side in which the doubling is counted, and the share of the part's notes that must be doubled */
const near = 2;
const enough = 0.7;
/** notes of the other part in these bars */
const least = 5;

/** By bar, what a hand plays of the line of another part (a song's voice) where it doubles it; undefined elsewhere. */
export function doubledLine(piece: Piece): readonly (readonly TuneNote[] | undefined)[] {
  const parts = new Set(piece.others.map(({ part }) => part));
  const candidates = [...parts].flatMap((part) =>
    (["R", "L"] as const).map((hand) =>
      candidateOf(
        piece,
        topsOf(piece.others.filter((note) => note.part === part)),
        piece.notes.filter((note) => note.hand === hand),
      ),
    ),
  );
  return piece.bars.map(({ index }) => {
    const best = candidates.reduce<Candidate | undefined>(
      (top, one) => ((one.share[index] ?? 0) > (top?.share[index] ?? 0) ? one : top),
      undefined,
    );
    return best && (best.share[index] ?? 0) >= enough ? best.byBar[index] : undefined;
  });
}

type Candidate = { readonly share: readonly number[]; readonly byBar: readonly (readonly TuneNote[])[] };

function candidateOf({ bars }: Piece, voice: readonly PieceNote[], hand: readonly PieceNote[]): Candidate {
  const together = new Map(onsetsOf(hand).map((group) => [group[0]?.on, group]));
  const line = voice.flatMap((sung): readonly TuneNote[] => {
    const group = together.get(sung.on) ?? [];
    const same = group.filter(({ midi }) => pitchClass(midi) === pitchClass(sung.midi));
    const found = same.find(({ midi }) => midi === sung.midi) ?? same.reduce<PieceNote | undefined>(higher, undefined);
    return found ? [{ ...found, beneath: group.filter(({ midi }) => midi < found.midi) }] : [];
  });
  const byBar = byBarOf(bars, line);
  const sung = byBarOf(bars, voice).map(({ length }) => length);
  const share = bars.map(({ index }) => {
    const from = Math.max(0, index - near);
    const all = sung.slice(from, index + near + 1).reduce((sum, count) => sum + count, 0);
    const found = byBar.slice(from, index + near + 1).reduce((sum, { length }) => sum + length, 0);
    return all >= least && (byBar[index]?.length ?? 0) >= enough * (sung[index] ?? 0) && sung[index] ? found / all : 0;
  });
  return { share, byBar };
}

const higher = (top: PieceNote | undefined, note: PieceNote): PieceNote => (top && top.midi >= note.midi ? top : note);
