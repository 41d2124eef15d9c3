import type { Bar, LeftOut } from "../read/bar/bar.ts";
import { hasMarks } from "../read/bar/marks.ts";
import type { Operation } from "./operation.ts";

const light: readonly LeftOut[] = ["ornaments", "tremolo"];
const all: readonly LeftOut[] = [...light, "arpeggio"];

/** Ornaments and tremolos, then grace notes and arpeggio signs too, are left out: the written notes are played plainly. */
export const plainNotes: Operation = {
  rule: "plain-notes",
  strengths: 2,
  reason: (strength) =>
    strength === 1
      ? "Trills, turns and tremolos are left out, so that both hands can stay in time."
      : "Grace notes, ornaments and rolled chords are played as plain notes.",
  apply: (bar: Bar, strength: number): Bar => {
    const leftOut = strength === 1 ? light : all;
    const graces = strength === 1 ? bar.graces : [];
    if (graces.length === bar.graces.length && !hasMarks(bar, leftOut)) return bar;
    return { ...bar, graces, leftOut };
  },
};
