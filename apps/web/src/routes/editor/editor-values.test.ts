import type { Analysis } from "@gradus/contracts";
import { expect, it } from "vitest";
import { bestPart, firstValues, keyLabel, submitPayload } from "./editor-values.ts";
import { orderLabel, orderProblem } from "./order.ts";

const part = (id: string, name: string, instrument: string, staves = 1) => ({ id, name, instrument, staves });
const analysis: Analysis = {
  file_name: "a.musicxml",
  file_type: "musicxml",
  file_size: 1,
  pages: null,
  measures: 40,
  credits_required: 2,
  current_balance: 3,
  balance_after: 1,
  sufficient: true,
  detected: {
    instruments: ["Piano"],
    key: "A minor",
    difficulty: { grade: 4.4, level: "Intermediate" },
    title: "",
    composer: "",
    parts: [part("P1", "Piano", "Piano", 2)],
  },
  warnings: [],
  sha256: "",
};

it("finds the part for an instrument", () => {
  const parts = [part("P1", "Soprano", "Voice"), part("P2", "Solo violin", "Strings"), part("P3", "", "Piano", 2)];
  expect(bestPart(parts, "Piano")).toBe("P3");
  expect(bestPart(parts, "Violin")).toBe("P2");
  expect(bestPart(parts, "Tuba")).toBe("P3");
  expect(bestPart([], "Piano")).toBe("");
});

it("starts from the score and sends what is chosen", () => {
  const values = firstValues(analysis, undefined);
  expect(submitPayload(values, analysis)).toMatchObject({
    originalInstrument: "Piano",
    modificationType: "Simplify Score",
    originalKey: "detect",
    targetDifficulty: "Early Intermediate",
    targetKey: "keep",
    assessmentOption: "General",
    musicXML: "true",
    pdfScore: "true",
    midi: "true",
  });
  expect(submitPayload(values, analysis)).not.toHaveProperty("part");
  expect(submitPayload(values, analysis)).not.toHaveProperty("readingChoices");
  const said = submitPayload(values, analysis, { choices: { metre: "3/4" }, mends: [{ index: 2 }] });
  expect(said).toMatchObject({ readingChoices: '{"metre":"3/4"}', readingMends: '[{"index":2}]' });
});

it("takes an instrument that is not on the list as free text", () => {
  const kazoo = { ...analysis, detected: { ...analysis.detected, instruments: ["Kazoo"] } };
  expect(firstValues(kazoo, undefined)).toMatchObject({ instrument: "Other", otherName: "Kazoo" });
  expect(submitPayload(firstValues(kazoo, undefined), kazoo)).toMatchObject({ originalInstrument: "Kazoo" });
});

it("says the price, and what stands in the way", () => {
  const values = firstValues(analysis, undefined);
  expect(orderLabel({ credits_required: 1 })).toBe("Rewrite for 1 Score");
  expect(orderLabel(analysis)).toBe("Rewrite for 2 Scores");
  expect(orderProblem(values, analysis)).toBeUndefined();
  expect(orderProblem(values, { ...analysis, credits_required: 7, sufficient: false })).toBe(
    "Not enough Scores: this request needs 7 and you have 3.",
  );
  expect(orderProblem({ ...values, musicXML: false, pdfScore: false, midi: false }, analysis)).toBe(
    "Select at least one output format",
  );
});

it("spells flats and sharps out", () => {
  expect(keyLabel("Bb major")).toBe("B flat major");
  expect(keyLabel("F# minor")).toBe("F sharp minor");
  expect(keyLabel("B major")).toBe("B major");
});
