import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { likenessOf } from "./form/likeness.ts";
import { marksOf } from "./form/marks.ts";
import { sectionsOf } from "./form/sections.ts";
import { tunePhrases } from "./form/tune-phrases.ts";
import { type Piece, pieceOf } from "./piece.ts";
import type { Harmony, Reading } from "./reading.ts";
import { asLines, texturesOf } from "./textures.ts";
import { tuneOf } from "./tune/tune.ts";

/** What a player's piece is read as; `harmoniesOf` reads its chords. Pure. */
export function readingOf(
  score: Score,
  player: Player,
  harmoniesOf: (piece: Piece, score: Score) => readonly Harmony[],
): Reading {
  const piece = pieceOf(score, player);
  const marks = marksOf(score, player);
  const tune = tuneOf(piece);
  const textures = texturesOf(piece, tune);
  const sections = sectionsOf(piece, tune, textures, marks);
  const { likeUpper, likeLower } = likenessOf(piece);
  return {
    piece,
    harmonies: harmoniesOf(piece, score),
    tune,
    phrases: tunePhrases(piece, tune, marks),
    textures: asLines(textures, sections),
    sections,
    likeUpper,
    likeLower,
  };
}
