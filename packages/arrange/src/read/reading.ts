import type { Hand } from "@gradus/difficulty";
import type { ChordKind } from "./chord.ts";
import type { Piece, PieceNote } from "./piece.ts";

/** A chord that holds for a stretch of one bar; times in ticks from the start of the piece. */
export type Harmony = {
  readonly from: number;
  readonly to: number;
  readonly bar: number;
  /** pitch classes; the third is the second of `tones` */
  readonly root: number;
  readonly kind: ChordKind;
  readonly tones: readonly number[];
  /** the functional bass: pitch class, and where it sounds in the source (MIDI) */
  readonly bass: number;
  readonly bassMidi: number;
  /** nothing sounds */
  readonly silent: boolean;
};

/** A note of the tune; lengths end where the next one begins. `beneath`: what the same hand strikes with it. */
export type TuneNote = PieceNote & { readonly beneath: readonly PieceNote[] };

/** A run of the tune that is sung in one breath: indices in `tune`, `to` excluded. */
export type Phrase = { readonly from: number; readonly to: number };

/** How the lower hand (or whoever does not have the tune) goes in a bar. */
export type Texture =
  /** nothing beside the tune */
  | "none"
  /** chords, held or repeated together */
  | "chords"
  /** low note and chord by turns: waltz, march, stride */
  | "oompah"
  /** chords broken into single notes */
  | "broken"
  /** a line of its own: counterpoint, walking bass */
  | "line"
  /** both hands the same in octaves */
  | "unison"
  /** it has the tune to itself while the other hand rests or accompanies */
  | "solo";

/** What a stretch of the piece is made of, as a whole. */
export type Style =
  /** a tune and what goes with it */
  | "homophonic"
  /** voices in the same rhythm, a chord a beat */
  | "chorale"
  /** hands that imitate each other or go as two lines */
  | "imitation"
  /** one figure that runs through both hands, no tune above it */
  | "figuration";

/** Bars that belong together (from repeats, cuts and likeness), `to` excluded; like sections have the same `kind`. */
export type Section = {
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  readonly style: Style;
  readonly tuneHand: Hand;
};

/** What a player's piece is read as, before anything is decided. */
export type Reading = {
  readonly piece: Piece;
  readonly harmonies: readonly Harmony[];
  readonly tune: readonly TuneNote[];
  readonly phrases: readonly Phrase[];
  /** by bar */
  readonly textures: readonly Texture[];
  readonly sections: readonly Section[];
  /** by bar: bars with the same number have the same notes (up to octaves of the whole bar) in this hand; −1 = silent */
  readonly likeUpper: readonly number[];
  readonly likeLower: readonly number[];
};
