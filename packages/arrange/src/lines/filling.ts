import { rhythmsOf } from "./cells.ts";
import { flattenedBeats, isEmptied, partedBeats } from "./hooks.ts";
import { isSounding, type LineEvent } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import type { Unit } from "./units.ts";

/** A way to write a unit: where its notes begin, in beats, and which of its events each takes (places in `events`). */
export type Filling = { readonly at: readonly number[]; readonly takes: readonly number[]; readonly cost: number };

/** a syllable without its note; what is so dear is taken only when nothing else can be had */
const lostSyllable = 60;
const dearest = 55;
/** fillings of a class that the joins to its neighbours choose from, and how much dearer than the best they may be */
const kept = { count: 8, within: 4 };
/** a rest by its length in beats */
const restLosses: readonly (readonly [beats: number, loss: number])[] = [
  [1, 1.6],
  [0.5, 0.5],
  [0, 0.1],
];
const restFermata = 2;
const shift = { simple: 1.5, compound: 1.2, any: 0.35, held: 0.5, inFigure: 0.3 };
/** beats: a note no longer than this is one of a figure, any of which may stand for it */
const ofFigure = 0.25;
const anticipated = { before: 3.5, here: 0.1 };
const shortRest = [1.4, 0.3];
/** a note that comes twice where the source goes to another one and back, in quick notes and in slower ones: a figure that is sampled */
const again = { quick: 1.8, slow: 0.3 };
const leapInQuick = [3, 1];
/** share of the cost of a leap that the source has itself: it belongs to the tune */
const ownLeap = 0.4;
/** a beat that stands still where a rhythm that the piece is known by moves */
const flattened = { simple: 2, compound: 1.2 };
/** one note for all that moved */
const emptied = 1.5;
/** beats that moved alike and do so no more, where a piece is known by them */
const parted = 0.8;
const near = 1e-6;

/** What a place in a unit is for the choice. */
type Place = {
  readonly event: LineEvent;
  readonly on: number;
  readonly end: number;
  readonly loss: number;
  /** a syllable begins here and must have its note */
  readonly sung: boolean;
  /** a rest of a beat or more on a beat: it parts phrases */
  readonly parts: boolean;
};

/** What two notes that follow each other cost by their distance in semitones. */
export function leapCost(semitones: number, { leap }: Pick<LineWords, "leap">): number {
  const size = Math.abs(semitones);
  if (size > leap.most) return 1.6 + 0.15 * (size - leap.most);
  if (size > leap.often) return 0.35;
  return size === 0 ? 0.25 : 0;
}

/**
 * The best ways to write a class of like units in the cells of a level, by cost: dynamic programming over the places of each rhythm,
 * which takes one event of the source for each. Cost: the weight of what is lost, the price of the cells, shifts in time, leaps, and
 * beats that stand still; `hook`: how much the piece is known by this rhythm (`hooksOf`). Pure.
 */
export function fillingsOf(units: readonly Unit[], words: LineWords, hook: number): readonly Filling[] {
  const [unit] = units;
  if (!unit) return [];
  if (unit.fixed || unit.events.length === 0) return [asItIs(unit, 0)];
  if (unit.events.every(({ event }) => !isSounding(event))) return [{ at: [0], takes: [0], cost: 0 }];
  const places = placesOf(units, words);
  const found: Filling[] = [];
  for (const rhythm of rhythmsOf(unit.beats, unit.compound, words, dearest)) {
    const still = hook * (unit.compound ? flattened.compound : flattened.simple) * flattenedBeats(rhythm.at, unit);
    const lively = (isEmptied(rhythm.at, unit) ? emptied : 0) + (hook > 0 ? parted * partedBeats(rhythm.at, unit) : 0);
    const cost = rhythm.cost * words.price + still + lively;
    const best = bestTakes(rhythm.at, unit, places, words);
    if (best) found.push({ at: rhythm.at, takes: best.takes, cost: cost + best.cost });
  }
  const sorted = found.toSorted((a, b) => a.cost - b.cost || a.at.length - b.at.length);
  const [best] = sorted;
  if (!best || best.cost > dearest) return [asItIs(unit, dearest)];
  return sorted.slice(0, kept.count).filter(({ cost }) => cost < best.cost + kept.within);
}

const asItIs = ({ events, from, beat }: Unit, cost: number): Filling => ({
  at: events.length === 0 ? [0] : events.map(({ event }) => (Math.max(event.on, from) - from) / beat),
  takes: events.length === 0 ? [-1] : events.map((_, i) => i),
  cost,
});

function placesOf(units: readonly Unit[], { level }: LineWords): readonly Place[] {
  const [unit] = units;
  if (!unit) return [];
  const { from, to, beat, compound } = unit;
  return unit.events.map(({ event }, i): Place => {
    const on = (Math.max(event.on, from) - from) / beat;
    const end = (Math.min(event.end, to) - from) / beat;
    const isCarried = event.on < from;
    const place = { event, on, end, sung: event.sung && !isCarried, parts: false };
    if (!isSounding(event)) {
      const beats = (event.end - event.on) / beat;
      const loss = (restLosses.find(([least]) => beats >= least - near)?.[1] ?? 0) + (event.fermata ? restFermata : 0);
      return { ...place, loss, parts: beats >= 1 - near && isWhole(on) };
    }
    const loss = units.reduce((sum, one) => sum + (one.events[i]?.loss ?? 0), 0) / units.length;
    // at the lowest levels what sounds ahead of the beat and is held over it goes onto the beat
    const isAhead = level < 2 && (isCarried ? !isWhole((from - event.on) / beat) : !isWhole(on) && event.end > to);
    if (isAhead)
      return isCarried
        ? { ...place, loss: anticipated.before + (event.sung ? lostSyllable : 0) }
        : { ...place, loss: anticipated.here, sung: false };
    return { ...place, loss: isCarried ? (compound ? 0.8 : 0.8) : loss };
  });
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < near;

type Path = { readonly cost: number; readonly takes: readonly number[] };

/** The cheapest choice of events for the places of a rhythm; undefined where one of them has nothing to take. */
function bestTakes(at: readonly number[], unit: Unit, places: readonly Place[], words: LineWords): Path | undefined {
  let paths = new Map<number, Path>([[-1, { cost: 0, takes: [] }]]);
  for (let slot = 0; slot < at.length; slot++) {
    const span: Span = {
      from: at[slot] ?? 0,
      to: at[slot + 1] ?? unit.beats,
      before: at[slot - 1],
      compound: unit.compound,
    };
    const next = new Map<number, Path>();
    places.forEach((place, i) => {
      const own = ownCost(place, span, places, words);
      if (own === undefined) return;
      for (const [last, path] of paths) {
        if (i < last || (i === last && isSounding(place.event))) continue;
        const cost = path.cost + own + joinCost(last, i, span, places, words);
        const known = next.get(i);
        if (!known || cost < known.cost) next.set(i, { cost, takes: [...path.takes, i] });
      }
    });
    paths = next;
  }
  let best: Path | undefined;
  for (const [last, path] of paths) {
    let cost = path.cost;
    for (let i = last + 1; i < places.length; i++) {
      const place = places[i];
      if (place) cost += place.loss * (place.parts ? 1.5 : 1) + silenceOf(place, places[last]);
    }
    if (!best || cost < best.cost) best = { cost, takes: path.takes };
  }
  return best;
}

type Span = {
  readonly from: number;
  readonly to: number;
  readonly before: number | undefined;
  readonly compound: boolean;
};

/** What it costs to take an event for a place of the rhythm; undefined where it does not sound there. */
function ownCost(
  place: Place,
  { from, to, compound }: Span,
  places: readonly Place[],
  { level }: LineWords,
): number | undefined {
  const { on, end, event } = place;
  if (on >= to - near || end <= from + near) return undefined;
  const length = to - from;
  if (!isSounding(event)) {
    if (on > from + near || end - Math.max(on, from) < 0.5 * length - near) return undefined;
    if (places.some((one) => one.sung && one.on >= from - near && one.on < to - near)) return undefined;
    return length < 1 - near && !compound ? (shortRest[level] ?? 0) : 0;
  }
  if (on < from - near) return shift.any + (length > 1 + near && end < to - 0.5 ? shift.held : 0);
  if (on > from + near && !place.sung && !compound && end - from <= 2 * ofFigure + near) return shift.inFigure;
  if (on > from + near) return (on - from) * (compound ? shift.compound : shift.simple) + shift.any;
  return 0;
}

/** What is lost between two events that are taken after each other, and the leap from one to the other. */
function joinCost(last: number, now: number, span: Span, places: readonly Place[], words: LineWords): number {
  const place = places[now];
  const before = places[last];
  if (!place) return 0;
  let cost = 0;
  for (let i = last + 1; i < now; i++) {
    const skipped = places[i];
    if (skipped) cost += skipped.loss + silenceOf(skipped, place);
  }
  const { event } = place;
  if (!before || !isSounding(before.event) || !isSounding(event)) return cost;
  if (!place.sung && event.syllable !== undefined && event.syllable > (before.event.syllable ?? event.syllable) + 1)
    cost += lostSyllable;
  const semitones = event.note.midi - before.event.note.midi;
  const isOwn = now === last + 1 && semitones !== 0;
  cost += 0.8 * leapCost(semitones, words) * (isOwn ? ownLeap : 1);
  const isQuick = span.to - span.from < 1 - near || span.from - (span.before ?? span.from) < 1 - near;
  if (isQuick && !place.sung && !isOwn && Math.abs(semitones) > words.leap.often) cost += leapInQuick[words.level] ?? 0;
  if (span.before !== undefined && place.on < span.before - near) cost += shift.held;
  if (isNewlyRepeated(last, now, places)) cost += isQuick && !place.sung ? again.quick : again.slow;
  return cost;
}

/** True where two notes of one pitch follow each other only since what stood between them is gone. */
function isNewlyRepeated(last: number, now: number, places: readonly Place[]): boolean {
  const pitchAt = (i: number): number | undefined => places[i]?.event.note?.midi;
  const pitch = pitchAt(now);
  if (pitch !== pitchAt(last)) return false;
  return places.slice(last + 1, now).some((_, i) => (pitchAt(last + 1 + i) ?? pitch) !== pitch);
}

/** A syllable that is passed over, unless another note of it is taken. */
const silenceOf = (skipped: Place, taken: Place | undefined): number =>
  skipped.sung && (taken === undefined || taken.event.syllable !== skipped.event.syllable) ? lostSyllable : 0;
