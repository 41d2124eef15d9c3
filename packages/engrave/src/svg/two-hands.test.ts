import { beforeAll, expect, test } from "vitest";
import { attributes, note, scoreXml } from "../sample-scores.ts";
import { createEngraver, type Engraver } from "./engraver.ts";
import { withBracedHands } from "./two-hands.ts";

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

const scoreOf = (...names: readonly string[]): string =>
  scoreXml(names.map((name) => ({ name, measures: [`${attributes()}${note().repeat(4)}`] })));
const braces = (musicXml: string): number => {
  const engraved = engraver.engrave(musicXml, { title: "", composer: "", pageSize: "a4" });
  if (!engraved.ok) throw new Error(engraved.code);
  return engraved.pages.join("").match(/class="grpSym"/g)?.length ?? 0;
};

test.each([
  ["piano (right)", "piano (left)"],
  ["Piano, right hand", "Piano, left hand"],
  ["Right", "Left"],
  ["Piano R.H.", "Piano L.H."],
])("issue 20, point 10: %s and %s are joined by a brace", (right, left) => {
  expect(braces(scoreOf("Flute", right, left))).toBe(1);
});

test.each([
  ["Violin", "Piano"],
  ["Piano (right)", "Organ (left)"],
  ["Piano (left)", "Piano (right)"],
  ["Wright", "Cleft"],
])("%s and %s are not", (one, other) => {
  const musicXml = scoreOf(one, other);
  expect(withBracedHands(musicXml)).toBe(musicXml);
});
