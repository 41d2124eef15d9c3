import { add, type Score, toNumber } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { expect, test } from "vitest";
import { gradePlayer, performOf } from "../grade.ts";
import { playersOf } from "../players.ts";
import { describeStretch, wholeOf } from "./grade-keyboard.ts";
import { measureGrades } from "./measure-grades.ts";
import { descriptorNames } from "./model.ts";
import vectors from "./own-vectors.json" with { type: "json" };
import { uncertaintyOf } from "./uncertainty.ts";

/** Our own scores: an easy tune over three chords, a study, and the same in one hand. */
const scores: Readonly<Record<keyof typeof vectors, () => Score>> = {
  tune: () => {
    const right = [
      "1 E4, 1 E4, 1 F4, 1 G4",
      "1 G4, 1 F4, 1 E4, 1 D4",
      "1 C4, 1 C4, 1 D4, 1 E4",
      "3/2 E4, 1/2 D4, 2 D4",
    ];
    const left = ["4 C3 E3 G3", "4 B2 D3 G3", "2 C3 E3 G3, 2 A2 C3 E3", "4 B2 D3 G3"];
    return scoreOf({
      staves: [
        [...right, ...right],
        [...left, ...left],
      ],
    });
  },
  study,
  oneHand: () =>
    scoreOf({
      fifths: 2,
      beats: 3,
      staves: [["1/2 D4, 1/2 F#4, 1/2 A4, 1/2 D5, 1/2 C#5, 1/2 A4", "1 B4 G4, 2 A4 F#4"], []],
    }),
};

/** All figures of a score: the map, the descriptors, both readings, the uncertainty and the measures. */
function figuresOf(score: Score): Readonly<Record<string, number>> {
  const hands = playersOf(score)[0]?.hands;
  if (!hands) throw new Error("nobody plays");
  const performance = performOf(hands);
  const { descriptors, seconds } = describeStretch(performance, wholeOf(performance));
  const spans = (score.parts[0]?.measures ?? []).map(({ start, length }) => ({
    from: toNumber(start),
    to: toNumber(add(start, length)),
  }));
  const { R, L } = performance;
  return {
    bpm: hands.tempo[0]?.bpm ?? 0,
    seconds,
    grade: gradePlayer(hands).grade,
    excerpt: gradePlayer(hands, "excerpt").grade,
    sd: uncertaintyOf({ R: R.events, L: L.events }, hands.tempo).sd,
    ...Object.fromEntries(descriptorNames.map((name, i) => [name, descriptors[i] ?? Number.NaN])),
    ...Object.fromEntries(
      measureGrades(performance, hands.tempo, spans).map((grade, i) => [`measure${i}`, grade ?? 0]),
    ),
  };
}

// worked out by this implementation where it agreed with the reference vectors; the corpus test holds it to those
test.each(Object.keys(vectors) as (keyof typeof vectors)[])("%s has the figures it had", (name) => {
  const expected: Readonly<Record<string, number>> = vectors[name];
  const figures = figuresOf(scores[name]());
  expect(Object.keys(figures)).toEqual(Object.keys(expected));
  for (const [key, value] of Object.entries(figures)) expect(value, key).toBeCloseTo(expected[key] ?? Number.NaN, 6);
});
