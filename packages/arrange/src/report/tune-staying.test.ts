import { playersOf } from "@gradus/difficulty";
import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { tuneStaying } from "./tune-staying.ts";

const of = (bar: string) => scoreOf({ staves: [[bar], ["4 C3"]] });
const [player] = playersOf(of("4 C5"));

it.each([
  ["as it was", "1 C5, 1 D5, 1 E5, 1 F5", 0, 1],
  ["in another octave and rhythm", "2 C4, 1/2 D4, 1/2 E4, 1 F4", 0, 1],
  ["with one note left out", "1 C5, 1 D5, 2 E5", 0, 0.75],
  ["a note that sounds once for twice", "1 C5, 1 C5, 2 E5", 0, 0.5],
  ["in another key", "1 D5, 1 E5, 1 F#5, 1 G5", 2, 1],
])("counts what stays of a tune %s", (_, bar, semitones, share) => {
  if (!player) throw new Error("a player expected");
  expect(tuneStaying(of("1 C5, 1 D5, 1 E5, 1 F5"), of(bar), player, semitones)).toBe(share);
});
