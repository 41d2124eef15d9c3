import { describe, expect, test } from "vitest";
import { practisedLevel, spentBySteps } from "./practice-trends.ts";

const now = new Date("2026-03-18T10:00:00.000Z"); // a Wednesday

describe("Scores spent, step by step", () => {
  test("seven days are eight calendar days, those without a Score among them", () => {
    const { step, spent } = spentBySteps(
      [
        { day: "2026-03-12", scores: 2 },
        { day: "2026-03-18", scores: 1 },
      ],
      "7d",
      now,
    );
    expect(step).toBe("day");
    expect(spent.map(({ scores }) => scores)).toEqual([0, 2, 0, 0, 0, 0, 0, 1]);
    expect([spent[0]?.start, spent.at(-1)?.start]).toEqual(["2026-03-11", "2026-03-18"]);
  });

  test("weeks begin on Monday, also over the turn of the year", () => {
    const { step, spent } = spentBySteps(
      [
        { day: "2025-12-29", scores: 1 },
        { day: "2026-01-04", scores: 2 },
        { day: "2026-01-05", scores: 4 },
      ],
      "30d",
      new Date("2026-01-07T00:00:00.000Z"),
    );
    expect(step).toBe("week");
    expect(spent.slice(-2)).toEqual([
      { start: "2025-12-29", scores: 3 },
      { start: "2026-01-05", scores: 4 },
    ]);
    expect(spent[0]?.start).toBe("2025-12-08");
  });

  test("all time begins with the month of the first Score; without one there is this month alone", () => {
    const { step, spent } = spentBySteps([{ day: "2025-12-31", scores: 5 }], "all", now);
    expect(step).toBe("month");
    expect(spent).toEqual([
      { start: "2025-12-01", scores: 5 },
      { start: "2026-01-01", scores: 0 },
      { start: "2026-02-01", scores: 0 },
      { start: "2026-03-01", scores: 0 },
    ]);
    expect(spentBySteps([], "all", now).spent).toEqual([{ start: "2026-03-01", scores: 0 }]);
  });
});

test.each([
  // the page's own name, though the grade lies a little above its band
  ["Elementary", 2.9, 2, "Elementary"],
  ["Late Intermediate", 4.8, 5, "Late Intermediate"],
  // a page that goes by another system
  ["Grade 1", 1.2, 1, "Beginner"],
])("a rewrite that came to %s, grade %s, is General level %s", (level, grade, place, name) => {
  const found = practisedLevel({ reached: { level, grade }, finishedAt: now, title: "Minuet" });
  expect([found.level, found.name]).toEqual([place, name]);
});
