import { type Analysis, everyone, type LevelNow, type Outcome } from "@gradus/contracts";
import { expect, it } from "vitest";
import { bestPart, firstValues, keyLabel, submitPayload } from "./editor-values.ts";
import { orderLabel, orderProblem, outcomeText } from "./order.ts";

const level = (grade: number, name: string): LevelNow => ({ grade, level: name, basis: "graded" });
const part = (id: string, name: string, instrument: string, staves = 1, difficulty: LevelNow | null = null) => ({
  id,
  name,
  instrument,
  staves,
  difficulty,
});
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
    difficulty: level(4.4, "Intermediate"),
    title: "",
    composer: "",
    parts: [part("P1", "Piano", "Piano", 2)],
  },
  warnings: [],
  sha256: "",
  analysis_id: "",
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
    targetKey: "auto",
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

it("EDIT-23 means everybody of several parts, or the part of the person's own instrument", () => {
  const parts = [part("P1", "Violin", "Violin", 1, level(2.2, "Elementary")), part("P2", "Piano", "Piano", 2)];
  const duet = { ...analysis, detected: { ...analysis.detected, instruments: ["Violin", "Piano"], parts } };
  expect(firstValues(duet, undefined).part).toBe(everyone);
  const violinist = { default_instrument: "violin" } as Parameters<typeof firstValues>[1];
  expect(firstValues(duet, violinist)).toMatchObject({ part: "P1", targetDifficulty: "Beginner" });
});

const outcome = (kind: Outcome["kind"], more: Partial<Outcome> = {}): Outcome => ({
  kind,
  after: { grade: 2.31, level: "Elementary" },
  note: "",
  instead: null,
  wishes: [],
  ...more,
});

it("point 2: keeps its price for what will be done, and says what the order comes to", () => {
  const values = firstValues(analysis, undefined);
  expect(orderLabel(analysis, outcome("reached"))).toBe("Rewrite for 2 Scores");
  expect(orderLabel(analysis, outcome("missed"))).toBe("Rewrite for 2 Scores");
  expect(orderLabel(analysis, outcome("unknown"))).toBe("Rewrite for 2 Scores");
  for (const kind of ["unchanged", "out-of-reach"] as const) {
    expect(orderLabel(analysis, outcome(kind))).toBe("Nothing to rewrite");
    expect(orderProblem(values, analysis, outcome(kind, { note: "It stays as it is." }))).toContain(
      "It stays as it is.",
    );
  }
  expect(orderProblem(values, analysis, outcome("missed"))).toBeUndefined();
  expect(outcomeText(outcome("reached"), "Elementary").text).toBe(
    "Elementary is within reach: the rewrite comes to Elementary, 2.3 of 9.",
  );
  const wish = { text: "as a duet", understood: true, constraint: {}, satisfied: false, note: "why" };
  const wishes = [wish, { ...wish, partly: true }, { ...wish, satisfied: true }, { ...wish, understood: false }];
  expect(outcomeText(outcome("reached", { wishes }), "Elementary").text).toContain(
    "2.3 of 9. Of 4 wishes 1 cannot be done, 1 can be done in part, 1 is not understood.",
  );
  expect(outcomeText(outcome("missed"), "Beginner").text).toContain("get the Scores back");
  expect(outcomeText(outcome("unchanged"), "Beginner").text).toContain("Nothing is charged");
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
