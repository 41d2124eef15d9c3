import type { Bar } from "../read/bar/bar.ts";
import type { Lower, Upper } from "./treatments.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What a plan is chosen for. */
export type Aim = {
  readonly words: Vocabulary;
  /** grade */
  readonly target: number;
  /** grade of the source: a plan that is no easier is none */
  readonly before: number;
  /** a level by name is its words; a relative one its grade */
  readonly named: boolean;
  /** the key is the plan's to choose */
  readonly movesKey: boolean;
  /** the tune is this player's; beside a voice that sings it his upper hand accompanies too */
  readonly leads: boolean;
  /** the tune, or the other hand, has to stay as it is */
  readonly keeps: { readonly tune: boolean; readonly lower: boolean };
};

/** How both hands of a stretch are written. */
export type Choice = { readonly upper: Upper; readonly lower: Lower };
export type Plan = {
  /** by measure; like sections have the same */
  readonly choices: readonly Choice[];
  readonly grade: number;
  /** share of measures that have what the level does not know */
  readonly outside: number;
  /** share of the tune's notes that are gone */
  readonly lost: number;
  /** share of chords that have lost the third that they have in the source */
  readonly hollow: number;
  readonly cost: number;
  /** bars by staff, in the order of the ground's staves */
  readonly bars: readonly (readonly (Bar | undefined)[])[];
};
