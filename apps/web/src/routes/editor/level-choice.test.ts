import { assessmentOptions, levelsOf } from "@gradus/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  closedNote,
  firstTarget,
  ladderStep,
  levelSentence,
  nextSuggestion,
  nowIndex,
  rungsFor,
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
    expect(ladderStep(key, index, [0, 7])).toBe(next);
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
    expect(firstTarget(settings, "General", 4.4, "Complexify Score")).toBe("Advanced");
    expect(firstTarget(settings, "General", 8, "Simplify Score")).toBe("Advanced");
    // neither what lies on the other side of the piece, nor where it is already
    expect(firstTarget(settings, "General", 4.4, "Simplify Score")).toBe("Early Intermediate");
    expect(firstTarget(settings, "General", 6.8, "Simplify Score")).toBe("Early Advanced");
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

describe("point 3: levels on the wrong side of the piece", () => {
  it("cannot be chosen, also not by key", () => {
    expect(rungsFor("Simplify Score", 3, 8)).toEqual([0, 3]);
    expect(rungsFor("Complexify Score", 3, 8)).toEqual([3, 7]);
    expect(rungsFor("Simplify Score", -1, 8)).toEqual([0, 7]);
    expect(ladderStep("End", 1, [0, 3])).toBe(3);
    expect(ladderStep("ArrowRight", 3, [0, 3])).toBe(3);
    expect(ladderStep("Home", 5, [3, 7])).toBe(3);
  });

  it("say why", () => {
    const now = { name: "Elementary", target: 2 };
    expect(closedNote("Simplify Score", now)).toBe(
      "The piece is at Elementary now. Harder levels are for Complexify Score.",
    );
    expect(closedNote("Complexify Score", now)).toContain("Easier levels are for Simplify Score");
    expect(closedNote("Complexify Score", undefined)).toBeUndefined();
  });

  it("are never suggested, in any system", () => {
    const system = fc.constantFrom(...assessmentOptions);
    const grade = fc.double({ min: 1, max: 9, noNaN: true });
    const type = fc.constantFrom("Simplify Score" as const, "Complexify Score" as const);
    fc.assert(
      fc.property(system, grade, type, (from, height, way) => {
        const names = levelsOf(from).map(({ name }) => name);
        const [now, target] = [nowIndex(from, height), names.indexOf(suggestedLevel(from, height, way))];
        const last = names.length - 1;
        expect(target).toBe(way === "Simplify Score" ? Math.max(0, now - 1) : Math.min(last, now + 1));
      }),
    );
  });
});

it("point 2: suggests a level at which something is done, each once", () => {
  const none: ReadonlySet<string> = new Set();
  expect(nextSuggestion("General", "Simplify Score", "Intermediate", null, none)).toBe("Early Intermediate");
  expect(nextSuggestion("General", "Complexify Score", "Intermediate", null, none)).toBe("Late Intermediate");
  expect(nextSuggestion("General", "Simplify Score", "Beginner", "Elementary", none)).toBe("Elementary");
  expect(nextSuggestion("General", "Simplify Score", "Beginner", null, none)).toBeUndefined();
  expect(
    nextSuggestion("General", "Simplify Score", "Beginner", "Elementary", new Set(["Elementary"])),
  ).toBeUndefined();
});
