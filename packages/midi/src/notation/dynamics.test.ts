import type { ReadingValues } from "@gradus/contracts";
import { isElement, type XmlElement } from "@gradus/score";
import { expect, it } from "vitest";
import { readMidiScore } from "../read-midi-score.ts";
import { midiFile, type TestNote } from "../testing/midi-bytes.ts";

const Q = 480;
const BAR = 4 * Q;

/** Marks with their measure numbers, and the choice. */
function read(velocities: readonly number[], options: ReadingValues = {}, late = 0) {
  const notes = velocities.flatMap((velocity, bar) =>
    [0, 1, 2, 3].map((beat): TestNote => {
      const touch = late * ((bar * 7 + beat * 5) % 11);
      return [60 + ((bar + beat) % 5), bar * BAR + beat * Q + touch, Q - late, velocity];
    }),
  );
  const result = readMidiScore(midiFile([{ notes }]), { metre: "4/4", pickup: "0", ...options });
  if (!result.ok) throw new Error(result.code);
  const marks: string[] = [];
  const visit = (element: XmlElement, measure: string): void => {
    const here =
      element.name === "measure" ? (element.attributes.find(([name]) => name === "number")?.[1] ?? "") : measure;
    for (const child of element.children.filter(isElement)) {
      if (element.name === "dynamics") marks.push(`${here} ${child.name}`);
      visit(child, here);
    }
  };
  visit(result.score.document.root, "");
  const choice = result.reading.choices.find(({ name }) => name === "dynamics");
  return { marks, value: choice?.value, origin: choice?.origin };
}

it.each([
  ["MuseScore's", [49, 49, 49, 96, 96, 96, 49, 49], ["1 p", "4 f", "7 p"]],
  ["LilyPond's, which begins without a mark", [90, 90, 70, 70, 95, 95, 62, 62], ["3 p", "5 f", "7 pp"]],
  ["a bar of accents for none", [80, 80, 112, 80, 80, 33, 33, 33], ["1 mf", "6 pp"]],
])("takes velocities of a notation program for its marks: %s", (_, velocities, marks) => {
  expect(read(velocities)).toEqual({ marks, value: "marks", origin: "inferred" });
});

it.each([
  ["one loudness", [80, 80, 80, 80, 80, 80, 80, 80]],
  ["a loudness that no bar keeps", [80, 33, 80, 33, 80, 33, 80, 33]],
])("says nothing of %s", (_, velocities) => {
  expect(read(velocities)).toEqual({ marks: [], value: undefined, origin: undefined });
});

it("writes what was played only when a person says so, and nothing when they say so", () => {
  const played = [52, 54, 53, 99, 101, 98, 51, 54];
  expect(read(played, {}, 3)).toEqual({ marks: [], value: "none", origin: "inferred" });
  expect(read(played, { dynamics: "marks" }, 3)).toEqual({
    marks: ["1 p", "4 f", "7 p"],
    value: "marks",
    origin: "chosen",
  });
  expect(read([49, 49, 96, 96], { dynamics: "none" })).toEqual({ marks: [], value: "none", origin: "chosen" });
});
