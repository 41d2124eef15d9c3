import type { Change, Decision, ReportAnswer } from "@gradus/contracts";
import { useCallback, useMemo, useState } from "react";
import type { Run } from "../../lib/run.ts";

export type DecisionState = Decision["state"];
export type Decisions = {
  readonly stateOf: (change: Change) => DecisionState;
  readonly decide: (changes: readonly Change[], state: DecisionState) => void;
  readonly reset: () => void;
  /** choices that are not yet part of the result */
  readonly open: number;
  readonly all: readonly Decision[];
};

/** Each run has changes of its own: choices about an earlier one say nothing of them. */
const storageKey = ({ id, finished_at }: Run, variant: number): string => `decisions:${id}:${finished_at}:${variant}`;

/** Choices about the changes of a request's latest run. They wait in this tab, also through a reload, until they are applied. */
export function useDecisions(run: Run, answer: ReportAnswer | undefined): Decisions {
  const variant = answer?.variant ?? 0;
  const key = storageKey(run, variant);
  const [drafts, setDrafts] = useState<{ readonly key: string; readonly states: DraftStates }>();
  const states = drafts?.key === key ? drafts.states : readDrafts(key);
  const applied = useMemo(
    () => new Map((answer?.decisions ?? []).map(({ change_id, state }) => [change_id, state])),
    [answer],
  );
  const changes = answer?.report.changes ?? [];

  const appliedState = useCallback(
    (change: Change): DecisionState => applied.get(change.id) ?? change.state ?? "kept",
    [applied],
  );
  const stateOf = useCallback(
    (change: Change): DecisionState => states[change.id] ?? appliedState(change),
    [states, appliedState],
  );
  const decide = useCallback(
    (some: readonly Change[], state: DecisionState) => {
      const next = { ...states, ...Object.fromEntries(some.map((change) => [change.id, state])) };
      writeDrafts(key, next);
      setDrafts({ key, states: next });
    },
    [states, key],
  );
  const reset = useCallback(() => {
    writeDrafts(key, {});
    setDrafts({ key, states: {} });
  }, [key]);
  const open = changes.filter((change) => stateOf(change) !== appliedState(change)).length;
  const all = changes.map((change) => ({ change_id: change.id, state: stateOf(change) }));
  return { stateOf, decide, reset, open, all };
}

type DraftStates = Readonly<Record<string, DecisionState>>;

function readDrafts(key: string): DraftStates {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as DraftStates) : {};
  } catch {
    return {};
  }
}

function writeDrafts(key: string, states: DraftStates): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(states));
  } catch {
    // Without storage the choices last as long as the page.
  }
}
