import { isInTuplet } from "./cells.ts";
import { isSounding, type LineEvent } from "./line.ts";
import type { Unit } from "./units.ts";

/** share of the units of a line, or of its beats, that one uneven rhythm has to have to be what the piece is known by */
const often = 0.12;
/** measures of sound at the beginning whose rhythm is known by heart, however rare it is later */
const opening = 2;
/** what even notes in a beat of three keep of its lilt */
const evenInThrees = 0.6;
const near = 1e-6;

/**
 * How much a piece is known by the rhythm of a unit, 0 to 1: the uneven rhythms of its beginning, and those that come again and again
 * in any of its lines, as a whole or in their dotted beats. Even runs are nobody's hook. Pure.
 */
export function hooksOf(lines: readonly (readonly Unit[])[]): (unit: Unit) => number {
  const shares = new Map<string, number>();
  const first = new Set<string>();
  const count = (rhythm: string, share: number): void => {
    shares.set(rhythm, (shares.get(rhythm) ?? 0) + share);
  };
  for (const line of lines) {
    const heard = line.filter(({ events }) => events.some(({ event }) => isSounding(event)));
    const begin = heard[0]?.bar ?? 0;
    const beats = heard.reduce((sum, unit) => sum + unit.beats, 0);
    for (const unit of heard) {
      count(unit.rhythm, 1 / heard.length);
      for (const beat of dottedBeats(unit)) count(beat, 1 / beats);
      if (unit.bar < begin + opening) first.add(unit.rhythm);
    }
  }
  return (unit) => {
    if (unit.fixed) return 0;
    const known = Math.max(...[unit.rhythm, ...dottedBeats(unit)].map((rhythm) => shares.get(rhythm) ?? 0));
    return unevenness(unit) * (first.has(unit.rhythm) ? 1 : Math.min(1, known / often));
  };
}

/** The beats of a unit that are parted unevenly, by where: a pair of even halves is found in any piece. */
function dottedBeats({ events, from, beat, compound }: Unit): readonly string[] {
  const inner = events.flatMap(({ event }) => {
    const time = (event.on - from) / beat;
    return isSounding(event) && Math.abs(time - Math.round(time)) > near ? [time] : [];
  });
  const places = [...Map.groupBy(inner, Math.floor).values()].map((times) => times.map((time) => time % 1));
  return places
    .filter((times) => compound || times.some((time) => Math.abs(time - 0.5) > near))
    .map((times) => `${compound} ${times.map((time) => time.toFixed(3)).join()}`);
}

/** 1 for long and short notes by turns, less for even ones in beats of three, 0 for an even run. */
function unevenness({ events, from, to, beat, compound }: Unit): number {
  const lengths = events.flatMap(({ event }) =>
    isSounding(event) ? [Math.min(event.end, to) - Math.max(event.on, from)] : [],
  );
  const [one] = lengths;
  if (one === undefined) return 0;
  if (lengths.some((length) => Math.abs(length - one) > near * beat)) return 1;
  return compound ? evenInThrees : 0;
}

/** How many neighbouring beats move alike in the source and unlike in a rhythm (in beats). */
export function partedBeats(at: readonly number[], { events, from, beat, beats }: Unit): number {
  const inner = (times: readonly number[], place: number): string =>
    times
      .map((time) => time - place)
      .filter((time) => time > near && time < 1 - near)
      .map((time) => time.toFixed(3))
      .join();
  const source = events.flatMap(({ event }) => (isSounding(event) ? [(event.on - from) / beat] : []));
  let count = 0;
  for (let place = 1; place < beats; place++) {
    const moves = inner(source, place);
    if (moves !== "" && moves === inner(source, place - 1) && inner(at, place) !== inner(at, place - 1)) count++;
  }
  return count;
}

/** notes of a unit that moves */
const moving = 3;
/** True where a unit that moves in the source is written as one note, or as none. */
export const isEmptied = (at: readonly number[], { events }: Unit): boolean =>
  at.length < 2 && events.filter(({ event }) => isSounding(event)).length >= moving;

/** True for an event that began off the beat before a place, and sounds there. */
function startsOff({ on }: LineEvent, from: number, beat: number, place: number): boolean {
  const time = (on - from) / beat;
  return time < place - near && Math.abs(time - Math.round(time)) > near;
}

/** losses of a note below which it only passes between two others, and what the movement of such notes counts as a hook */
const passing = { below: 0.6, counts: 0.3 };

/**
 * Beats of a unit in which the source moves and a rhythm (in beats) does not; passing notes count less, and what goes too quickly or
 * in tuplets is no hook.
 */
export function flattenedBeats(at: readonly number[], { events, from, beat, beats, compound }: Unit): number {
  let count = 0;
  for (let place = 0; place < beats; place++) {
    const isInside = (time: number): boolean => time > place + near && time < place + 1 - near;
    if (at.some(isInside)) continue;
    const moves = events.flatMap(({ event, loss }, i) => {
      const time = (event.on - from) / beat;
      const before = events[i - 1]?.event;
      // a syncopation is no beginner's rhythm: what is held over a beat goes onto it
      const isHeldOver =
        (event.end - from) / beat > place + 1 + near || (before && startsOff(before, from, beat, place));
      if (!isSounding(event) || !isInside(time) || isHeldOver) return [];
      const isEven = before !== undefined && Math.abs(before.end - before.on - (event.end - event.on)) < near * beat;
      return [{ time, passes: isEven && loss < passing.below && before.note?.midi !== event.note.midi && !compound }];
    });
    if (moves.length === 0 || moves.length > 2 || (!compound && moves.some(({ time }) => isInTuplet(time)))) continue;
    count += moves.every(({ passes }) => passes) ? passing.counts : 1;
  }
  return count;
}
