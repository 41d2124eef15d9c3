import { noteValue, type PageEvent } from "../symbols/event.ts";
import { isStruckTriplet } from "../symbols/tremolos.ts";
import { normalOf } from "../symbols/tuplets.ts";
import { dotGuesses } from "./dot-guesses.ts";
import { type Frame, nearlyNone, type Timing, timingOf } from "./onsets.ts";

type Guess = { readonly events: readonly PageEvent[]; readonly price: number };

/** a guess must save this much, or the page is believed */
const prices = { dropped: 0.6, other: 0.5, unmarked: 0.4, dots: 0.4 };
const mostGuesses = 24;
/** guesses that may be needed at once, as of groups of different sizes */
const mostRounds = 3;
/** chords and rests of a measure; more stand in cadenzas, and where a damaged page lost its barlines */
const mostSearched = 150;
/** what a measure may cost after a round for another one: damaged pages have some of many staves where every note costs */
const mostMended = 40;

/**
 * The timing of a measure as marked; where that does not fit, the best of what engravers leave out or a reader gets wrong:
 * triplets that go on without their digits, a fingering taken for a digit, seven in the time of six or eight.
 */
export function bestTiming(events: readonly PageEvent[], frame: Frame): Timing {
  const isSearched = events.length <= mostSearched;
  const marked = timingOf(events, frame, isSearched);
  if (marked.cost < nearlyNone || !isSearched) return marked;
  let best = { events, timing: marked, price: 0 };
  for (let round = 0; round < mostRounds && isWorth(best.timing, round); round += 1) {
    const better = bestGuess(best, guessesFor(best.events, frame.space).slice(0, mostGuesses), frame);
    if (!better) break;
    best = better;
  }
  return { ...best.timing, cost: best.timing.cost + best.price / 2 };
}

const isWorth = ({ cost }: Timing, round: number): boolean => cost >= nearlyNone && (round === 0 || cost <= mostMended);

type Guessed = Guess & { readonly timing: Timing };

/** The cheapest of some guesses more; undefined when none is worth its price. */
function bestGuess(before: Guessed, guesses: readonly Guess[], frame: Frame): Guessed | undefined {
  let best: Guessed | undefined;
  for (const { events, price } of guesses) {
    const timing = timingOf(events, frame, false);
    const guessed = { events, price: before.price + price, timing };
    if (totalOf(guessed) < totalOf(best ?? before)) best = guessed;
    if (timing.cost < nearlyNone) break;
  }
  return best;
}

const totalOf = ({ timing, price }: Guessed): number => timing.cost + price;

function guessesFor(events: readonly PageEvent[], space: number): readonly Guess[] {
  const groups = unmarkedGroups(events);
  const bySize = Map.groupBy(groups, (group) => group.length);
  const together = [...bySize].map(([size, list]) => guess(events, list, size));
  const byStaff = [...Map.groupBy(groups, (group) => `${group.length} ${group[0]?.staff}`).values()].map((list) =>
    guess(events, list, list[0]?.length ?? 3),
  );
  const single = groups.map((group) => guess(events, [group], group.length));
  const dots = dotGuesses(events, space).map((changed) => ({ events: changed, price: prices.dots }));
  return [...together, ...dots, ...otherRatios(events), ...ofOneValue(events), ...byStaff, ...single];
}

/**
 * Triplets that go on through a measure: all notes and rests of one short value on one staff, on all, or on all but one, and
 * the dotted chords with strokes that stand for three of them, which are taken for triplets first of all.
 */
function ofOneValue(events: readonly PageEvent[]): readonly Guess[] {
  const free = events.filter((event) => !event.isGrace && !event.tuplet);
  const struck = free.filter(isStruckTriplet);
  const short = free.filter((event) => isShort(event) && event.dots === 0);
  const lists = [...Map.groupBy(short, noteValue).values()].flatMap(byStaves).filter((list) => list.length >= 3);
  const plain = lists.map((list) => guess(events, [list], 3));
  if (struck.length === 0) return plain;
  const alone = struck.map((event) => [event]);
  return [guess(events, alone, 3), ...lists.map((list) => guess(events, [list, ...alone], 3)), ...plain];
}

function byStaves(all: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const staves = [...Map.groupBy(all, ({ staff }) => staff)];
  const others = staves.length > 2 ? staves.map(([staff]) => all.filter((event) => event.staff !== staff)) : [];
  return staves.length > 1 ? [all, ...others, ...staves.map(([, list]) => list)] : [all];
}

const isShort = (event: PageEvent): boolean => noteValue(event) <= 1 / 2;

/** Beamed groups of 3, 5, 6, 7 or 9 equal notes without a digit. */
function unmarkedGroups(events: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const beamed = events.filter((event) => event.stem && event.stem.beams.length > 0 && !event.isGrace && !event.tuplet);
  const groups: PageEvent[][] = [];
  for (const event of beamed) {
    const group = groups.find((one) =>
      one.some((other) => other.stem?.beams.some((beam) => event.stem?.beams.includes(beam))),
    );
    if (group) group.push(event);
    else groups.push([event]);
  }
  return groups
    .flatMap((group) => [group, ...withRestsBeside(group, events)])
    .filter((group) => sizes.has(group.length) && group.every((one) => one.dots === 0));
}

const sizes: ReadonlySet<number> = new Set([3, 5, 6, 7, 9, 10, 12]);

/** A group with the rest of its notes' value before it, the one behind it, or both. */
function withRestsBeside(group: readonly PageEvent[], events: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return [];
  const before = events.findLast((event) => event.staff === first.staff && event.x < first.x);
  const after = events.find((event) => event.staff === last.staff && event.x > last.x);
  const isOne = (event: PageEvent | undefined): event is PageEvent =>
    event?.kind === "rest" && event.dots === 0 && !event.tuplet && noteValue(event) === noteValue(first);
  const [left, right] = [isOne(before) ? [before] : [], isOne(after) ? [after] : []];
  return [
    ...(left.length > 0 ? [[...left, ...group]] : []),
    ...(right.length > 0 ? [[...group, ...right]] : []),
    ...(left.length > 0 && right.length > 0 ? [[...left, ...group, ...right]] : []),
  ];
}

function guess(events: readonly PageEvent[], groups: readonly (readonly PageEvent[])[], size: number): Guess {
  const actual = size === 12 ? 6 : size === 9 ? 3 : size;
  const mark = new Map(groups.flatMap((group, index) => group.map((event) => [event.id, -1 - index] as const)));
  const changed = events.map((event) => {
    const number = mark.get(event.id);
    return number === undefined ? event : { ...event, tuplet: { actual, normal: normalOf(actual), mark: number } };
  });
  return { events: changed, price: prices.unmarked };
}

/** Tuplets of one digit in the time of another number of notes, or not at all: of a measure all, then each. */
function otherRatios(events: readonly PageEvent[]): readonly Guess[] {
  const marks = Map.groupBy(
    events.filter((event) => event.tuplet !== undefined),
    (event) => event.tuplet?.mark ?? 0,
  );
  const byDigit = Map.groupBy(marks.keys(), (mark) => marks.get(mark)?.[0]?.tuplet?.actual ?? 3);
  const groups = [...byDigit].flatMap(([actual, all]) => [
    ...(all.length > 1 ? [{ actual, of: new Set(all) }] : []),
    ...all.map((mark) => ({ actual, of: new Set([mark]) })),
  ]);
  return groups.flatMap(({ actual, of }) => {
    const normal = normalOf(actual);
    const withNormal = (other: number | undefined): readonly PageEvent[] =>
      events.map((event) =>
        event.tuplet && of.has(event.tuplet.mark)
          ? { ...event, tuplet: other === undefined ? undefined : { ...event.tuplet, normal: other } }
          : event,
      );
    const others = [2 * normal, 6, 3, 9].filter(
      (value) => value !== normal && value !== actual && value < 2 * actual && value * 2 > actual,
    );
    return [
      ...others.map((other) => ({ events: withNormal(other), price: prices.other })),
      { events: withNormal(undefined), price: prices.dropped },
    ];
  });
}
