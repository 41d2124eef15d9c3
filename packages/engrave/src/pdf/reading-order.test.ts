import { describe, expect, test } from "vitest";
import { fromLeftToRight, isRightToLeft } from "./reading-order.ts";

const stretches = (text: string) => {
  const directions = isRightToLeft(text);
  const found: { text: string; rightToLeft: boolean }[] = [];
  Array.from(text).forEach((letter, index) => {
    const rightToLeft = directions[index] ?? false;
    const last = found.at(-1);
    if (last?.rightToLeft === rightToLeft) last.text += letter;
    else found.push({ text: letter, rightToLeft });
  });
  return found;
};

describe("the stretches of a line stand on paper in the order", () => {
  test.each([
    ["Song of the sea", ["Song of the sea"]],
    ["Song: שיר הים", ["Song: ", "שיר הים"]],
    ["שיר הים (Song)", [")", "Song", "שיר הים ("]],
    ["שיר 12 בדור", [" בדור", "12", "שיר "]],
    ["one שיר two", ["one ", "שיר", " two"]],
  ])("%s", (text, expected) => {
    expect(fromLeftToRight(stretches(text)).map((one) => one.text)).toEqual(expected);
  });
});
