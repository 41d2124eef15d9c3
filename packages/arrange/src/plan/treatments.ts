import { measuresInThrees } from "../read/measures-in-threes.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Reading, Texture } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { noBusier, standingIn, struckIn } from "./as-struck.ts";
import type { Beneath } from "./beneath.ts";
import { type FigureName, figureOrder, openFigures } from "./figures.ts";
import { plainest, thinnest } from "./own.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How the hand with the tune is written. `cost`: how far that is from the source, before anything is measured. */
export type Upper =
  | { readonly kind: "own"; readonly rung: number; readonly cost: number }
  | { readonly kind: "tune"; readonly grid: number | undefined; readonly beneath: Beneath; readonly cost: number };
/** How the other hand is written. */
export type Lower =
  | { readonly kind: "own"; readonly rung: number }
  | {
      readonly kind: "figure";
      /** place in the level's menu: harder figures come later */
      readonly rank: number;
      readonly lineGrid: number;
      /** by measure */
      readonly figures: ReadonlyMap<number, FigureName>;
      /** by measure, in ticks from its start: where chords are struck that stand as the source has them */
      readonly struck: readonly (readonly number[])[];
      /** how much coarser its lines are than the level has them: 0 not at all */
      readonly coarse: number;
    };

/** Another name for each way of writing. */
export const nameOf = (treatment: Upper | Lower): string => {
  if (treatment.kind === "own") return `own ${treatment.rung}`;
  return treatment.kind === "tune"
    ? `tune ${treatment.grid}/${treatment.beneath}`
    : `figure ${treatment.rank}/${treatment.lineGrid}`;
};

const ownCosts = [0, 0.03, 0.06, 0.12, 0.22, 0.35];
const newCosts = {
  tune: 0.55,
  beneath: -0.05,
  coarse: 0.9,
  figure: 0.6,
  /** a small step keeps the manner of the source */
  mismatch: { named: 1.2, relative: 1.2 },
  easier: 0.12,
  coarseLine: 0.1,
  /** chords as the source strikes them between measures of a figure, as a share of the chords: a phrase goes in one figure */
  mixed: 2,
};

/** The hand with the tune in its own notes, thinned. */
export const ownUpper = (rung: number): Upper => ({ kind: "own", rung, cost: ownCosts[rung] ?? 0 });

/** A level without ornaments takes them from the source's own notes too; a step leaves what it can. */
export const leastRung = ({ ornaments, anyRegister }: Vocabulary): number => (ornaments || anyRegister ? 0 : plainest);

export function uppersFor(words: Vocabulary): readonly Upper[] {
  const rungs = ownCosts.slice(0, thinnest + 1).map((_, rung) => rung);
  const own = rungs.filter((rung) => rung >= leastRung(words)).map(ownUpper);
  const beneaths: readonly Beneath[] = words.notesBeneath > 0 ? [words.notesBeneath, "missing"] : [0];
  const grids: readonly (number | undefined)[] = [undefined, ...words.grids];
  const tunes = grids.flatMap((grid, place) =>
    beneaths.map((beneath): Upper => {
      const coarse = place > 1 ? newCosts.coarse * (place - 1) : 0;
      return { kind: "tune", grid, beneath, cost: newCosts.tune + (beneath === 0 ? 0 : newCosts.beneath) + coarse };
    }),
  );
  return [...own, ...tunes];
}

/** figures that go like a texture */
const kin: Readonly<Partial<Record<Texture, ReadonlySet<FigureName>>>> = {
  oompah: new Set([
    "root-third",
    "bass-third",
    "bass-chord",
    "bass-chord-halves",
    "bass-half-chord",
    "waltz",
    "march",
    "lilt",
    "nocturne",
    "octave-chord",
    "octave-waltz",
    "waltz-broken",
    "octave-march",
    "pulse-threes",
    "octave-pulse-threes",
  ]),
  broken: new Set([
    "root-third",
    "bass-third",
    "broken-quarters",
    "broken-eighths",
    "alberti",
    "rocking",
    "alberti-sixteenths",
    ...openFigures,
  ]),
  chords: new Set(["held", "held-halves", "dyads", "triads", "as-struck", "triads-a-beat"]),
};

/** True for a figure that goes like a texture. */
export const goesLike = (figure: FigureName, texture: Texture): boolean => kin[texture]?.has(figure) === true;

/** figures that go nearly like it: as many strokes, otherwise together */
const cousins: Readonly<Partial<Record<Texture, ReadonlySet<FigureName>>>> = {
  chords: new Set(["bass-chord", "waltz", "bass-chord-halves", "bass-half-chord"]),
};

/** The figures of a level's menu for a measure; one whose beats go in threes has those of beats of three. */
const menuOf = (words: Vocabulary, { compound, beats }: PieceBar, threes: boolean): readonly FigureName[] => {
  if (compound || (threes && words.triplets)) return words.menu.compound;
  if (beats % 3 === 0) return words.menu["3"];
  return beats === 2 || beats === 1 ? words.menu["2"] : words.menu["4"];
};

export function lowersFor(reading: Reading, words: Vocabulary): readonly Lower[] {
  const own = ownCosts.slice(0, thinnest + 1).map((_, rung): Lower => ({ kind: "own", rung }));
  const threes = measuresInThrees(reading.piece);
  const menus = reading.piece.bars.map((bar) => menuOf(words, bar, threes.has(bar.index)));
  const struck = struckIn(reading, threes);
  const standing = standingIn(struck, reading);
  const ranks = Math.max(...menus.map(({ length }) => length), 1);
  const hasLine = reading.textures.some((texture) => texture === "line" || texture === "solo");
  const grids = hasLine && words.lineGrid < quarter ? [words.lineGrid, words.lineGrid * 2] : [words.lineGrid];
  const made = Array.from({ length: ranks }, (_, rank) => rank).flatMap((rank) => {
    const chosen = noBusier(figuresByBar(menus, rank), reading, struck);
    return grids.map(
      (lineGrid, coarse): Lower => ({ kind: "figure", rank, lineGrid, coarse, figures: chosen, struck: standing }),
    );
  });
  return [...own, ...made];
}

/** How far a way of the lower hand is from the source in some measures, before anything is measured. */
export function costOfLower({ textures }: Reading, lower: Lower, bars: readonly number[], isNamed: boolean): number {
  if (lower.kind === "own") return ownCosts[lower.rung] ?? 0;
  const chosen = bars.map((bar) => ({ texture: textures[bar] ?? "none", figure: lower.figures.get(bar) ?? "held" }));
  return (
    newCosts.figure +
    newCosts.mismatch[isNamed ? "named" : "relative"] * mismatchOf(chosen, isNamed) +
    newCosts.easier * easeOf(chosen) +
    newCosts.mixed * mixtureOf(chosen) +
    newCosts.coarseLine * lower.coarse
  );
}

type Chosen = { readonly texture: Texture; readonly figure: FigureName };
const shareOf = (chosen: readonly Chosen[], is: (one: Chosen) => boolean): number =>
  chosen.filter(is).length / Math.max(1, chosen.length);

/** The figure of this rank in the level's menu, by measure: menus differ by metre. */
const figuresByBar = (menus: readonly (readonly FigureName[])[], rank: number): ReadonlyMap<number, FigureName> =>
  new Map(menus.map((menu, bar) => [bar, menu[Math.min(rank, menu.length - 1)] ?? "held"]));

/** Share of the accompanied bars whose figure goes otherwise than their texture, 0 to 1. */
function mismatchOf(chosen: readonly Chosen[], isNamed: boolean): number {
  const accompanied = chosen.filter(({ texture }) => kin[texture]);
  const other = shareOf(accompanied, ({ texture, figure }) => !kin[texture]?.has(figure));
  const near = shareOf(accompanied, ({ texture, figure }) => cousins[texture]?.has(figure) === true);
  return isNamed ? other - near / 2 : other;
}

/** Share of the chords that go otherwise than most of them: in a figure, or as the source strikes them. */
function mixtureOf(chosen: readonly Chosen[]): number {
  const chords = chosen.filter(({ texture }) => texture === "chords");
  const struck = shareOf(chords, ({ figure }) => figure === "as-struck");
  return (Math.min(struck, 1 - struck) * chords.length) / Math.max(1, chosen.length);
}

/** How easy the figures are, 1 = the easiest of all. */
const easeOf = (chosen: readonly Chosen[]): number =>
  1 -
  chosen.reduce((sum, { figure }) => sum + figureOrder.indexOf(figure), 0) /
    Math.max(1, chosen.length) /
    figureOrder.length;
