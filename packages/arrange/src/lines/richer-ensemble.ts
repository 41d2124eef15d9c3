import type { ArrangeResult, Change, OnProgress } from "../contract.ts";
import { inKey } from "../goal/in-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { requirementsOfAll } from "../obey/index.ts";
import { hasWords } from "../read/has-words.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { changesOf, noLines, type RewriteOne, withOthers } from "./ensemble.ts";
import { ensembleNote, partsOf, withParts } from "./ensemble-report.ts";
import { membersOf } from "./members.ts";
import { turnsOf } from "./turns.ts";

/**
 * Makes every part of a score richer, one player after the other, each as far as the level or the step asks of him and single lines by
 * turns; sung tunes stay.
 * What `run.player` plays is what the report measures; `report.parts` says it of each. Pure and deterministic.
 */
export function enrichEnsemble(
  run: Run,
  asked: KeyChange | undefined,
  onProgress: OnProgress,
  rewriteOne: RewriteOne,
): ArrangeResult {
  const { request } = run;
  const place = inKey(run, asked);
  // each player by himself: no line waits for another
  const members = membersOf(run.score, run.request).map((member) => ({ ...member, isLine: false }));
  onProgress("analysing", 100);
  const start = { score: place.transposed, rewrites: [], changes: [], notes: [] };
  const turns = turnsOf(
    place.transposed,
    members.map(({ player }) => player),
    request,
  );
  const made = withOthers(run, members, start, (own) => {
    const adorns = turns.get(own.player.parts[0] ?? -1);
    return rewriteOne({ ...own, together: true, ...(adorns && { adorns }) });
  });
  onProgress("rewriting", 100);
  const parts = partsOf(run.score, place.transposed, made.score, members);
  if (made.changes.length === 0) {
    const score = unchanged(run.score, place.transposed);
    const isSung = members.every(({ player }) => hasWords(run.score.parts[player.parts[0] ?? 0]));
    return withParts(
      reportRun(run, place, { score, rewrite: undefined, note: isSung ? onlySung : nothing }, onProgress),
      parts,
    );
  }
  const rewrite = { ...noLines, changes: (total: number): readonly Change[] => changesOf(made, total) };
  const note = [ensembleNote(run, parts, { faults: [] }, { voices: [] }), ...made.notes].join(" ");
  const result = reportRun(run, place, { score: made.score, rewrite, note }, onProgress);
  if (!result.ok) return result;
  const evidence = { source: run.score, transposed: place.transposed, result: result.score };
  const players = members.map(({ player }) => player);
  const requirements = requirementsOfAll(run.asks, evidence, players);
  return { ...result, report: { ...result.report, requirements, parts: [...parts] } };
}

const nothing = "Nothing can be added to any part that this level plays, so all were left as they are.";
const onlySung = "Every part is sung, and what is sung is not altered, so all were left as they are.";
