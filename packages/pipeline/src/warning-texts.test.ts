import type { Issue } from "@gradus/contracts";
import { expect, test } from "vitest";
import { warningTexts } from "./warning-texts.ts";

const short = "This measure holds less than its time signature asks for.";
const issue = (message: string, measure?: string): Issue => ({
  level: "L0",
  severity: "warning",
  code: "M3",
  message,
  ...(measure === undefined ? {} : { measure }),
});

test("says each warning once, with the measures it is about", () => {
  const issues = [issue(short, "4"), issue("A slur has no end.", "7"), issue(short, "12"), issue(short, "12")];
  expect(warningTexts(issues)).toEqual([`Measures 4, 12: ${short}`, "Measure 7: A slur has no end."]);
});

test("names five measures and counts the rest", () => {
  const many = Array.from({ length: 8 }, (_, i) => issue(short, String(i + 1)));
  expect(warningTexts(many)).toEqual([`Measures 1, 2, 3, 4, 5 and 3 more: ${short}`]);
});

test("adds nothing to a message without a place, or that names it", () => {
  const gap = "A sign cannot be drawn (the first in measure 3).";
  expect(warningTexts([issue("The file has no title."), issue(gap, "3")])).toEqual(["The file has no title.", gap]);
});
