import { readFileSync } from "node:fs";
import { readScore } from "@gradus/score";
import { expect, test } from "vitest";
import { playersOf } from "../players.ts";
import { describeHand } from "./descriptors.ts";
import { gradeSolo } from "./grade-solo.ts";

type Numbers = Readonly<Record<string, number>>;
type Unit = {
  readonly parts: readonly number[];
  readonly kind: "keyboard" | "solo";
  readonly notesR: number;
  readonly firstNotes: readonly (readonly [on: number, dur: number, p: number])[];
  readonly grade: number;
  readonly windowGrades: readonly number[];
  readonly piece: Numbers;
};
type Vectors = {
  readonly scores: readonly { readonly file: string; readonly measures: number; readonly units: readonly Unit[] }[];
};

const shared = new URL("../../../../../shared/", import.meta.url);
const tolerance = 1e-6;

function read(path: string): Uint8Array {
  try {
    return readFileSync(new URL(path, shared));
  } catch {
    throw new Error(`This test needs the development corpus: ../shared/${path} beside the repository is missing.`);
  }
}

const vectors = JSON.parse(new TextDecoder().decode(read("difficulty/test-vectors.json"))) as Vectors;

/** Names of the numbers that differ by more than the tolerance. */
function differences(actual: Numbers, expected: Numbers): readonly string[] {
  const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => !(Math.abs((actual[name] ?? Number.NaN) - (expected[name] ?? Number.NaN)) <= tolerance))
    .map((name) => `${name}: ${actual[name]} instead of ${expected[name]}`);
}

const listed = (prefix: string, values: readonly number[]): Numbers =>
  Object.fromEntries(values.map((value, i) => [`${prefix}${i}`, value]));

const lines = vectors.scores.flatMap(({ file, units }) =>
  units.flatMap((unit) => (unit.kind === "solo" ? [{ file, ...unit }] : [])),
);

test.each(lines)("part $parts of $file agrees with the reference of the first model to 1e-6", ({ file, ...unit }) => {
  const score = readScore(read(`corpus/${file}`));
  if (!score.ok) throw new Error(score.message);
  const player = playersOf(score.score).find(({ parts }) => parts.join() === unit.parts.join());
  if (!player) throw new Error("the player is missing");
  const { R } = player.hands;
  // the vectors are the figure of the model alone, without what is known of the instrument
  const { grade, windows } = gradeSolo({ R });
  const first = R.toSorted((a, b) => a.on - b.on || a.p - b.p).slice(0, unit.firstNotes.length);
  const window = listed(
    "window",
    windows.map((one) => one.grade),
  );
  const notes = listed(
    "note",
    first.flatMap(({ on, dur, p }) => [on, dur, p]),
  );
  expect(
    differences(
      { notesR: R.length, grade, ...window, ...notes },
      {
        notesR: unit.notesR,
        grade: unit.grade,
        ...listed("window", unit.windowGrades),
        ...listed("note", unit.firstNotes.flat()),
      },
    ),
  ).toEqual([]);
  const described = describeHand(R, "R");
  const reference = Object.entries(unit.piece).filter(
    ([name]) => name.slice(0, 2) === "r_" && name.slice(2) in described,
  );
  expect(reference).toHaveLength(15);
  expect(
    differences(
      Object.fromEntries(Object.entries(described).map(([name, value]) => [`r_${name}`, value])),
      Object.fromEntries(reference),
    ),
  ).toEqual([]);
});
