import { readPages } from "../notation/read-pages.ts";
import { boxOf, type Glyph, type Page, type Point, type Rule, type TextRun } from "../page/page.ts";
import { ticksPerQuarter } from "../rhythm/ticks.ts";

const space = 8;
const [left, right] = [40, 540];
const staffTop = (staff: number): number => 100 + staff * 12 * space;

/** y of a staff position: 0 the lowest line, 1 the space above it. */
export const heightOn = (position: number, staff = 0): number => staffTop(staff) + 4 * space - (position * space) / 2;

/** What stands on a page for tests, with x in staff spaces from the left of the staves. */
export type Sketch = {
  readonly glyphs?: readonly Glyph[];
  readonly rules?: readonly Rule[];
  readonly beams?: readonly Point[][];
  readonly texts?: readonly TextRun[];
};

const at = (x: number): number => left + x * space;

export const sign = (symbol: string, x: number, position: number, staff = 0, size = 4): Glyph => ({
  symbol,
  x: at(x),
  y: heightOn(position, staff),
  size: size * space,
  width: (size / 4) * 1.2 * space,
});

/** An upright line between two staff positions: a stem, or from 0 to 8 a barline. */
export const upright = (x: number, from: number, to: number, staff = 0): Rule => ({
  x1: at(x),
  x2: at(x),
  y1: heightOn(from, staff),
  y2: heightOn(to, staff),
  thickness: 0.12 * space,
});

/** A level beam at a staff position. */
export const beam = (from: number, to: number, position: number, staff = 0): Point[] => {
  const y = heightOn(position, staff);
  return [
    { x: at(from), y: y - 0.25 * space },
    { x: at(to), y: y - 0.25 * space },
    { x: at(to), y: y + 0.25 * space },
    { x: at(from), y: y + 0.25 * space },
  ];
};

/** A level line from one place to another, as of a bracket or a ledger line. */
export const level = (from: number, to: number, position: number, staff = 0): Rule => {
  const y = heightOn(position, staff);
  return { x1: at(from), x2: at(to), y1: y, y2: y, thickness: 0.12 * space };
};

/** Letters on the height of a staff position, two staff spaces high. */
export const words = (text: string, x: number, position: number, staff = 0, font = "Serif-Roman"): TextRun => ({
  text,
  x: at(x),
  y: heightOn(position, staff),
  width: text.length * space,
  size: 2 * space,
  font,
});

/** A black note with its stem up to a staff position. */
export const note = (x: number, position: number, tip: number, symbol = "noteheadBlack", staff = 0): Sketch => ({
  glyphs: [sign(symbol, x, position, staff)],
  rules: [upright(x + 1.2, position, tip, staff)],
});

/** A page of one system, or of one for each staff, with treble clefs, common time and what is sketched. */
export function sketchedPage(staves: number, sketches: readonly Sketch[], isOneSystem = true): Page {
  const numbers = Array.from({ length: staves }, (_, staff) => staff);
  const staffLines = numbers.flatMap((staff) =>
    [0, 2, 4, 6, 8].map((position): Rule => {
      const y = heightOn(position, staff);
      return { x1: left, x2: right, y1: y, y2: y, thickness: 0.5 };
    }),
  );
  const joined: Rule = { x1: left, x2: left, y1: staffTop(0), y2: heightOn(0, staves - 1), thickness: 1 };
  const lines = isOneSystem ? [...staffLines, joined] : staffLines;
  const heading = numbers.flatMap((staff) => [sign("gClef", 1, 2, staff), sign("timeSigCommon", 4, 4, staff)]);
  return {
    width: 600,
    height: 800,
    glyphs: [...heading, ...sketches.flatMap(({ glyphs = [] }) => glyphs)],
    texts: sketches.flatMap(({ texts = [] }) => texts),
    rules: [...lines, ...sketches.flatMap(({ rules = [] }) => rules)],
    polygons: sketches.flatMap(({ beams = [] }) => beams.map((points) => ({ points, box: boxOf(points) }))),
    arcs: [],
    discs: [],
  };
}

/** The notes that are read of each measure, from the earliest, short ones first: step and octave, onset and length in quarter notes. */
export const notesOf = (page: Page): readonly (readonly string[])[] =>
  readPages([page]).measures.map(({ timing, pitches }) =>
    timing.timed
      .filter(({ event }) => event.kind === "chord")
      .toSorted((a, b) => a.onset - b.onset || a.duration - b.duration)
      .flatMap(({ event, onset, duration }) =>
        event.heads.map((head) => {
          const { step, octave } = pitches.get(head)?.pitch ?? { step: "?", octave: 0 };
          return `${step}${octave} ${onset / ticksPerQuarter} ${duration / ticksPerQuarter}`;
        }),
      ),
  );

/** The alterations that are read in each measure, from the left: step and octave, semitones. */
export const altersOf = (page: Page): readonly (readonly string[])[] =>
  readPages([page]).measures.map(({ pitches }) =>
    [...pitches.values()].map(({ pitch }) => `${pitch.step}${pitch.octave} ${pitch.alter}`),
  );
