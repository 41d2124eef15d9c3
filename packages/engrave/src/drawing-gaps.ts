import type { NotDrawn } from "@gradus/contracts";
import { attribute, child, childrenOf, isElement, type Score, textOf, type XmlElement } from "@gradus/score";
import { lacksLetters } from "./text-fonts.ts";
import { undrawnElements, undrawnShapes, undrawnVariants } from "./undrawn.ts";

/** What of a score our pages lack, each kind once, in the order of the score; the MusicXML keeps all of it. */
export function drawingGaps({ document, parts }: Pick<Score, "document" | "parts">): NotDrawn[] {
  const found = new Map<string, { count: number; measures: Set<string> }>();
  for (const body of childrenOf(document.root, "part")) {
    const id = attribute(body, "id") ?? "";
    const isTablature = parts.find((part) => part.id === id)?.measures.some(isTab) ?? false;
    for (const measure of childrenOf(body, "measure")) {
      const number = attribute(measure, "number") ?? "";
      for (const name of gapsIn(measure, isTablature)) {
        const gap = found.get(name) ?? { count: 0, measures: new Set() };
        gap.count += 1;
        gap.measures.add(number);
        found.set(name, gap);
      }
    }
  }
  return [...found].map(([name, { count, measures }]) => ({ name, count, measures: [...measures] }));
}

const isTab = ({ before }: Score["parts"][number]["measures"][number]): boolean =>
  [...before.clefs.values()].some(({ sign }) => sign === "TAB");

function gapsIn(parent: XmlElement, isTablature: boolean): readonly string[] {
  const names: string[] = [];
  for (const node of parent.children) {
    if (!isElement(node) || attribute(node, "print-object") === "no") continue;
    const name = nameOf(node, parent, isTablature);
    if (name !== undefined) names.push(name);
    // What is left out is one thing: a fret diagram has strings and frets of its own.
    else names.push(...gapsIn(node, isTablature));
  }
  return names;
}

function nameOf(element: XmlElement, parent: XmlElement, isTablature: boolean): string | undefined {
  if (attribute(element, "type") === "stop") return undefined;
  const left = undrawnElements[parent.name]?.[element.name];
  if (left !== undefined) return isSaidBefore(element, parent) ? undefined : left;
  const text = textOf(element);
  const shape = undrawnShapes[element.name];
  if (shape?.shapes.includes(text)) return shape.name(text);
  const variant = undrawnVariants[element.name];
  if (variant?.values.includes(attribute(element, variant.attribute) ?? "")) return variant.name;
  switch (element.name) {
    case "text":
    case "words":
    case "rehearsal":
      return lacksLetters(text) ? "Letters and pictures that our fonts lack" : undefined;
    case "fret":
      return isTablature ? undefined : "Fret numbers outside tablature";
    case "glissando":
    case "slide":
      return text.trim() === "" ? undefined : "Words on glissandos";
    case "accidental-mark":
      // Verovio draws those of trills, and those that stand outside ornaments.
      return parent.name === "ornaments" && !child(parent, "trill-mark")
        ? "Accidentals of turns and mordents"
        : undefined;
    default:
      return undefined;
  }
}

/** A metronome mark has several notes: it is one mark. */
const isSaidBefore = (element: XmlElement, parent: XmlElement): boolean =>
  element.name === "metronome-note" && child(parent, element.name) !== element;
