import {
  type Analysis,
  everyone,
  instruments,
  type LevelNow,
  levelsOf,
  type Outcome,
  type Settings,
  submitFields,
} from "@gradus/contracts";
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

it("EDIT-02 sends the fields of the specification as text, and nothing else", () => {
  const several = { ...analysis, detected: { ...analysis.detected, parts: [part("P1", "Piano", "Piano", 2)] } };
  const values = {
    ...firstValues(several, undefined),
    requirements: "no octaves",
    mustHaves: "keep bar 1",
    midi: false,
  };
  const sent = submitPayload(values, several);
  expect(Object.keys(sent).toSorted()).toEqual([
    "assessmentOption",
    "creditAnalysis",
    "midi",
    "modificationType",
    "musicXML",
    "mustHavesMustNots",
    "originalInstrument",
    "originalKey",
    "pdfScore",
    "specificPedagogicalRequirements",
    "targetDifficulty",
    "targetKey",
  ]);
  expect(sent).toMatchObject({ musicXML: "true", pdfScore: "true", midi: "false", mustHavesMustNots: "keep bar 1" });
  expect(JSON.parse(sent.creditAnalysis ?? "")).toEqual({ measures: 40, pages: null, credits_required: 2 });
  expect(submitFields.safeParse(sent).success).toBe(true);
});

it("EDIT-13 begins with General and all outputs, or as the settings say", () => {
  const all = { assessmentOption: "General", pdfScore: true, musicXML: true, midi: true };
  expect(firstValues(analysis, undefined)).toMatchObject(all);
  const wanted = {
    default_assessment_option: "ABRSM",
    default_output_pdf: false,
    default_output_musicxml: true,
    default_output_midi: false,
  } as Settings;
  expect(firstValues(analysis, wanted)).toMatchObject({
    assessmentOption: "ABRSM",
    pdfScore: false,
    musicXML: true,
    midi: false,
  });
});

it("EDIT-14 prefills instrument, system and target from the settings, or suggests the level beside the piece", () => {
  const first = (settings: Partial<Settings>) => firstValues(analysis, settings as Settings);
  expect(first({ default_instrument: "Flute" }).instrument).toBe("Flute");
  expect(first({ default_target_difficulty: "Beginner" }).targetDifficulty).toBe("Beginner");
  expect(first({ default_target_difficulty: "", default_difficulty: "Elementary" }).targetDifficulty).toBe(
    "Elementary",
  );
  expect(first({}).targetDifficulty).toBe("Early Intermediate");
  // the names are those of the chosen system, whatever system names the measured level
  const boards = first({ default_assessment_option: "ABRSM", default_target_difficulty: "Grade 1" });
  expect(boards).toMatchObject({ assessmentOption: "ABRSM", targetDifficulty: "Grade 1" });
  const named = first({ default_assessment_option: "ABRSM", default_target_difficulty: "Beginner" });
  expect(levelsOf("ABRSM").map(({ name }) => name)).toContain(named.targetDifficulty);
});

it("GEN-14 offers the instruments of the filter and Other with 1 to 60 characters of free text", () => {
  expect(instruments).toHaveLength(13);
  const kazoo = { ...firstValues(analysis, undefined), instrument: "Other", otherName: " Kazoo " };
  const sent = submitPayload(kazoo, analysis);
  expect(sent.originalInstrument).toBe("Kazoo");
  const accepts = (name: string): boolean => submitFields.safeParse({ ...sent, originalInstrument: name }).success;
  expect(["Kazoo", "K", "k".repeat(60), "", "k".repeat(61)].map(accepts)).toEqual([true, true, true, false, false]);
  expect(orderProblem({ ...kazoo, otherName: " " }, analysis)).toBe("Name the instrument");
});
