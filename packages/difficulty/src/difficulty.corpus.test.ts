import { readFileSync } from "node:fs";
import { readScore } from "@gradus/score";
import { expect, test } from "vitest";
import {
  contributionsOf,
  describePiece,
  displayGrade,
  gradePlayer,
  type HandNote,
  type Hands,
  hardestWindow,
  measureDifficulty,
  playersOf,
  quartersOf,
  ticksOf,
  ticksPerQuarter,
  wholeGrade,
  windowShape,
} from "./index.ts";

type Numbers = Readonly<Record<string, number>>;
type Unit = {
  readonly part: string;
  readonly parts: readonly number[];
  readonly kind: "keyboard" | "solo";
  readonly notesR: number;
  readonly notesL: number;
  readonly firstNotes: readonly (readonly [on: number, dur: number, p: number])[];
  readonly quarters: number;
  readonly grade: number;
  readonly whole: number | null;
  readonly display: number;
  readonly windowGrades: readonly number[];
  readonly window0: Numbers;
  readonly piece: Numbers;
  readonly hardestWindowFrom: number;
  readonly contributions: Numbers;
};
type Vectors = {
  readonly scores: readonly { readonly file: string; readonly measures: number; readonly units: readonly Unit[] }[];
};

const shared = new URL("../../../../shared/", import.meta.url);
const tolerance = 1e-6;

function read(path: string): Uint8Array {
  try {
    return readFileSync(new URL(path, shared));
  } catch {
    throw new Error(`This test needs the development corpus: ../shared/${path} beside the repository is missing.`);
  }
}

const vectors = JSON.parse(new TextDecoder().decode(read("difficulty/test-vectors.json"))) as Vectors;

const inWindow = (notes: readonly HandNote[], from: number): readonly HandNote[] =>
  notes.filter(({ on }) => {
    const tick = ticksOf(on);
    return tick >= from * ticksPerQuarter && tick < (from + windowShape.quarters) * ticksPerQuarter;
  });

const firstNotes = ({ R, L }: Hands, count: number) =>
  [...R, ...L]
    .sort((a, b) => a.on - b.on || a.p - b.p)
    .slice(0, count)
    .map(({ on, dur, p }) => [on, dur, p]);

/** Names of the numbers that differ by more than the tolerance. */
function differences(actual: Numbers, expected: Numbers): readonly string[] {
  const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => !(Math.abs((actual[name] ?? Number.NaN) - (expected[name] ?? Number.NaN)) <= tolerance))
    .map((name) => `${name}: ${actual[name]} instead of ${expected[name]}`);
}

const listed = (prefix: string, values: readonly number[]): Numbers =>
  Object.fromEntries(values.map((value, i) => [`${prefix}${i}`, value]));

test.each(vectors.scores)("$file agrees with the reference to 1e-6", ({ file, measures, units }) => {
  const score = readScore(read(`corpus/${file}`));
  if (!score.ok) throw new Error(score.message);
  expect(score.score.parts[0]?.measures).toHaveLength(measures);
  const players = playersOf(score.score);
  expect(players.map(({ parts }) => parts)).toEqual(units.map(({ parts }) => parts));
  units.forEach((unit, i) => {
    const own = players[i]?.hands;
    // the vectors are the figure of the model alone
    if (!own) throw new Error(`player ${i} is missing`);
    const hands = { ...own, craft: undefined };
    expect(hands.keyboard).toBe(unit.kind === "keyboard");
    const player = gradePlayer(hands);
    const from = player.windows[0]?.from ?? 0;
    const window0 = {
      R: inWindow(hands.R, from),
      L: inWindow(hands.L, from),
      keyboard: hands.keyboard,
      tempo: hands.tempo,
    };
    const notes = firstNotes(hands, unit.firstNotes.length);
    const figures = {
      notesR: hands.R.length,
      notesL: hands.L.length,
      quarters: quartersOf(hands),
      grade: player.grade,
      display: displayGrade(hands, player.grade),
      hardestWindowFrom: hardestWindow(player).from,
      ...(hands.keyboard ? { whole: wholeGrade(hands) } : {}),
      ...listed("note", notes.flat()),
      ...listed(
        "window",
        player.windows.map(({ grade }) => grade),
      ),
    };
    const { notesR, notesL, quarters, grade, display, hardestWindowFrom, whole } = unit;
    const expected = {
      ...{ notesR, notesL, quarters, grade, display, hardestWindowFrom },
      ...(whole === null ? {} : { whole }),
      ...listed("note", unit.firstNotes.flat()),
      ...listed("window", unit.windowGrades),
    };
    expect(differences(figures, expected)).toEqual([]);
    expect(differences(describePiece(window0), unit.window0)).toEqual([]);
    expect(differences(describePiece(hands), unit.piece)).toEqual([]);
    const contributions = contributionsOf(hardestWindow(player), hands.keyboard);
    const named = Object.fromEntries(contributions.map(({ group, grades }) => [group, grades]));
    expect(differences(named, unit.contributions)).toEqual([]);
  });
});

test.each(vectors.scores)(
  "$file has the grade of its hardest keyboard, else of its hardest part",
  ({ file, units }) => {
    const score = readScore(read(`corpus/${file}`));
    if (!score.ok) throw new Error(score.message);
    const measured = measureDifficulty(score.score);
    if (!measured.ok) throw new Error(measured.message);
    const keyboards = units.filter(({ kind }) => kind === "keyboard");
    const grades = (keyboards.length > 0 ? keyboards : units).map(({ grade }) => grade);
    expect(Math.abs(measured.difficulty.grade - Math.max(...grades))).toBeLessThanOrEqual(tolerance);
    expect(measured.difficulty.perMeasure).toHaveLength(score.score.parts[0]?.measures.length ?? 0);
  },
);
