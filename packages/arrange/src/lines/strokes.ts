import { takenOf } from "./choose-fillings.ts";
import type { Filling } from "./filling.ts";
import { isSounding, type LineEvent, type Sounding } from "./line.ts";
import type { Unit } from "./units.ts";

/** A note as it will be played, or a rest; `event` is what it was, times in ticks from the start of the piece. */
export type Stroke = {
  readonly on: number;
  readonly end: number;
  readonly bar: number;
  readonly event: Sounding | undefined;
  /** sounding MIDI number and place on the line of fifths; of a rest none that counts */
  readonly midi: number;
  readonly fifths: number;
  /** it stands for a rest that is held by a fermata */
  readonly heldRest: boolean;
  /** one string of a broken chord: nothing is struck with it */
  readonly alone?: boolean;
  /** no note of the source: what was added to lead from one to the next */
  readonly added?: boolean;
  /** what is struck with it, below, that the source does not have */
  readonly below?: { readonly midi: number; readonly fifths: number };
};

/** A line as it is. */
export const asWritten = (line: readonly LineEvent[]): readonly Stroke[] =>
  line.map((event) => soundingAs(event, event.on, event.end, event.measure));

const soundingAs = (event: LineEvent | undefined, on: number, end: number, bar: number): Stroke => {
  const sounding = event && isSounding(event) ? event : undefined;
  return {
    on,
    end,
    bar,
    event: sounding,
    midi: sounding?.note.midi ?? 0,
    fifths: sounding?.note.fifths ?? 0,
    heldRest: event !== undefined && !sounding && event.fermata,
  };
};

/** The notes and rests of a line as its units are written; what is held from one unit into the next stays one note. Pure. */
export function strokesOf(units: readonly Unit[], fillingOf: (unit: Unit) => Filling): readonly Stroke[] {
  const strokes: Stroke[] = [];
  for (const unit of units) {
    const { at, takes } = fillingOf(unit);
    at.forEach((offset, i) => {
      const on = unit.from + Math.round(offset * unit.beat);
      const next = at[i + 1];
      const end = next === undefined ? unit.to : unit.from + Math.round(next * unit.beat);
      const event = takenOf(unit, takes[i]);
      const last = strokes.at(-1);
      if (last && i === 0 && goesOn(last, event, unit, on)) strokes[strokes.length - 1] = { ...last, end };
      else strokes.push(strokeOf(event, on, end, unit));
    });
  }
  return strokes;
}

/** A note that is held over from the unit before, from a place where its level may tie. */
const goesOn = (last: Stroke, event: LineEvent | undefined, unit: Unit, on: number): boolean =>
  event !== undefined && isSounding(event) && last.event === event && event.on < unit.from && last.end === on;

/** What must stay as it is ends where it ended. */
const strokeOf = (event: LineEvent | undefined, on: number, end: number, unit: Unit): Stroke =>
  soundingAs(event, on, unit.fixed && event ? Math.min(end, Math.max(on + 1, event.end)) : end, unit.bar);

/** A note of a line as it will be played. */
export type Struck = Stroke & { readonly event: Sounding };
export const isStruck = (stroke: Stroke): stroke is Struck => stroke.event !== undefined;
