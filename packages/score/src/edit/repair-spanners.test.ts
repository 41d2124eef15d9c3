import { expect, it } from "vitest";
import type { Measure, MeasureEvent, Score } from "../model/score.ts";
import { sampleNote, sampleScore } from "../write/sample-score.ts";
import { dropNotations } from "./event-edits.ts";
import { notationsOf } from "./note-source.ts";
import { replaceEvents } from "./replace-events.ts";

const slur = (type: string): string => `<notations><slur type="${type}" number="1"/></notations>`;
const half = (name: string, more: string, voice: number): string => sampleNote(name, 48, "half", more, voice);
const back = "<backup><duration>96</duration></backup>";
const slursOf = (score: Score): readonly string[] =>
  (score.parts[0]?.measures ?? []).flatMap((measure: Measure) =>
    measure.events.flatMap((event: MeasureEvent) =>
      event.kind === "note" && event.heads[0]?.source
        ? notationsOf(event.heads[0].source).map(
            (item) => `${event.voice} ${item.attributes.find(([name]) => name === "type")?.[1]}`,
          )
        : [],
    ),
  );
const without = (score: Score, voice: string, type: string): Score => {
  const events = (score.parts[0]?.measures[0]?.events ?? []).map((event) =>
    event.kind === "note" && event.voice === voice
      ? dropNotations(event, (item) => item.attributes.some(([name, value]) => name === "type" && value === type))
      : event,
  );
  return replaceEvents(score, [{ part: 0, measure: 0, events }]);
};

it("takes the partner of a dropped slur from its own voice when both hands number alike", () => {
  const score = sampleScore([
    `${half("C5", slur("start"), 1)}${half("D5", slur("stop"), 1)}${back}${half("C3", slur("start"), 5)}${half("D3", "", 5)}`,
    sampleNote("C5", 96, "whole", "", 1) + back + sampleNote("C3", 96, "whole", slur("stop"), 5),
  ]);
  expect(slursOf(without(score, "5", "start"))).toEqual(["1 start", "1 stop"]);
  expect(slursOf(without(score, "1", "stop"))).toEqual(["5 start", "5 stop"]);
});

it("finds the partner of a slur that goes from one voice to the other", () => {
  const score = sampleScore([
    `${half("C5", slur("start"), 1)}${half("D5", "", 1)}${back}${half("C3", "", 5)}${half("D3", slur("stop"), 5)}`,
  ]);
  expect(slursOf(without(score, "1", "start"))).toEqual([]);
});
