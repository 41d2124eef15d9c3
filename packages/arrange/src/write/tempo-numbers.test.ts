import { validate, writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { playerIn } from "../testing/pieces.ts";
import { withoutTempoNumbers } from "./tempo-numbers.ts";

const directed = (words: string, sound: string) =>
  scoreFrom(
    writeMusicXml(
      scoreOf({
        staves: [
          ["4 C5", "4 C5"],
          ["4 C3", "4 C3"],
        ],
      }),
    ).replace(
      /(<measure number="2"[^>]*>)/,
      `$1<direction><direction-type><words>${words}</words></direction-type><staff>1</staff>${sound}</direction>`,
    ),
  );

it.each([
  ["a number with its tempo", "50", '<sound tempo="50"/>', false],
  ["a number without one", "50", "", true],
  ["words with a tempo", "Andante", '<sound tempo="50"/>', true],
])("%s stays on the page: %s", (_, words, sound, stays) => {
  const score = directed(words, sound);
  const page = withoutTempoNumbers({ score, player: playerIn(score), hand: "both", cover: new Set([0, 1]) });
  const xml = writeMusicXml(page);
  expect(xml.includes(`<words>${words}</words>`)).toBe(stays);
  expect(xml.includes('<sound tempo="50"/>')).toBe(sound !== "");
  expect(validate(page, { against: score }).filter(({ severity }) => severity === "error")).toEqual([]);
});
