import { pitchName } from "@gradus/score";
import { expect, it } from "vitest";
import { writtenPitch } from "./sketch.ts";

it.each([
  ["as it sounds", { midi: 61, fifths: 7 }, 0, "C#4"],
  ["as it sounds, by a flat", { midi: 61, fifths: -5 }, 0, "Db4"],
  ["an octave lower than it sounds", { midi: 84, fifths: 0 }, 12, "C5"],
  ["a tone higher for a staff in B flat", { midi: 61, fifths: 7 }, -2, "D#4"],
  ["a fifth higher for a staff in F", { midi: 61, fifths: -5 }, -7, "Ab4"],
])("a tone is written %s", (_, tone, transpose, name) => {
  expect(pitchName(writtenPitch(tone, transpose))).toBe(name);
});
