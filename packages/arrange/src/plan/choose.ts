import { costOfWays } from "./cost-of-ways.ts";
import { groundedHarmonies } from "./grounded.ts";
import { type Ground, type Hands, handsFor } from "./hands.ts";
import { thinnest } from "./own.ts";
import type { Aim, Choice, Plan } from "./plan.ts";
import { type Manner, mannerOf, seamsIn } from "./seams.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { withoutLooseTies } from "./ties.ts";
import { type Lower, leastRung, lowersFor, ownUpper, type Upper, uppersFor } from "./treatments.ts";
import { costOf, lossesOf, type Source, sourceOf, type Written } from "./weigh.ts";

/** grades: a plan that gains less is no easier */
const leastGain = 0.03;
/** share of a step that a plan must gain: for less a page is not set anew, and the piece is left alone with the reason */
const leastOfStep = 0.35;
/** share of the tune's notes that a small step may take: a page that is a grade easier has the tune whole */
const mostOfTune = 0.15;

/** cost that another way of a few bars must save: less is not heard, and a page has few ways of writing */
const leastSaved = { named: 0.06, relative: 0.04 };
const leastFor = ({ named }: Aim): number => leastSaved[named ? "named" : "relative"];

/** what a change of manner that the source does not have costs in every phrase of so many measures */
const [seam, phrase] = [0.4, 8];

/** What all plans of a choice share. */
type Given = {
  readonly ground: Ground;
  readonly aim: Aim;
  readonly hands: Hands;
  readonly stretches: readonly Stretch[];
  readonly source: Source;
  readonly manner: Manner;
};
/** A plan before its bars are put together. */
type Draft = Omit<Plan, "bars">;

/**
 * The best plan for an aim. First the best of those that write the whole piece in one way; then each kind of section, in the
 * order in which they come, takes the way that is best for the whole: what is within the level stays as it is.
 */
export function bestPlan(ground: Ground, aim: Aim): Plan | undefined {
  const given = givenFor(ground, aim);
  return bestOf(given) ?? (isSmall(aim) ? bestOf(withoutShared(given)) : undefined);
}

/** Lines that both hands share as any others: where nothing else makes the piece easier. */
const withoutShared = (given: Given): Given => ({
  ...given,
  stretches: given.stretches.map((stretch) => ({ ...stretch, crossing: new Set() })),
});

function bestOf(given: Given): Plan | undefined {
  const { aim } = given;
  const drafts = uniformDrafts(given);
  const [first] = drafts;
  if (!first) return undefined;
  const choices = choicesFor(drafts, aim);
  let best = first;
  for (const { kind } of given.stretches.length > 1 ? given.stretches : []) {
    for (const choice of choices) {
      const from = best;
      const made = draftOf(given, (stretch) => (stretch.kind === kind ? choice : choiceAt(from, stretch)));
      if (made && made.cost < best.cost - leastFor(aim)) best = made;
    }
  }
  return { ...best, bars: barsOf(given, best) };
}

const choiceAt = ({ choices }: Draft, { bars }: Stretch): Choice => choices[bars[0] ?? 0] as Choice;

/** rungs of thinning that are tried for a kind of section: upper hand, lower hand */
const pairs = [
  ...[0, 2, 3, thinnest - 1, thinnest].map((rung) => [rung, rung] as const),
  ...[3, thinnest - 1, thinnest].flatMap((rung) => [[0, rung] as const, [rung, 0] as const]),
];

/** The ways that are tried for one kind of section: each of a hand with what goes best with it, and the source's own notes thinned. */
function choicesFor(drafts: readonly Draft[], { keeps, words }: Aim): readonly Choice[] {
  const own = pairs.map(
    ([upper, lower]): Choice => ({
      upper: ownUpper(keeps.tune ? 0 : Math.max(upper, leastRung(words))),
      lower: { kind: "own", rung: keeps.lower ? 0 : lower },
    }),
  );
  const best = new Map<Lower | Upper, Choice>();
  for (const { choices } of drafts) {
    const [choice] = choices;
    if (!choice) continue;
    if (!best.has(choice.lower)) best.set(choice.lower, choice);
    if (!best.has(choice.upper)) best.set(choice.upper, choice);
  }
  return [...new Set([...own, ...best.values()])];
}

/** All plans that write a piece in one way throughout, the best first. */
function uniformDrafts(given: Given): readonly Draft[] {
  const { ground, aim } = given;
  const uppers = uppersFor(aim.words).filter((upper) => !aim.keeps.tune || upper.kind === "own");
  const lowers = lowersFor(ground.reading, aim.words).filter((lower) => !aim.keeps.lower || lower.kind === "own");
  return uppers
    .flatMap((upper) => lowers.map((lower): Choice => ({ upper, lower })))
    .flatMap((choice) => draftOf(given, () => choice) ?? [])
    .toSorted((a, b) => a.cost - b.cost);
}

function givenFor(ground: Ground, aim: Aim): Given {
  const harmonies = groundedHarmonies(ground.reading);
  return {
    ground,
    aim,
    hands: handsFor(ground, aim.words, harmonies),
    stretches: stretchesOf(ground.reading),
    source: sourceOf(ground, harmonies),
    manner: mannerOf(ground.reading),
  };
}

/** A plan in which every stretch is written as `choiceOf` has it; none where it is not easier than the source. */
function draftOf(given: Given, choiceOf: (stretch: Stretch) => Choice): Draft | undefined {
  const { ground, aim, hands, stretches, source, manner } = given;
  const choices = new Array<Choice>(ground.starts.length);
  const ways = stretches.map((stretch) => ({ stretch, choice: evenIn(stretch, choiceOf(stretch), aim) }));
  for (const { stretch, choice } of ways)
    for (const bar of stretch.bars)
      choices[bar] = isSmall(aim) && stretch.crossing.has(bar) ? asOneLine(choice) : choice;
  const measures = choices.map(
    ({ upper, lower }, i): Written => ({
      R: hands.upper(upper).measures[i],
      L: hands.lower(lower, upper).measures[i],
      isTuneAlone: upper.kind === "tune",
    }),
  );
  const [first] = choices;
  const isUniform = first !== undefined && choices.every((choice) => choice === first);
  const grade = ground.gradeOf(
    isUniform
      ? { R: hands.upper(first.upper).notes, L: hands.lower(first.lower, first.upper).notes }
      : { R: measures.flatMap(({ R }) => R?.notes ?? []), L: measures.flatMap(({ L }) => L?.notes ?? []) },
  );
  if (grade > aim.before - gainFor(aim)) return undefined;
  const losses = lossesOf(measures, source, ground.reading);
  const { outside, lost, hollow } = losses;
  if (isSmall(aim) && aim.leads && lost > mostOfTune) return undefined;
  const seams = seam * seamsIn(manner, choices) * (phrase / choices.length);
  const cost = costOf(losses, grade, seams + costOfWays(ground.reading, ways, aim.named), aim);
  return { choices, grade, outside, lost, hollow, cost };
}

/** The bars of a plan by staff; ties between ways of writing are let go. */
function barsOf({ ground, hands }: Given, { choices }: Draft): Plan["bars"] {
  const places = { R: 0, L: 0 };
  return ground.staves.map(({ hand, bars }) => {
    const place = places[hand]++;
    const madeFor = ({ upper, lower }: Choice) => (hand === "R" ? hands.upper(upper) : hands.lower(lower, upper));
    return withoutLooseTies(
      bars.map((_, i) => {
        const choice = choices[i];
        return choice && madeFor(choice).bars[place]?.[i];
      }),
    );
  });
}

/** grades up to which a step is small: it leaves lines that both hands share as they are, and the key */
export const smallStep = 1.5;
const isSmall = ({ named, before, target }: Aim): boolean => !named && before - target <= smallStep;

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
