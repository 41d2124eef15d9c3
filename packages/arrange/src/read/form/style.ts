import type { Hand } from "@gradus/difficulty";
import { onsetsOf } from "../onsets.ts";
import type { Piece, PieceNote } from "../piece.ts";
import type { Style, Texture, TuneNote } from "../reading.ts";
import { byBarOf, figureIn, traitsOf } from "../tune/stream.ts";
import { echoesIn } from "./echoes.ts";

/** above this a line is a figure; share of answered motifs from which hands imitate each other */
const figure = 0.55;
const answered = 0.1;
/** share of measures in which the lower hand is a line from which echoes are answers */
const fewLines = 0.2;

/** What bars `from` to `to` (excluded) are made of. */
export function styleOf(
  piece: Piece,
  tune: readonly TuneNote[],
  textures: readonly Texture[],
  from: number,
  to: number,
): Style {
  const within = (note: PieceNote): boolean => note.measure >= from && note.measure < to;
  const notes = piece.notes.filter(within);
  const upper = notes.filter(({ hand }) => hand === ("R" satisfies Hand));
  const lower = notes.filter(({ hand }) => hand === ("L" satisfies Hand));
  const line = tune.filter(within);
  if (isChorale(piece, upper, lower, line)) return "chorale";
  if (isTwoLines(piece, upper, lower, textures.slice(from, to))) return "imitation";
  const sung = piece.others.filter(within).length > to - from;
  return isFiguration(piece, line, lower, { sung, from, to }) ? "figuration" : "homophonic";
}

/** Chords of three notes and more, both hands together, about one a beat. */
function isChorale(
  { bars }: Piece,
  upper: readonly PieceNote[],
  lower: readonly PieceNote[],
  tune: readonly TuneNote[],
): boolean {
  if (lower.length === 0 || upper.length === 0) return false;
  const groups = onsetsOf([...upper, ...lower]);
  const together = groups.filter((group) => new Set(group.map(({ hand }) => hand)).size === 2);
  const full = groups.filter((group) => group.length >= 3);
  const beats = bars
    .slice(upper[0]?.measure, (upper.at(-1)?.measure ?? 0) + 1)
    .reduce((sum, { beats }) => sum + beats, 0);
  return (
    together.length > 0.7 * groups.length &&
    full.length > 0.7 * groups.length &&
    groups.length < 1.6 * beats &&
    tune.length > 0.8 * groups.length
  );
}

/** Two single lines; the lower one is nearly as busy as the upper and goes like a tune, not like a figure. */
function isTwoLines(
  piece: Piece,
  upper: readonly PieceNote[],
  lower: readonly PieceNote[],
  textures: readonly Texture[],
): boolean {
  const single = (notes: readonly PieceNote[]): number => onsetsOf(notes).length / Math.max(1, notes.length);
  const balance = lower.length / Math.max(1, lower.length + upper.length);
  const rhythms = byBarOf(piece.bars, lower)
    .filter((notes) => notes.length > 0)
    .map((notes) => notes.map(({ on }) => on - (piece.bars[notes[0]?.measure ?? 0]?.start ?? 0)).join());
  const repeated = rhythms.filter((rhythm, i) => rhythm === rhythms[i - 1]).length / Math.max(1, rhythms.length);
  const lines = textures.filter((texture) => texture === "line" || texture === "solo").length;
  if (single(lower) <= 0.9 || single(upper) <= 0.8 || balance <= 0.3) return false;
  const echoes = Math.min(echoesIn(piece, upper, lower), echoesIn(piece, lower, upper));
  // a bass under a tune has steps of it now and then
  if (echoes > answered && lines > fewLines * textures.length) return true;
  return balance > 0.36 && repeated < 0.5 && lines > 0.4 * textures.length;
}

/** No tune, or a line that is itself a figure: all of it in quick values, or what goes beside a voice. */
function isFiguration(
  { bars }: Piece,
  tune: readonly TuneNote[],
  lower: readonly PieceNote[],
  { sung, from, to }: { readonly sung: boolean; readonly from: number; readonly to: number },
): boolean {
  if (tune.length === 0) return lower.length > 0;
  const traits = traitsOf(bars, byBarOf(bars, tune), from, to);
  const figured = figureIn(traits) > figure;
  const restless = traits.even > 0.9 && traits.pace <= 0.34 && traits.leaps > 0.35;
  return (figured && (sung || traits.pace <= 0.5)) || restless;
}
