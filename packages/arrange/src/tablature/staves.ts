import { applyAttributes, isElement, type Part, type XmlElement } from "@gradus/score";

/** Staves whose clef in the first measure is a tablature's. */
export function tablatureStaves(part: Part): ReadonlySet<number> {
  const measure = part.measures[0];
  if (!measure) return new Set();
  const attributes = openingAttributes(part).reduce(applyAttributes, measure.before);
  return new Set([...attributes.clefs].filter(([, clef]) => clef.sign === "TAB").map(([staff]) => staff));
}

/** The <attributes> of the first measure. */
export const openingAttributes = (part: Part): readonly XmlElement[] =>
  (part.measures[0]?.events ?? []).flatMap((event) =>
    event.kind === "mark" && event.name === "attributes" && isElement(event.source) ? [event.source] : [],
  );
