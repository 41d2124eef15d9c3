import { type Issue, listUpTo } from "@gradus/contracts";

/** measures named in one warning; the rest are counted */
const mostNamed = 5;

/** Warnings about a score in the order of their first place: each message once, with the measures it is about. */
export function warningTexts(issues: readonly Issue[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { message, measure } of issues) {
    const known = places.get(message) ?? [];
    if (measure !== undefined && !message.includes(`measure ${measure}`) && !known.includes(measure))
      known.push(measure);
    places.set(message, known);
  }
  return [...places].map(([message, measures]) =>
    measures.length === 0 ? message : `${placed(measures)}: ${message}`,
  );
}

const placed = (measures: readonly string[]): string =>
  `${measures.length === 1 ? "Measure" : "Measures"} ${listUpTo(measures, mostNamed)}`;
