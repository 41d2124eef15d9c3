import type { Hand } from "@gradus/difficulty";
import type { Reading, Texture } from "../read/reading.ts";
import { byBarOf } from "../read/tune/stream.ts";
import { divisionsOf, isCross } from "./cross-rhythm.ts";
import type { Grounded } from "./grounded.ts";
import { byMeasure, type Ground, type MadeMeasure } from "./hands.ts";
import { accompanimentOf, bassOf, loadOf, sourceHand, strokesIn, topsOf, unevenBy } from "./losses.ts";
import { mostLostOf } from "./phrase-lost.ts";
import type { Aim } from "./plan.ts";
import { fallsShort } from "./too-hard.ts";

const weights = {
  /** what keeps a plan for a named level from words that it does not have, and one for a step from a rough page */
  outside: { named: 12, relative: 0.8 },
  /** grades that may be missed free, and what each further one costs; for a named level the meter never outweighs the tune */
  grade: { named: { free: 0.25, each: 2.2, most: 4 }, relative: { free: 0.15, each: 3.2, most: 8 } },
  /** what a lost note of the tune costs, as a share of all: a step keeps the tune */
  tune: { named: 2.5, relative: 5 },
  /** the same of an upper hand that accompanies */
  upperNotes: 0.5,
  /** what a phrase costs that loses more of its tune than this share: it is another tune, whatever the rest keeps */
  phrase: { free: 0.4, each: 8 },
  /** strokes of a line in the lower hand that are gone, as a share of the piece: it is a tune too */
  line: 1.5,
  /** highest notes on beats that are gone, whatever was read as the tune: what lies on top is heard as it */
  top: 2,
  /** semitones beyond these that the bass lies off the source's */
  register: { free: 5, each: 0.06 },
  /** measures in which a hand plays more often than in the source */
  busier: 1.5,
  /** one hand eased while the other one stays the harder */
  uneven: { named: 0.5, relative: 1.5 },
  /** chords without the third that they have in the source */
  hollow: 4,
  /** measures in which three goes against two or four, and does not in the source */
  cross: 1.5,
  /** a page of a named level that would be refused: another one that is still the piece is given */
  refused: 3,
};
/** What plans are held against: figures of the source. */
export type Source = {
  /** mean of the lowest notes, as a MIDI number */
  readonly bass: number;
  /** by measure: how often the lower hand strikes, and that and the chords of the upper hand beside the tune */
  readonly strokes: readonly number[];
  readonly accompanying: readonly number[];
  /** by measure: what each hand has to do */
  readonly loads: Readonly<Record<Hand, readonly number[]>>;
  /** by measure: three goes against two or four */
  readonly cross: readonly boolean[];
  /** chords whose third sounds */
  readonly thirds: number;
  /** notes of the tune, in all and by measure, and highest notes on beats of the upper hand */
  readonly tune: number;
  readonly tuneIn: readonly number[];
  readonly tops: number;
};

/** The figures of a source that plans are held against. */
export function sourceOf({ reading, starts }: Ground, harmonies: readonly Grounded[]): Source {
  const lower = byMeasure(sourceHand(reading, "L"), starts);
  const upper = byMeasure(sourceHand(reading, "R"), starts);
  return {
    bass: bassOf(lower),
    strokes: lower.map(strokesIn),
    accompanying: byMeasure(accompanimentOf(reading), starts).map(strokesIn),
    loads: { R: upper.map(loadOf), L: lower.map(loadOf) },
    cross: reading.piece.bars.map((bar, i) =>
      isCross(divisionsOf(upper[i] ?? [], bar), divisionsOf(lower[i] ?? [], bar)),
    ),
    thirds: harmonies.filter(({ thirdSounds }) => thirdSounds).length,
    tune: reading.tune.length,
    tuneIn: byBarOf(reading.piece.bars, reading.tune).map(({ length }) => length),
    tops: topsOf(reading).length,
  };
}

/** Both hands of a measure as a plan writes them. */
export type Written = {
  readonly R: MadeMeasure | undefined;
  readonly L: MadeMeasure | undefined;
  /** the upper hand has the tune alone, so that the lower one has all that accompanies it */
  readonly isTuneAlone: boolean;
};

/** What a plan loses beside its source: shares of measures, notes or chords, 0 to 1, but for the bass. */
export type Losses = {
  /** measures that have what the level does not know */
  readonly outside: number;
  /** measures in which the lower hand plays more often than in the source */
  readonly busier: number;
  /** measures in which three goes against two or four, and does not in the source */
  readonly cross: number;
  /** notes of the tune that are gone */
  readonly lost: number;
  /** the same of the phrase that loses most of them */
  readonly phraseLost: number;
  /** highest notes on beats that are gone */
  readonly topLost: number;
  /** strokes of lines in the lower hand that are gone, mean over measures */
  readonly line: number;
  /** how much more one hand is eased than the other, mean over measures */
  readonly uneven: number;
  /** chords that have lost the third that they have in the source */
  readonly hollow: number;
  /** semitones that the bass lies off the source's */
  readonly bass: number;
};

/** What a plan loses; `measures` in order, one for each of the reading. */
export function lossesOf(measures: readonly Written[], source: Source, { textures }: Reading): Losses {
  const sumOf = (value: (one: Written, measure: number) => number): number =>
    measures.reduce((sum, one, i) => sum + value(one, i), 0);
  const meanOf = (value: (one: Written, measure: number) => number): number =>
    sumOf(value) / Math.max(1, measures.length);
  const shareOf = (is: (one: Written, measure: number) => boolean | undefined): number =>
    meanOf((one, i) => (is(one, i) ? 1 : 0));
  const strokesBefore = ({ isTuneAlone }: Written, i: number): number =>
    (isTuneAlone ? source.accompanying : source.strokes)[i] ?? 0;
  const lost = measures.map(({ R, L }) => (R?.lost ?? 0) + (L?.lost ?? 0));
  const thirds = sumOf(({ R, L }) => new Set([...(R?.thirds ?? []), ...(L?.thirds ?? [])]).size);
  return {
    outside: shareOf(({ R, L }) => R?.outside || L?.outside),
    busier: shareOf((one, i) => (one.L?.strokes ?? 0) > strokesBefore(one, i)),
    cross: shareOf(({ R, L }, i) => R && L && !source.cross[i] && isCross(R.divisions, L.divisions)),
    lost: lost.reduce((sum, count) => sum + count, 0) / Math.max(1, source.tune),
    phraseLost: mostLostOf(lost, source.tuneIn),
    topLost: sumOf(({ R }) => R?.topLost ?? 0) / Math.max(1, source.tops),
    line: meanOf(({ L }, i) => lineLost(textures[i], L?.strokes ?? 0, source.strokes[i] ?? 0)),
    uneven: meanOf(({ R, L }, i) => {
      const before = { R: source.loads.R[i] ?? 0, L: source.loads.L[i] ?? 0 };
      return unevenBy(before, { R: R?.load ?? 0, L: L?.load ?? 0 });
    }),
    hollow: Math.max(0, 1 - thirds / Math.max(1, source.thirds)),
    bass: Math.abs(bassOf(measures.map(({ L }) => L?.notes ?? [])) - source.bass),
  };
}

/** Share of the strokes of a line in the lower hand that a measure loses. */
function lineLost(texture: Texture | undefined, strokes: number, before: number): number {
  if (before === 0 || (texture !== "line" && texture !== "solo")) return 0;
  return Math.max(0, 1 - strokes / before);
}

/** What a plan of a grade costs by what it loses; `ways`: what its ways of writing cost before (see costOfWays). */
export function costOf(losses: Losses, grade: number, ways: number, aim: Aim): number {
  const kind = aim.named ? "named" : "relative";
  const { free, each, most } = weights.grade[kind];
  return (
    ways +
    (aim.leads ? weights.tune[kind] : weights.upperNotes) * losses.lost +
    (aim.leads ? weights.top : weights.upperNotes) * losses.topLost +
    (aim.leads ? weights.phrase.each * Math.max(0, losses.phraseLost - weights.phrase.free) : 0) +
    weights.line * losses.line +
    weights.busier * losses.busier +
    weights.cross * losses.cross +
    weights.hollow * losses.hollow +
    weights.uneven[kind] * losses.uneven +
    weights.register.each * Math.max(0, losses.bass - weights.register.free) +
    weights.outside[kind] * losses.outside +
    (aim.named && fallsShort(aim, { ...losses, grade }) ? weights.refused : 0) +
    Math.min(most, each * Math.max(0, Math.abs(grade - aim.target) - free))
  );
}
