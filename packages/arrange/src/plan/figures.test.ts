import { describe, expect, it } from "vitest";
import { type FigureName, figureOrder, figures, laterFigures } from "./figures.ts";
import { vocabularyOf } from "./vocabulary.ts";

const names = Object.keys(figures) as FigureName[];

describe("accompaniment figures", () => {
  it.each(names)("%s fills any number of beats without gaps or overlaps", (name) => {
    for (const beats of [1, 2, 3, 4, 5, 6]) {
      let at = 0;
      for (const [beat, , length] of figures[name](beats)) {
        expect(beat).toBeCloseTo(at, 9);
        at = beat + length;
      }
      expect(at).toBeCloseTo(beats, 9);
    }
  });

  it("are all in the order of difficulty, once", () => {
    expect([...figureOrder, ...laterFigures].toSorted()).toEqual(names.toSorted());
  });

  it.each(["beginner", "elementary", "early-intermediate", "intermediate", "late-intermediate"])(
    "%s has figures for every metre, all of them known",
    (level) => {
      const { menu } = vocabularyOf(level);
      for (const list of Object.values(menu)) {
        expect(list.length).toBeGreaterThan(0);
        expect(list.every((name) => names.includes(name))).toBe(true);
      }
    },
  );

  it("a level knows at least what the level below knows", () => {
    const levels = ["beginner", "elementary", "early-intermediate", "intermediate", "late-intermediate"];
    const all = levels.map(vocabularyOf);
    all.slice(1).forEach((words, i) => {
      const below = all[i];
      expect(words.notes).toBeGreaterThanOrEqual(below?.notes ?? 0);
      expect(words.span).toBeGreaterThanOrEqual(below?.span ?? 0);
      expect(words.keySigns).toBeGreaterThanOrEqual(below?.keySigns ?? 0);
      expect(Math.min(...words.grids)).toBeLessThanOrEqual(Math.min(...(below?.grids ?? [0])));
    });
  });
});
