import { expect, it } from "vitest";
import type { Aim } from "./plan.ts";
import { isTooHard, lackOf } from "./too-hard.ts";
import { vocabularyOf } from "./vocabulary.ts";

const aimAt = (level: string, target: number, before: number): Aim => ({
  words: vocabularyOf(level),
  target,
  before,
  named: true,
  movesKey: false,
  leads: true,
  keeps: { tune: false, lower: false },
});

it("a page beyond the band of its level is too hard, first levels have more room", () => {
  const elementary = aimAt("elementary", 2.5, 5);
  const later = aimAt("early-intermediate", 3.4, 6);
  expect([2.5, 3.2, 3.5].map((grade) => isTooHard(elementary, grade))).toEqual([false, false, true]);
  expect([3.4, 4, 4.3].map((grade) => isTooHard(later, grade))).toEqual([false, false, true]);
});

it("a page above the band is too hard where many of its measures go beyond the words of the level", () => {
  const elementary = aimAt("elementary", 2.5, 5);
  expect([0.1, 0.3].map((outside) => isTooHard(elementary, 3.2, outside))).toEqual([false, true]);
  expect(isTooHard(elementary, 2.8, 0.3)).toBe(false);
});

it("a page above the band that is hardly easier than its source is too hard", () => {
  expect([6, 4.2].map((before) => isTooHard(aimAt("early-intermediate", 3.4, before), 4))).toEqual([false, true]);
});

it.each([
  ["half of the tune gone, at Elementary", "elementary", { lost: 0.5, outside: 0, hollow: 0 }, undefined],
  [
    "the same at Intermediate, whose players play sixteenths",
    "intermediate",
    { lost: 0.5, outside: 0, hollow: 0 },
    "tune",
  ],
  ["half of the tune and many thirds", "elementary", { lost: 0.5, outside: 0, hollow: 0.2 }, "tune"],
  ["some of everything", "elementary", { lost: 0.2, outside: 0.1, hollow: 0.1 }, undefined],
  ["most of its measures beyond the words", "elementary", { lost: 0, outside: 0.5, hollow: 0 }, "words"],
  ["chords without their thirds", "elementary", { lost: 0.1, outside: 0, hollow: 0.3 }, "harmony"],
] as const)("a page lacks too much: %s", (_what, level, shortfall, lack) => {
  expect(lackOf(aimAt(level, 2.5, 5), shortfall)).toBe(lack);
});

it("a small step is held to the tune alone", () => {
  const step = { ...aimAt("elementary", 2.5, 3.5), named: false };
  expect(lackOf(step, { lost: 0.3, outside: 0.9, hollow: 0.9 })).toBeUndefined();
});
