import type { Hand, HandNote } from "@gradus/difficulty";
import { chordsWithin } from "../operations/chords-within.ts";
import { type Bar, groupsOf } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import { handNotesOf } from "./hand-notes.ts";
import type { Ground } from "./hands.ts";
import { runsOverStaves } from "./own.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Limits = Pick<Vocabulary, "notes" | "span">;

type Bars = readonly (readonly (Bar | undefined)[])[];

/**
 * The bars of a piece that is at its level already, with the chords lightened that are too full or too wide for it; undefined
 * where none is, or where that makes nothing easier. By staff and measure.
 */
export function withinLimits(ground: Ground, limits: Limits): Bars | undefined {
  const own: Bars = ground.staves.map(({ bars }) => bars);
  const eased: Bars = ground.staves.map((staff) => staff.bars.map((bar, i) => lightened(staff, bar, i, limits)));
  const isAny = eased.some((bars, place) => bars.some((bar, i) => bar !== own[place]?.[i]));
  return isAny && gradeOfBars(ground, eased) <= gradeOfBars(ground, own) ? eased : undefined;
}

function gradeOfBars({ staves, starts, gradeOf }: Ground, bars: Bars): number {
  const notesOf = (hand: Hand): readonly HandNote[] =>
    bars
      .flatMap((one, i) => (staves[i]?.hand === hand ? handNotesOf(one, starts) : []))
      .toSorted((a, b) => a.on - b.on || a.p - b.p);
  return gradeOf({ R: notesOf("R"), L: notesOf("L") });
}

function lightened({ contexts }: StaffMaterial, bar: Bar | undefined, index: number, limits: Limits): Bar | undefined {
  const context = contexts[index];
  if (!bar || !context || runsOverStaves(bar) || !isBeyond(bar, limits)) return bar;
  return chordsWithin(limits.notes, limits.span).apply(bar, 1, context);
}

const isBeyond = (bar: Bar, { notes, span }: Limits): boolean =>
  groupsOf(bar).some(({ strikes }) => {
    const heights = new Set(strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi)));
    return heights.size > notes || Math.max(...heights) - Math.min(...heights) > span;
  });
