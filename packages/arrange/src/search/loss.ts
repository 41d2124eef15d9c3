import { isStep, pitchClass } from "../operations/operation.ts";
import type { Desk, Loss, Plan } from "./desk.ts";
import { type Recipe, reachOf, type TuneNote, type Version } from "./version.ts";

/** What a search has worked out already: it asks for the same versions side by side again and again. */
export type KnownLosses = {
  readonly ofTune: WeakMap<Version, TuneLoss>;
  /** by measure, then by the version of one staff after the other */
  readonly together: Together[];
};
/** What one version lost of its staff's tune. */
type TuneLoss = { readonly weighted: number; readonly notes: number; readonly bends: number };
/** What the versions of all staves lost together. */
type JointLoss = Pick<Loss, "crossed" | "harmony" | "bass">;
type Together = { next?: Map<Version | undefined, Together>; loss?: JointLoss };

export const noLosses = (): KnownLosses => ({ ofTune: new WeakMap(), together: [] });

/** Loss of one measure under a plan. */
export function lossOf(desk: Desk, plan: Plan, measure: number): Loss {
  const now = desk.staves.map((staff, index) => staff.versions.at(measure, plan[index]?.[measure] ?? []));
  const { totals, weights } = desk;
  let [melody, tune, bends] = [0, 0, 0];
  for (const [staff, version] of now.entries()) {
    const own = desk.tune[staff]?.[measure] ?? [];
    if (!version || own.length === 0) continue;
    const lost = tuneLossOf(desk, own, version);
    melody += lost.weighted;
    // what the lower hand has alone for some measures has its price, and no floor: where much has to go it is an accompaniment
    if (desk.staves[staff]?.role === "melody") tune += lost.notes;
    bends += lost.bends + bendInto(desk, plan, { staff, measure, first: own[0] }, version);
  }
  melody += weights.bend * bends;
  const { harmony, bass, crossed } = jointLossOf(desk, now, measure);
  const weighted =
    melody / totals.melody + (weights.harmony * harmony) / totals.quarters + (weights.bass * bass) / totals.bass;
  return { weighted, tune, bends, crossed, harmony, bass };
}

function tuneLossOf({ losses, weights }: Desk, tune: readonly TuneNote[], version: Version): TuneLoss {
  const known = losses.ofTune.get(version);
  if (known) return known;
  let [weighted, notes] = [0, 0];
  for (const { key, onBeat } of tune) {
    if (version.struck.has(key)) continue;
    weighted += weights.melody + (onBeat ? weights.onBeat : 0);
    notes++;
  }
  const lost = { weighted, notes, bends: bendsOf(tune, version) };
  losses.ofTune.set(version, lost);
  return lost;
}

function jointLossOf(desk: Desk, now: readonly (Version | undefined)[], measure: number): JointLoss {
  let place: Together = desk.losses.together[measure] ?? {};
  desk.losses.together[measure] = place;
  for (const version of now) {
    place.next ??= new Map();
    const next: Together = place.next.get(version) ?? {};
    place.next.set(version, next);
    place = next;
  }
  place.loss ??= {
    harmony: harmonyLoss(desk, now, measure),
    bass: bassLoss(desk, now, measure),
    crossed: Number(desk.keyboard && areNewlyCrossed(desk, now, measure)),
  };
  return place.loss;
}

/**
 * Intervals of the tune inside a bar that go another way than the source's, because one of their notes was put into another
 * octave. Its pitch classes are all there, yet a tune is known by its line (Dowling 1978, Psychological Review 85).
 */
function bendsOf(tune: readonly TuneNote[], { struck }: Version): number {
  let bends = 0;
  for (let i = 1; i < tune.length; i++) {
    const from = tune[i - 1] as TuneNote;
    const to = tune[i] as TuneNote;
    if (isBent(from, to, struck, struck)) bends += bendOf(from, to);
  }
  return bends;
}

/** The same of a step over the barline before a bar; a leap may change its octave there. */
function bendInto(
  { staves, tune }: Desk,
  plan: Plan,
  { staff, measure, first }: { readonly staff: number; readonly measure: number; readonly first: TuneNote | undefined },
  { struck }: Version,
): number {
  const last = measure > 0 ? tune[staff]?.[measure - 1]?.at(-1) : undefined;
  if (!first || !last || !isStep(last.midi, first.midi)) return 0;
  const before = staves[staff]?.versions.at(measure - 1, plan[staff]?.[measure - 1] ?? []);
  return before && isBent(last, first, before.struck, struck) ? bendOf(last, first) : 0;
}

/** True when both notes are struck and nowhere at the interval that they have in the source. */
function isBent(from: TuneNote, to: TuneNote, before: Version["struck"], after: Version["struck"]): boolean {
  const starts = before.get(from.key);
  const ends = after.get(to.key);
  if (!starts || !ends) return false;
  return !starts.some((start) => ends.some((end) => end - start === to.midi - from.midi));
}

/**
 * What an interval that goes another way counts for: what moves by step is one line, and a seventh in its place tears it (Huron 2001,
 * Music Perception 19, pitch proximity).
 */
const bendOf = (from: TuneNote, to: TuneNote): number => (isStep(from.midi, to.midi) ? 2 : 1);

type InBar = Pick<Version, "notes" | "reach">;

/** True when the left hand has a note above one that the right hand has at the same time, and the source has not. */
function areNewlyCrossed({ staves }: Desk, now: readonly (Version | undefined)[], measure: number): boolean {
  const isCrossed = (inBar: (index: number) => InBar | undefined): boolean =>
    staves.some((staff, lower) =>
      staves.some((other, upper) => staff.hand === "L" && other.hand === "R" && isAbove(inBar(lower), inBar(upper))),
    );
  const standing = (index: number): InBar | undefined => {
    const notes = staves[index]?.fixed[measure];
    return notes && { notes, reach: reachOf(notes) };
  };
  return (
    isCrossed((index) => now[index] ?? standing(index)) &&
    !isCrossed((index) => staves[index]?.versions.at(measure, untouched) ?? standing(index))
  );
}
function isAbove(lower: InBar | undefined, upper: InBar | undefined): boolean {
  if (!lower || !upper || lower.reach[1] <= upper.reach[0]) return false;
  return lower.notes.some(({ on, dur, p }) =>
    upper.notes.some((other) => other.p < p && other.on < on + dur - shortest && on < other.on + other.dur - shortest),
  );
}
const untouched: Recipe = [];
/** quarters that two notes sound together at least */
const shortest = 1 / 64;

/** One minus the cosine of the sounding pitch classes, summed over the quarters of a measure. */
function harmonyLoss(desk: Desk, now: readonly (Version | undefined)[], measure: number): number {
  const source = desk.source[measure];
  const others = desk.others[measure];
  if (!source || !others) return 0;
  const sounding = others.slice();
  for (const version of now) {
    if (!version) continue;
    const { chroma } = version;
    const length = Math.min(chroma.length, sounding.length);
    for (let i = 0; i < length; i++) sounding[i] = (sounding[i] as number) + (chroma[i] as number);
  }
  let loss = 0;
  for (let from = 0; from < source.length; from += 12) {
    let product = 0;
    let before = 0;
    let after = 0;
    for (let i = from; i < from + 12; i++) {
      const a = source[i] as number;
      const b = sounding[i] as number;
      product += a * b;
      before += a * a;
      after += b * b;
    }
    if (before > 0) loss += after > 0 ? 1 - product / Math.sqrt(before * after) : 1;
  }
  return loss;
}

function bassLoss(desk: Desk, now: readonly (Version | undefined)[], measure: number): number {
  let lost = 0;
  (desk.sourceBass[measure] ?? []).forEach((before, point) => {
    if (before === undefined) return;
    const sounding = now.flatMap((version) => version?.bass[point] ?? []);
    const after = sounding.length > 0 ? Math.min(...sounding) : undefined;
    if (after === undefined || pitchClass(after) !== pitchClass(before)) lost++;
  });
  return lost;
}
