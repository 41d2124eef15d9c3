import { compare, type Fraction, type Head, headOf, subtract, withPitch } from "@gradus/score";
import type { SketchTone, Struck } from "../plan/sketch.ts";
import { writtenPitch } from "../plan/sketch.ts";
import { restBetween } from "../read/bar/attacks.ts";
import {
  type Bar,
  endOf,
  isStrike,
  type LeftOut,
  type LineEvent,
  type Strike,
  strikesOf,
  type Tone,
  withLines,
} from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { PieceBar } from "../read/piece.ts";
import { quartersFrom, ticksFrom } from "../read/ticks.ts";

/** What a rewritten hand leaves out of the source's signs. */
export type Signs = { readonly leftOut: readonly LeftOut[]; readonly graces: boolean };

type Staff = Pick<StaffMaterial, "bars" | "contexts">;

/** A stroke, or the part of it that falls into one bar, in ticks from the start of that bar. */
type Piece = Struck & { readonly tiedIn: boolean; readonly tiedOut: boolean };

/**
 * The bars of one staff with what was sketched in one voice; bars that are left alone stay undefined. What the sketch took
 * from the source keeps its event, and with it its signs and words. `beside` are the other staves of its part.
 */
export function barsOfSketch(
  sketch: readonly Struck[],
  staff: Staff,
  bars: readonly PieceBar[],
  signs: Signs,
  beside: readonly Staff[] = [],
): readonly (Bar | undefined)[] {
  const voice = usualVoice(staff, beside);
  const pieces = byBar(sketch, bars);
  return staff.bars.map((source, index) => {
    if (!source) return undefined;
    // a silent bar stays as it is written: the rest of an upbeat is no rest of a whole bar
    if (!pieces.has(index) && strikesOf(source).length === 0) return source;
    const transpose = staff.contexts[index]?.transpose ?? 0;
    // a voice that runs over both staves belongs to the other one too, and one that the other has there is its own
    const isShared = source.lines.some((line) => line.voice === voice && line.crossing);
    const isTaken = beside.some(({ bars }) => soundsIn(bars[index], voice));
    const own = isShared || isTaken ? source.freeVoice : voice;
    return barOf(source, pieces.get(index) ?? [], { voice: own, transpose, signs });
  });
}

const soundsIn = (bar: Bar | undefined, voice: string): boolean =>
  bar?.lines.some((line) => line.voice === voice && line.events.some(isStrike)) ?? false;

/**
 * The voice that most bars of a staff are written in: one voice throughout reads more easily than one that flips. A voice that
 * is more at home in a staff beside it is that one's.
 */
function usualVoice(staff: Staff, beside: readonly Staff[]): string {
  const others = beside.map(strikesByVoice);
  const own = [...strikesByVoice(staff)].filter(([voice, count]) =>
    others.every((other) => (other.get(voice) ?? 0) <= count),
  );
  return own.reduce((best, one) => (one[1] > best[1] ? one : best), ["1", -1] as const)[0];
}

function strikesByVoice({ bars }: Staff): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const bar of bars)
    for (const { voice, events } of bar?.lines ?? [])
      counts.set(voice, (counts.get(voice) ?? 0) + events.filter(isStrike).length);
  return counts;
}

function byBar(sketch: readonly Struck[], bars: readonly PieceBar[]): ReadonlyMap<number, readonly Piece[]> {
  const found = new Map<number, Piece[]>();
  let first = 0;
  for (const { on, end, tones } of sketch) {
    while (first < bars.length - 1 && (bars[first + 1]?.start ?? 0) <= on) first++;
    for (let i = first; i < bars.length; i++) {
      const bar = bars[i];
      if (!bar || bar.start >= end) break;
      const from = Math.max(on, bar.start);
      const to = Math.min(end, bar.start + bar.length);
      if (to <= from) continue;
      const own = found.get(i) ?? [];
      own.push({ on: from - bar.start, end: to - bar.start, tones, tiedIn: from > on, tiedOut: to < end });
      found.set(i, own);
    }
  }
  return found;
}

type Manner = { readonly voice: string; readonly transpose: number; readonly signs: Signs };

function barOf(source: Bar, pieces: readonly Piece[], { voice, transpose, signs }: Manner): Bar {
  const strikes = new Map(source.lines.flatMap((line) => line.events.filter(isStrike)).map((one) => [one.id, one]));
  const used = new Set<string>();
  const events: LineEvent[] = [];
  let cursor = quartersFrom(0);
  for (const piece of pieces.toSorted((a, b) => a.on - b.on)) {
    const model = modelOf(piece, strikes, used);
    const { onset, end } = timesOf(piece, model, cursor);
    if (compare(onset, cursor) < 0 || compare(end, onset) <= 0) continue;
    if (compare(onset, cursor) > 0) events.push(restBetween(source, voice, cursor, onset));
    if (model) used.add(model.id);
    events.push({ ...strikeOf(source, piece, model, transpose), voice, onset, duration: subtract(end, onset) });
    cursor = end;
  }
  if (compare(cursor, source.length) < 0 && events.length > 0)
    events.push(restBetween(source, voice, cursor, source.length));
  const lines = withWholeDuplets(
    events.map((event) => asBefore(event, strikes.get(event.id))),
    strikes,
  );
  const made = withLines(source, [{ voice, crossing: false, events: lines }]);
  return {
    ...made,
    leftOut: [...new Set([...source.leftOut, ...signs.leftOut])],
    graces: signs.graces ? made.graces : [],
  };
}

/** ticks by which a tuplet that no tick stands for may be off: shorter than any note */
const rounding = 8;

/** When a stroke begins and ends: as the source's event does where that is meant, and without gaps that only rounding made. */
function timesOf({ on, end }: Piece, model: Strike | undefined, cursor: Fraction): { onset: Fraction; end: Fraction } {
  const isMeant = (time: Fraction, ticks: number): boolean => Math.abs(ticksFrom(time) - ticks) <= rounding;
  const begins = model && isMeant(model.onset, on) ? model.onset : quartersFrom(on);
  const onset = isMeant(cursor, on) ? cursor : begins;
  const ends = model && isMeant(endOf(model), end) ? endOf(model) : quartersFrom(end);
  return { onset, end: ends };
}

/** The source's event that a stroke continues: that of its highest note that has one in this bar. */
function modelOf(
  { tones }: Piece,
  strikes: ReadonlyMap<string, Strike>,
  used: ReadonlySet<string>,
): Strike | undefined {
  for (const { note } of tones.toReversed()) {
    const id = note?.events.find((one) => strikes.has(one) && !used.has(one));
    if (id !== undefined) return strikes.get(id);
  }
  return undefined;
}

function strikeOf(source: Bar, piece: Piece, model: Strike | undefined, transpose: number): Strike {
  const heads = piece.tones.map(
    (tone): Tone => ({
      ...headFor(tone, model, transpose),
      midi: tone.midi,
      melody: tone.note !== undefined,
      tieStop: piece.tiedIn,
      tieStart: piece.tiedOut,
    }),
  );
  const base: Strike = model ?? {
    kind: "note",
    id: `${source.staff}/plan/${piece.on}`,
    onset: source.length,
    duration: source.length,
    staff: source.staff,
    voice: "1",
    heads,
    type: undefined,
    dots: 0,
    timeModification: undefined,
    cue: false,
    hidden: false,
  };
  return { ...base, hidden: false, heads };
}

/** The source's head where the pitch is its own, moved by octaves or not; else a new one. */
function headFor(tone: SketchTone, model: Strike | undefined, transpose: number): Head {
  const pitch = writtenPitch(tone, transpose);
  const own = model && tone.note?.events.includes(model.id);
  const head = own ? model.heads.find(({ midi }) => (midi - tone.midi) % 12 === 0) : undefined;
  if (!head) return headOf(pitch);
  return head.midi === tone.midi ? head : withPitch(head, pitch);
}

/** The source's own event where nothing changed, drawn as it was where only its notes did. */
function asBefore(event: LineEvent, before: Strike | undefined): LineEvent {
  if (!isStrike(event) || !before) return event;
  const isSameTime = compare(event.onset, before.onset) === 0 && compare(event.duration, before.duration) === 0;
  if (!isSameTime) return { ...event, type: undefined, dots: 0, timeModification: undefined };
  const isSame =
    event.voice === before.voice &&
    event.heads.length === before.heads.length &&
    event.heads.every((head, i) => isSameHead(head, before.heads[i]));
  return isSame ? before : event;
}

/** Two in the time of three, or four: dotted notes say the same. */
const isDuplet = ({ timeModification }: Strike): boolean =>
  timeModification !== undefined && timeModification.actual < timeModification.normal;

/** The duplets of a bar as they were where all of them stayed; else all in dotted notes, and not one in this way and one in that. */
function withWholeDuplets(events: readonly LineEvent[], strikes: ReadonlyMap<string, Strike>): readonly LineEvent[] {
  const before = [...strikes.values()].filter(isDuplet);
  const kept = events.filter((event) => isStrike(event) && isDuplet(event));
  if (kept.length === 0 || kept.length === before.length) return events;
  return events.map((event) =>
    isStrike(event) && isDuplet(event) ? { ...event, type: undefined, dots: 0, timeModification: undefined } : event,
  );
}

const isSameHead = (a: Tone, b: Tone | undefined): boolean =>
  b !== undefined && a.source === b.source && a.midi === b.midi && a.tieStart === b.tieStart && a.tieStop === b.tieStop;
