import { expect, it } from "vitest";
import { inOwnRegister } from "./own-register.ts";
import { vocabularyOf } from "./vocabulary.ts";

const words = vocabularyOf("elementary");
const basses = (...midis: readonly number[]) => midis.map((bassMidi) => ({ bassMidi }));

it("a level by name has its own register, however deep the source's basses lie", () => {
  expect(inOwnRegister(words, basses(38, 45, 47)).closeBass).toEqual(words.closeBass);
});

it("a small step leaves a deep bass where it is, so that its line is not lifted with it", () => {
  const step = { ...words, anyRegister: true };
  expect(inOwnRegister(step, basses(38, 45, 47)).closeBass).toEqual([38, 57]);
  // not below two octaves under the middle C
  expect(inOwnRegister(step, basses(29, 45, 47)).closeBass).toEqual([36, 57]);
  expect(inOwnRegister(step, basses(45, 47)).closeBass).toEqual(words.closeBass);
});

it("basses that mostly lie high stay high", () => {
  expect(inOwnRegister(words, basses(57, 58, 60)).bass).toEqual(words.closeBass);
});
