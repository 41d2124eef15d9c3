import { toNumber } from "@gradus/score";
import { brokenLine } from "../operations/broken-line.ts";
import { chordFill } from "../operations/chord-fill.ts";
import { doubleNotes } from "../operations/double-notes.ts";
import { fullerChords } from "../operations/fuller-chords.ts";
import { innerFigures } from "../operations/inner-figures.ts";
import { melodyOctaves } from "../operations/melody-octaves.ts";
import { octaveFill } from "../operations/octave-fill.ts";
import type { Operation } from "../operations/operation.ts";
import { bassPassing } from "../operations/passing-notes.ts";
import { levelsAbove, rankOf, type TechniqueId } from "../operations/techniques/table.ts";
import type { Step } from "../operations/with-steps.ts";
import { type FigureName, figureOrder } from "../plan/figures.ts";
import { type Menu, vocabularyOf } from "../plan/vocabulary.ts";
import { strikesOf } from "../read/bar/bar.ts";
import { fillInReturns, longFill, mordentsInReturns, passingInReturns } from "./sparing.ts";

/** quarters: a note that lasts so long was not broken */
const held = 1;
/** The line broken in measures in which that breaks every held note: half a figure limps. */
const brokenThroughout: Operation = {
  ...brokenLine,
  apply: (bar, strength, context) => {
    const made = brokenLine.apply(bar, strength, context);
    return made === bar || strikesOf(made).every(({ duration }) => toNumber(duration) < held) ? made : bar;
  },
};

type From =
  | "Beginner"
  | "Elementary"
  | "Early Intermediate"
  | "Intermediate"
  | "Late Intermediate"
  | "Early Advanced"
  | "Advanced";

/** What the hand with the tune gets, and the level from which; a figure of the tune's own comes only where it returns. */
const upper: readonly (readonly [from: From, ...steps: readonly Step[]])[] = [
  ["Beginner"],
  ["Elementary", [longFill, 2]],
  ["Elementary", [longFill, 2], [fillInReturns, 1]],
  ["Early Intermediate", [passingInReturns, 1], [chordFill, 1]],
  ["Intermediate", [passingInReturns, 2], [chordFill, 2]],
  ["Late Intermediate", [mordentsInReturns, 1], [passingInReturns, 2], [chordFill, 2]],
  ["Late Intermediate", [passingInReturns, 2], [octaveFill, 1], [chordFill, 2]],
  ["Late Intermediate", [passingInReturns, 2], [doubleNotes, 1]],
  ["Late Intermediate", [passingInReturns, 2], [doubleNotes, 1], [innerFigures, 1]],
  ["Early Advanced", [passingInReturns, 2], [doubleNotes, 1], [innerFigures, 2]],
  ["Early Advanced", [melodyOctaves, 2], [octaveFill, 1], [chordFill, 2]],
  ["Advanced", [passingInReturns, 2], [doubleNotes, 1], [innerFigures, 3]],
  ["Advanced", [melodyOctaves, 2], [octaveFill, 2], [chordFill, 3]],
];

/** How the lower hand is written: a figure for what accompanies, steps for lines of its own and for chords that stay. */
export type LowerRung = {
  /** place among the figures that the level knows for a measure, 0 to 1; undefined where the source's own stay */
  readonly figure: number | undefined;
  readonly line: readonly Step[];
  readonly chords: readonly Step[];
};

const lines: readonly (readonly Step[])[] = [[[bassPassing, 1]], [[brokenLine, 1]], [[brokenThroughout, 2]]];
const light: readonly Step[] = [[fullerChords, 1]];

/** The rungs of the upper hand for a level, by name; the source's own first. */
export const uppersOf = (level: string): readonly (readonly Step[])[] =>
  upper.flatMap(([from, ...steps]) => (rankOf(from) <= rankOf(level) ? [steps] : []));

const isUsual = (known: ReadonlySet<TechniqueId>, level: string, [operation, strength]: Step): boolean => {
  const technique = operation.technique?.(strength);
  return technique === undefined || known.has(technique) || levelsAbove(technique, level) <= 0;
};

/** How a measure is counted, for its figures. */
export type Count = keyof Menu;
const learnt = ["elementary", "early-intermediate", "intermediate", "late-intermediate"];

/** figures that repertoire has later than method books, by the level from which */
const later: readonly (readonly [from: string, menu: Menu])[] = [
  [
    "Late Intermediate",
    { "4": ["open-eighths"], "3": ["open-eighths"], "2": ["open-eighths"], compound: ["open-threes"] },
  ],
  [
    "Early Advanced",
    {
      "4": ["octave-chord", "open-sixteenths"],
      "3": ["octave-waltz", "open-sixteenths"],
      "2": ["octave-chord", "open-sixteenths"],
      compound: [],
    },
  ],
];

/** All figures that a player of a level has learnt so far, by the count of the measure, the easiest first. */
export function figuresUpTo({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): (count: Count) => readonly FigureName[] {
  const upTo = learnt.indexOf(id);
  const last = upTo >= 0 ? upTo + 1 : id === "beginner" ? 0 : learnt.length;
  const menus = [
    ...["beginner", ...learnt.slice(0, last)].map((one) => vocabularyOf(one).menu),
    ...later.flatMap(([from, menu]) => (rankOf(from) <= rankOf(name) ? [menu] : [])),
  ];
  return (count) => {
    const known = new Set(menus.flatMap((menu) => menu[count]));
    return figureOrder.filter((figure) => known.has(figure));
  };
}

const ranks = 6;

/** The rungs of the lower hand for a level, the source's own first. */
export function lowersOf(level: string, known: ReadonlySet<TechniqueId>): readonly LowerRung[] {
  const usual = (steps: readonly Step[] = []): readonly Step[] => steps.filter((step) => isUsual(known, level, step));
  const rung = (figure: number | undefined, line: readonly Step[] = [], chords: readonly Step[] = []): LowerRung => ({
    figure,
    line: usual(line),
    chords: usual(chords),
  });
  const figured = Array.from({ length: ranks + 1 }, (_, rank) =>
    rung(rank / ranks, lines[Math.min(lines.length - 1, Math.floor((rank * lines.length) / ranks))], light),
  );
  return [rung(undefined), rung(undefined, lines[0], light), ...figured];
}
