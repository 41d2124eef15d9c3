import {
  type AssessmentOption,
  assessmentOptions,
  distinctNames,
  everyone,
  melodyOnly,
  modificationTypes,
  type Report,
  type RequestDetails,
  type RequestSettings,
} from "@gradus/contracts";
import { ownInstrument } from "../editor/editor-values.ts";
import { isOpen, nowIndex, rungsFor, sameHeight, suggestedLevel } from "../editor/level-choice.ts";

export type RerunChoice = Required<Omit<RequestSettings, "original_file_name">>;

/** What is known of the score since its first run; nothing while its report is on its way. */
export type KnownScore = {
  readonly parts: Report["input"]["parts"];
  /** of what was rewritten: for whom that was, and its grade before */
  readonly of: Pick<RerunChoice, "part" | "original_instrument">;
  readonly grade: number;
};

export const systemOf = (name: string): AssessmentOption =>
  assessmentOptions.find((option) => option === name) ?? "General";

/** What the run before was asked for, all of it. */
export const askedBefore = (request: RequestDetails): RerunChoice => ({
  original_instrument: request.original_instrument,
  part: request.part ?? "",
  modification_type: modificationTypes.find((type) => type === request.modification_type) ?? "Simplify Score",
  assessment_option: systemOf(request.assessment_option),
  target_difficulty: request.target_difficulty,
  original_key: request.original_key,
  target_key: request.target_key,
  specific_pedagogical_requirements: request.specific_pedagogical_requirements,
  must_haves_must_nots: request.must_haves_must_nots,
  output_pdf: request.output_pdf,
  output_musicxml: request.output_musicxml,
  output_midi: request.output_midi,
});

export const knownOf = (request: RequestDetails, report: Report | undefined): KnownScore | undefined =>
  report && {
    parts: report.input.parts,
    of: { part: request.part ?? "", original_instrument: request.original_instrument },
    grade: report.before.grade,
  };

/** EDIT-23: for whom it can be, of a score with several parts; none where there is nothing to choose. */
export function partsToChoose(known: KnownScore | undefined): readonly (readonly [id: string, name: string])[] {
  const parts = known?.parts ?? [];
  if (parts.length < 2) return [];
  const names = distinctNames(parts.map((part) => part.name || ownInstrument(part) || part.id));
  const own = parts.map(({ id }, index) => [id, names[index] ?? id] as const);
  return [
    [everyone, "The whole ensemble"],
    [melodyOnly, "Melody only"],
    ...own,
    // who ordered by an instrument alone left the part to us
    ...(known?.of.part === "" ? [["", "The part of the instrument"] as const] : []),
  ];
}

/** The choice with another part, and with what its player plays. */
export function withPart(choice: RerunChoice, known: KnownScore | undefined, part: string): RerunChoice {
  const own = known?.parts.find(({ id }) => id === part);
  return { ...choice, part, ...(own ? { original_instrument: ownInstrument(own) || choice.original_instrument } : {}) };
}

/** The grade before of what the choice would rewrite; null where only a new reading could tell. */
function gradeOf(choice: RerunChoice, known: KnownScore | undefined): number | null {
  const same = known && known.of.part === choice.part && known.of.original_instrument === choice.original_instrument;
  return same ? known.grade : null;
}

/** The rungs that the direction leads to, first and last, and the one of the piece (−1 where that is not known). */
export function rungsOf(choice: RerunChoice, known: KnownScore | undefined, count: number) {
  const now = nowIndex(choice.assessment_option, gradeOf(choice, known));
  return { now, open: rungsFor(choice.modification_type, now, count) };
}

/** The choice with its level on the side of the piece that the direction leads to. */
export function withOpenLevel(choice: RerunChoice, known: KnownScore | undefined): RerunChoice {
  const { assessment_option: system, modification_type: type, target_difficulty: target } = choice;
  const grade = gradeOf(choice, known);
  return isOpen(system, grade, type, target)
    ? choice
    : { ...choice, target_difficulty: suggestedLevel(system, grade, type) };
}

/** The choice in another system of levels, as high as before. */
export function withSystem(choice: RerunChoice, next: AssessmentOption): RerunChoice {
  const target = sameHeight(choice.assessment_option, choice.target_difficulty, next);
  return { ...choice, assessment_option: next, target_difficulty: target };
}
