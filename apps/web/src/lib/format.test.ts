import { expect, it } from "vitest";
import { megabytes, relativeDay, scores, shortDate, signed, titleOf } from "./format.ts";

it("writes dates as people say them", () => {
  expect(shortDate("2026-12-21T12:00:00Z")).toBe("21 Dec");
  const now = new Date(2026, 10, 21, 12);
  expect(relativeDay(new Date(2026, 10, 21, 8, 15).toISOString(), now)).toBe("today, 08:15");
  expect(relativeDay(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe("yesterday");
  expect(relativeDay(new Date(2026, 10, 18, 12).toISOString(), now)).toBe("18 November 2026");
});

it("writes numbers with their unit and sign", () => {
  expect(scores(1)).toBe("1 Score");
  expect(scores(2)).toBe("2 Scores");
  expect(signed(-0.61)).toBe("−0.6");
  expect(signed(0.25)).toBe("+0.3");
  expect(signed(-0.01)).toBe("0.0");
  expect(megabytes(52_533_657)).toBe("50.1");
});

it("takes a score's extension off its title, and nothing else", () => {
  expect(titleOf("Minuet No. 1.musicxml")).toBe("Minuet No. 1");
  expect(titleOf("Gymnopédie No. 1")).toBe("Gymnopédie No. 1");
});
