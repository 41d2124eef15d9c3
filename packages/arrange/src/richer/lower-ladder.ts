import { toNumber } from "@gradus/score";
import { bassOctaves } from "../operations/bass-octaves.ts";
import { brokenLine } from "../operations/broken-line.ts";
import { deepBass } from "../operations/deep-bass.ts";
import { fullerChords } from "../operations/fuller-chords.ts";
import type { Operation } from "../operations/operation.ts";
import { bassPassing } from "../operations/passing-notes.ts";
import { levelsAbove, rankOf, type TechniqueId } from "../operations/techniques/table.ts";
import type { Step } from "../operations/with-steps.ts";
import { strikesOf } from "../read/bar/bar.ts";
import type { From } from "./upper-ladder.ts";

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

/** How the lower hand is written: a figure for what accompanies, steps for what stays in its own notes. */
export type LowerRung = {
  /** place among the figures that the level knows for a measure, 0 to 1; undefined where the source's own stay */
  readonly figure: number | undefined;
  readonly line: readonly Step[];
  readonly chords: readonly Step[];
  readonly broken: readonly Step[];
};

const lines: readonly (readonly [from: From, ...steps: readonly Step[]])[] = [
  ["Beginner", [bassPassing, 1]],
  ["Beginner", [brokenLine, 1]],
  ["Beginner", [brokenThroughout, 2]],
  ["Late Intermediate", [bassOctaves, 1]],
  ["Early Advanced", [bassPassing, 1], [bassOctaves, 2]],
  ["Early Advanced", [bassOctaves, 3]],
];
/** What chords and broken chords that stay get: the first for chords, the second for both. */
const kept: readonly (readonly [from: From, chords: readonly Step[], bass: readonly Step[]])[] = [
  ["Beginner", [[fullerChords, 1]], []],
  ["Intermediate", [[deepBass, 1]], []],
  ["Late Intermediate", [[fullerChords, 1]], [[bassOctaves, 1]]],
  ["Early Advanced", [[deepBass, 2]], [[bassOctaves, 2]]],
  ["Advanced", [[fullerChords, 1]], [[bassOctaves, 3]]],
];

const isUsual = (known: ReadonlySet<TechniqueId>, level: string, [operation, strength]: Step): boolean => {
  const technique = operation.technique?.(strength);
  return technique === undefined || known.has(technique) || levelsAbove(technique, level) <= 0;
};

/** places among the figures of a level that are tried: as many as a level knows for one kind of measure */
const ranks = 14;

/** The lower hand as the source has it. */
export const ownLower: LowerRung = { figure: undefined, line: [], chords: [], broken: [] };

/** The rungs of the lower hand for a level, the source's own first; where its figures stay (`keepsFigures`), without others. */
export function lowersOf(level: string, known: ReadonlySet<TechniqueId>, keepsFigures: boolean): readonly LowerRung[] {
  const taught = (steps: readonly Step[]): readonly Step[] => steps.filter((step) => isUsual(known, level, step));
  const isFor = ([from]: readonly [From, ...(readonly unknown[])]): boolean => rankOf(from) <= rankOf(level);
  const ownLines = lines.filter(isFor).map(([, ...steps]) => taught(steps));
  const ownChords = kept
    .filter(isFor)
    .map(([, chords, bass]) => ({ chords: taught([...chords, ...bass]), broken: taught(bass) }));
  const at = <T>(all: readonly T[], share: number): T => all[Math.round(share * (all.length - 1))] as T;
  const most = Math.max(ownLines.length, ownChords.length);
  const keeping = Array.from({ length: most }, (_, i): LowerRung => {
    const share = most > 1 ? i / (most - 1) : 0;
    return { figure: undefined, line: at(ownLines, share), ...at(ownChords, share) };
  });
  const figured = Array.from({ length: ranks + 1 }, (_, rank): LowerRung => {
    const share = rank / ranks;
    return { figure: share, line: at(ownLines, share), ...at(ownChords, share) };
  });
  return [ownLower, ...keeping, ...(keepsFigures ? [] : figured)];
}
