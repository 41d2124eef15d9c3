import type { Hand } from "@gradus/difficulty";
import type { Bar } from "../read/bar/bar.ts";
import type { Reading } from "../read/reading.ts";
import { divisionsOf, isCross } from "./cross-rhythm.ts";
import { groundedHarmonies } from "./grounded.ts";
import { byMeasure, type Ground, type Hands, handsFor } from "./hands.ts";
import { accompanimentOf, bassOf, loadOf, sourceHand, strokesIn, topsOf, unevenBy } from "./losses.ts";
import { thinnest } from "./own.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { withoutLooseTies } from "./ties.ts";
import { costOfLower, type Lower, lowersFor, ownUpper, type Upper, uppersFor } from "./treatments.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What a plan is chosen for. */
export type Aim = {
  readonly words: Vocabulary;
  /** grade */
  readonly target: number;
  /** grade of the source: a plan that is no easier is none */
  readonly before: number;
  /** a level by name is its words; a relative one its grade */
  readonly named: boolean;
  /** the key is the plan's to choose */
  readonly movesKey: boolean;
  /** the tune is this player's; beside a voice that sings it his upper hand accompanies too */
  readonly leads: boolean;
  /** the tune, or the other hand, has to stay as it is */
  readonly keeps: { readonly tune: boolean; readonly lower: boolean };
};

/** How both hands of a stretch are written. */
export type Choice = { readonly upper: Upper; readonly lower: Lower };
export type Plan = {
  /** by measure; like sections have the same */
  readonly choices: readonly Choice[];
  readonly grade: number;
  /** share of measures that have what the level does not know */
  readonly outside: number;
  /** share of the tune's notes that are gone */
  readonly lost: number;
  /** share of chords that have lost the third that they have in the source */
  readonly hollow: number;
  readonly cost: number;
  /** bars by staff, in the order of the ground's staves */
  readonly bars: readonly (readonly (Bar | undefined)[])[];
};

const weights = {
  /** what keeps a plan for a named level from words that it does not have, and one for a step from a rough page */
  outside: { named: 12, relative: 0.8 },
  /** grades that may be missed free, and what each further one costs; for a named level the meter never outweighs the tune */
  grade: { named: { free: 0.25, each: 2.2, most: 4 }, relative: { free: 0.15, each: 3.2, most: 8 } },
  /** what a lost note of the tune costs, as a share of all: a step keeps the tune */
  tune: { named: 2.5, relative: 5 },
  /** the same of an upper hand that accompanies */
  upperNotes: 0.5,
  /** strokes of a line in the lower hand that are gone, as a share of the piece: it is a tune too */
  line: 1.5,
  /** highest notes on beats that are gone, whatever was read as the tune: what lies on top is heard as it */
  top: 2,
  /** notes beside the tune in its hand that go while the other hand stays: nobody has the harmony then */
  fill: 2.5,
  /** semitones beyond these that the bass lies off the source's */
  register: { free: 5, each: 0.06 },
  /** one hand pays for both */
  oneHand: 0.3,
  /** measures in which a hand plays more often than in the source */
  busier: 1.5,
  /** one hand eased while the other one stays the harder */
  uneven: { named: 0.5, relative: 1.5 },
  /** chords without the third that they have in the source */
  hollow: 4,
  /** measures in which three goes against two or four, and does not in the source */
  cross: 1.5,
  /** a hand that is set anew where a small step is asked for: the page stays in the manner of the source */
  anew: 0.2,
};
/** grades: a plan that gains less is no easier */
const leastGain = 0.03;
/** share of a step that a plan must gain: for less a page is not set anew, and the piece is left alone with the reason */
const leastOfStep = 0.4;

/** cost that another way of a few bars must save: less is not heard, and a page has few ways of writing */
const leastSaved = { named: 0.06, relative: 0.04 };
const leastFor = ({ named }: Aim): number => leastSaved[named ? "named" : "relative"];

/** What all plans of a choice share. */
type Given = {
  readonly ground: Ground;
  readonly aim: Aim;
  readonly hands: Hands;
  readonly stretches: readonly Stretch[];
  /** mean of the source's lowest notes */
  readonly bass: number;
  /** by measure: how often the source's lower hand strikes, and that and the chords of the upper hand beside the tune */
  readonly strokes: readonly number[];
  readonly accompanying: readonly number[];
  /** by measure: what each hand of the source has to do */
  readonly loads: Readonly<Record<Hand, readonly number[]>>;
  /** by measure: three goes against two or four */
  readonly cross: readonly boolean[];
  /** chords whose third sounds in the source */
  readonly thirds: number;
  /** notes of the tune, and highest notes on beats, of the upper hand */
  readonly tune: number;
  readonly tops: number;
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
function choicesFor(drafts: readonly Draft[], { keeps }: Aim): readonly Choice[] {
  const own = pairs.map(
    ([upper, lower]): Choice => ({
      upper: ownUpper(keeps.tune ? 0 : upper),
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
  const { reading, starts } = ground;
  const harmonies = groundedHarmonies(reading);
  const lower = byMeasure(sourceHand(reading, "L"), starts);
  const upper = byMeasure(sourceHand(reading, "R"), starts);
  const { bars } = reading.piece;
  return {
    ground,
    aim,
    hands: handsFor(ground, aim.words, harmonies),
    stretches: stretchesOf(reading),
    bass: bassOf(lower),
    strokes: lower.map(strokesIn),
    accompanying: byMeasure(accompanimentOf(reading), starts).map(strokesIn),
    loads: {
      R: upper.map(loadOf),
      L: lower.map(loadOf),
    },
    cross: bars.map((bar, i) => isCross(divisionsOf(upper[i] ?? [], bar), divisionsOf(lower[i] ?? [], bar))),
    thirds: harmonies.filter(({ thirdSounds }) => thirdSounds).length,
    tune: reading.tune.filter(({ hand }) => hand === "R").length,
    tops: topsOf(reading).length,
  };
}

function draftOf(given: Given, choiceOf: (stretch: Stretch) => Choice): Draft | undefined {
  const { ground, aim, hands, stretches, strokes } = given;
  const choices = new Array<Choice>(ground.starts.length);
  const ways = stretches.map((stretch) => ({ stretch, choice: evenIn(stretch, choiceOf(stretch), aim) }));
  for (const { stretch, choice } of ways)
    for (const bar of stretch.bars)
      choices[bar] = isSmall(aim) && stretch.crossing.has(bar) ? asOneLine(choice) : choice;
  const measures = choices.map(({ upper, lower }, i) => ({
    R: hands.upper(upper).measures[i],
    L: hands.lower(lower, upper).measures[i],
    strokes: strokes[i] ?? 0,
    accompanying: (upper.kind === "tune" ? given.accompanying : strokes)[i] ?? 0,
  }));
  const lowest = measures.map(({ L }) => L?.notes ?? []);
  const grade = ground.gradeOf({ R: measures.flatMap(({ R }) => R?.notes ?? []), L: lowest.flat() });
  if (grade > aim.before - gainFor(aim)) return undefined;
  const shareOf = (is: (one: (typeof measures)[number]) => boolean | undefined): number =>
    measures.filter(is).length / Math.max(1, measures.length);
  const outside = shareOf(({ R, L }) => R?.outside || L?.outside);
  const busier = shareOf(({ L, accompanying }) => (L?.strokes ?? 0) > accompanying);
  const cross = measures.filter(({ R, L }, i) => R && L && !given.cross[i] && isCross(R.divisions, L.divisions));
  const lost = measures.reduce((sum, { R }) => sum + (R?.lost ?? 0), 0) / Math.max(1, given.tune);
  const topLost = measures.reduce((sum, { R }) => sum + (R?.topLost ?? 0), 0) / Math.max(1, given.tops);
  const line = measures.reduce(
    (sum, { L, strokes }, i) => sum + lineLost(ground.reading, i, L?.strokes ?? 0, strokes),
    0,
  );
  const thirds = measures.reduce(
    (sum, { R, L }) => sum + new Set([...(R?.thirds ?? []), ...(L?.thirds ?? [])]).size,
    0,
  );
  const uneven =
    measures.reduce((sum, { R, L }, i) => {
      const before = { R: given.loads.R[i] ?? 0, L: given.loads.L[i] ?? 0 };
      return sum + unevenBy(before, { R: R?.load ?? 0, L: L?.load ?? 0 });
    }, 0) / Math.max(1, measures.length);
  const hollow = Math.max(0, 1 - thirds / Math.max(1, given.thirds));
  const kind = aim.named ? "named" : "relative";
  const { free, each, most } = weights.grade[kind];
  const cost =
    costOfWays(ground.reading, ways, aim.named) +
    (aim.leads ? weights.tune[kind] : weights.upperNotes) * lost +
    (aim.leads ? weights.top : weights.upperNotes) * topLost +
    (weights.line * line) / Math.max(1, measures.length) +
    weights.busier * busier +
    (weights.cross * cross.length) / Math.max(1, measures.length) +
    weights.hollow * hollow +
    weights.uneven[kind] * uneven +
    weights.register.each * Math.max(0, Math.abs(bassOf(lowest) - given.bass) - weights.register.free) +
    weights.outside[kind] * outside +
    Math.min(most, each * Math.max(0, Math.abs(grade - aim.target) - free));
  return { choices, grade, outside, lost, hollow, cost };
}

/** Share of the strokes of a line in the lower hand that a measure loses. */
function lineLost({ textures }: Reading, measure: number, strokes: number, before: number): number {
  const texture = textures[measure];
  if (before === 0 || (texture !== "line" && texture !== "solo")) return 0;
  return Math.max(0, 1 - strokes / before);
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

/** grades up to which a step leaves lines that both hands share as they are */
const smallStep = 1.5;
const isSmall = ({ named, before, target }: Aim): boolean => !named && before - target <= smallStep;

const gainFor = ({ named, before, target }: Aim): number =>
  named ? leastGain : Math.max(leastGain, leastOfStep * Math.min(1, before - target));

type Way = { readonly stretch: Stretch; readonly choice: Choice };

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

/**
 * How far the chosen ways are from the source, before anything is measured; each counts by its share of the bars. `anew` is
 * what it costs beside that a hand is not the source's own.
 */
function costOfWays(reading: Reading, ways: readonly Way[], isNamed: boolean): number {
  const anew = isNamed ? 0 : weights.anew;
  const all = Math.max(1, reading.piece.bars.length);
  return ways.reduce((sum, { stretch, choice }) => {
    const { upper, lower } = choice;
    const hands = [upper, lower].filter(({ kind }) => kind !== "own").length;
    const cost =
      upper.cost +
      costOfLower(reading, lower, stretch.bars, isNamed) +
      anew * hands +
      unevenness(reading, upper, lower, stretch.bars);
    return sum + (cost * stretch.bars.length) / all;
  }, 0);
}

/** What it costs that the hand with the tune is set anew while the other one stays as it is. */
function unevenness({ tune, piece }: Reading, upper: Upper, lower: Lower, bars: readonly number[]): number {
  if (upper.kind !== "tune" || lower.kind !== "own") return 0;
  const within = new Set(bars);
  const led = new Set(tune.filter(({ hand }) => hand === "R").map(({ on }) => on));
  const own = piece.notes.filter(({ hand, measure }) => hand === "R" && within.has(measure));
  const fill = own.filter(({ on }) => !led.has(on)).length / Math.max(1, own.length);
  return weights.fill * fill + (lower.rung < thinnest ? weights.oneHand : 0);
}
