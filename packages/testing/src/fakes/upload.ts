import type { SubmitFields } from "@gradus/contracts";
import { fakeScore } from "./engine.ts";

export const submitFieldsOf = (overrides: Partial<SubmitFields> = {}): SubmitFields => ({
  originalInstrument: "Piano",
  modificationType: "Simplify Score",
  originalKey: "detect",
  targetDifficulty: "Beginner",
  targetKey: "keep",
  assessmentOption: "General",
  specificPedagogicalRequirements: "",
  mustHavesMustNots: "",
  musicXML: true,
  pdfScore: true,
  midi: true,
  ...overrides,
});

/** A submission of a fake score of so many measures; 32 measures cost one Score. */
export const submission = (
  options: {
    readonly measures?: number;
    readonly fileName?: string;
    readonly fields?: Partial<SubmitFields>;
    readonly key?: string;
  } = {},
) => ({
  upload: { fileName: options.fileName ?? "Minuet.musicxml", content: fakeScore(options.measures ?? 32) },
  fields: submitFieldsOf(options.fields),
  idempotencyKey: options.key,
});
