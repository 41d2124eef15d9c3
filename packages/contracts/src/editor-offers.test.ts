import { expect, test } from "vitest";
import { keyNames, keySignature } from "./instruments.ts";
import { assessmentNotes, assessmentOptions, levelsOf, parseLevel } from "./levels.ts";
import { submitFields } from "./requests.ts";

test("EDIT-15 six assessment options, each with its own words on the one measured scale", () => {
  expect(assessmentOptions).toEqual(["General", "ABRSM", "Trinity", "RCM", "AMEB", "Henle"]);
  expect(assessmentNotes).toMatchObject({ General: "", ABRSM: "", AMEB: "approximate", Henle: "measured" });
  expect(levelsOf("General").map(({ name }) => name)).toEqual([
    "Beginner",
    "Elementary",
    "Early Intermediate",
    "Intermediate",
    "Late Intermediate",
    "Early Advanced",
    "Advanced",
    "Virtuoso",
  ]);
  for (const system of assessmentOptions) {
    const targets = levelsOf(system).map(({ target }) => target);
    expect(targets).toEqual(targets.toSorted((a, b) => a - b));
    expect(targets.every((target) => target >= 1 && target <= 9)).toBe(true);
  }
  const words = [
    ["ABRSM", "Grade 3"],
    ["RCM", "Level 7"],
    ["RCM", "Preparatory A"],
    ["Henle", "5"],
  ] as const;
  for (const [system, name] of words) expect(parseLevel(name, system)).toMatchObject({ kind: "grade", name });
});

test("EDIT-16 15 major and 15 minor keys, the original and the one that is detected", () => {
  const modes = Map.groupBy(keyNames, (name) => keySignature(name).mode);
  for (const names of [modes.get("major"), modes.get("minor")]) {
    const fifths = names?.map((name) => keySignature(name).fifths);
    expect(fifths).toEqual(Array.from({ length: 15 }, (_, index) => index - 7));
  }
  const sent = { originalInstrument: "Piano", modificationType: "Simplify Score", targetDifficulty: "Beginner" };
  // the easiest key near by, unless one is chosen or kept (docs/decisions/0042)
  expect(submitFields.parse(sent)).toMatchObject({ originalKey: "detect", targetKey: "auto" });
  expect(submitFields.parse({ ...sent, targetKey: "keep" }).targetKey).toBe("keep");
  for (const name of keyNames) expect(submitFields.parse({ ...sent, originalKey: name, targetKey: name })).toBeTruthy();
  expect(submitFields.safeParse({ ...sent, targetKey: "H major" }).success).toBe(false);
});
