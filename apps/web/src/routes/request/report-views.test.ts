import type { Change, DifficultySummary } from "@gradus/contracts";
import { expect, it } from "vitest";
import { barPage, barRanges, barsPerPage, changesByBar, changeTitle, likeChanges } from "./change-groups.ts";
import { contributionChanges, meterSteps } from "./difficulty.ts";

const change = (id: number, measureIndex: number): Change => ({
  id: String(id),
  part: "P1",
  staff: 1,
  voice: "1",
  measure: String(measureIndex + 1),
  measureIndex,
  rule: "r",
  before: "A",
  after: "B",
  reason: "",
  delta: 0,
});

it("groups changes by bar in the order of the score, and pages them", () => {
  const bars = changesByBar([change(1, 4), change(2, 0), change(3, 4)]);
  expect(bars.map(({ measure, changes }) => [measure, changes.map(({ id }) => id)])).toEqual([
    ["1", ["2"]],
    ["5", ["1", "3"]],
  ]);
  const many = changesByBar(Array.from({ length: 30 }, (_, index) => change(index, index)));
  expect(barPage(many, 1)).toMatchObject({ page: 1, pages: 3 });
  expect(barPage(many, 9)).toMatchObject({ page: 3 });
  expect(barPage(many, 3).bars).toHaveLength(30 - 2 * barsPerPage);
});

it("says what is alike in many bars once, with all its bars", () => {
  const waltz = { rule: "figure-waltz", staff: 2, reason: "Broken chords become a waltz bass." };
  const many = [0, 1, 2, 5, 6, 9].map((bar) => ({ ...change(bar, bar), ...waltz }));
  const groups = likeChanges([change(20, 3), ...many, { ...change(21, 0), scope: "piece" }]);
  expect(groups).toEqual([{ staff: 2, reason: waltz.reason, changes: many }]);
  expect(barRanges(many)).toBe("Bars 1–3, 6–7, 10");
  expect(barRanges([change(1, 4)])).toBe("Bar 5");
});

it.each([
  ["C4 E4 G4", "C4", "C4 E4 G4 become C4"],
  ["C4", "D4", "C4 becomes D4"],
  ["A4", "", "A4 is left out"],
  ["A4 B4", "", "A4 B4 are left out"],
  ["", "G2", "G2 is added"],
])("titles %s to %s", (before, after, title) => {
  expect(changeTitle({ before, after })).toBe(title);
});

it("point 7: says no list of notes and no note that becomes itself", () => {
  const many = "C4 D4 E4 F4 G4 A4 B4 C5";
  expect(changeTitle({ before: "B4", after: "B4" })).toBe("The notes stay, in another rhythm");
  expect(changeTitle({ before: many, after: "C4 G4" })).toBe("8 notes become 2");
  expect(changeTitle({ before: many, after: "" })).toBe("8 notes are left out");
  expect(changeTitle({ before: "", after: many })).toBe("8 notes are added");
  expect(changeTitle({ before: many, after: many.replace("C5", "D5") })).toBe("8 notes become others");
});

const summary = (grade: number, contributions: Readonly<Record<string, number>>): DifficultySummary => ({
  grade,
  band: "",
  level: "",
  basis: "graded",
  perHand: { right: 0, left: 0 },
  perMeasure: [],
  contributions: Object.entries(contributions).map(([group, grades]) => ({
    group,
    words: `words of ${group}`,
    grades,
  })),
});

it("says what made the difference, the largest first, and nothing that went the other way", () => {
  const before = summary(4, { speed: 0.5, "moves and leaps": 0.9, stretch: 0.1, odd: 0.2 });
  const after = summary(2, { speed: -0.3, "moves and leaps": 0.5, stretch: 0.3, odd: 0.19 });
  expect(contributionChanges(before, after).map(({ words, grades }) => [words, grades.toFixed(1)])).toEqual([
    ["Speed", "-0.8"],
    ["Moves and leaps", "-0.4"],
  ]);
  expect(contributionChanges(after, before).map(({ words }) => words)).toEqual(["Speed", "Moves and leaps"]);
});

it("marks both levels and the stairs between", () => {
  expect(meterSteps(4.4, 1.3)).toEqual(["to", "in", "in", "from", "", "", "", ""]);
  expect(meterSteps(2.2, 2.3)).toEqual(["", "to", "", "", "", "", "", ""]);
});
