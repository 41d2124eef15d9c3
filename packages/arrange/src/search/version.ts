import { ticksOf } from "@gradus/difficulty";
import { compare, toNumber, ZERO } from "@gradus/score";
import { type Operation, pitchClass } from "../operations/operation.ts";
import { type Bar, endOf, type Strike, strikesOf } from "../read/bar/bar.ts";
import { hashOfBar, sameBar } from "../read/bar/same-bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import { isIn } from "../read/metre.ts";

/** Strengths of the operations of a staff for one bar, in the order of the pipeline; 0 = not applied. */
export type Recipe = readonly number[];

/** A note of a bar for the meter; onset in quarters from the start of the bar. */
export type BarNote = {
  readonly on: number;
  readonly dur: number;
  readonly p: number;
  readonly tiedIn: boolean;
  readonly tiedOut: boolean;
};

/** One bar of one staff under one recipe, with the figures the search asks for again and again. */
export type Version = {
  readonly bar: Bar;
  readonly notes: readonly BarNote[];
  /** lowest and highest MIDI number; infinite of a bar without notes */
  readonly reach: readonly [low: number, high: number];
  /** sounding time by pitch class for every started quarter: 12 numbers a quarter */
  readonly chroma: Float64Array;
  /** what is struck, as tick and pitch class, with its MIDI numbers */
  readonly struck: ReadonlyMap<number, readonly number[]>;
  /** lowest sounding note at each half of the measure */
  readonly bass: readonly (number | undefined)[];
};

const strikeKey = (onset: number, midi: number): number => ticksOf(onset) * 12 + pitchClass(midi);

export function versionOf(bar: Bar, halves: readonly number[]): Version {
  const strikes = strikesOf(bar);
  const notes = strikes.flatMap((strike) => {
    const on = toNumber(strike.onset);
    const dur = toNumber(strike.duration);
    return strike.heads.map((head) => ({ on, dur, p: head.midi, tiedIn: head.tieStop, tiedOut: head.tieStart }));
  });
  return {
    bar,
    notes,
    reach: reachOf(notes),
    chroma: chromaOf(notes, toNumber(bar.length)),
    struck: struckOf(notes),
    bass: halves.map((point) => lowestAt(notes, point)),
  };
}

/** Lowest and highest MIDI number, infinite where nothing sounds. */
export const reachOf = (notes: readonly BarNote[]): readonly [low: number, high: number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { p } of notes) {
    low = Math.min(low, p);
    high = Math.max(high, p);
  }
  return [low, high];
};

function struckOf(notes: readonly BarNote[]): ReadonlyMap<number, readonly number[]> {
  const struck = new Map<number, number[]>();
  for (const { on, p, tiedIn } of notes) {
    if (tiedIn) continue;
    const key = strikeKey(on, p);
    const placed = struck.get(key);
    if (placed) placed.push(p);
    else struck.set(key, [p]);
  }
  return struck;
}

/** Sounding time of notes by quarter and pitch class. */
export function chromaOf(notes: readonly Omit<BarNote, "tiedIn" | "tiedOut">[], length: number): Float64Array {
  const quarters = Math.max(1, Math.ceil(length - 1e-6));
  const chroma = new Float64Array(12 * quarters);
  for (const { on, dur, p } of notes) {
    const name = pitchClass(p);
    for (let quarter = Math.floor(on + 1e-6); quarter < Math.min(quarters, on + dur - 1e-6); quarter++) {
      const slot = 12 * quarter + name;
      chroma[slot] = (chroma[slot] ?? 0) + Math.min(on + dur, quarter + 1) - Math.max(on, quarter);
    }
  }
  return chroma;
}

function lowestAt(notes: readonly BarNote[], point: number): number | undefined {
  let lowest: number | undefined;
  for (const { on, dur, p } of notes) {
    if (on > point + 1e-6 || on + dur <= point + 1e-6) continue;
    if (lowest === undefined || p < lowest) lowest = p;
  }
  return lowest;
}

/** An attack of the tune, as `struck` names it; `onBeat` when it falls on a beat. */
export type TuneNote = { readonly key: number; readonly midi: number; readonly onBeat: boolean };

/** The tune's own attacks in a bar, in time. */
export function tuneOf(bar: Bar, beats: Parameters<typeof isIn>[0]): readonly TuneNote[] {
  return strikesOf(bar)
    .flatMap((strike: Strike) =>
      strike.heads
        .filter((head) => head.melody && !head.tieStop)
        .map((head) => ({
          key: strikeKey(toNumber(strike.onset), head.midi),
          midi: head.midi,
          onBeat: isIn(beats, strike.onset),
        })),
    )
    .toSorted((a, b) => a.key - b.key);
}

export type StageOfBar = { readonly place: number; readonly before: Bar; readonly after: Bar };

/** The versions of a staff's bars, each made once; results of equal beginnings of two recipes are shared. */
export type Versions = {
  readonly at: (bar: number, recipe: Recipe) => Version | undefined;
  /** what each operation that changes something in this bar under this recipe makes of it, by its place in the pipeline */
  readonly stages: (bar: number, recipe: Recipe) => readonly StageOfBar[];
};

/** A bar after the first operations of a recipe, with its figures when they have been asked for. */
type Made = {
  readonly bar: Bar;
  /** its place among those made of the same bar */
  readonly id: number;
  /** another of the same hash */
  readonly other: Made | undefined;
  version?: Version;
};
/** What was made of a bar, and of what was made, in one map: one for each of them would be a tenth of what a search holds. */
type History = {
  readonly source: Made;
  readonly steps: Map<number, Made>;
  readonly byHash: Map<number, Made>;
  readonly byRecipe: Map<Recipe, Version>;
};
/** more than any operation has strengths: place and strength in one key */
export const strengthSlots = 64;

export function createVersions(material: StaffMaterial, operations: readonly Operation[]): Versions {
  const histories = material.bars.map((bar) => bar && historyOf(bar));
  const prefix = (index: number, recipe: Recipe, length: number): Made | undefined => {
    const context = material.contexts[index];
    const history = histories[index];
    if (!history || !context) return history?.source;
    let made = history.source;
    for (let place = 0; place < length; place++) {
      const strength = recipe[place] ?? 0;
      const operation = operations[place];
      if (strength === 0 || !operation) continue;
      const key = (made.id * operations.length + place) * strengthSlots + strength;
      const next = history.steps.get(key) ?? madeOf(history, settle(operation.apply(made.bar, strength, context)));
      history.steps.set(key, next);
      made = next;
    }
    return made;
  };
  return {
    at: (index, recipe) => {
      const known = histories[index]?.byRecipe;
      const before = known?.get(recipe);
      if (before) return before;
      const made = prefix(index, recipe, operations.length);
      const metre = material.contexts[index]?.metre;
      if (!made || !metre) return undefined;
      made.version ??= versionOf(made.bar, metre.grids.half.map(toNumber));
      known?.set(recipe, made.version);
      return made.version;
    },
    stages: (index, recipe) =>
      operations.flatMap((_, place) => {
        const before = prefix(index, recipe, place)?.bar;
        const after = prefix(index, recipe, place + 1)?.bar;
        return before && after && before !== after ? [{ place, before, after }] : [];
      }),
  };
}

function historyOf(bar: Bar): History {
  const source: Made = { bar, id: 0, other: undefined };
  return {
    source,
    steps: new Map(),
    byHash: new Map([[hashOfBar(bar), source]]),
    byRecipe: new Map(),
  };
}

/** Many recipes make the same of a bar: what comes after goes on from one of them. */
function madeOf({ steps, byHash }: History, bar: Bar): Made {
  const hash = hashOfBar(bar);
  const first = byHash.get(hash);
  for (let known = first; known; known = known.other) if (sameBar(known.bar, bar)) return known;
  const made: Made = { bar, id: 1 + steps.size, other: first };
  byHash.set(hash, made);
  return made;
}

/** Drops ties inside the bar whose other end is gone: the continuation of a dropped note is dropped or struck anew. */
function settle(bar: Bar): Bar {
  const ends = new Set<string>();
  const starts = new Set<string>();
  const key = (midi: number, at: { n: number; d: number }): string => `${midi}@${at.n}/${at.d}`;
  const strikes = strikesOf(bar);
  for (const strike of strikes) {
    for (const head of strike.heads) {
      if (head.tieStart) ends.add(key(head.midi, endOf(strike)));
      if (head.tieStop) starts.add(key(head.midi, strike.onset));
    }
  }
  const lost = (strike: Strike): boolean =>
    strike.heads.some(
      (head) =>
        (head.tieStop && compare(strike.onset, ZERO) > 0 && !ends.has(key(head.midi, strike.onset))) ||
        (head.tieStart && compare(endOf(strike), bar.length) < 0 && !starts.has(key(head.midi, endOf(strike)))),
    );
  if (!strikes.some(lost)) return bar;
  const mend = (strike: Strike): Strike => ({
    ...strike,
    heads: strike.heads.map((head) => ({
      ...head,
      tieStop: head.tieStop && (compare(strike.onset, ZERO) === 0 || ends.has(key(head.midi, strike.onset))),
      tieStart:
        head.tieStart && (compare(endOf(strike), bar.length) === 0 || starts.has(key(head.midi, endOf(strike)))),
    })),
  });
  const lines = bar.lines.map((line) => ({
    ...line,
    events: line.events.map((event) => (event.kind === "note" ? (lost(event) ? mend(event) : event) : event)),
  }));
  return { ...bar, lines };
}
