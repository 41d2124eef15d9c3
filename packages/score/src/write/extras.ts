import type { Fraction } from "../model/fraction.ts";
import { add, compare, max, subtract, ZERO } from "../model/fraction.ts";
import type { Measure } from "../model/score.ts";
import { addTime, bounded, readDivisions, readDuration } from "../read/read-time.ts";
import type { XmlElement, XmlOther } from "../xml/tree.ts";
import { child, isElement, textOf } from "../xml/tree.ts";
import type { Piece } from "./pieces.ts";
import { endOf } from "./pieces.ts";

/** What a measure's source holds beside events: time skipped by a <forward> that says more than its length, and comments. */
export type Extra =
  | { readonly kind: "skip"; readonly onset: Fraction; readonly duration: Fraction; readonly source: XmlElement }
  | { readonly kind: "aside"; readonly onset: Fraction; readonly source: XmlOther };
export type PlacedExtra = Extra & { readonly voice: string };

/** Extras in document order, comments in the voice of the note that follows them, else of the note before. */
export function extrasOf(measure: Measure): readonly PlacedExtra[] {
  if (!measure.source.children.some(isExtra)) return [];
  const extras: PlacedExtra[] = [];
  let waiting: Extra[] = [];
  let divisions = measure.before.divisions;
  let cursor = ZERO;
  let voice = "1";
  const settle = (): void => {
    extras.push(...waiting.map((extra) => ({ ...extra, voice })));
    waiting = [];
  };
  for (const node of measure.source.children) {
    if (typeof node === "string") continue;
    if (!isElement(node)) {
      if (node.other !== "cdata") waiting.push({ kind: "aside", onset: cursor, source: node });
      continue;
    }
    if (node.name === "attributes") {
      divisions = readDivisions(textOf(child(node, "divisions"))) ?? divisions;
    }
    if (node.name === "backup") settle();
    if (node.name === "note") {
      voice = textOf(child(node, "voice")) || "1";
      settle();
    }
    const by = lengthOf(node, divisions);
    if (!by) continue;
    if (node.name === "forward" && isExtra(node) && by.n > 0) {
      settle();
      const own = textOf(child(node, "voice")) || voice;
      extras.push({ kind: "skip", onset: cursor, duration: by, source: node, voice: own });
    }
    cursor = node.name === "backup" ? max(ZERO, bounded(subtract(cursor, by))) : addTime(cursor, by);
  }
  settle();
  return extras;
}

const isExtra = (node: Measure["source"]["children"][number]): boolean => {
  if (typeof node === "string") return false;
  if (!isElement(node)) return node.other !== "cdata";
  return node.name === "forward" && node.children.some((item) => isElement(item) && item.name !== "duration");
};

/** Quarters by which an element moves the place of writing. */
function lengthOf(node: XmlElement, divisions: number): Fraction | undefined {
  if (!["note", "backup", "forward"].includes(node.name) || child(node, "chord") || child(node, "grace")) {
    return undefined;
  }
  return readDuration(textOf(child(node, "duration")), divisions);
}

/** The extras of one voice that still have their room: a skip goes where notes or rests were put in its time. */
export const fittingExtras = (extras: readonly PlacedExtra[], pieces: readonly Piece[]): readonly Extra[] =>
  extras
    .filter(
      (extra) =>
        extra.kind === "aside" ||
        !pieces.some(
          (piece) =>
            compare(piece.onset, add(extra.onset, extra.duration)) < 0 && compare(endOf(piece), extra.onset) > 0,
        ),
    )
    .toSorted((a, b) => compare(a.onset, b.onset));
