import type { Score } from "@gradus/score";
import type { Arranged } from "./report/build-report.ts";
import type { Desk } from "./search/desk.ts";
import type { Found } from "./search/search.ts";
import { writeBack } from "./write-back.ts";

/** Writes a plan into the score; measures in which that made an error go back to the source, until none is left. */
export function settle(_source: Score, transposed: Score, desk: Desk, found: Found): Arranged {
  const { plan } = found.draft;
  const reverted = new Set<number>();
  return { score: writeBack(transposed, desk, plan, reverted), desk, plan, taken: found.taken, reverted };
}
