import type { Hand, Player } from "@gradus/difficulty";
import { add, attributesAt, compare, fifthsOf, type NoteEvent, type Score, soundingNotes, ZERO } from "@gradus/score";
import { lastBegun } from "./in-force.ts";
import { metresOf } from "./metre.ts";
import { quarter, ticksFrom } from "./ticks.ts";

/** A note that sounds, ties put together; times in ticks from the start of the piece. */
export type PieceNote = {
  readonly on: number;
  readonly end: number;
  /** sounding, C4 = 60 */
  readonly midi: number;
  /** spelling as sounding, on the line of fifths: F −1, C 0, G 1 */
  readonly fifths: number;
  readonly hand: Hand;
  readonly part: number;
  readonly staff: number;
  readonly voice: string;
  /** index of the measure where it begins */
  readonly measure: number;
  /** every tied event, first to last, and its head in the first: joins a note to its place in the score */
  readonly events: readonly string[];
  readonly head: number;
};

/** A measure; times in ticks. */
export type PieceBar = {
  readonly index: number;
  readonly start: number;
  readonly length: number;
  /** length by the time signature */
  readonly nominal: number;
  /** a beat: a dotted quarter in 6/8, 9/8 and 12/8 */
  readonly beat: number;
  /** beats of three */
  readonly compound: boolean;
  /** beats of the measure as counted by its signature */
  readonly beats: number;
  readonly fifths: number;
  readonly keyChange: boolean;
  readonly timeChange: boolean;
  readonly repeatStart: boolean;
  readonly repeatEnd: boolean;
};

/** What one player plays, as notes on a line of time; repeats are not unfolded. */
export type Piece = {
  readonly bars: readonly PieceBar[];
  /** by onset, then height */
  readonly notes: readonly PieceNote[];
  /** notes of all other parts, for reading harmony; `hand` says nothing of them */
  readonly others: readonly PieceNote[];
  readonly end: number;
};

/** The notes of a player and of those who play beside. Grace, cue and unpitched notes are left out. Pure. */
export function pieceOf(score: Score, player: Pick<Player, "parts" | "sides">): Piece {
  const lead = score.parts[player.parts[0] ?? 0];
  const metres = metresOf(score);
  const bars = (lead?.measures ?? []).map((measure, index): PieceBar => {
    const attributes = lead ? attributesAt(lead, index, ZERO) : measure.before;
    const previous = lead?.measures[index - 1];
    const before = lead && previous ? attributesAt(lead, index - 1, ZERO) : attributes;
    const { beats: counts, beatType } = attributes.time;
    const count = counts.reduce((sum, one) => sum + one, 0);
    const compound = beatType >= 8 && count > 3 && count % 3 === 0;
    const metre = metres[index];
    const beat = metre ? ticksFrom(metre.beat) : quarter;
    const nominal = ticksFrom(measure.nominal);
    return {
      index,
      start: ticksFrom(measure.start),
      length: ticksFrom(measure.length),
      nominal,
      beat,
      compound,
      beats: Math.max(1, Math.round(nominal / beat)),
      fifths: attributes.key.fifths,
      keyChange: attributes.key.fifths !== before.key.fifths,
      timeChange: attributes.time !== before.time && !isSameTime(attributes.time, before.time),
      repeatStart: measure.repeat.start,
      repeatEnd: measure.repeat.end,
    };
  });
  const playedOnly = playedOnlyIn(score);
  const written = soundingNotes(score).filter(({ eventIds: [first = ""] }) => !playedOnly.has(first));
  const all = written.map((note): PieceNote & { readonly own: boolean } => {
    const on = ticksFrom(note.onset);
    const part = score.parts[note.part];
    const transpose = part && attributesAt(part, note.measure, ZERO).transpose;
    const side = player.sides.find((one) => one.part === note.part && one.staff === note.staff);
    return {
      own: side !== undefined,
      on,
      end: on + Math.max(1, ticksFrom(note.duration)),
      midi: note.midi,
      fifths: fifthsOf(note.pitch) + (transpose ? soundingFifths(transpose.chromatic, transpose.diatonic) : 0),
      hand: side?.hand ?? "R",
      part: note.part,
      staff: note.staff,
      voice: note.voice,
      measure: note.measure,
      events: note.eventIds,
      head: note.headIndex,
    };
  });
  const last = bars.at(-1);
  return {
    bars,
    notes: all.filter(({ own }) => own),
    others: all.filter(({ own }) => !own),
    end: last ? last.start + last.length : 0,
  };
}

/** Notes that are only heard while a printed note of their staff lasts, by event: programs write out a trill like that. */
function playedOnlyIn({ parts }: Score): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { events } of parts.flatMap(({ measures }) => measures)) {
    const notes = events.filter((event): event is NoteEvent => event.kind === "note");
    if (!notes.some(({ hidden }) => hidden)) continue;
    const printed = notes.filter(({ hidden }) => !hidden);
    const isUnder = ({ staff, onset }: NoteEvent): boolean =>
      printed.some(
        (one) =>
          one.staff === staff && compare(one.onset, onset) <= 0 && compare(add(one.onset, one.duration), onset) > 0,
      );
    for (const note of notes) if (note.hidden && isUnder(note)) found.add(note.id);
  }
  return found;
}

const isSameTime = (
  a: { readonly beats: readonly number[]; readonly beatType: number },
  b: { readonly beats: readonly number[]; readonly beatType: number },
): boolean => a.beatType === b.beatType && a.beats.join() === b.beats.join();

/** Steps on the line of fifths of a transposition by so many semitones and steps of the scale. */
const soundingFifths = (chromatic: number, diatonic: number): number => 7 * chromatic - 12 * diatonic;

/** The bar in which a time lies: the last that begins at or before it. */
export const barAt = ({ bars }: Pick<Piece, "bars">, at: number): PieceBar | undefined =>
  lastBegun(bars, at, ({ start }) => start);
