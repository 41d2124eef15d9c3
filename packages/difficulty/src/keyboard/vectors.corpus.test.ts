import { readFileSync } from "node:fs";
import { add, compare, max, readScore, type Score, toNumber, ZERO } from "@gradus/score";
import { expect, test } from "vitest";
import { eventsOf } from "../events.ts";
import { playersOf } from "../players.ts";
import { contributionsOf } from "./contributions.ts";
import { describeStretch, gradeDescription, performanceOf, wholeOf } from "./grade-keyboard.ts";
import { measureGrades } from "./measure-grades.ts";
import { descriptorNames, features, likeliestGrade } from "./model.ts";
import { uncertaintyOf } from "./uncertainty.ts";

type Numbers = Readonly<Record<string, number>>;
type Vector = {
  readonly file: string;
  readonly notes: Numbers;
  readonly events: Numbers;
  readonly tempo: readonly { readonly q: number; readonly bpm: number; readonly how: string; readonly sd: number }[];
  readonly tempoSegments: number;
  readonly seconds: number;
  readonly fingerCost: { readonly R: readonly number[]; readonly L: readonly number[] };
  readonly descriptors: Numbers;
  readonly shapes: Numbers;
  readonly s: number;
  readonly grade: number;
  readonly level: number;
  readonly excerpt: number;
  readonly tempoSpread: number;
  readonly sd: number;
  readonly contributions: readonly { readonly group: string; readonly score: number; readonly grades: number }[];
  readonly measures: readonly { readonly index: number; readonly grade: number | null }[];
};

const shared = new URL("../../../../../shared/", import.meta.url);
const tolerance = 1e-6;
/** stands for "no grade" */
const none = 0;

function read(path: string): Uint8Array {
  try {
    return readFileSync(new URL(path, shared));
  } catch {
    throw new Error(`This test needs the development corpus: ../shared/${path} beside the repository is missing.`);
  }
}

const vectors = JSON.parse(new TextDecoder().decode(read("difficulty/v2/test-vectors.json"))) as {
  readonly scores: readonly Vector[];
};

/** Names of the numbers that differ by more than the tolerance. */
function differences(actual: Numbers, expected: Numbers): readonly string[] {
  const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => !(Math.abs((actual[name] ?? Number.NaN) - (expected[name] ?? Number.NaN)) <= tolerance))
    .map((name) => `${name}: ${actual[name]} instead of ${expected[name]}`);
}

const listed = (prefix: string, values: readonly number[]): Numbers =>
  Object.fromEntries(values.map((value, i) => [`${prefix}${i}`, value]));

function scoreAt(file: string): Score {
  const found = readScore(read(`corpus/${file}`));
  if (!found.ok) throw new Error(found.message);
  return laidEndToEnd(found.score);
}

/**
 * The score with each measure as long as its contents: our reader puts a barline where it belongs when rounded tuplets miss it by a hair,
 * the reference does not (one score of these, by 1/480 quarter).
 */
function laidEndToEnd(score: Score): Score {
  const lead = score.parts[0]?.measures ?? [];
  let start = ZERO;
  const spans = lead.map(({ length }, index) => {
    const ends = score.parts.flatMap((part) =>
      (part.measures[index]?.events ?? []).flatMap((event) =>
        event.kind === "note" || event.kind === "rest" ? [add(event.onset, event.duration)] : [],
      ),
    );
    const used = ends.reduce((furthest, end) => max(furthest, end), ZERO);
    const span = { start, length: compare(used, length) > 0 ? used : length };
    start = add(start, span.length);
    return span;
  });
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure, index) => ({ ...measure, ...spans[index] })),
  }));
  return { ...score, parts };
}

test.each(vectors.scores)("$file agrees with the reference to 1e-6", ({ file, ...expected }) => {
  const score = scoreAt(file);
  const players = playersOf(score).filter(({ keyboard }) => keyboard);
  expect(players).toHaveLength(1);
  const { hands } = players[0] ?? { hands: { R: [], L: [], keyboard: true, tempo: [] } };
  const { tempo } = hands;
  const performance = performanceOf({ R: eventsOf(hands.R), L: eventsOf(hands.L) }, tempo);
  const described = describeStretch(performance, wholeOf(performance));
  const graded = gradeDescription(described, "piece");
  const measures = score.parts[0]?.measures ?? [];
  const spans = measures.map(({ start, length }) => ({ from: toNumber(start), to: toNumber(add(start, length)) }));
  const perMeasure = measureGrades(performance, tempo, spans);
  const { tempoSpread, sd } = uncertaintyOf({ R: performance.R.events, L: performance.L.events }, tempo);
  const contributions = contributionsOf(graded);

  expect({ R: hands.R.length, L: hands.L.length }).toEqual(expected.notes);
  expect({ R: performance.R.events.count, L: performance.L.events.count }).toEqual(expected.events);
  expect(tempo).toHaveLength(expected.tempoSegments);
  expect(tempo.slice(0, expected.tempo.length).map(({ how }) => how)).toEqual(expected.tempo.map(({ how }) => how));
  for (const name of ["bpm", "sd"] as const) {
    const own = tempo.slice(0, expected.tempo.length).map((segment) => segment[name]);
    expect(
      differences(
        listed(name, own),
        listed(
          name,
          expected.tempo.map((segment) => segment[name]),
        ),
      ),
    ).toEqual([]);
  }
  const from = tempo.slice(0, expected.tempo.length).map((segment) => segment.from);
  expect(
    differences(
      listed("q", from),
      listed(
        "q",
        expected.tempo.map(({ q }) => q),
      ),
    ),
  ).toEqual([]);
  for (const hand of ["R", "L"] as const) {
    const costs = [...performance[hand].costs.slice(0, expected.fingerCost[hand].length)];
    expect(differences(listed(hand, costs), listed(hand, expected.fingerCost[hand]))).toEqual([]);
  }
  const named = Object.fromEntries(descriptorNames.map((name, i) => [name, described.descriptors[i] ?? Number.NaN]));
  expect(
    differences({ ...named, seconds: described.seconds, events: performance.both.count }, expected.descriptors),
  ).toEqual([]);
  expect(
    differences(
      Object.fromEntries(features.map(({ name }, i) => [name, graded.terms[i] ?? Number.NaN])),
      expected.shapes,
    ),
  ).toEqual([]);
  const { seconds, s, grade, level, excerpt } = expected;
  expect(
    differences(
      {
        seconds: described.seconds,
        s: graded.score,
        grade: graded.grade,
        level: likeliestGrade(graded.score),
        excerpt: gradeDescription(described, "excerpt").grade,
        tempoSpread,
        sd,
      },
      { seconds, s, grade, level, excerpt, tempoSpread: expected.tempoSpread, sd: expected.sd },
    ),
  ).toEqual([]);
  for (const figure of ["score", "grades"] as const) {
    const by = (all: readonly { readonly group: string; readonly score: number; readonly grades: number }[]): Numbers =>
      Object.fromEntries(all.map((one) => [one.group, one[figure]]));
    expect(differences(by(contributions), by(expected.contributions))).toEqual([]);
  }
  expect(
    differences(
      Object.fromEntries(expected.measures.map(({ index }) => [index, perMeasure[index] ?? none])),
      Object.fromEntries(expected.measures.map(({ index, grade: own }) => [index, own ?? none])),
    ),
  ).toEqual([]);
});
