import { type Compass, compassOf, type LevelId, type Player, type Profile, rangeFor } from "@gradus/difficulty";
import { lineLevels } from "./cells.ts";

/** What a player of one line reads and plays at a level. */
export type LineWords = {
  /** place in `lineLevels` */
  readonly level: number;
  /** factor on the cost of cells: a rung between levels */
  readonly price: number;
  /** sounding MIDI numbers */
  readonly range: Compass;
  /** what the instrument gives at all */
  readonly compass: Compass;
  /** semitones: the widest leap, and the widest that may come often */
  readonly leap: { readonly most: number; readonly often: number };
  /** notes under one slur */
  readonly slur: number;
  readonly signs: { readonly sharps: number; readonly flats: number };
  /** most notes at once, and the shortest value, in beats, that has several */
  readonly chords: { readonly most: number; readonly from: number };
  /** grace notes may stay */
  readonly graces: boolean;
  /** tuplets may be written */
  readonly tuplets: boolean;
};

/** where an instrument has no table: what most tables of single-line instruments have in common */
const usual = {
  leap: [7, 9, 12, 12, 14],
  often: [4, 5, 7, 9, 12],
  slur: [2, 4, 4, 8, 12],
  signs: [2, 2, 4, 4, 5],
};
/** notes at once of who plays several: double stops come on long notes first, chords of three and four last */
const chords: readonly LineWords["chords"][] = [
  { most: 1, from: 0 },
  { most: 1, from: 0 },
  { most: 2, from: 1 },
  { most: 2, from: 0 },
  { most: 4, from: 0 },
];
const oneAtATime = { most: 1, from: 0 };
/** a step down leaves a tune where it lies as far as the level above reaches: its player has played it there */
export const rangeOfSteps = 1;
/** semitones that it may lie beyond even that: a few high notes are no reason to take a phrase down an octave */
const beyondOfSteps = 5;
/** level from which grace notes stay */
const gracesFrom = 2;

/** The place of a General level in `lineLevels`, by its id. */
export function lineLevel(id: string): number {
  const place = lineLevels.indexOf(id);
  return place < 0 ? lineLevels.length - 1 : place;
}

/** Several notes at once: as many as the table of a fretted instrument says, else by level. */
function chordsOf(profile: Profile | undefined, level: number): LineWords["chords"] {
  if (profile?.polyphony.kind === "single-line") return oneAtATime;
  const fretted = profile?.polyphony.kind === "fretted" && profile.polyphony.maxSimultaneous?.values;
  if (fretted) return { most: fretted[(lineLevels[level] ?? "beginner") as LevelId], from: 0 };
  return chords[level] ?? oneAtATime;
}

/** A bowed string gives a semitone more above its highest position: the fourth finger reaches for it. */
const withExtension = ([low, high]: Compass, bowed: boolean): Compass => (bowed ? [low, high + 1] : [low, high]);

/**
 * The words of a player at a level (a place in `lineLevels`): from the instrument's profile. `wider`: by how many levels his range is
 * ahead of his rhythms.
 */
export function lineWordsOf(player: Player, level: number, price: number, wider = 0): LineWords {
  const id = (lineLevels[level] ?? lineLevels[0]) as LevelId;
  const reached = (lineLevels[Math.min(lineLevels.length - 1, level + wider)] ?? id) as LevelId;
  const profile = player.craft?.profile;
  const spared = wider > 0 ? beyondOfSteps : 0;
  const [low, high] = withExtension(rangeFor(player, reached, "simplify"), profile?.polyphony.kind === "bowed");
  const leap = profile?.leaps?.values[id];
  const signs = profile?.keys?.maxAccidentals?.values[id];
  const spare = usual.signs[level] ?? 4;
  return {
    level,
    price,
    range: [low - spared, high + spared],
    compass: compassOf(player),
    leap: { most: leap?.max ?? usual.leap[level] ?? 12, often: leap?.frequentMax ?? usual.often[level] ?? 7 },
    slur: profile?.slur?.values[id] ?? usual.slur[level] ?? 8,
    signs: signs ?? { sharps: spare, flats: spare },
    chords: chordsOf(profile, level),
    graces: level >= gracesFrom,
    tuplets: true,
  };
}
