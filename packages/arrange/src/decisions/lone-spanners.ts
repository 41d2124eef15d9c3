import {
  attribute,
  childrenOf,
  dropNotations,
  isElement,
  type Measure,
  type MeasureEvent,
  type Part,
  type XmlElement,
} from "@gradus/score";

const ofNotes = new Set(["slur", "glissando", "slide", "wavy-line", "hammer-on", "pull-off"]);
const ofDirections = new Set(["wedge", "octave-shift", "pedal", "dashes", "bracket"]);
const between = new Set(["continue", "change", "sostenuto", "resume"]);

/** The part without slurs, hairpins, octave lines and the like of which one end is missing; `known` ends may stay alone. */
export function withoutLoneSpanners(part: Part, known: ReadonlySet<XmlElement>): Part {
  const lone = new Set([...loneEnds(part)].filter((element) => !known.has(element)));
  if (lone.size === 0) return part;
  return { ...part, measures: part.measures.map((measure) => without(measure, lone)) };
}

/** Ends of spanners whose other end is nowhere: the latest open start of the same kind and number is a stop's partner. */
export function loneEnds(part: Part): ReadonlySet<XmlElement> {
  const lone = new Set<XmlElement>();
  const open = new Map<string, XmlElement[]>();
  const early = new Map<string, XmlElement[]>();
  for (const measure of part.measures) {
    early.clear();
    for (const element of measure.events.flatMap(spannersOf)) {
      const type = attribute(element, "type") ?? "";
      if (between.has(type)) continue;
      const key = `${element.name}/${attribute(element, "number") ?? "1"}`;
      const isStop = type === "stop" || type === "discontinue";
      // in a measure of two voices a stop may be written before its start
      const partners = (isStop ? open : early).get(key);
      if (partners && partners.length > 0) {
        const partner = partners.pop();
        if (partner) lone.delete(partner);
        continue;
      }
      lone.add(element);
      const waiting = isStop ? early : open;
      waiting.set(key, [...(waiting.get(key) ?? []), element]);
    }
  }
  return lone;
}

function spannersOf(event: MeasureEvent): readonly XmlElement[] {
  if (event.kind === "rest") return [];
  if (event.kind !== "mark") {
    return event.heads.flatMap(({ source }) =>
      source
        ? childrenOf(source, "notations").flatMap((notations) =>
            notations.children
              .filter(isElement)
              .flatMap((item) => [item, ...item.children.filter(isElement)])
              .filter(({ name }) => ofNotes.has(name)),
          )
        : [],
    );
  }
  if (event.name !== "direction") return [];
  return childrenOf(event.source, "direction-type").flatMap((type) =>
    type.children.filter(isElement).filter(({ name }) => ofDirections.has(name)),
  );
}

function without(measure: Measure, lone: ReadonlySet<XmlElement>): Measure {
  if (!measure.events.some((event) => spannersOf(event).some((element) => lone.has(element)))) return measure;
  const events = measure.events.flatMap((event): MeasureEvent[] => {
    if (!spannersOf(event).some((element) => lone.has(element))) return [event];
    if (event.kind === "note" || event.kind === "grace") return [dropNotations(event, (item) => lone.has(item))];
    if (event.kind !== "mark") return [event];
    const source = withoutTypes(event.source, lone);
    return source ? [{ ...event, source }] : [];
  });
  return { ...measure, events, touched: true };
}

/** A direction without these; undefined when nothing else was in it. */
function withoutTypes(direction: XmlElement, lone: ReadonlySet<XmlElement>): XmlElement | undefined {
  const children = direction.children.flatMap((node) => {
    if (!isElement(node) || node.name !== "direction-type") return [node];
    const inside = node.children.filter((item) => !isElement(item) || !lone.has(item));
    return inside.some(isElement) ? [{ ...node, children: inside }] : [];
  });
  const says = children.some((node) => isElement(node) && node.name === "direction-type");
  return says ? { ...direction, children } : undefined;
}
