import type { ConstraintOf, ConstraintType, Hand } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import {
  attribute,
  child,
  type GraceEvent,
  isElement,
  type MarkEvent,
  type Measure,
  type MeasureEvent,
  type NoteEvent,
  type Part,
  replaceEvents,
  type Score,
  type XmlElement,
  xmlElement,
} from "@gradus/score";
import { isInHand } from "../cover.ts";

/** A finished rewrite to which signs are added or from which they are taken. */
export type Job = {
  readonly score: Score;
  readonly player: Player;
  readonly hand: Hand;
  /** indices of the measures in which signs may change */
  readonly cover: ReadonlySet<number>;
};
export type Finish<T extends ConstraintType> = (constraint: ConstraintOf<T>, job: Job) => Score;
export type Finishes = { readonly [T in ConstraintType]?: Finish<T> };

type Change = (events: readonly MeasureEvent[], measure: Measure, part: Part) => readonly MeasureEvent[];

/** The score with the events of the player's covered measures changed; a measure whose events stay is not touched. */
export function editMeasures({ score, player, cover }: Job, change: Change): Score {
  const edits = player.parts.flatMap((index) => {
    const part = score.parts[index];
    return (part?.measures ?? []).flatMap((measure) => {
      if (!part || !cover.has(measure.index)) return [];
      const events = change(measure.events, measure, part);
      const same = events.length === measure.events.length && events.every((event, i) => event === measure.events[i]);
      return same ? [] : [{ part: index, measure: measure.index, events }];
    });
  });
  return edits.length === 0 ? score : replaceEvents(score, edits);
}

/** The same for the notes and grace notes of the wish's hand alone. */
export function editNotes(job: Job, change: (note: NoteEvent | GraceEvent) => NoteEvent | GraceEvent): Score {
  const own = (part: number, staff: number): boolean =>
    job.player.sides.some((side) => side.part === part && side.staff === staff && isInHand(side, job.hand, job.player));
  return editMeasures(job, (events, _measure, part) => {
    const index = job.score.parts.indexOf(part);
    return events.map((event) =>
      (event.kind === "note" || event.kind === "grace") && own(index, event.staff) ? change(event) : event,
    );
  });
}

export const isMark = (event: MeasureEvent, name: string): event is MarkEvent =>
  event.kind === "mark" && event.name === name;

/** The element without the children for which `drop` is true; the same object when there are none. */
export function withoutChildren(element: XmlElement, drop: (child: XmlElement) => boolean): XmlElement {
  const children = element.children.filter((node) => !isElement(node) || !drop(node));
  return children.length === element.children.length ? element : { ...element, children };
}

/** Directions of the covered measures without the kinds for which `drop` is true; what else a direction says stays. */
export function withoutDirections(job: Job, drop: (content: XmlElement) => boolean): Score {
  return editMeasures(job, (events) =>
    events.flatMap((event): readonly MeasureEvent[] => {
      if (!isMark(event, "direction")) return [event];
      const source = withoutChildren(
        event.source,
        (type) => type.name === "direction-type" && type.children.some((node) => isElement(node) && drop(node)),
      );
      if (source === event.source) return [event];
      return child(source, "direction-type") ? [{ ...event, source }] : [];
    }),
  );
}

/** The element and everything in it, in document order. */
export const elementsIn = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap((node) => (isElement(node) ? elementsIn(node) : [])),
];

/** "start" and "stop" of the slurs at a note's head, in their order. */
export const slurTypes = (head: XmlElement): readonly string[] =>
  elementsIn(head).flatMap((element) => (element.name === "slur" ? [attribute(element, "type") ?? ""] : []));

/** A note with one more sign on its first head: inside <articulations>, <technical> or <ornaments>, or beside them. */
export function withSign<N extends NoteEvent | GraceEvent>(
  note: N,
  sign: XmlElement,
  container?: "articulations" | "technical",
  index = 0,
): N {
  const head = note.heads[index];
  if (!head) return note;
  const source = head.source ?? xmlElement("note");
  const notations = source.children.find((node) => isElement(node) && node.name === "notations");
  const old = notations && isElement(notations) ? notations : xmlElement("notations");
  const added = container ? inContainer(old, container, sign) : { ...old, children: [...old.children, sign] };
  const children = notations
    ? source.children.map((node) => (node === notations ? added : node))
    : [...source.children, added];
  const heads = note.heads.map((other, i) => (i === index ? { ...other, source: { ...source, children } } : other));
  return { ...note, heads };
}

function inContainer(notations: XmlElement, name: string, sign: XmlElement): XmlElement {
  const present = notations.children.find((node) => isElement(node) && node.name === name);
  if (!present || !isElement(present))
    return { ...notations, children: [...notations.children, xmlElement(name, [sign])] };
  const grown = { ...present, children: [...present.children, sign] };
  return { ...notations, children: notations.children.map((node) => (node === present ? grown : node)) };
}

/** A direction above or below a staff at a point of the measure. */
export function directionAt(
  measure: Measure,
  onset: MarkEvent["onset"],
  staff: number,
  content: readonly XmlElement[],
  name: string,
  placement: "above" | "below" = "above",
  after: readonly XmlElement[] = [],
): MarkEvent {
  return {
    kind: "mark",
    name: "direction",
    id: `${measure.index}/${name}/${staff}/${onset.n}:${onset.d}`,
    onset,
    staff,
    source: xmlElement(
      "direction",
      [xmlElement("direction-type", content), xmlElement("staff", String(staff)), ...after],
      [["placement", placement]],
    ),
  };
}
