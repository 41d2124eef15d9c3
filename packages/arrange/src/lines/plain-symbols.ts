import { table } from "@gradus/contracts";
import {
  child,
  isElement,
  type MeasureEvent,
  replaceEvents,
  type Score,
  textOf,
  type XmlElement,
  xmlElement,
} from "@gradus/score";

/** What a kind of chord is to who knows triads and the dominant seventh, and to who knows sevenths; the rest stays as it is. */
const triads: Readonly<Record<string, string>> = table({
  "major-sixth": "major",
  "major-seventh": "major",
  "major-ninth": "major",
  "major-11th": "major",
  "major-13th": "major",
  "dominant-ninth": "dominant",
  "dominant-11th": "dominant",
  "dominant-13th": "dominant",
  "minor-sixth": "minor",
  "minor-seventh": "minor",
  "minor-ninth": "minor",
  "minor-11th": "minor",
  "minor-13th": "minor",
  "major-minor": "minor",
  "diminished-seventh": "diminished",
  "half-diminished": "diminished",
});
const sevenths: Readonly<Record<string, string>> = table({
  "major-ninth": "major-seventh",
  "major-11th": "major-seventh",
  "major-13th": "major-seventh",
  "dominant-ninth": "dominant",
  "dominant-11th": "dominant",
  "dominant-13th": "dominant",
  "minor-ninth": "minor-seventh",
  "minor-11th": "minor-seventh",
  "minor-13th": "minor-seventh",
});
/** how the kinds that come about are written */
const texts: Readonly<Record<string, string>> = table({
  major: "",
  minor: "m",
  dominant: "7",
  diminished: "dim",
  "major-seventh": "maj7",
  "minor-seventh": "m7",
});

/**
 * The score with the chord symbols that a level (its place in `lineLevels`) reads: beginners triads and the dominant seventh without
 * a bass of their own, the next level sevenths; from there on all stay. A symbol that says again what the one before it in its
 * measure says goes. The same score where nothing changes. Pure.
 */
export function withPlainSymbols(score: Score, level: number): Score {
  const plain = [triads, sevenths][level];
  if (!plain) return score;
  const edits = score.parts.flatMap((part, index) =>
    part.measures.flatMap(({ events, index: measure }) => {
      const now = inMeasure(events, plain, level === 0);
      return now.length === events.length && now.every((event, i) => event === events[i])
        ? []
        : [{ part: index, measure, events: now }];
    }),
  );
  return edits.length === 0 ? score : replaceEvents(score, edits);
}

function inMeasure(
  events: readonly MeasureEvent[],
  plain: Readonly<Record<string, string>>,
  withoutBass: boolean,
): readonly MeasureEvent[] {
  let before = "";
  return events.flatMap((event): readonly MeasureEvent[] => {
    if (event.kind !== "mark" || event.name !== "harmony") return [event];
    const source = plainSymbol(event.source, plain, withoutBass);
    const name = ["root", "kind", "bass"].map((part) => textOf(child(source, part)).replace(/\s/g, "")).join("/");
    const isAgain = name === before && source !== event.source;
    before = name;
    if (isAgain) return [];
    return [source === event.source ? event : { ...event, source }];
  });
}

/** A symbol of one chord; what tells several, or a numeral, stays. */
function plainSymbol(symbol: XmlElement, plain: Readonly<Record<string, string>>, withoutBass: boolean): XmlElement {
  const elements = symbol.children.filter(isElement);
  if (elements.filter(({ name }) => name === "kind").length !== 1 || !child(symbol, "root")) return symbol;
  const kind = textOf(child(symbol, "kind")).trim();
  const wanted = plain[kind] ?? kind;
  const away = new Set([
    ...(withoutBass ? ["bass", "inversion"] : []),
    ...(wanted === kind ? [] : ["degree", "frame"]),
  ]);
  const isSame = wanted === kind && !elements.some(({ name }) => away.has(name));
  if (isSame) return symbol;
  const text = texts[wanted];
  const children = symbol.children
    .filter((node) => !isElement(node) || !away.has(node.name))
    .map((node) =>
      isElement(node) && node.name === "kind" && wanted !== kind
        ? xmlElement("kind", wanted, text ? [["text", text]] : [])
        : node,
    );
  return { ...symbol, children };
}
