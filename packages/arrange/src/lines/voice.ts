import type { Player } from "@gradus/difficulty";
import type { StaffMaterial } from "../read/material.ts";
import type { PieceNote } from "../read/piece.ts";
import type { LineEvent } from "./line.ts";
import type { Weight } from "./weights.ts";

/** One staff of a player as a line. */
export type Voice = {
  readonly player: Player;
  readonly staff: StaffMaterial;
  readonly line: readonly LineEvent[];
  readonly weights: readonly Weight[];
  /** it never moves by an octave: a voice */
  readonly still: boolean;
  readonly breathes: boolean;
  /** what a plucked instrument has under its tune */
  readonly basses: readonly PieceNote[];
};
