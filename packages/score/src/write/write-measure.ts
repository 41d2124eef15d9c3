import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals, max, ZERO } from "../model/fraction.ts";
import type { MarkEvent, Measure, Part, Score } from "../model/score.ts";
import type { XmlElement, XmlNode, XmlOther } from "../xml/tree.ts";
import { child, isElement, xmlElement } from "../xml/tree.ts";
import type { Accidentals } from "./accidentals.ts";
import { accidentalsOf } from "./accidentals.ts";
import { type Beams, beamsOf, graceBeams } from "./beams.ts";
import type { DivisionPlan } from "./divisions.ts";
import { divisionPlan, rescaleMark, sourceReach, ticksBetween } from "./divisions.ts";
import { attributesOrder } from "./element-order.ts";
import { indentLike } from "./indent.ts";
import { leavesBeamsOut } from "./left-out.ts";
import { metresOf } from "./metre.ts";
import type { Piece } from "./pieces.ts";
import { endOf, isGrace, leadSource, statedDivisions } from "./pieces.ts";
import type { Stem } from "./stems.ts";
import { stemsOf } from "./stems.ts";
import type { Layout } from "./streams.ts";
import { inOrder, layOut, reachOf } from "./streams.ts";
import type { TupletMarks } from "./tuplets.ts";
import { tupletMarks } from "./tuplets.ts";
import { writeNote } from "./write-note.ts";

/** What is drawn over all notes although the source leaves it out. */
export type Drawn = { readonly beams: boolean; readonly values: boolean };
const asStated: Drawn = { beams: false, values: false };

/**
 * A touched measure as XML in normal form: voice by voice, time told by backup and forward, marks at their place in
 * time, and beams, accidentals, tuplet brackets and stems right for the notes that are there now. A score that leaves its
 * beams out gets none in single measures either: programs beam the whole of such a file themselves.
 */
export function writeMeasure(score: Score, part: Part, measure: Measure, drawn = asStated): XmlElement {
  const layout = drawn.values ? layOut(measure, true) : layoutOf(measure);
  const plan = divisionPlan(part, measure, (other) => timesOf(layoutOf(other), other));
  const beams = drawn.beams ? "all" : leavesBeamsOut(score.document.root) ? "none" : "changed";
  const children = writeChildren(part, measure, layout, plan, beams);
  return indentLike(measure.source, { ...measure.source, children });
}

const layouts = new WeakMap<Measure, Layout>();

function layoutOf(measure: Measure): Layout {
  const known = layouts.get(measure);
  if (known) return known;
  const layout = layOut(measure);
  layouts.set(measure, layout);
  return layout;
}

const timesOf = (layout: Layout, measure: Measure): readonly Fraction[] => [
  sourceReach(measure),
  ...layout.streams.flatMap(({ pieces, marks, extras }) => [
    ...pieces.flatMap((piece) => [piece.onset, endOf(piece)]),
    ...marks.map((mark) => mark.onset),
    ...extras.flatMap((extra) => (extra.kind === "skip" ? [extra.onset, add(extra.onset, extra.duration)] : [])),
  ]),
];

type Drawing = {
  readonly accidentals: Accidentals;
  readonly beams: ReadonlyMap<Piece, readonly XmlElement[]>;
  readonly tuplets: TupletMarks;
  readonly stems: ReadonlyMap<Piece, Stem>;
};

type Beamed = "all" | "changed" | "none";

function drawAll(part: Part, measure: Measure, layout: Layout, beamed: Beamed): Drawing {
  const metres = metresOf(measure);
  const length = max(measure.length, measure.nominal);
  const voices = voicesByStaff(layout);
  const beams = new Map<Piece, readonly XmlElement[]>();
  const tuplets = new Map<Piece, readonly XmlElement[]>();
  const stems = new Map<Piece, Stem>();
  for (const { pieces } of layout.streams) {
    const timed = pieces.filter((piece) => !isGrace(piece));
    const own: Beams = beamed === "none" ? new Map() : beamsOf(timed, metres, length, beamed === "all");
    const ornaments: Beams = beamed === "all" ? graceBeams(pieces) : new Map();
    for (const [piece, marks] of [...own, ...ornaments]) beams.set(piece, marks);
    for (const [piece, marks] of tupletMarks(timed)) tuplets.set(piece, marks);
    for (const [piece, stem] of stemsOf(timed, own, (staff) => voices.get(staff) ?? [])) stems.set(piece, stem);
  }
  const all = layout.streams.flatMap(({ pieces }) => pieces);
  return { accidentals: accidentalsOf(all, part, measure), beams, tuplets, stems };
}

/** Voices with visible notes on each staff, in the order of their numbers. */
function voicesByStaff(layout: Layout): ReadonlyMap<number, readonly string[]> {
  const voices = new Map<number, string[]>();
  for (const { voice, pieces } of layout.streams) {
    const staves = pieces.flatMap(({ event }) => (event.kind === "note" && !event.hidden ? [event.staff] : []));
    for (const staff of new Set(staves)) voices.set(staff, [...(voices.get(staff) ?? []), voice]);
  }
  for (const list of voices.values()) list.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  return voices;
}

function writeChildren(
  part: Part,
  measure: Measure,
  layout: Layout,
  plan: DivisionPlan,
  beamed: Beamed,
): readonly XmlNode[] {
  const drawing = drawAll(part, measure, layout, beamed);
  const written: (XmlElement | XmlOther)[] = [];
  let cursor = ZERO;
  const moveTo = (time: Fraction): void => {
    const ticks = ticksBetween(cursor, time, plan.divisions);
    if (ticks !== 0) {
      const duration = xmlElement("duration", String(Math.abs(ticks)));
      written.push(xmlElement(ticks > 0 ? "forward" : "backup", [duration]));
    }
    cursor = time;
  };
  let sourceDivisions = measure.before.divisions;
  const writeMark = (mark: MarkEvent): void => {
    const stated = statedDivisions(mark);
    if (stated) sourceDivisions = stated;
    const source = rescaleMark(stated ? withoutDivisions(mark.source) : mark.source, sourceDivisions, plan.divisions);
    if (!stated || source.children.some(isElement)) written.push(source);
  };
  for (const stream of layout.streams) {
    let chordOnset: Fraction | undefined;
    for (const item of inOrder(stream)) {
      if (!("event" in item)) {
        moveTo(item.onset);
        if (item.kind === "aside") written.push(item.source);
        else if (item.kind === "mark") writeMark(item);
        else {
          cursor = add(item.onset, item.duration);
          written.push(skipOf(item.source, ticksBetween(item.onset, cursor, plan.divisions)));
        }
        continue;
      }
      const joins = isChordTone(item) && chordOnset !== undefined && equals(chordOnset, item.onset);
      if (!joins) moveTo(item.onset);
      written.push(...writePiece(item, joins, part, plan, drawing));
      if (joins || isGrace(item)) continue;
      chordOnset = item.onset;
      cursor = endOf(item);
    }
  }
  const reach = layout.streams.map(({ pieces }) => reachOf(pieces)).reduce(max, ZERO);
  const end = max(reach, sourceReach(measure));
  if (compare(cursor, end) !== 0) moveTo(end);
  if (plan.restored !== undefined) written.push(divisionsElement(plan.restored));
  for (const mark of layout.closing) writeMark(mark);
  return plan.stated ? stateDivisions(written, plan.divisions) : written;
}

/** A <forward> as in the source, its length told in other divisions. */
const skipOf = (source: XmlElement, ticks: number): XmlElement => ({
  ...source,
  children: source.children.map((node) =>
    isElement(node) && node.name === "duration" ? xmlElement("duration", String(ticks)) : node,
  ),
});

/** A tone of a chord with a length of its own is an event of its own, and still written into its chord. */
const isChordTone = (piece: Piece): boolean => {
  const source = piece.isFirst ? leadSource(piece.event) : undefined;
  return source !== undefined && !isGrace(piece) && child(source, "chord") !== undefined;
};

function writePiece(
  piece: Piece,
  joins: boolean,
  part: Part,
  plan: DivisionPlan,
  drawing: Drawing,
): readonly XmlElement[] {
  const { event } = piece;
  const ticks = isGrace(piece) ? undefined : ticksBetween(piece.onset, endOf(piece), plan.divisions);
  const heads = event.kind === "rest" ? [undefined] : event.heads;
  const beams = drawing.beams.get(piece);
  return heads.map((head, index) =>
    writeNote(piece, head, {
      ticks,
      chord: joins || index > 0,
      lead: index === 0,
      accidental: drawing.accidentals.get(piece)?.[index],
      beams: beams && (index === 0 && !joins ? beams : []),
      tuplets: drawing.tuplets.get(piece) ?? [],
      stem: drawing.stems.get(piece),
      writeStaff: part.staves > 1,
    }),
  );
}

const divisionsElement = (divisions: number): XmlElement =>
  xmlElement("attributes", [xmlElement("divisions", String(divisions))]);

const withoutDivisions = (attributes: XmlElement): XmlElement => ({
  ...attributes,
  children: attributes.children.filter((node) => !isElement(node) || node.name !== "divisions"),
});

type Written = readonly (XmlElement | XmlOther)[];

/** Puts the divisions into the attributes that open the measure, or in front of the first note. */
function stateDivisions(written: Written, divisions: number): Written {
  const firstTimed = written.findIndex((node) => isElement(node) && ["note", "forward", "backup"].includes(node.name));
  const opening = firstTimed < 0 ? written.length : firstTimed;
  const index = written.findIndex((node, at) => isElement(node) && node.name === "attributes" && at < opening);
  const present = written[index];
  if (!present || !isElement(present)) {
    const at = written.findIndex((node) => isElement(node) && node.name !== "print");
    return written.toSpliced(at < 0 ? written.length : at, 0, divisionsElement(divisions));
  }
  const before = new Set<string>(attributesOrder.slice(0, attributesOrder.indexOf("divisions")));
  const place = present.children.findIndex((node) => isElement(node) && !before.has(node.name));
  const children: readonly XmlNode[] = present.children.toSpliced(
    place < 0 ? present.children.length : place,
    0,
    xmlElement("divisions", String(divisions)),
  );
  return written.with(index, { ...present, children });
}
