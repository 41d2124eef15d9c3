import type { LevelNow } from "@gradus/contracts";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EditorValues } from "./editor-values.ts";
import { isOpen, suggestedLevel } from "./level-choice.ts";

/**
 * Keeps the target on the side of the piece that the direction leads to. A target that was only suggested follows the level
 * of the part that is meant; one that was chosen stays while it can.
 */
export function useTarget(form: UseFormReturn<EditorValues>, now: LevelNow | null | undefined): void {
  const { assessmentOption: system, modificationType: type, targetDifficulty: target } = form.watch();
  const grade = now?.grade ?? null;
  const isMeasuring = now === undefined;
  const suggested = useRef(target);
  const { setValue } = form;
  useEffect(() => {
    if (isMeasuring || (target !== suggested.current && isOpen(system, grade, type, target))) return;
    suggested.current = suggestedLevel(system, grade, type);
    setValue("targetDifficulty", suggested.current);
  }, [system, type, grade, isMeasuring, target, setValue]);
}
