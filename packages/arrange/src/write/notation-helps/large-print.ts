import { child, isElement, type Score, textOf, type XmlElement, type XmlNode, xmlElement } from "@gradus/score";

/**
 * Height of a staff in millimetres: 7 is usual for one or two players, 8.5 the larger size of educational and large-print
 * music (Gould, Behind Bars, p. 483: 7.9 to 9.2).
 */
export const largeStaff = 8.5;
/** a staff has four spaces of ten tenths */
const tenths = 40;
/** Children of a score that stand before <defaults> in the MusicXML 4.0 schema. */
const before = new Set(["work", "movement-number", "movement-title", "identification"]);

/**
 * The score with a larger staff: <scaling> in its <defaults> says so to notation programs and to our own pages. Page
 * layout in tenths would grow beyond the paper, so a layout stated in the source is scaled to keep its size. Notes stay;
 * a score that is as large already is returned as it is.
 */
export function largePrint(score: Score): Score {
  const now = staffHeight(score);
  if (now !== undefined && now >= largeStaff) return score;
  const root = score.document.root;
  const old = child(root, "defaults");
  const scaling = xmlElement("scaling", [
    xmlElement("millimeters", String(largeStaff)),
    xmlElement("tenths", String(tenths)),
  ]);
  const layout = (old?.children ?? []).filter((node) => !isElement(node) || node.name !== "scaling");
  const kept = now === undefined ? layout : layout.map((node) => scaled(node, now / largeStaff));
  const defaults: XmlElement = { ...(old ?? xmlElement("defaults")), children: [scaling, ...kept] };
  const at = root.children.findIndex((node) => isElement(node) && node.name === "defaults");
  const last = root.children.findLastIndex((node) => isElement(node) && before.has(node.name));
  const children = at >= 0 ? root.children.with(at, defaults) : root.children.toSpliced(last + 1, 0, defaults);
  return { ...score, document: { ...score.document, root: { ...root, children } } };
}

/** Height of a staff in millimetres as the score's defaults state it. */
export function staffHeight({ document }: Pick<Score, "document">): number | undefined {
  const defaults = child(document.root, "defaults");
  const scaling = defaults && child(defaults, "scaling");
  const millimetres = Number(scaling && textOf(child(scaling, "millimeters")));
  const per = Number(scaling && textOf(child(scaling, "tenths")));
  return millimetres > 0 && per > 0 ? (millimetres * tenths) / per : undefined;
}

/** Sizes of pages and margins, which are told in tenths of the old staff; distances of systems and staves grow with it. */
const ofPaper = new Set(["page-height", "page-width", "left-margin", "right-margin", "top-margin", "bottom-margin"]);

function scaled(node: XmlNode, by: number): XmlNode {
  if (!isElement(node) || node.name !== "page-layout") return node;
  const change = (element: XmlElement): XmlElement => ({
    ...element,
    children: ofPaper.has(element.name)
      ? [String(Math.round(Number(textOf(element)) * by * 1e4) / 1e4)]
      : element.children.map((inside) => (isElement(inside) ? change(inside) : inside)),
  });
  return change(node);
}
