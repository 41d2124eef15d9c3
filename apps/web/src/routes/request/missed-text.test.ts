import { expect, it } from "vitest";
import { missedText } from "./missed-text.ts";

type Missed = Parameters<typeof missedText>[0];
const request = { type: "simplify", system: "General", level: "Beginner" } as Missed["request"];
const after = { level: "Elementary", grade: 2.34 } as Missed["after"];
const target = { reached: false, error: 0.9, note: "This is as near as 2.3 of the piece comes. And more." };

it("point 2: says what was missed, what came instead, and one reason", () => {
  expect(missedText({ request, after, target })).toBe(
    "Beginner was not reached. The rewrite came to Elementary, 2.3 of 9. This is as near as 2.3 of the piece comes.",
  );
  const board = { ...request, system: "ABRSM", level: "Grade 1" };
  expect(missedText({ request: board, after, target })).toContain("ABRSM Grade 1 was not reached.");
  const steps = { ...request, level: "-2" };
  expect(missedText({ request: steps, after, target: { ...target, note: "" } })).toBe(
    "2 grades easier was not reached. The rewrite came to Elementary, 2.3 of 9.",
  );
});
