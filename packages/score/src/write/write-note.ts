import { addNotations, notationsOf, withoutNotations } from "../edit/note-source.ts";
import type { Head, NoteType, TimeModification } from "../model/score.ts";
import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { attribute, child, childrenOf, isElement, textOf, xmlElement } from "../xml/tree.ts";
import { keepsPitch } from "./accidentals.ts";
import type { NoteChild } from "./element-order.ts";
import { noteOrder } from "./element-order.ts";
import type { Piece } from "./pieces.ts";
import { isGrace } from "./pieces.ts";

/** What the measure around a note decides about it. */
export type NoteContext = {
  /** in divisions; undefined for grace notes */
  readonly ticks: number | undefined;
  /** joins the note written before it */
  readonly chord: boolean;
  readonly lead: boolean;
  readonly accidental: XmlElement | undefined;
  /** undefined: as in the source */
  readonly beams: readonly XmlElement[] | undefined;
  readonly tuplets: readonly XmlElement[];
  /** undefined: as in the source */
  readonly stem: string | undefined | "none written";
  readonly writeStaff: boolean;
};

const positions = new Set(["default-x", "default-y", "relative-x", "relative-y"]);
/** Children that pass from the source unchanged, on the first of tied pieces. */
const passing: readonly NoteChild[] = ["footnote", "level", "notehead-text", "lyric", "play", "listen"];
/** Children that every one of tied pieces repeats. */
const repeating: readonly NoteChild[] = ["instrument", "notehead"];

/** One <note>: `head` of a note or grace event, undefined for a rest. */
export function writeNote(piece: Piece, head: Head | undefined, context: NoteContext): XmlElement {
  const { event } = piece;
  const source = head ? head.source : event.kind === "rest" ? event.source : undefined;
  const unchanged = !piece.fresh && (!head || keepsPitch(head));
  const children = new Map<NoteChild, readonly XmlElement[]>();
  const put = (name: NoteChild, ...elements: readonly (XmlElement | undefined)[]): void => {
    const present = elements.filter((element) => element !== undefined);
    if (present.length > 0) children.set(name, present);
  };
  for (const name of repeating) put(name, ...(source ? childrenOf(source, name) : []));
  if (piece.isFirst && source) for (const name of passing) put(name, ...childrenOf(source, name));
  if (isGrace(piece)) put("grace", (source && child(source, "grace")) ?? xmlElement("grace"));
  if (event.cue) put("cue", (source && child(source, "cue")) ?? xmlElement("cue"));
  if (context.chord) put("chord", xmlElement("chord"));
  putPitch(put, piece, head, source);
  if (context.ticks !== undefined) put("duration", xmlElement("duration", String(context.ticks)));
  if (head) putTies(put, piece, head, source);
  put("voice", xmlElement("voice", event.voice));
  putValue(put, piece, source);
  put("accidental", context.accidental);
  put("stem", stemOf(source, context.stem));
  const staff = (head?.staff ?? event.staff).toString();
  const staffSource = source && child(source, "staff");
  if (context.writeStaff || staffSource) {
    put("staff", staffSource && textOf(staffSource) === staff ? staffSource : xmlElement("staff", staff));
  }
  put("beam", ...(context.beams ?? (source ? childrenOf(source, "beam") : [])));
  putNotations(put, piece, head, source, context);
  const inOrder = noteOrder.flatMap((name): readonly XmlNode[] => children.get(name) ?? []);
  const comments = piece.isFirst && source ? source.children.filter(isComment) : [];
  return { name: "note", attributes: attributesOf(source, unchanged, event), children: [...comments, ...inOrder] };
}

const isComment = (node: XmlNode): boolean => typeof node !== "string" && !isElement(node) && node.other !== "cdata";

type Put = (name: NoteChild, ...elements: readonly (XmlElement | undefined)[]) => void;

function attributesOf(
  source: XmlElement | undefined,
  unchanged: boolean,
  event: Piece["event"],
): XmlElement["attributes"] {
  const kept = (source?.attributes ?? []).filter(([name]) => unchanged || !positions.has(name));
  if (event.kind === "grace") return kept;
  const shown = kept.find(([name]) => name === "print-object")?.[1] !== "no";
  if (shown !== event.hidden) return kept;
  const others = kept.filter(([name]) => name !== "print-object");
  return event.hidden ? [...others, ["print-object", "no"]] : others;
}

function putPitch(put: Put, piece: Piece, head: Head | undefined, source: XmlElement | undefined): void {
  if (head?.pitch) {
    const { step, alter, octave } = head.pitch;
    const present = keepsPitch(head) && source ? child(source, "pitch") : undefined;
    const alterElement = alter === 0 ? [] : [xmlElement("alter", String(alter))];
    put(
      "pitch",
      present ?? xmlElement("pitch", [xmlElement("step", step), ...alterElement, xmlElement("octave", String(octave))]),
    );
    return;
  }
  if (head) {
    const present = source && child(source, "unpitched");
    put("unpitched", present && showsUnpitched(present, head) ? present : makeUnpitched(head));
    return;
  }
  const rest = (source && child(source, "rest")) ?? xmlElement("rest");
  const whole = piece.event.kind === "rest" && piece.event.wholeMeasure;
  const others = rest.attributes.filter(([name]) => name !== "measure");
  const measure = rest.attributes.find(([name, value]) => name === "measure" && (value === "yes") === whole);
  put("rest", { ...rest, attributes: measure ? rest.attributes : whole ? [...others, ["measure", "yes"]] : others });
}

function showsUnpitched(element: XmlElement, head: Head): boolean {
  const step = textOf(child(element, "display-step")) || "B";
  const octave = Number(textOf(child(element, "display-octave")) || 4);
  return step === head.unpitched?.step && octave === head.unpitched.octave;
}

const makeUnpitched = (head: Head): XmlElement =>
  xmlElement("unpitched", [
    xmlElement("display-step", head.unpitched?.step ?? "B"),
    xmlElement("display-octave", String(head.unpitched?.octave ?? 4)),
  ]);

/** Which ends of a tie this piece of the head has. */
function tiesOf(piece: Piece, head: Head): { readonly start: boolean; readonly stop: boolean } {
  return { start: !piece.isLast || head.tieStart, stop: !piece.isFirst || head.tieStop };
}

function putTies(put: Put, piece: Piece, head: Head, source: XmlElement | undefined): void {
  const { start, stop } = tiesOf(piece, head);
  const elements = source ? childrenOf(source, "tie") : [];
  // The standard has no tie in a cue note; one that a source has all the same may have a partner and stays.
  if (piece.event.cue && elements.length === 0) return;
  const tie = (type: string): XmlElement =>
    elements.find((element) => attribute(element, "type") === type) ?? xmlElement("tie", [], [["type", type]]);
  put("tie", stop ? tie("stop") : undefined, start ? tie("start") : undefined);
}

function putValue(put: Put, piece: Piece, source: XmlElement | undefined): void {
  const pass = (name: NoteChild): readonly XmlElement[] => (source ? childrenOf(source, name) : []);
  if (isGrace(piece)) {
    put("type", pass("type")[0] ?? xmlElement("type", "eighth"));
    put("dot", ...pass("dot"));
    put("time-modification", ...pass("time-modification"));
    return;
  }
  if (!piece.fresh) {
    for (const name of ["type", "dot", "time-modification"] as const) put(name, ...pass(name));
    return;
  }
  if (!piece.type) return;
  put("type", xmlElement("type", piece.type));
  put("dot", ...Array.from({ length: piece.dots }, (_, index) => pass("dot")[index] ?? xmlElement("dot")));
  if (piece.timeModification) put("time-modification", ratioElement(piece.timeModification, piece.type, source));
}

function ratioElement(ratio: TimeModification, type: NoteType, source: XmlElement | undefined): XmlElement {
  const present = source && child(source, "time-modification");
  const same =
    present &&
    Number(textOf(child(present, "actual-notes"))) === ratio.actual &&
    Number(textOf(child(present, "normal-notes"))) === ratio.normal;
  if (same && (child(present, "normal-type") || textOf(child(source, "type")) === type)) return present;
  return xmlElement("time-modification", [
    xmlElement("actual-notes", String(ratio.actual)),
    xmlElement("normal-notes", String(ratio.normal)),
  ]);
}

function stemOf(source: XmlElement | undefined, wanted: string | undefined): XmlElement | undefined {
  const present = source && child(source, "stem");
  if (wanted === undefined) return present;
  if (wanted === "none written") return undefined;
  return present && textOf(present) === wanted ? present : xmlElement("stem", wanted);
}

const isEnd = (element: XmlElement): boolean =>
  element.name === "fermata" || (element.name === "slur" && attribute(element, "type") === "stop");

function putNotations(
  put: Put,
  piece: Piece,
  head: Head | undefined,
  source: XmlElement | undefined,
  context: NoteContext,
): void {
  const ties = head && tiesOf(piece, head);
  const sourceTie = (type: string): boolean =>
    source !== undefined && childrenOf(source, "tie").some((element) => attribute(element, "type") === type);
  // A tied mark without a tie, as some programs write, is drawn only: it goes when its note was changed.
  const goes = (element: XmlElement): boolean => {
    if (element.name === "tuplet") return true;
    if (element.name !== "tied") return isEnd(element) ? !piece.isLast : !piece.isFirst;
    const type = attribute(element, "type");
    if (!ties || !head || (type !== "start" && type !== "stop")) return !piece.isFirst;
    const wanted = type === "start" ? ties.start : ties.stop;
    return !wanted && (sourceTie(type) || piece.fresh || !keepsPitch(head));
  };
  let kept = source ? withoutNotations(source, goes) : undefined;
  const added: XmlElement[] = [];
  const shows = (type: string): boolean =>
    kept !== undefined &&
    notationsOf(kept).some(
      (item) => item.name === "tied" && [type, "continue"].includes(attribute(item, "type") ?? ""),
    );
  const needsTied = (type: "start" | "stop"): boolean => ties?.[type] === true && !shows(type) && !piece.event.cue;
  if (needsTied("stop")) added.push(xmlElement("tied", [], [["type", "stop"]]));
  if (needsTied("start")) added.push(xmlElement("tied", [], [["type", "start"]]));
  if (context.lead) added.push(...context.tuplets);
  kept = addNotations(kept, added);
  const notations = kept?.children.filter((node): node is XmlElement => isElement(node) && node.name === "notations");
  put("notations", ...(notations ?? []));
}
