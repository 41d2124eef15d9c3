import { ticksPerQuarter } from "../rhythm/ticks.ts";
import type { PageEvent, Stem } from "../symbols/event.ts";

type Options = {
  readonly x: number;
  readonly staff?: number;
  readonly quarters?: number;
  readonly halvings?: number;
  readonly dots?: number;
  readonly isUp?: boolean;
  readonly beams?: readonly number[];
  readonly y?: number;
  readonly isRest?: boolean;
};
let next = 0;

/** For tests: a chord of one head, or a rest, at a place in staff spaces. */
export function pageEvent(options: Options): PageEvent {
  const { x, staff = 0, quarters = 1, halvings = 0, dots = 0, isUp, beams = [], y = 0, isRest = false } = options;
  const line = { x, top: y - 3, bottom: y, thickness: 0.1 };
  const stem: Stem | undefined =
    isUp === undefined
      ? undefined
      : { line, heads: [], isUp, tip: y - 3, flags: 0, beams, beamCount: beams.length, tremolo: 0 };
  next += 1;
  return {
    kind: isRest ? "rest" : "chord",
    id: next,
    heads: [],
    stem,
    staff,
    x,
    right: x + 1.2,
    y,
    quarters,
    halvings,
    dots,
    isGrace: false,
    hasSlash: false,
    mayFillMeasure: isRest && quarters === 4,
    tuplet: undefined,
  };
}

/** For tests: onsets in quarter notes, in the order of the events. */
export const onsetsOf = (
  timed: readonly { readonly event: PageEvent; readonly onset: number }[],
  events: readonly PageEvent[],
): readonly number[] =>
  events.map((event) => (timed.find((one) => one.event.id === event.id)?.onset ?? Number.NaN) / ticksPerQuarter);
