import {
  type Analysis,
  type AssessmentOption,
  assessmentOptions,
  constants,
  everyone,
  instruments,
  type ModificationType,
  type ReadingOptions,
  type Settings,
} from "@gradus/contracts";
import { readingFields } from "../../lib/upload.ts";
import { firstTarget } from "./level-choice.ts";

export const otherInstrument = "Other";

export type EditorValues = {
  /** one of the product's instruments, or "Other" with `otherName` */
  instrument: string;
  otherName: string;
  part: string;
  modificationType: ModificationType;
  originalKey: string;
  targetKey: string;
  assessmentOption: AssessmentOption;
  targetDifficulty: string;
  requirements: string;
  mustHaves: string;
  pdfScore: boolean;
  musicXML: boolean;
  midi: boolean;
};

type Part = Analysis["detected"]["parts"][number];

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** EDIT-23: the part that fits the instrument best, by its instrument, then its name, then the fullest one. */
export function bestPart(parts: readonly Part[], instrument: string): string {
  const found =
    parts.find((part) => same(part.instrument, instrument)) ??
    parts.find((part) => part.name.toLowerCase().includes(instrument.toLowerCase())) ??
    [...parts].sort((a, b) => b.staves - a.staves)[0];
  return found?.id ?? "";
}

export const instrumentOf = (values: Pick<EditorValues, "instrument" | "otherName">): string =>
  values.instrument === otherInstrument ? values.otherName.trim() : values.instrument;

/** What a part's player plays, as it was measured. */
export const ownInstrument = ({ instrument, name }: Pick<Part, "instrument" | "name">): string => instrument || name;

/** An instrument in the fields of the form. */
export function instrumentFields(name: string): Pick<EditorValues, "instrument" | "otherName"> {
  const listed = instruments.find((one) => same(one, name));
  return { instrument: listed ?? otherInstrument, otherName: listed ? "" : name };
}

/** Whose score it is: the part of the instrument in the settings, else everybody's. */
function firstPart(parts: readonly Part[], instrument: string | undefined): string {
  const own = parts.find((part) => instrument && same(ownInstrument(part), instrument));
  return parts.length > 1 ? (own?.id ?? everyone) : (parts[0]?.id ?? "");
}

/** EDIT-13, EDIT-14: what the form starts with. */
export function firstValues(analysis: Analysis, settings: Settings | undefined): EditorValues {
  const { parts, instruments: found, difficulty } = analysis.detected;
  const part = firstPart(parts, settings?.default_instrument);
  const own = parts.find(({ id }) => id === part);
  const instrument = settings?.default_instrument || found[0] || instruments[0];
  const system = assessmentOptions.find((option) => option === settings?.default_assessment_option);
  const assessmentOption = system ?? (constants.DEFAULT_ASSESSMENT as AssessmentOption);
  const grade = (parts.length > 1 ? own : undefined)?.difficulty?.grade ?? difficulty?.grade ?? null;
  const modificationType = "Simplify Score";
  return {
    ...instrumentFields(instrument),
    part,
    modificationType,
    originalKey: "detect",
    targetKey: "auto",
    assessmentOption,
    targetDifficulty: firstTarget(settings, assessmentOption, grade, modificationType),
    requirements: "",
    mustHaves: "",
    pdfScore: settings?.default_output_pdf ?? true,
    musicXML: settings?.default_output_musicxml ?? true,
    midi: settings?.default_output_midi ?? true,
  };
}

/** Fields of the multipart call (EDIT-02). */
export function submitPayload(
  values: EditorValues,
  analysis: Analysis,
  reading: ReadingOptions = {},
): Readonly<Record<string, string>> {
  const several = analysis.detected.parts.length > 1;
  return {
    originalInstrument: instrumentOf(values),
    ...(several && values.part ? { part: values.part } : {}),
    modificationType: values.modificationType,
    originalKey: values.originalKey,
    targetDifficulty: values.targetDifficulty,
    targetKey: values.targetKey,
    assessmentOption: values.assessmentOption,
    specificPedagogicalRequirements: values.requirements,
    mustHavesMustNots: values.mustHaves,
    musicXML: String(values.musicXML),
    pdfScore: String(values.pdfScore),
    midi: String(values.midi),
    ...readingFields(reading),
    creditAnalysis: JSON.stringify({
      measures: analysis.measures,
      pages: analysis.pages,
      credits_required: analysis.credits_required,
    }),
  };
}

export const isPiano = (instrument: string): boolean => same(instrument, instruments[0]);

/** "Bb major" → "B flat major": the text fonts have no flat or sharp sign. */
export const keyLabel = (key: string): string =>
  key.replace(/^([A-G])b /, "$1 flat ").replace(/^([A-G])# /, "$1 sharp ");

export const outputNames = (values: Pick<EditorValues, "pdfScore" | "musicXML" | "midi">): readonly string[] => [
  ...(values.pdfScore ? ["PDF"] : []),
  ...(values.musicXML ? ["MusicXML"] : []),
  ...(values.midi ? ["MIDI"] : []),
];
