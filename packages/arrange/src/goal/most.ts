import type { Player, Reach } from "@gradus/difficulty";
import type { ArrangeRequest } from "../contract.ts";
import { examNotesPerHand } from "./exams/exam-limits.ts";

/** A board's table may allow fewer notes in one hand than the General level. */
export function withExam(most: Reach, { keyboard }: Player, { system, level }: ArrangeRequest): Reach {
  const name = level.kind === "grade" ? level.name : undefined;
  const notes = keyboard && name !== undefined ? examNotesPerHand(system, name) : undefined;
  return notes === undefined ? most : { ...most, notes: Math.min(most.notes, notes) };
}
