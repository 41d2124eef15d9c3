import type { LevelNow, Outcome } from "@gradus/contracts";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EditorValues } from "./editor-values.ts";
import { isOpen, nextSuggestion, suggestedLevel } from "./level-choice.ts";
import { isIdle } from "./order.ts";

/**
 * Keeps the target on the side of the piece that the direction leads to. A target that was only suggested follows the level
 * of the part that is meant, and moves on where nothing would be done at it; one that was chosen stays while it can.
 */
export function useTarget(
  form: UseFormReturn<EditorValues>,
  now: LevelNow | null | undefined,
  outcome: Outcome | undefined,
  firstSuggested: string,
): void {
  const { assessmentOption: system, modificationType: type, targetDifficulty: target } = form.watch();
  const grade = now?.grade ?? null;
  const isMeasuring = now === undefined;
  const suggested = useRef(firstSuggested);
  const { setValue } = form;
  useEffect(() => {
    if (isMeasuring || (target !== suggested.current && isOpen(system, grade, type, target))) return;
    suggested.current = suggestedLevel(system, grade, type);
    setValue("targetDifficulty", suggested.current);
  }, [system, type, grade, isMeasuring, target, setValue]);

  // a suggestion at which nothing would be done gives way to one at which something is
  const place = `${system} ${type} ${grade}`;
  const tried = useRef({ place, first: target, levels: new Set<string>() });
  if (tried.current.place !== place) tried.current = { place, first: target, levels: new Set() };
  useEffect(() => {
    const { first, levels } = tried.current;
    if (!outcome || !isIdle(outcome) || target !== suggested.current || levels.has(target)) return;
    levels.add(target);
    suggested.current = nextSuggestion(system, type, target, outcome.instead, levels) ?? first;
    setValue("targetDifficulty", suggested.current);
  }, [system, type, target, outcome, setValue]);
}
