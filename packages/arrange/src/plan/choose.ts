import { type Draft, draftOf, type Given, givenFor, isSmall, outlineOf } from "./drafts.ts";
import type { Ground } from "./hands.ts";
import { thinnest } from "./own.ts";
import type { Aim, Choice, Plan } from "./plan.ts";
import type { Stretch } from "./stretches.ts";
import { withoutLooseTies } from "./ties.ts";
import { leastRung, lowersFor, nameOf, ownUpper, uppersFor } from "./treatments.ts";

/** cost that another way of a few bars must save: less is not heard, and a page has few ways of writing */
const leastSaved = { named: 0.06, relative: 0.04 };
const leastFor = ({ named }: Aim): number => leastSaved[named ? "named" : "relative"];

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
      const outline = outlineOf(given, (stretch) => (stretch.kind === kind ? choice : choiceAt(from, stretch)));
      const made = draftOf(given, outline, best.cost - leastFor(aim));
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
  const best = new Map<string, Choice>();
  for (const { choices } of drafts) {
    const [choice] = choices;
    for (const name of choice ? namesOf(choice) : []) if (choice && !best.has(name)) best.set(name, choice);
  }
  return [...new Set([...own, ...best.values()])];
}

/** The names of a choice's ways of writing, which tell the hands apart. */
const namesOf = ({ upper, lower }: Choice): readonly string[] => [`under ${nameOf(lower)}`, `over ${nameOf(upper)}`];

/**
 * The plans that write a piece in one way throughout, the best first. Of those that are not the best with either of their ways
 * only some are there: what is known to be dearer is not made.
 */
function uniformDrafts(given: Given): readonly Draft[] {
  const { ground, aim } = given;
  const uppers = uppersFor(aim.words).filter((upper) => !aim.keeps.tune || upper.kind === "own");
  const lowers = lowersFor(ground.reading, aim.words).filter((lower) => !aim.keeps.lower || lower.kind === "own");
  const outlines = uppers
    .flatMap((upper) => lowers.map((lower): Choice => ({ upper, lower })))
    .map((choice, place) => ({ place, outline: outlineOf(given, () => choice) }));
  const cheapest = new Map<string, number>();
  const costOf = (name: string): number => cheapest.get(name) ?? Number.POSITIVE_INFINITY;
  return outlines
    .toSorted((a, b) => a.outline.least - b.outline.least)
    .flatMap(({ place, outline }) => {
      const [choice] = outline.choices;
      const names = choice ? namesOf(choice) : [];
      const draft = draftOf(given, outline, Math.max(...names.map(costOf)));
      for (const name of draft ? names : []) cheapest.set(name, Math.min(costOf(name), draft?.cost ?? 0));
      return draft ? [{ place, draft }] : [];
    })
    .toSorted((a, b) => a.draft.cost - b.draft.cost || a.place - b.place)
    .map(({ draft }) => draft);
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
