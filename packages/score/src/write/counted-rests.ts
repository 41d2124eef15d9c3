import type { Measure, Score } from "../model/score.ts";
import { child, isElement, textOf, type XmlElement } from "../xml/tree.ts";

const isCountedRest = (element: XmlElement): boolean =>
  element.name === "measure-style" && child(element, "multiple-rest") !== undefined;

/** How many measures the measure's <multiple-rest> counts; 0 without one. */
function countOf(measure: Measure): number {
  const styles = measure.events.flatMap((event) =>
    event.kind === "mark" && event.name === "attributes" ? event.source.children.filter(isElement) : [],
  );
  const counted = styles.find(isCountedRest);
  return counted ? Number(textOf(child(counted, "multiple-rest"))) || 0 : 0;
}

/**
 * True when a measure counts rests while a note stands in one of those measures, in whatever part. Programs keep the count of a
 * player's own copy in his part of the score, and the engraver would draw a rest of that many measures over all parts.
 */
export function hidesNotes(score: Score, measure: Measure): boolean {
  const count = countOf(measure);
  if (count < 2) return false;
  const from = measure.index;
  return score.parts.some(({ measures }) =>
    measures
      .slice(from, from + count)
      .some(({ events }) => events.some(({ kind }) => kind === "note" || kind === "grace")),
  );
}

/** The measure without its <multiple-rest>. */
export const withoutCountedRest = (measure: XmlElement): XmlElement => ({
  ...measure,
  children: measure.children.map((node) =>
    isElement(node) && node.name === "attributes"
      ? { ...node, children: node.children.filter((inner) => !isElement(inner) || !isCountedRest(inner)) }
      : node,
  ),
});
