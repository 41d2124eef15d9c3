import { type Bar, type LeftOut, mapStrikes, overlaps, strikesOf } from "../read/bar/bar.ts";
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
    const printed = withoutPlayedOnly(bar);
    if (printed === bar && graces.length === bar.graces.length && !hasMarks(bar, leftOut)) return bar;
    return { ...printed, graces, leftOut };
  },
};

/** Without the notes that a program plays for an ornament while a printed note lasts. */
function withoutPlayedOnly(bar: Bar): Bar {
  const printed = strikesOf(bar).filter(({ hidden }) => !hidden);
  return mapStrikes(bar, (strike) =>
    strike.hidden && printed.some((one) => overlaps(one, strike)) ? undefined : strike,
  );
}
