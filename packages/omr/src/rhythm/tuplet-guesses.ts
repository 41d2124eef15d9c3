import type { PageEvent } from "../symbols/event.ts";
import { normalOf } from "../symbols/tuplets.ts";
import { type Timing, timingOf } from "./onsets.ts";

type Guess = { readonly events: readonly PageEvent[]; readonly price: number };

/** a guess must save this much, or the page is believed */
const prices = { dropped: 0.6, other: 0.5, unmarked: 0.4 };
const fits = 0.01;
const mostGuesses = 24;
/** chords and rests of a measure; more stand in cadenzas, and where a damaged page lost its barlines */
const mostSearched = 150;

/**
 * The timing of a measure as marked; where that does not fit, the best of what engravers leave out or a reader gets wrong:
 * triplets that go on without their digits, a fingering taken for a digit, seven in the time of six or eight.
 */
export function bestTiming(
  events: readonly PageEvent[],
  staves: number,
  nominal: number | undefined,
  space: number,
): Timing {
  const isSearched = events.length <= mostSearched;
  const marked = timingOf(events, staves, nominal, space, isSearched);
  if (marked.cost < fits || !isSearched) return marked;
  let best = marked;
  let price = 0;
  for (const guess of guessesFor(events).slice(0, mostGuesses)) {
    if (best.cost < fits) break;
    const timing = timingOf(guess.events, staves, nominal, space, false);
    if (timing.cost + guess.price < best.cost + price) {
      best = timing;
      price = guess.price;
    }
  }
  return { ...best, cost: best.cost + price / 2 };
}

function guessesFor(events: readonly PageEvent[]): readonly Guess[] {
  const groups = unmarkedGroups(events);
  const bySize = Map.groupBy(groups, (group) => group.length);
  const together = [...bySize].map(([size, list]) => guess(events, list, size));
  const byStaff = [...Map.groupBy(groups, (group) => `${group.length} ${group[0]?.staff}`).values()].map((list) =>
    guess(events, list, list[0]?.length ?? 3),
  );
  const single = groups.map((group) => guess(events, [group], group.length));
  return [...otherRatios(events), ...ofOneValue(events), ...together, ...byStaff, ...single];
}

/** Triplets that go on through a measure: all notes and rests of one short value on one staff, or on all. */
function ofOneValue(events: readonly PageEvent[]): readonly Guess[] {
  const short = events.filter((event) => isShort(event) && event.dots === 0 && !event.isGrace && !event.tuplet);
  const value = ({ quarters, halvings }: PageEvent): number => quarters / 2 ** halvings;
  const lists = [
    ...Map.groupBy(short, (event) => `${value(event)}`).values(),
    ...Map.groupBy(short, (event) => `${value(event)} ${event.staff}`).values(),
  ];
  return lists.filter((list) => list.length >= 3).map((list) => guess(events, [list], 3));
}

const isShort = ({ quarters, halvings }: PageEvent): boolean => quarters / 2 ** halvings <= 1 / 2;

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
  const size = new Set([3, 5, 6, 7, 9, 10, 12]);
  return groups.filter((group) => size.has(group.length) && group.every((one) => one.dots === 0));
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

function otherRatios(events: readonly PageEvent[]): readonly Guess[] {
  const marks = Map.groupBy(
    events.filter((event) => event.tuplet !== undefined),
    (event) => event.tuplet?.mark ?? 0,
  );
  return [...marks].flatMap(([mark, [first]]) => {
    const actual = first?.tuplet?.actual ?? 3;
    const normal = normalOf(actual);
    const withNormal = (other: number | undefined): readonly PageEvent[] =>
      events.map((event) =>
        event.tuplet?.mark === mark
          ? { ...event, tuplet: other === undefined ? undefined : { actual, normal: other, mark } }
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
