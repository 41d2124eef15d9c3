import type { HandNote } from "@gradus/difficulty";
import { costOfWays } from "./cost-of-ways.ts";
import { groundedHarmonies } from "./grounded.ts";
import { type Ground, type Hands, handsFor, type Made, type MadeMeasure } from "./hands.ts";
import type { Aim, Choice, Plan } from "./plan.ts";
import { type Manner, mannerOf, seamsIn } from "./seams.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { ownUpper } from "./treatments.ts";
import { costOf, lossesOf, type Source, sourceOf } from "./weigh.ts";

/** grades: a plan that gains less is no easier */
const leastGain = 0.03;
/** share of a step that a plan must gain: for less a page is not set anew, and the piece is left alone with the reason */
const leastOfStep = 0.35;
/** share of the tune's notes that a small step may take: a page that is a grade easier has the tune whole */
const mostOfTune = 0.15;

/** what a change of manner that the source does not have costs in every phrase of so many measures */
const [seam, phrase] = [0.4, 8];

/** What all drafts of a choice share. */
export type Given = {
  readonly ground: Ground;
  readonly aim: Aim;
  readonly hands: Hands;
  readonly stretches: readonly Stretch[];
  readonly source: Source;
  readonly manner: Manner;
  /** the notes of measures of one hand, each of its way of writing; the same list for the same ways */
  readonly notesOf: (ways: readonly Made[]) => readonly HandNote[];
};
/** A plan before its bars are put together. */
export type Draft = Omit<Plan, "bars">;

/** A draft before its lower hand is made: what that costs at least. */
export type Outline = {
  readonly choices: readonly Choice[];
  /** what its ways of writing cost, before anything is measured */
  readonly ways: number;
  readonly upper: readonly Made[];
  /** share of the tune's notes that are gone */
  readonly lost: number;
  readonly least: number;
};

export function givenFor(ground: Ground, aim: Aim): Given {
  const harmonies = groundedHarmonies(ground.reading);
  return {
    ground,
    aim,
    hands: handsFor(ground, aim.words, harmonies),
    stretches: stretchesOf(ground.reading),
    source: sourceOf(ground, harmonies),
    manner: mannerOf(ground.reading),
    notesOf: notesOfWays(),
  };
}

/** Puts the notes of measures together, for the same ways the same list: what is graded by list is not graded again. */
function notesOfWays(): Given["notesOf"] {
  const names = new Map<Made, number>();
  const known = new Map<string, readonly HandNote[]>();
  return (ways) => {
    const [first] = ways;
    if (!first || ways.every((way) => way === first)) return first?.notes ?? [];
    const name = ways
      .map((way) => {
        const own = names.get(way) ?? names.size;
        names.set(way, own);
        return own;
      })
      .join();
    const notes = known.get(name) ?? ways.flatMap(({ measures }, i) => measures[i]?.notes ?? []);
    known.set(name, notes);
    return notes;
  };
}

/** The outline of a plan in which every stretch is written as `choiceOf` has it. */
export function outlineOf(given: Given, choiceOf: (stretch: Stretch) => Choice): Outline {
  const { ground, aim, hands, stretches, source, manner } = given;
  const choices = new Array<Choice>(ground.starts.length);
  const ways = stretches.map((stretch) => ({ stretch, choice: evenIn(stretch, choiceOf(stretch), aim) }));
  for (const { stretch, choice } of ways)
    for (const bar of stretch.bars)
      choices[bar] = isSmall(aim) && stretch.crossing.has(bar) ? asOneLine(choice) : choice;
  const seams = seam * seamsIn(manner, choices) * (phrase / choices.length);
  const cost = seams + costOfWays(ground.reading, ways, aim.named);
  const upper = choices.map((choice) => hands.upper(choice.upper));
  const told = lossesOf(writtenAs(choices, upper, []), source, ground.reading);
  const { outside, lost, phraseLost, topLost } = told;
  const least = costOf({ ...none, outside, lost, phraseLost, topLost }, aim.target, cost, aim);
  return { choices, ways: cost, upper, lost, least };
}

const none = {
  outside: 0,
  busier: 0,
  cross: 0,
  lost: 0,
  phraseLost: 0,
  topLost: 0,
  line: 0,
  uneven: 0,
  hollow: 0,
  bass: 0,
};

const writtenAs = (choices: readonly Choice[], upper: readonly Made[], lower: readonly Made[]) =>
  choices.map((choice, i) => ({
    R: measureOf(upper, i),
    L: measureOf(lower, i),
    isTuneAlone: choice.upper.kind === "tune",
  }));
const measureOf = (ways: readonly Made[], i: number): MadeMeasure | undefined => ways[i]?.measures[i];

/**
 * The draft of an outline; none where it is not easier than the source, or is known to cost more than `most`. What costs time, the
 * lower hand and the grade, comes last: most drafts are too dear before.
 */
export function draftOf(given: Given, outline: Outline, most: number): Draft | undefined {
  const { ground, aim, hands, source } = given;
  const { choices, ways, upper, lost, least } = outline;
  if (least > most || (isSmall(aim) && aim.leads && lost > mostOfTune)) return undefined;
  const lower = choices.map((choice) => hands.lower(choice.lower, choice.upper));
  const losses = lossesOf(writtenAs(choices, upper, lower), source, ground.reading);
  if (isSmall(aim) && aim.leads && losses.lost > mostOfTune) return undefined;
  // no grade is better than the one aimed at
  if (costOf(losses, aim.target, ways, aim) > most) return undefined;
  const grade = ground.gradeOf({ R: given.notesOf(upper), L: given.notesOf(lower) });
  if (grade > aim.before - gainFor(aim)) return undefined;
  const { outside, hollow } = losses;
  return { choices, grade, outside, lost: losses.lost, hollow, cost: costOf(losses, grade, ways, aim) };
}

/** grades up to which a step is small: it leaves lines that both hands share as they are, and the key */
export const smallStep = 1.5;
export const isSmall = ({ named, before, target }: Aim): boolean => !named && before - target <= smallStep;

const gainFor = ({ named, before, target }: Aim): number =>
  named ? leastGain : Math.max(leastGain, leastOfStep * Math.min(1, before - target));

/**
 * Where hands imitate each other both are written alike: as two lines in the same values, or in their own notes. A small step
 * leaves the notes of a theme alone, and hands that share one line both their own.
 */
function evenIn({ imitates, bars, crossing }: Stretch, choice: Choice, aim: Aim): Choice {
  const { upper, lower } = choice;
  if (isSmall(aim) && 4 * crossing.size > bars.length) return asOneLine(choice);
  if (!imitates) return choice;
  if (upper.kind === "own") return { upper, lower: { kind: "own", rung: upper.rung } };
  const isEven = aim.named && lower.kind === "figure" && lower.lineGrid === upper.grid;
  return isEven ? choice : { upper: ownUpper(0), lower: { kind: "own", rung: 0 } };
}

/** Both hands in their own notes, where they share one line. */
function asOneLine(choice: Choice): Choice {
  const { upper, lower } = choice;
  if (upper.kind === "own" && lower.kind === "own") return choice;
  const rung = upper.kind === "own" ? upper.rung : lower.kind === "own" ? lower.rung : 0;
  return { upper: ownUpper(rung), lower: { kind: "own", rung } };
}
