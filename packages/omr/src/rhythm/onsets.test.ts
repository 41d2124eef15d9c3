import { expect, test } from "vitest";
import type { PageEvent } from "../symbols/event.ts";
import { onsetsOf, pageEvent } from "../testing/page-events.ts";
import { timingOf } from "./onsets.ts";
import { ticksPerQuarter } from "./ticks.ts";
import { bestTiming } from "./tuplet-guesses.ts";
import { voicesOf } from "./voices.ts";

const fourQuarters = 4 * ticksPerQuarter;

test("columns over two staves take the times at which notes end", () => {
  const upper = [0, 10, 15, 20].map((x, index) => pageEvent({ x, quarters: index === 0 ? 2 : 1, dots: 0 }));
  const events = [
    ...upper.slice(0, 3),
    pageEvent({ x: 0.2, staff: 1, dots: 1, quarters: 2 }),
    pageEvent({ x: 15.1, staff: 1 }),
  ];
  const timing = timingOf(events, { staves: 2, nominal: fourQuarters, space: 1 });
  expect(onsetsOf(timing.timed, events)).toEqual([0, 2, 3, 0, 3]);
  expect(timing.cost).toBe(0);
});

test("a dot that was not read costs its own measure its certainty", () => {
  const events = [0, 10, 15].map((x, index) =>
    pageEvent({ x, quarters: index === 0 ? 2 : 1, halvings: index === 1 ? 1 : 0 }),
  );
  expect(timingOf(events, { staves: 1, nominal: fourQuarters, space: 1 }).cost).toBeGreaterThan(1);
});

test("a whole rest alone on its staff fills the measure and has no column", () => {
  const rest = pageEvent({ x: 9, quarters: 4, isRest: true, staff: 1 });
  const events = [0, 6, 12].map((x) => pageEvent({ x }));
  const timing = timingOf([...events, rest], { staves: 2, nominal: 3 * ticksPerQuarter, space: 1 });
  expect(timing.timed.find(({ event }) => event === rest)).toMatchObject({ onset: 0, duration: 3 * ticksPerQuarter });
  expect(timing.cost).toBe(0);
});

test("a voice that begins behind a rest nobody printed finds its time", () => {
  const lower = [
    pageEvent({ x: 0, staff: 1, quarters: 2, isUp: false }),
    pageEvent({ x: 3, staff: 1, halvings: 1, dots: 1, isUp: true }),
    pageEvent({ x: 12, staff: 1, isUp: true }),
  ];
  const upper = [
    pageEvent({ x: 0, halvings: 1, isRest: true }),
    ...[6, 9, 12, 15, 18, 21].map((x) => pageEvent({ x, halvings: 2, isUp: true, beams: [1, 2] })),
  ];
  const timing = timingOf([...lower, ...upper], { staves: 2, nominal: 2 * ticksPerQuarter, space: 1 });
  expect(onsetsOf(timing.timed, lower)).toEqual([0, 0.25, 1]);
});

test("three eighths of a beam in the time of two are a triplet without its digit", () => {
  const triplet = [0, 3, 6].map((x) => pageEvent({ x, halvings: 1, isUp: true, beams: [1] }));
  const rest = [9, 15, 21].map((x) => pageEvent({ x, isUp: true }));
  const timing = bestTiming([...triplet, ...rest], { staves: 1, nominal: fourQuarters, space: 1 });
  expect(onsetsOf(timing.timed, rest)).toEqual([1, 2, 3]);
});

test("voices follow stems and never overlap themselves", () => {
  const up = [0, 10].map((x) => pageEvent({ x, quarters: 2, isUp: true, y: 1 }));
  const down = [0, 5, 10, 15].map((x) => pageEvent({ x, isUp: false, y: 3 }));
  const { timed } = timingOf([...up, ...down], { staves: 1, nominal: fourQuarters, space: 1 });
  const voiced = voicesOf(timed, 1);
  expect(voiced.filter(({ event }) => up.includes(event)).map(({ voice }) => voice)).toEqual([0, 0]);
  expect(voiced.filter(({ event }) => down.includes(event)).map(({ voice }) => voice)).toEqual([1, 1, 1, 1]);
});

test("notes of second voices between rests nobody printed leave the first voices their time", () => {
  const columns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const sixteenths = [0, 1].flatMap((staff) =>
    columns.map((at) =>
      pageEvent({ x: 3 * at, staff, halvings: 2, isUp: false, beams: [10 * staff + (at < 6 ? 1 : 2)] }),
    ),
  );
  const accents = [0, 1].flatMap((staff) =>
    columns.filter((at) => at % 2 === 0).map((at) => pageEvent({ x: 3 * at, staff, halvings: 2, isUp: true })),
  );
  const timing = bestTiming([...sixteenths, ...accents], { staves: 2, nominal: 3 * ticksPerQuarter, space: 1 });
  expect(onsetsOf(timing.timed, sixteenths.slice(0, 12))).toEqual(columns.map((at) => at / 4));
  expect(onsetsOf(timing.timed, accents.slice(0, 6))).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
});

test("a rest and five sixteenths in the time of a quarter are a sextuplet without its digit", () => {
  const rest = pageEvent({ x: 0, halvings: 0, quarters: 1 / 4, isRest: true });
  const five = [2, 4, 6, 8, 10].map((x) => pageEvent({ x, halvings: 2, isUp: true, beams: [1, 2] }));
  const bass = [0, 12].map((x) => pageEvent({ x, staff: 1 }));
  const last = pageEvent({ x: 12, isUp: true });
  const timing = bestTiming([rest, ...five, ...bass, last], { staves: 2, nominal: 2 * ticksPerQuarter, space: 1 });
  expect(onsetsOf(timing.timed, [...five, last])).toEqual([...[1, 2, 3, 4, 5].map((at) => at / 6), 1]);
});

test("a column followed closer than columns that last half as long costs the measure its certainty", () => {
  const quarters = [0, 10, 12, 22].map((x) => pageEvent({ x }));
  const eighths = [0, 10, 12, 22].map((x, at) => pageEvent({ x, quarters: at === 1 ? 2 : 1 }));
  expect(timingOf(quarters, { staves: 1, nominal: fourQuarters, space: 1 }).cost).toBe(0);
  expect(timingOf(eighths, { staves: 1, nominal: 5 * ticksPerQuarter, space: 1 }).cost).toBeGreaterThan(0.3);
});

test("a dot that two voices share is counted for both where the measure wants it", () => {
  const voice = (x: number, isUp: boolean, dots: number): PageEvent => {
    const event = pageEvent({ x, isUp, dots });
    const place = { x, right: x + 1.2, y: 0, staff: 0, position: isUp ? 4 : 3 };
    return { ...event, heads: [{ symbol: "noteheadBlack", quarters: 1, isSmall: false, ...place }] };
  };
  const pairs = [0, 10].flatMap((x) => [voice(x, true, 0), voice(x + 0.2, false, 1)]);
  const last = pageEvent({ x: 20 });
  const { timed } = bestTiming([...pairs, last], { staves: 1, nominal: fourQuarters, space: 1 });
  expect(onsetsOf(timed, [last])).toEqual([3]);
  expect(timed.filter(({ event }) => event.dots === 1)).toHaveLength(4);
});

test("triplets that go on without digits on two staves leave the eighths of a third one even", () => {
  const voice = [0, 3, 6, 9].map((x) => pageEvent({ x, staff: 0, halvings: 1 }));
  const rest = pageEvent({ x: 12, quarters: 2, staff: 0 });
  const upper = Array.from({ length: 12 }, (_, at) => pageEvent({ x: 2 * at, staff: 1, halvings: 1, beams: [1] }));
  const lower = Array.from({ length: 6 }, (_, at) => pageEvent({ x: 2 * at, staff: 2, halvings: 1, beams: [2] }));
  const half = pageEvent({ x: 12, quarters: 2, staff: 2 });
  const events = [...voice, rest, ...upper, ...lower, half];
  const { timed } = bestTiming(events, { staves: 3, nominal: fourQuarters, space: 1 });
  expect(onsetsOf(timed, [...voice, rest])).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(onsetsOf(timed, lower)).toEqual([0, 1, 2, 3, 4, 5].map((at) => at / 3));
});
