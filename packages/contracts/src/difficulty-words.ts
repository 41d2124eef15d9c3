import type { DifficultySummary, TempoSource } from "./report.ts";

/** "4.2 of 9, give or take 1.1": a grade with one decimal and its uncertainty, which other instruments do not have. */
export const gradeWords = ({ grade, uncertainty }: Pick<DifficultySummary, "grade" | "uncertainty">): string =>
  `${grade.toFixed(1)} of 9${uncertainty === undefined ? "" : `, give or take ${uncertainty.toFixed(1)}`}`;

const origins: Readonly<Record<TempoSource, string>> = {
  mark: "as marked",
  "mark, drawn in": "the marked tempo drawn half way towards what the notes suggest",
  word: "guessed from its tempo word and note values",
  default: "guessed from its note values, because no tempo is marked",
};

/** What tempo a grade counts with and where it comes from: "112 quarter notes a minute, as marked". */
export const tempoWords = ({ bpm, how }: NonNullable<DifficultySummary["tempo"]>): string =>
  `${Math.round(bpm)} quarter notes a minute, ${origins[how]}`;

/** True when the tempo is an assumption that a user may want to set right. */
export const isAssumed = ({ how }: NonNullable<DifficultySummary["tempo"]>): boolean => how !== "mark";
