import { assessmentOptions, levelsOf } from "@gradus/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  directionNote,
  firstTarget,
  ladderStep,
  levelSentence,
  nowIndex,
  sameHeight,
  suggestedLevel,
} from "./level-choice.ts";

describe("keys on the ladder", () => {
  it.each([
    ["ArrowRight", 3, 4],
    ["ArrowUp", 3, 4],
    ["ArrowLeft", 3, 2],
    ["ArrowDown", 3, 2],
    ["ArrowUp", 7, 7],
    ["ArrowDown", 0, 0],
    ["Home", 5, 0],
    ["End", 5, 7],
    ["Enter", 5, undefined],
    ["a", 5, undefined],
  ])("%s leads from %i to %s", (key, index, next) => {
    expect(ladderStep(key, index, 8)).toBe(next);
  });
});

describe("targets", () => {
  it("are one rung from the piece, on the ladder", () => {
    expect(suggestedLevel("General", 4.4, "Simplify Score")).toBe("Early Intermediate");
    expect(suggestedLevel("General", 4.4, "Complexify Score")).toBe("Late Intermediate");
    expect(suggestedLevel("General", 1, "Simplify Score")).toBe("Beginner");
    expect(suggestedLevel("General", 9, "Complexify Score")).toBe("Virtuoso");
    expect(suggestedLevel("General", null, "Simplify Score")).toBe("Elementary");
  });

  it("come from the settings when the system has them", () => {
    const settings = { default_target_difficulty: "", default_difficulty: "Advanced" };
    expect(firstTarget(settings, "General", 4.4, "Simplify Score")).toBe("Advanced");
    expect(firstTarget(settings, "ABRSM", 4.4, "Simplify Score")).toBe("Grade 5");
    expect(firstTarget(undefined, "General", 4.4, "Simplify Score")).toBe("Early Intermediate");
  });

  it("keep their height on another system and are always one of its levels", () => {
    expect(sameHeight("General", "Elementary", "Henle")).toBe("2");
    const system = fc.constantFrom(...assessmentOptions);
    fc.assert(
      fc.property(system, system, fc.nat(), (from, to, pick) => {
        const levels = levelsOf(from);
        const name = levels[pick % levels.length]?.name ?? "";
        expect(levelsOf(to).map((level) => level.name)).toContain(sameHeight(from, name, to));
      }),
    );
  });

  it("find the rung of now, or none", () => {
    expect(nowIndex("General", 2.4)).toBe(1);
    expect(nowIndex("General", null)).toBe(-1);
  });
});

it("says a level in one sentence, hands only for the piano", () => {
  const level = { name: "Beginner", target: 1.3 };
  expect(levelSentence("General", level, true)).toBe(
    "At most 2 notes at once in each hand, no stretch wider than a fifth; about 1.3 of 9 on our scale.",
  );
  expect(levelSentence("General", level, false)).toBe("In our measure about 1.3 of 9 on our scale.");
  expect(levelSentence("ABRSM", { name: "Grade 3", target: 2.4 }, true)).toContain("near Elementary");
});

it("notes a target on the wrong side of the piece", () => {
  expect(directionNote("Simplify Score", 3, 2)).toBeUndefined();
  expect(directionNote("Simplify Score", 3, 3)).toContain("nothing to simplify");
  expect(directionNote("Complexify Score", 3, 2)).toContain("nothing to add");
  expect(directionNote("Complexify Score", -1, 2)).toBeUndefined();
});
