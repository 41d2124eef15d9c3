import { beforeAll, expect, test } from "vitest";
import { attributes, note, odeToJoy, scoreXml } from "../sample-scores.ts";
import { createEngraver, type Engraver } from "./engraver.ts";
import { measureBoxes } from "./measure-boxes.ts";

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

function boxesOf(musicXml: string) {
  const result = engraver.engrave(musicXml, { title: "A tune", composer: "", pageSize: "a4", unit: 8 });
  if (!result.ok) throw new Error(result.code);
  return measureBoxes(result.pages);
}

test("bars stand side by side, from the top line of the first staff to the bottom line of the last", () => {
  const boxes = boxesOf(odeToJoy());
  expect(boxes.map(({ measureIndex }) => measureIndex)).toEqual([0, 1, 2, 3, 4, 5]);
  for (const [index, box] of boxes.entries()) {
    const next = boxes[index + 1];
    if (next && next.y === box.y) expect(next.x).toBeCloseTo(box.x + box.width, 5);
    // Two staves of four gaps of 1.6 mm at least.
    expect(box.height).toBeGreaterThan(128);
    expect(box.x).toBeGreaterThanOrEqual(150);
    expect(box.x + box.width).toBeLessThanOrEqual(2100 - 149);
  }
});

test("a page that was shrunk to fit has its boxes on the page", () => {
  const part = { name: "Player", measures: [`${attributes()}${note().repeat(4)}`, note().repeat(4)] };
  const boxes = boxesOf(scoreXml(Array.from({ length: 26 }, () => part)));
  expect(boxes).toHaveLength(2);
  for (const { y, height } of boxes) {
    expect(height).toBeGreaterThan(2000);
    expect(y + height).toBeLessThan(2970);
  }
});

test("every measure of a rest over several measures has the rest's box", () => {
  const rest = `<note><rest measure="yes"/><duration>16</duration></note>`;
  const long = `<attributes><measure-style><multiple-rest>3</multiple-rest></measure-style></attributes>`;
  const measures = [`${attributes()}${note().repeat(4)}`, `${long}${rest}`, rest, rest, note().repeat(4)];
  const boxes = boxesOf(scoreXml([{ name: "Flute", measures }]));
  expect(boxes.map(({ measureIndex }) => measureIndex)).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(boxes.slice(1, 4).map(({ x }) => x)).size).toBe(1);
  expect(boxes[4]?.x).toBeGreaterThan(boxes[3]?.x ?? 0);
});
