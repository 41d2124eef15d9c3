import type { Vertical } from "../layout/lines.ts";
import type { Point } from "../page/page.ts";

export type Head = {
  readonly symbol: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** number of the staff in its system, from 0 */
  readonly staff: number;
  /** 0 the lowest line, 1 the space above it */
  readonly position: number;
  /** quarter notes of a head without flags and dots: 8, 4, 2, 1 */
  readonly quarters: number;
  readonly isSmall: boolean;
};

export type Stem = {
  readonly line: Vertical;
  readonly heads: readonly Head[];
  readonly isUp: boolean;
  /** y of the end without heads */
  readonly tip: number;
  readonly flags: number;
  /** beams that end at or cross the tip, by their number in the system */
  readonly beams: readonly number[];
  readonly beamCount: number;
  readonly tremolo: number;
};

export type Tuplet = {
  readonly actual: number;
  readonly normal: number;
  /** of the mark it was read from; the same for all its events */
  readonly mark: number;
};

/** A chord or a rest on the page, before it has a time. */
export type PageEvent = {
  readonly kind: "chord" | "rest";
  readonly id: number;
  readonly heads: readonly Head[];
  readonly stem: Stem | undefined;
  /** staff that most of its heads are on */
  readonly staff: number;
  /** left edge of the main column of heads */
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** quarter notes of the head or rest sign alone */
  readonly quarters: number;
  /** halvings by flags or beams */
  readonly halvings: number;
  readonly dots: number;
  readonly isGrace: boolean;
  readonly hasSlash: boolean;
  /** a whole rest, which may stand for the measure */
  readonly mayFillMeasure: boolean;
  readonly tuplet: Tuplet | undefined;
};

/** Written length in quarter notes without dots and tuplet. */
export const noteValue = ({ quarters, halvings }: PageEvent): number => quarters / 2 ** halvings;

/** Written length in quarter notes with dots and without tuplet: each dot adds half of what is before it. */
export const dottedValue = (event: PageEvent): number => noteValue(event) * (2 - 1 / 2 ** event.dots);

export type BeamShape = {
  readonly left: Point;
  readonly right: Point;
};
