import type { Hand } from "@gradus/difficulty";
import { onsetsOf } from "../onsets.ts";
import type { Piece, PieceNote } from "../piece.ts";
import type { Style, Texture, TuneNote } from "../reading.ts";
import { byBarOf, figureIn, traitsOf } from "../tune/stream.ts";

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
  return isFiguration(piece, line, lower, from, to) ? "figuration" : "homophonic";
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
  { bars }: Piece,
  upper: readonly PieceNote[],
  lower: readonly PieceNote[],
  textures: readonly Texture[],
): boolean {
  const single = (notes: readonly PieceNote[]): number => onsetsOf(notes).length / Math.max(1, notes.length);
  const balance = lower.length / Math.max(1, lower.length + upper.length);
  const rhythms = byBarOf(bars, lower)
    .filter((notes) => notes.length > 0)
    .map((notes) => notes.map(({ on }) => on - (bars[notes[0]?.measure ?? 0]?.start ?? 0)).join());
  const repeated = rhythms.filter((rhythm, i) => rhythm === rhythms[i - 1]).length / Math.max(1, rhythms.length);
  const lines = textures.filter((texture) => texture === "line" || texture === "solo").length;
  return (
    single(lower) > 0.9 && single(upper) > 0.8 && balance > 0.36 && repeated < 0.5 && lines > 0.4 * textures.length
  );
}

/** No tune, or a line that is itself a figure. */
function isFiguration(
  { bars }: Piece,
  tune: readonly TuneNote[],
  lower: readonly PieceNote[],
  from: number,
  to: number,
): boolean {
  if (tune.length === 0) return lower.length > 0;
  const traits = traitsOf(bars, byBarOf(bars, tune), from, to);
  return figureIn(traits) > 0.6 && traits.pace <= 0.5;
}
