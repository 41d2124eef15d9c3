import { compare, type Fraction, max, min, type RestEvent, subtract, ZERO } from "@gradus/score";
import type { Metre } from "../metre.ts";
import {
  type Bar,
  endOf,
  groupsOf,
  isContinuation,
  type Line,
  type LineEvent,
  type Strike,
  type Tone,
  withLines,
} from "./bar.ts";

/** Something struck at a point of a bar, without a length yet. */
export type Attack = { readonly onset: Fraction; readonly heads: readonly Tone[]; readonly model: Strike };

/** What is struck in a bar, voices put together; a chord held over from the bar before counts at the start only. */
export function attacksOf(bar: Bar): readonly Attack[] {
  return groupsOf(bar).flatMap(({ onset, strikes }) => {
    const struck = strikes.filter((strike) => compare(onset, ZERO) === 0 || !isContinuation(strike));
    const model = struck[0];
    if (!model) return [];
    return [{ onset, heads: distinct(struck.flatMap((strike) => strike.heads)), model }];
  });
}

/**
 * Stretches in which nothing sounds from a beat on, at least `shortest` long, in order. What is shorter, or begins
 * between beats, belongs to the touch and may be filled.
 */
export function silencesOf(
  bar: Bar,
  beats: readonly Fraction[],
  shortest: Fraction,
): readonly { readonly from: Fraction; readonly to: Fraction }[] {
  const silences: { from: Fraction; to: Fraction }[] = [];
  let sounding = ZERO;
  const close = (to: Fraction): void => {
    const from = beats.find((beat) => compare(beat, sounding) >= 0) ?? bar.length;
    if (compare(to, from) > 0 && compare(subtract(to, from), shortest) >= 0) silences.push({ from, to });
  };
  for (const { onset, strikes } of groupsOf(bar)) {
    if (compare(onset, sounding) > 0) close(onset);
    for (const strike of strikes) sounding = max(sounding, endOf(strike));
  }
  close(bar.length);
  return silences;
}

/**
 * One line of these attacks, each held to the next or to the next real silence: the time is always filled.
 * Ties between the notes themselves are gone; only the first may still be tied in and the last tied out.
 */
export function oneLine(bar: Bar, attacks: readonly Attack[], metre: Metre, shortestSilence: Fraction): Bar {
  const silences = silencesOf(bar, metre.grids.beat, shortestSilence);
  const voice = mainVoice(bar);
  const events: LineEvent[] = [];
  let cursor = ZERO;
  attacks.forEach((attack, index) => {
    if (compare(attack.onset, cursor) > 0) events.push(restBetween(bar, voice, cursor, attack.onset));
    const next = attacks[index + 1]?.onset ?? bar.length;
    const silence = silences.find(({ from }) => compare(from, attack.onset) > 0 && compare(from, next) < 0);
    const end = min(next, silence?.from ?? next);
    const reachesEnd = compare(end, bar.length) === 0;
    const heads = attack.heads.map((head) => ({
      ...head,
      tieStop: head.tieStop && compare(attack.onset, ZERO) === 0,
      tieStart: head.tieStart && reachesEnd,
    }));
    events.push({ ...bare(attack.model), voice, onset: attack.onset, duration: subtract(end, attack.onset), heads });
    cursor = end;
  });
  if (compare(bar.length, cursor) > 0 && events.length > 0) events.push(restBetween(bar, voice, cursor, bar.length));
  const made = withLines(bar, [{ voice, crossing: false, events }]);
  return { ...made, leftOut: [...new Set([...bar.leftOut, "slurs" as const])] };
}

const bare = (strike: Strike): Strike => ({ ...strike, type: undefined, dots: 0, timeModification: undefined });

/** The voice that the staff's single line takes: of those that stay on the staff the one with most notes, the first on a tie. */
export function mainVoice(bar: Bar): string {
  const own = bar.lines.filter((line) => !line.crossing);
  let best = own[0];
  for (const line of own) if (best && notes(line) > notes(best)) best = line;
  return best?.voice ?? bar.freeVoice;
}
const notes = (line: Line): number => line.events.filter((event) => event.kind === "note").length;

/** A rest from one point of the bar to another. */
export function restBetween(bar: Bar, voice: string, from: Fraction, to: Fraction): RestEvent {
  return {
    kind: "rest",
    id: `${bar.staff}/rest/${from.n}/${from.d}`,
    onset: from,
    staff: bar.staff,
    voice,
    duration: subtract(to, from),
    type: undefined,
    dots: 0,
    timeModification: undefined,
    wholeMeasure: false,
    hidden: false,
    cue: false,
    source: undefined,
  };
}

/** One head per pitch: unisons of two voices become one note. */
export function distinct(heads: readonly Tone[]): readonly Tone[] {
  const byPitch = new Map<number, Tone>();
  for (const head of heads) {
    const before = byPitch.get(head.midi);
    if (!before || (head.melody && !before.melody)) byPitch.set(head.midi, head);
  }
  return [...byPitch.values()].toSorted((a, b) => a.midi - b.midi);
}
