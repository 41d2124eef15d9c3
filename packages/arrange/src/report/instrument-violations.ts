import {
  type Craft,
  type Fault,
  faultsOf,
  type HandNote,
  handsOf,
  measureAt,
  type Player,
  type Timing,
  ticksOf,
} from "@gradus/difficulty";
import { attributesAt, type Score, tempoMarks, toNumber, ZERO } from "@gradus/score";
import { marksOf } from "../lines/line.ts";
import type { PlacedViolation } from "./violation.ts";

/** quarters a minute where a score says nothing: what MusicXML players take */
const usualTempo = 120;
/** a single-line part with so large a share of onsets of several notes is written for several players */
const dividedShare = 0.1;

type Found = { readonly measure: number; readonly message: string };

/**
 * What a player of another instrument than a keyboard cannot play. A measure that was rewritten has to be playable
 * whatever it was; one that was left alone, but for the key of the piece, is no worse than in the source. Where our limit is
 * a guess (speed, an instrument without data, a part divided between players) the source's own measure is the limit.
 */
export function instrumentViolations(source: Score, result: Score, player: Player): readonly PlacedViolation[] {
  const { craft } = player;
  if (!craft) return [];
  const old = handsOf(source, player).R;
  const now = handsOf(result, player).R;
  const timing = timingOf(result, player);
  const before = new Map(faultsOf(old, craft, timing).map((fault) => [keyOf(fault), fault.extent]));
  const left = leftAlone(old, now, timing, !isSameKey(source, result, player));
  const guessed = (fault: Fault): boolean =>
    fault.kind === "speed" ||
    craft.profile.id === "generic-melody" ||
    (fault.kind === "together" && craft.profile.polyphony.kind === "single-line" && isDivided(old));
  const faults = faultsOf(now, craft, timing).filter((fault) => {
    const excused = left(fault.measure) || guessed(fault);
    return !excused || fault.extent > (before.get(keyOf(fault)) ?? 0) + 1e-6;
  });
  const [side] = player.sides;
  const measures = result.parts[player.parts[0] ?? 0]?.measures ?? [];
  return [...faults, ...lostBreaths(old, now, commasIn(result, player), craft, timing)]
    .toSorted((a, b) => a.measure - b.measure)
    .map(({ measure, message }) => ({
      measure: measures[measure]?.number ?? "",
      index: measure,
      staff: side?.staff ?? 1,
      message,
    }));
}

const keyOf = ({ measure, kind }: Fault): string => `${measure}/${kind}`;

function timingOf(score: Score, player: Player): Timing {
  const marks = tempoMarks(score).map(({ position, bpm }) => ({ at: toNumber(position), bpm }));
  return {
    starts: (score.parts[player.parts[0] ?? 0]?.measures ?? []).map(({ start }) => toNumber(start)),
    bpmAt: (quarters) => marks.findLast(({ at }) => at <= quarters + 1e-6)?.bpm ?? usualTempo,
  };
}

function isSameKey(source: Score, result: Score, { parts }: Player): boolean {
  const index = parts[0] ?? 0;
  const [a, b] = [source.parts[index], result.parts[index]];
  return !a || !b || attributesAt(a, 0, ZERO).key.fifths === attributesAt(b, 0, ZERO).key.fifths;
}

/** Tells the measures whose notes are those of the source, in another key all as many semitones away as most are. */
function leftAlone(
  old: readonly HandNote[],
  now: readonly HandNote[],
  { starts }: Timing,
  otherKey: boolean,
): (measure: number) => boolean {
  const before = shapesOf(old, starts);
  const after = shapesOf(now, starts);
  const shifts = new Map<number, number>();
  for (const [measure, { rhythm, first }] of after) {
    const was = before.get(measure);
    if (was?.rhythm === rhythm) shifts.set(first - was.first, (shifts.get(first - was.first) ?? 0) + 1);
  }
  const [most = 0] = [...shifts].reduce((best, next) => (next[1] > (best[1] ?? 0) ? next : best), [0, 0]);
  const key = otherKey ? most : 0;
  return (measure) => {
    const was = before.get(measure);
    const is = after.get(measure);
    if (!was || !is) return was === is;
    return was.rhythm === is.rhythm && was.steps === is.steps && is.first - was.first === key;
  };
}

type Shape = { readonly rhythm: string; readonly steps: string; readonly first: number };

function shapesOf(notes: readonly HandNote[], starts: readonly number[]): ReadonlyMap<number, Shape> {
  const measures = new Map<number, HandNote[]>();
  for (const note of notes.toSorted((a, b) => a.on - b.on || a.p - b.p)) {
    const measure = measureAt(starts, note.on);
    const own = measures.get(measure) ?? [];
    own.push(note);
    measures.set(measure, own);
  }
  return new Map(
    [...measures].map(([measure, own]) => {
      const first = own[0]?.p ?? 0;
      const rhythm = own.map(({ on, dur }) => `${ticksOf(on)} ${ticksOf(dur)}`).join();
      return [measure, { rhythm, steps: own.map(({ p }) => p - first).join(), first }];
    }),
  );
}

function isDivided(notes: readonly HandNote[]): boolean {
  const onsets = new Map<number, number>();
  for (const { on } of notes) onsets.set(ticksOf(on), (onsets.get(ticksOf(on)) ?? 0) + 1);
  const several = [...onsets.values()].filter((count) => count > 1).length;
  return several > dividedShare * onsets.size;
}

/** quarters: a shorter silence is no breath */
const leastBreath = 0.2;
/** quarters: a breath so soon after another is not missed */
const soon = 2;

/** Where a breath mark lets a player breathe without a rest: the ends of its notes, in quarters. */
const commasIn = (score: Score, { parts }: Player): readonly number[] =>
  (score.parts[parts[0] ?? 0]?.measures ?? []).flatMap(({ start, events }) =>
    events.flatMap((event) =>
      event.kind === "note" && !event.cue && marksOf(event).some(({ name }) => name === "breath-mark")
        ? [toNumber(start) + toNumber(event.onset) + toNumber(event.duration)]
        : [],
    ),
  );

/** Rests that were filled although the player then has to go on longer than anybody's breath lasts. */
function lostBreaths(
  old: readonly HandNote[],
  now: readonly HandNote[],
  commas: readonly number[],
  { profile }: Craft,
  { starts, bpmAt }: Timing,
): readonly Found[] {
  const longest = profile.phrase?.breathSeconds?.values?.virtuoso;
  if (longest === undefined) return [];
  const rests = breathsOf(old);
  const places = [...breathsOf(now), ...commas].toSorted((a, b) => a - b);
  return places.slice(1).flatMap((to, i): readonly Found[] => {
    const from = places[i] ?? 0;
    const seconds = (60 * (to - from)) / bpmAt(from);
    if (seconds <= longest) return [];
    return rests
      .filter((rest) => rest > from + soon && rest < to - leastBreath)
      .map((rest) => ({
        measure: measureAt(starts, rest - leastBreath),
        message: `no breath for ${Math.round(seconds)} seconds`,
      }));
  });
}

/** Where a silence ends; the start and the end of the music too. */
function breathsOf(notes: readonly HandNote[]): readonly number[] {
  const places: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { on, dur } of notes.toSorted((a, b) => a.on - b.on)) {
    if (on > end + leastBreath) places.push(on);
    end = Math.max(end, on + dur);
  }
  return notes.length === 0 ? [] : [...places, end];
}
