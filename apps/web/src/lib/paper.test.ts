import { expect, test } from "vitest";
import { localPaper, printHref } from "./paper.ts";

test.each([
  [["en-US", "en"], "letter"],
  [["es", "es-MX"], "letter"],
  [["fr-CA"], "letter"],
  [["en-GB", "en-US"], "a4"],
  [["de"], "a4"],
  [[], "a4"],
] as const)("readers of %j print on %s", (languages, paper) => {
  expect(localPaper(languages)).toBe(paper);
});

test("an address names only what is not usual", () => {
  expect(printHref("/x", "a4", "score")).toBe("/x");
  expect(printHref("/x", "letter", "changes")).toBe("/x?paper=letter&copy=changes");
  expect(printHref("/x", "a4", "score", true)).toBe("/x?inline=1");
});
