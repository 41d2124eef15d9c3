import type { KeyboardGrade } from "./grade-keyboard.ts";
import { features, gradeOf, groups, type Share } from "./model.ts";

/**
 * How far a group of descriptors moves the grade from that of the same music with an average group: positive where it is harder than
 * the average piece (section 6). `right`, `left` and `together` are the parts of the score that each hand's descriptors, and those of both,
 * have in it.
 */
export type Contribution = {
  readonly group: string;
  readonly grades: number;
  /** in units of the model's score */
  readonly score: number;
} & Readonly<Record<Share, number>>;

/** Of all groups, the hardest first. */
export function contributionsOf({ terms, score, grade }: KeyboardGrade): readonly Contribution[] {
  const shares = groups.map(() => ({ right: 0, left: 0, together: 0 }));
  features.forEach(({ group, share }, i) => {
    const sums = shares[group];
    if (sums) sums[share] += terms[i] ?? 0;
  });
  return shares
    .map(({ right, left, together }, i): Contribution => {
      const sum = right + left + together;
      return { group: groups[i] ?? "", grades: grade - gradeOf(score - sum), score: sum, right, left, together };
    })
    .toSorted((a, b) => b.grades - a.grades);
}
