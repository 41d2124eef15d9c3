import { pitchName } from "../model/pitch.ts";
import type { Measure, MeasureEvent, Score } from "../model/score.ts";
import { serialiseElement } from "../write/serialise.ts";
import { attribute, isElement, type XmlElement, type XmlNode } from "../xml/tree.ts";
import { measureCount } from "./attributes-at.ts";

/** What differs in one measure of one part between two scores. */
export type MeasureDifference = {
  /** index in score.parts */
  readonly part: number;
  /** index of the measure */
  readonly measure: number;
  /** what only the first or only the second score has there, each in words: "1/2 note C4 E4 1/1 voice 1 staff 1" */
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

/**
 * The measures in which two scores differ, event by event: place, length, pitches, ties, voice and staff of notes and
 * rests, and the content of all marks. How a note is drawn (beams, stems, positions) does not count, nor do the
 * divisions in which its time is told. Parts and measures are paired by index; one that is missing counts as empty.
 */
export function diffScores(a: Score, b: Score): readonly MeasureDifference[] {
  const differences: MeasureDifference[] = [];
  const last = Math.max(measureCount(a), measureCount(b));
  for (let part = 0; part < Math.max(a.parts.length, b.parts.length); part++) {
    for (let measure = 0; measure < last; measure++) {
      const before = a.parts[part]?.measures[measure];
      const after = b.parts[part]?.measures[measure];
      if (before === after) continue;
      const [old, now] = [told(before), told(after)];
      const removed = without(old, now);
      const added = without(now, old);
      if (removed.length + added.length > 0) differences.push({ part, measure, removed, added });
    }
  }
  return differences;
}

const told = (measure: Measure | undefined): readonly string[] =>
  (measure?.events ?? []).map(tell).filter((text) => text !== "");

function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(item) ?? 0;
    if (count > 0) left.set(item, count - 1);
    return count === 0;
  });
}

const time = ({ n, d }: { readonly n: number; readonly d: number }): string => `${n}/${d}`;

function tell(event: MeasureEvent): string {
  const at = time(event.onset);
  if (event.kind === "mark") {
    const content = meaning(event.source);
    return content === undefined ? "" : `${at} ${content} staff ${event.staff}`;
  }
  const place = `voice ${event.voice} staff ${event.staff}`;
  if (event.kind === "rest") return `${at} rest ${time(event.duration)} ${place}`;
  const heads = event.heads.map(({ pitch, unpitched, tieStart, tieStop, staff }) => {
    const name = pitch ? pitchName(pitch) : `x${unpitched?.step ?? ""}${unpitched?.octave ?? ""}`;
    return `${tieStop ? "~" : ""}${name}${tieStart ? "~" : ""}${staff === undefined ? "" : `@${staff}`}`;
  });
  const length = event.kind === "note" ? ` ${time(event.duration)}` : "";
  return `${at} ${event.cue ? "cue " : ""}${event.kind} ${heads.sort().join(" ")}${length} ${place}`;
}

const layout = /^(default|relative)-[xy]$|^(font-.*|color|id|width)$/;

/** A mark without layout, blanks and divisions; undefined when nothing is left to say. */
function meaning(source: XmlElement): string | undefined {
  if (source.name === "print") return undefined;
  const plain = strip(source);
  if (source.name === "attributes" && plain.children.length === 0) return undefined;
  if (source.name === "barline" && attribute(source, "location") === undefined && plain.children.length === 0) {
    return undefined;
  }
  return serialiseElement(plain);
}

const strip = (element: XmlElement): XmlElement => ({
  name: element.name,
  attributes: element.attributes.filter(([name]) => !layout.test(name)),
  children: element.children.flatMap((node): XmlNode[] => {
    if (typeof node === "string") return node.trim() === "" ? [] : [node.trim()];
    // offsets are told in divisions too
    if (!isElement(node) || node.name === "divisions" || node.name === "offset") return [];
    return [strip(node)];
  }),
});
