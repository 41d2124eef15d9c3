import { attribute, child, childrenOf, isElement, textOf, type XmlElement, xmlElement } from "../xml/tree.ts";

/** Measures of nothing but rest that follow each other, counted in the first one as <multiple-rest>. */
export function withMultipleRests(measures: readonly XmlElement[]): readonly XmlElement[] {
  const result = [...measures];
  for (let at = 0; at < measures.length; ) {
    const length = runFrom(measures, at);
    const first = measures[at];
    if (length > 1 && first) result[at] = counted(first, length);
    at += Math.max(1, length);
  }
  return result;
}

/** How many measures from here on are one rest: all empty, none but the first beginning anything, none ending before the last. */
function runFrom(measures: readonly XmlElement[], from: number): number {
  let length = 0;
  for (const measure of measures.slice(from)) {
    if (!isEmpty(measure) || (length > 0 && beginsAnew(measure))) break;
    length += 1;
    if (endsSomething(measure)) break;
  }
  return length;
}

function isEmpty(measure: XmlElement): boolean {
  const notes = childrenOf(measure, "note");
  const others = measure.children.some((node) => isElement(node) && ["harmony", "figured-bass"].includes(node.name));
  return notes.length > 0 && !others && notes.every((note) => child(note, "rest") && !child(note, "notations"));
}

const marks = (measure: XmlElement): boolean => childrenOf(measure, "direction").length > 0;

const beginsAnew = (measure: XmlElement): boolean =>
  marks(measure) ||
  childrenOf(measure, "attributes").some(({ children }) => children.some(isElement)) ||
  childrenOf(measure, "barline").some((line) => attribute(line, "location") === "left");

const endsSomething = (measure: XmlElement): boolean =>
  childrenOf(measure, "barline").some(
    (line) => attribute(line, "location") !== "left" && textOf(child(line, "bar-style")) !== "regular",
  );

function counted(measure: XmlElement, length: number): XmlElement {
  const style = xmlElement("attributes", [xmlElement("measure-style", [xmlElement("multiple-rest", String(length))])]);
  const at = measure.children.findIndex((node) => isElement(node) && !["print", "attributes"].includes(node.name));
  return { ...measure, children: measure.children.toSpliced(Math.max(0, at), 0, style) };
}
