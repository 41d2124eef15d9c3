import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { isElement, xmlElement } from "../xml/tree.ts";

/** Children of <notations> that belong to one head of a chord, not to the chord. */
const headNotations = new Set(["tied", "glissando", "slide", "accidental-mark"]);
/** Children of <technical> that belong to one head of a chord. */
const headTechnical = new Set(["fingering", "string", "fret", "hammer-on", "pull-off", "bend", "pluck"]);
const containers = new Set(["ornaments", "articulations", "technical"]);

const without = (element: XmlElement, children: readonly XmlNode[]): XmlElement => ({ ...element, children });
const isEmpty = (element: XmlElement): boolean => !element.children.some(isElement);

/** The <note> without the notations for which `drop` is true; the same object when nothing is dropped. */
export function withoutNotations(note: XmlElement, drop: (element: XmlElement) => boolean): XmlElement {
  let changed = false;
  const children = note.children.flatMap((node): XmlNode[] => {
    if (!isElement(node) || node.name !== "notations") return [node];
    const kept = node.children.flatMap((notation): XmlNode[] => {
      if (!isElement(notation)) return [notation];
      if (drop(notation)) return [];
      if (!containers.has(notation.name)) return [notation];
      const inside = notation.children.filter((item) => !isElement(item) || !drop(item));
      if (inside.length === notation.children.length) return [notation];
      const rest = without(notation, inside);
      return isEmpty(rest) ? [] : [rest];
    });
    if (kept.length === node.children.length && kept.every((item, index) => item === node.children[index]))
      return [node];
    changed = true;
    const rest = without(node, kept);
    return isEmpty(rest) ? [] : [rest];
  });
  return changed ? without(note, children) : note;
}

/** All elements inside the note's <notations>, those inside ornaments, articulations and technical included. */
export const notationsOf = (note: XmlElement): readonly XmlElement[] =>
  note.children.flatMap((node) =>
    isElement(node) && node.name === "notations"
      ? node.children
          .filter(isElement)
          .flatMap((item) => (containers.has(item.name) ? [item, ...item.children.filter(isElement)] : [item]))
      : [],
  );

/** Adds elements to the first <notations> of a note (made when there is none). */
export function addNotations(note: XmlElement | undefined, added: readonly XmlElement[]): XmlElement | undefined {
  if (added.length === 0) return note;
  const base = note ?? xmlElement("note");
  const index = base.children.findIndex((node) => isElement(node) && node.name === "notations");
  const present = base.children[index];
  if (present === undefined || !isElement(present))
    return without(base, [...base.children, xmlElement("notations", added)]);
  return without(base, base.children.with(index, without(present, [...present.children, ...added])));
}

/**
 * The source of a chord's first head after the heads with the sources `donors` went: it takes over what belongs to
 * the whole chord. `heads` is the number of heads left: an arpeggio needs two.
 */
export function moveSurvivors(
  first: XmlElement | undefined,
  donors: readonly XmlElement[],
  heads: number,
): XmlElement | undefined {
  const present = new Set(
    first
      ? notationsOf(first)
          .filter((item) => !containers.has(item.name))
          .map(keyOf)
      : [],
  );
  const notations: XmlElement[] = [];
  const children: XmlElement[] = [];
  const owned = new Set(first?.children.filter(isElement).map((item) => item.name));
  for (const donor of donors) {
    for (const node of donor.children) {
      if (!isElement(node)) continue;
      if (node.name === "notations")
        notations.push(...node.children.filter(isElement).flatMap((item) => surviving(item)));
      else if (["lyric", "beam", "stem"].includes(node.name) && !owned.has(node.name)) children.push(node);
    }
  }
  const fresh = notations.flatMap((item) => keepNew(item, present, heads));
  const base =
    children.length === 0
      ? first
      : { ...(first ?? xmlElement("note")), children: [...(first?.children ?? []), ...children] };
  return addNotations(base, fresh);
}

const keyOf = (item: XmlElement): string =>
  `${item.name} ${item.attributes.filter(([name]) => name === "type" || name === "number").join(" ")}`;

function surviving(item: XmlElement): XmlElement[] {
  if (headNotations.has(item.name)) return [];
  if (item.name !== "technical") return [item];
  const inside = item.children.filter((node) => !isElement(node) || !headTechnical.has(node.name));
  const rest = without(item, inside);
  return isEmpty(rest) ? [] : [rest];
}

function keepNew(item: XmlElement, present: Set<string>, heads: number): XmlElement[] {
  if ((item.name === "arpeggiate" || item.name === "non-arpeggiate") && heads < 2) return [];
  const isNew = (element: XmlElement): boolean => {
    const key = keyOf(element);
    if (present.has(key)) return false;
    present.add(key);
    return true;
  };
  if (!containers.has(item.name)) return isNew(item) ? [item] : [];
  const rest = without(
    item,
    item.children.filter((node) => isElement(node) && isNew(node)),
  );
  return isEmpty(rest) ? [] : [rest];
}
