import { attributesAt, childrenOf, textOf, writeMusicXml, ZERO } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import type { Bar } from "../read/bar/bar.ts";
import { readBar } from "../read/bar/read-bar.ts";
import { writeBar } from "./write-bar.ts";

it.each([1, 2])("keeps the staves from the top down when staff %d was rewritten", (staff) => {
  const [part] = scoreOf({ staves: [["2 E5, 2 G5"], ["2 C3, 2 G3"]] }).parts;
  const measure = part?.measures[0];
  const bar = part && measure && readBar(measure, staff, attributesAt(part, 0, ZERO).transpose, new Set());
  if (!measure || !bar) throw new Error("the measure can be read");
  const rewritten: Bar = { ...bar, lines: bar.lines.map((line) => ({ ...line, events: [...line.events] })) };
  const written = writeBar(measure.events, bar, rewritten);
  expect(written.flatMap((event) => (event.kind === "note" ? event.staff : []))).toEqual([1, 1, 2, 2]);
});

it.each([1, 2])("keeps marks beside the notes of their hand when staff %d was rewritten", (staff) => {
  const pedal = (type: string): string =>
    `<direction><direction-type><pedal type="${type}" line="yes"/></direction-type><staff>2</staff></direction>`;
  const [part] = scoreFrom(
    writeMusicXml(scoreOf({ staves: [["2 E5, 2 G5"], ["2 C3, 2 G3"]] }))
      .replace("</backup>", `</backup>${pedal("start")}`)
      .replace("</measure>", `${pedal("stop")}</measure>`),
  ).parts;
  const measure = part?.measures[0];
  const bar = part && measure && readBar(measure, staff, attributesAt(part, 0, ZERO).transpose, new Set());
  if (!measure || !bar) throw new Error("the measure can be read");
  const written = writeBar(measure.events, bar, { ...bar, lines: [...bar.lines] });
  const order = written.flatMap((event) =>
    event.kind === "note" ? event.staff : event.kind === "mark" && event.name === "direction" ? "pedal" : [],
  );
  expect(order).toEqual([1, 1, "pedal", 2, 2, "pedal"]);
});

it("drops a finger written as words with the note it was for, and no other words", () => {
  const words = (text: string): string =>
    `<direction><direction-type><words>${text}</words></direction-type><staff>1</staff></direction>`;
  const [part] = scoreFrom(
    writeMusicXml(scoreOf({ staves: [["2 E5, 2 G5"]] }))
      .replace("<note>", `${words("3")}<note>`)
      .replace("</note><note>", `</note>${words("5")}${words("dolce")}<note>`),
  ).parts;
  const measure = part?.measures[0];
  const bar = part && measure && readBar(measure, 1, attributesAt(part, 0, ZERO).transpose, new Set());
  const [line] = bar?.lines ?? [];
  if (!measure || !bar || !line) throw new Error("the measure can be read");
  const events = line.events.map((event, i) => (i === 1 ? { ...event } : event));
  const written = writeBar(measure.events, bar, { ...bar, lines: [{ ...line, events }] });
  const said = written.flatMap((event) =>
    event.kind === "mark" ? childrenOf(event.source, "direction-type").map(textOf) : [],
  );
  expect(said).toEqual(["3", "dolce"]);
});

it("lets rests of a rewritten measure be placed anew: notes may have moved to the line they were written on", () => {
  const [part] = scoreFrom(
    writeMusicXml(scoreOf({ staves: [["2 E5, 2 r"]] })).replace(
      "<rest/>",
      "<rest><display-step>E</display-step><display-octave>4</display-octave></rest>",
    ),
  ).parts;
  const measure = part?.measures[0];
  const bar = part && measure && readBar(measure, 1, attributesAt(part, 0, ZERO).transpose, new Set());
  if (!measure || !bar) throw new Error("the measure can be read");
  const placed = (events: typeof measure.events): boolean[] =>
    events.flatMap((event) => (event.kind === "rest" && event.source ? textOf(event.source).includes("E4") : []));
  expect(placed(measure.events)).toEqual([true]);
  expect(placed(writeBar(measure.events, bar, { ...bar, lines: [...bar.lines] }))).toEqual([false]);
});
