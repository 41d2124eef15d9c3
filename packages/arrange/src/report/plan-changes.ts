import type { Change } from "@gradus/contracts";
import type { Score } from "@gradus/score";
import { type FigureName, figureWords } from "../plan/figures.ts";
import { type BarStages, planRule, type Stage } from "../plan/obeyed.ts";
import type { Choice, Plan } from "../plan/plan.ts";
import { type Bar, isStrike, strikesOf } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Reading, Texture } from "../read/reading.ts";
import { namesOfChange } from "./names.ts";

type Written = {
  readonly staves: readonly StaffMaterial[];
  readonly reading: Reading;
  /** by staff and measure */
  readonly stages: readonly (readonly BarStages[])[];
  readonly plan: Plan | undefined;
  readonly reverted: ReadonlySet<number>;
};
type Said = { readonly rule: string; readonly reason: string };

/** The changes of a plan for a keyboard, in a teacher's words. */
export const planChanges = (score: Score, written: Written): ((total: number) => readonly Change[]) =>
  stageChanges(score, written, (side, bar, stage) => saidOf(written, side, bar, stage));

/**
 * One record for each staff and measure that a plan changed, and for each wish there: what stood there in the source and what
 * stands there in the end, and why, as `saidOf` has it. The share of the difficulty is spread evenly: a plan is one decision.
 */
export function stageChanges(
  score: Score,
  { staves, stages, reverted }: Pick<Written, "staves" | "stages" | "reverted">,
  saidOf: (side: StaffMaterial, bar: number, stage: Stage) => Said,
): (total: number) => readonly Change[] {
  const found = staves.flatMap((side, place) =>
    (stages[place] ?? []).flatMap((made, bar) => {
      const measure = score.parts[side.part]?.measures[bar];
      const [first, last] = [made[0], made.at(-1)];
      if (reverted.has(bar) || !measure || !first || !last) return [];
      // what a person compares is the page that was and the page that is: no state between wishes
      const names = namesOfChange(first.before, last.after);
      return made.map((stage) => {
        const said = saidOf(side, bar, stage);
        return {
          id: `${side.part + 1}-${bar + 1}-${side.staff}-${said.rule}`,
          part: score.parts[side.part]?.id ?? "",
          staff: side.staff,
          voice: stage.after.lines[0]?.voice ?? "1",
          measure: measure.number,
          measureIndex: bar,
          ...said,
          ...names,
        };
      });
    }),
  );
  const changed = found.filter(({ before, after }) => before !== "" || after !== "");
  const ordered = changed.toSorted((a, b) => a.measureIndex - b.measureIndex);
  return (total) => {
    const delta = Math.round((total / Math.max(1, ordered.length)) * 1e4) / 1e4;
    return ordered.map((change) => ({ ...change, delta }));
  };
}

const textureWords: Readonly<Record<Texture, string>> = {
  none: "A silent bar",
  chords: "Chords",
  oompah: "Low notes and chords in turn",
  broken: "Broken chords",
  line: "The left hand's line",
  unison: "Both hands in octaves",
  solo: "The left hand's tune",
};

function saidOf({ reading, plan }: Written, staff: StaffMaterial, bar: number, stage: Stage): Said {
  if (stage.rule !== planRule) return { rule: stage.rule, reason: stage.reason };
  if (!plan) return { rule: "hand-span", reason: "No more notes at once, and none wider apart, than this level has." };
  const choice = plan.choices[bar];
  if (!choice) return { rule: stage.rule, reason: stage.reason };
  return staff.hand === "L"
    ? saidOfLower(choice, reading, bar)
    : saidOfUpper(choice, reading.textures[bar] ?? "none", stage);
}

function saidOfLower({ lower }: Choice, { textures }: Reading, bar: number): Said {
  const texture = textures[bar] ?? "none";
  if (lower.kind === "own") return { rule: "lower-thinned", reason: thinnedWords(lower.rung) };
  if (texture === "line" || texture === "solo")
    return { rule: "lower-line", reason: `${textureWords[texture]} moves in the values and register of this level.` };
  if (texture === "unison") return { rule: "lower-unison", reason: "The left hand goes with the tune, as before." };
  return figureSaid(texture, lower.figures.get(bar) ?? "held");
}

/** Why an accompaniment of some texture became a figure. */
export const figureSaid = (texture: Texture, figure: FigureName): Said => ({
  rule: `figure-${figure}`,
  reason: `${textureWords[texture]} become ${figureWords[figure]}: the same harmony and bass in one figure throughout.`,
});

function saidOfUpper({ upper }: Choice, texture: Texture, { before, after }: Stage): Said {
  if (upper.kind === "own") return { rule: "upper-thinned", reason: thinnedWords(upper.rung) };
  const onsets = (bar: Bar): number => new Set(strikesOf(bar).map(({ onset }) => `${onset.n}/${onset.d}`)).size;
  const heads = (bar: Bar): number => strikesOf(bar).reduce((sum, { heads }) => sum + heads.length, 0);
  if (texture === "solo" && onsets(after) !== onsets(before))
    return { rule: "upper-beats", reason: "The right hand's chords come on the beats, with fewer notes." };
  if (onsets(after) < onsets(before) && hasQuick(before))
    return { rule: "tune-values", reason: "The tune moves in the note values of this level; its main notes stay." };
  if (heads(after) < heads(before) && (texture === "solo" || repeatsOneChord(before)))
    return { rule: "upper-chords", reason: "The right hand's chords have fewer notes; their top ones stay." };
  if (heads(after) < heads(before))
    return { rule: "tune-alone", reason: "The right hand plays the tune without the notes beneath it." };
  const names = namesOfChange(before, after);
  if (names.before === names.after)
    return { rule: "tune-rhythm", reason: "The tune keeps its notes, in the rhythms of this level." };
  return { rule: "tune-octave", reason: "The whole phrase lies in the register of this level." };
}

/** An accompaniment, which is no tune. */
function repeatsOneChord(bar: Bar): boolean {
  const strikes = strikesOf(bar);
  return strikes.length > 1 && new Set(strikes.map(({ heads }) => heads.map(({ midi }) => midi).join())).size === 1;
}

const hasQuick = (bar: Bar): boolean =>
  bar.lines.some(({ events }) => events.some((event) => isStrike(event) && event.duration.n < event.duration.d));

const thinnedWords = (rung: number): string =>
  [
    "",
    "Trills, turns and tremolos are left out, so that both hands can stay in time.",
    "Grace notes, ornaments and rolled chords are played as plain notes.",
    "Octaves are played as single notes, which keeps the hand relaxed and in one place.",
    "At most three notes at once, within an octave.",
    "At most two notes at once, within the hand's reach: those that say which chord it is.",
  ][rung] ?? "";
