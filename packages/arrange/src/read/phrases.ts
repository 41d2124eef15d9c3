import { child, type Measure, type Score } from "@gradus/score";
import { hasFermata } from "./bar/tune-line.ts";

/** measures of a phrase where nothing printed says otherwise */
const usual = 4;

/**
 * Phrases as lists of measure indices: four measures each (Caplin 1998: the basic idea and its answer), begun anew at
 * repeats, double barlines and after fermatas; an upbeat belongs to the first.
 */
export function phrasesOf(score: Score, part: number): readonly (readonly number[])[] {
  const measures = score.parts[part]?.measures ?? [];
  const phrases: number[][] = [];
  let full = 0;
  let fresh = true;
  for (const measure of measures) {
    if (fresh || measure.repeat.start || full >= usual) {
      phrases.push([]);
      full = 0;
    }
    phrases.at(-1)?.push(measure.index);
    if (measure.index > 0 || !measure.implicit) full++;
    fresh = measure.repeat.end || endsSection(measure);
  }
  return phrases;
}

const endsSection = (measure: Measure): boolean =>
  measure.events.some((event) => {
    if (event.kind === "mark") {
      const style = event.name === "barline" ? child(event.source, "bar-style") : undefined;
      return style?.children.some((text) => text === "light-light") ?? false;
    }
    return event.kind === "note" && hasFermata(event);
  });
