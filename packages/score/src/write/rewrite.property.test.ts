import fc from "fast-check";
import { expect, it } from "vitest";
import { noteOf } from "../edit/event-edits.ts";
import { fillVoice } from "../edit/fill-voice.ts";
import { replaceEvents } from "../edit/replace-events.ts";
import { add, compare, type Fraction, fraction, subtract, ZERO } from "../model/fraction.ts";
import type { Pitch, Step } from "../model/pitch.ts";
import type { MeasureEvent, NoteEvent, Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { validate } from "../validate/validate.ts";
import { metreOf } from "./metre.ts";
import { heard, sampleScore } from "./sample-score.ts";
import { writeMusicXml } from "./write-musicxml.ts";

const metres = [
  [4, 4],
  [3, 4],
  [2, 4],
  [6, 8],
  [9, 8],
  [5, 4],
  [7, 8],
  [2, 2],
  [3, 8],
  [12, 8],
] as const;

const pitches = fc.record({
  step: fc.constantFrom<Step>("C", "D", "E", "F", "G", "A", "B"),
  alter: fc.constantFrom(-1, 0, 0, 0, 1),
  octave: fc.integer({ min: 2, max: 6 }),
});
/** Cells of a beat in 24ths of a quarter; those of three and five add up to one quarter. */
const cells = fc.constantFrom<readonly number[]>(
  [24],
  [48],
  [36, 12],
  [12],
  [12, 12],
  [6, 18],
  [18, 6],
  [6, 6, 12],
  [8, 8, 8],
  [16, 8],
  [8, 16],
  [4, 4, 4, 4, 4, 4],
  [72],
  [60],
  [3, 3, 18],
);
const voices = fc.array(
  fc.record({
    cell: cells,
    heads: fc.array(pitches, { minLength: 1, maxLength: 3 }),
    rest: fc.constantFrom(false, false, true),
  }),
  { minLength: 1, maxLength: 14 },
);

const barLength = ([beats, type]: readonly [number, number]): number => (96 * beats) / type;
const blank = (time: readonly [number, number]): Score =>
  sampleScore(
    [0, 1].map(() => `<note><rest measure="yes"/><duration>${barLength(time)}</duration><voice>1</voice></note>`),
    1,
    24,
    [...time],
  );

function notesOf(
  material: readonly { cell: readonly number[]; heads: readonly Pitch[]; rest: boolean }[],
  voice: string,
  bar: number,
): NoteEvent[] {
  const notes: NoteEvent[] = [];
  let at = 0;
  for (const { cell, heads, rest } of material) {
    // a tuplet starts on a quarter, as players write it
    if (cell.some((length) => length % 3 !== 0) && at % 24 !== 0) continue;
    const total = cell.reduce((sum, length) => sum + length, 0);
    if (at + total > bar) continue;
    for (const [index, length] of cell.entries()) {
      const place = { onset: fraction(at, 24), duration: fraction(length, 24), staff: 1, voice };
      const distinct = [...new Map(heads.map((head) => [`${head.step}${head.octave}`, head])).values()];
      if (!rest || index > 0) notes.push(noteOf({ ...place, heads: distinct }));
      at += length;
    }
  }
  return notes;
}

const reread = (score: Score): Score => {
  const result = readScore(new TextEncoder().encode(writeMusicXml(score)));
  if (!result.ok) throw new Error(result.message);
  return result.score;
};

it("writes what it is given: the same notes read back and nothing to complain of", () => {
  fc.assert(
    fc.property(fc.constantFrom(...metres), voices, voices, fc.boolean(), (time, upper, lower, two) => {
      const score = blank(time);
      const measure = score.parts[0]?.measures[0];
      if (!measure) throw new Error("no measure");
      const bar = barLength(time);
      const marks = measure.events.filter((event) => event.kind === "mark");
      let events: readonly MeasureEvent[] = [...marks, ...notesOf(upper, "1", bar)];
      events = fillVoice(events, "1", 1, fraction(bar, 24), metreOf(measure));
      if (two) {
        events = [...events, ...notesOf(lower, "2", bar)];
        events = fillVoice(events, "2", 1, fraction(bar, 24), metreOf(measure));
      }
      const edited = replaceEvents(score, [{ part: 0, measure: 0, events }]);
      const back = reread(edited);
      expect(heard(back.parts[0]?.measures[0]?.events ?? [])).toEqual(heard(events));
      expect(validate(edited)).toEqual([]);
      expect(validate(back)).toEqual([]);
      expect(validate(edited, { against: score })).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it("stays valid when notes are taken away or shortened and the gaps are filled", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...metres),
      voices,
      fc.array(fc.constantFrom("keep", "keep", "drop", "halve"), { minLength: 40, maxLength: 40 }),
      (time, material, actions) => {
        const blankScore = blank(time);
        const measure = blankScore.parts[0]?.measures[0];
        if (!measure) throw new Error("no measure");
        const bar = fraction(barLength(time), 24);
        const marks = measure.events.filter((event) => event.kind === "mark");
        const full = fillVoice([...marks, ...notesOf(material, "1", barLength(time))], "1", 1, bar, metreOf(measure));
        const source = reread(replaceEvents(blankScore, [{ part: 0, measure: 0, events: full }]));
        const before = source.parts[0]?.measures[0]?.events ?? [];
        const changed = before.flatMap((event, index): MeasureEvent[] => {
          const action = actions[index % actions.length];
          if (event.kind === "rest") return [];
          if (event.kind !== "note" || action === "keep") return [event];
          if (action === "drop") return [];
          const half: Fraction = fraction(event.duration.n, event.duration.d * 2);
          return half.d > 8 || half.d % 3 === 0
            ? []
            : [{ ...event, duration: half, type: undefined, dots: 0, timeModification: undefined }];
        });
        const events = fillVoice(changed, "1", 1, bar, metreOf(measure));
        const edited = replaceEvents(source, [{ part: 0, measure: 0, events }]);
        expect(validate(edited, { against: source })).toEqual([]);
        expect(reachOf(reread(edited).parts[0]?.measures[0]?.events ?? [])).toEqual(bar);
        expect(edited.parts[0]?.measures[1]).toBe(source.parts[0]?.measures[1]);
      },
    ),
    { numRuns: 150 },
  );
});

function reachOf(events: readonly MeasureEvent[]): Fraction {
  let at = ZERO;
  const timed = events.filter((event) => event.kind === "note" || event.kind === "rest");
  for (const event of timed.toSorted((a, b) => compare(a.onset, b.onset))) {
    expect(subtract(event.onset, at)).toEqual(ZERO);
    at = add(event.onset, event.duration);
  }
  return at;
}
