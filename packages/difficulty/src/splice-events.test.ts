import fc from "fast-check";
import { expect, test } from "vitest";
import { eventsOf, type HandEvents, type HandNote, spliceEvents } from "./index.ts";

const bars = 12;
/** notes of bars of four quarters, by bar */
const handOf = fc.array(
  fc.array(fc.record({ on: fc.constantFrom(0, 0.5, 1, 4 / 3, 5 / 3, 2, 3.75), p: fc.integer({ min: 40, max: 60 }) }), {
    maxLength: 6,
  }),
  { minLength: bars, maxLength: bars },
);
const placed = (hand: readonly (readonly { on: number; p: number }[])[], first: number, end: number): HandNote[] =>
  hand.slice(first, end).flatMap((notes, i) => notes.map(({ on, p }) => ({ on: 4 * (first + i) + on, dur: 0.25, p })));

/** Without what typed arrays have room for beyond their events. */
function contentsOf({ count, ticks, first, pitches, notes, ends }: HandEvents) {
  return {
    count,
    ticks: [...ticks.subarray(0, count)],
    first: [...first.subarray(0, count + 1)],
    pitches: [...pitches.subarray(0, first[count])],
    notes: [...notes.subarray(0, count + 1)],
    ends: Array.from({ length: count }, (_, i) => [...ends.subarray(notes[i], notes[i + 1])].toSorted((a, b) => a - b)),
  };
}

test("patched events are those of all notes read afresh, wherever and however often they are patched", () => {
  const changed = fc.uniqueArray(fc.nat({ max: bars - 1 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(handOf, handOf, changed, changed, (source, other, first, second) => {
      let [hand, events] = [source, eventsOf(placed(source, 0, bars))];
      for (const numbers of [first, second]) {
        hand = hand.map((notes, bar) => (numbers.includes(bar) ? (other[bar] ?? []) : notes));
        const patches = numbers
          .toSorted((a, b) => a - b)
          .map((bar) => ({
            from: 4 * bar,
            to: bar === bars - 1 ? Number.POSITIVE_INFINITY : 4 * (bar + 1),
            notes: placed(hand, bar, bar + 1),
          }));
        const patched = spliceEvents(events, patches);
        expect(patched).toBeDefined();
        events = patched ?? events;
        expect(contentsOf(events)).toEqual(contentsOf(eventsOf(placed(hand, 0, bars))));
      }
    }),
    { numRuns: 100 },
  );
});

test("a note outside its patch cannot be spliced in", () => {
  const events = eventsOf([{ on: 0, dur: 1, p: 60 }]);
  expect(spliceEvents(events, [{ from: 4, to: 8, notes: [{ on: 8, dur: 1, p: 60 }] }])).toBeUndefined();
  expect(spliceEvents(events, [{ from: 4, to: 8, notes: [{ on: 3, dur: 1, p: 60 }] }])).toBeUndefined();
});
