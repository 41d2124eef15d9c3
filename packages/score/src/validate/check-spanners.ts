import { table } from "@gradus/contracts";
import { notationsOf } from "../edit/note-source.ts";
import { attribute, child, childrenOf, isElement, type XmlElement } from "../xml/tree.ts";
import type { Report, WrittenPart } from "./finding.ts";

const names: Readonly<Record<string, string>> = table({
  slur: "slur",
  wedge: "hairpin",
  "octave-shift": "octave line",
  pedal: "pedal line",
});

/** S1: slurs, hairpins, octave lines and pedals start and stop in pairs. */
export function checkSpanners(part: WrittenPart, report: Report): void {
  // A slur's stop may be written before its start, when its notes are in two voices: count ends by kind and number.
  const open = new Map<string, { starts: number[]; stops: number[] }>();
  for (const { events, measure } of part.measures) {
    for (const event of events) {
      const found =
        event.kind === "mark"
          ? spannersOf(event.source)
          : event.kind === "rest"
            ? []
            : event.heads.flatMap(({ source }) =>
                source ? notationsOf(source).filter(({ name }) => name === "slur") : [],
              );
      for (const element of found) {
        const key = `${element.name}/${attribute(element, "number") ?? "1"}`;
        const ends = open.get(key) ?? { starts: [], stops: [] };
        open.set(key, ends);
        pair(ends, attribute(element, "type") ?? "", measure.index);
      }
    }
  }
  for (const [key, { starts, stops }] of open) {
    const name = names[key.slice(0, key.indexOf("/"))] ?? "line";
    for (const measure of starts) report({ measure }, "S1", "warning", `A ${name} starts but never stops.`);
    for (const measure of stops) report({ measure }, "S1", "warning", `A ${name} stops but never started.`);
  }
}

function pair(ends: { starts: number[]; stops: number[] }, type: string, measure: number): void {
  if (type === "continue" || type === "change" || type === "sostenuto" || type === "resume") return;
  const [own, other] =
    type === "stop" || type === "discontinue" ? [ends.stops, ends.starts] : [ends.starts, ends.stops];
  // the other end was written first: only within a measure is that two voices, else it is a lone end
  const partner = type === "stop" ? other.length - 1 : other.lastIndexOf(measure);
  if (partner >= 0) other.splice(partner, 1);
  else own.push(measure);
}

const spannersOf = (direction: XmlElement): readonly XmlElement[] =>
  direction.name !== "direction"
    ? []
    : childrenOf(direction, "direction-type").flatMap((type) =>
        type.children.filter(isElement).filter((item) => item.name !== "slur" && Object.hasOwn(names, item.name)),
      );

/** R1: endings start and stop in turn; a repeat that goes back has something to go back to. */
export function checkRepeats(part: WrittenPart, report: Report): void {
  let open = false;
  for (const { events, measure } of part.measures) {
    for (const event of events) {
      const ending = event.kind === "mark" && event.name === "barline" ? child(event.source, "ending") : undefined;
      if (!ending) continue;
      const starts = attribute(ending, "type") === "start";
      if (starts === open) {
        const message = starts ? "An ending starts inside an ending." : "An ending stops that did not start.";
        report({ measure: measure.index }, "R1", "error", message);
      }
      open = starts;
    }
  }
  if (open) report({ measure: part.measures.length - 1 }, "R1", "error", "An ending never stops.");
}
