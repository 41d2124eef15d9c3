import type { Measure, MeasureEvent, Part, Score } from "@gradus/score";
import { child, isElement, serialiseElement, type XmlElement } from "@gradus/score";

/** One staff of one measure of one part: the least that can be taken back alone. All three are indices, staff from 1. */
export type Cell = { readonly part: number; readonly measure: number; readonly staff: number };
export type CellKey = string;

export const cellKey = ({ part, measure, staff }: Cell): CellKey => `${part}/${measure}/${staff}`;

/** Both versions have the same parts, staves and measures, so that any cell of one fits into the other. */
export const isAlike = (a: Score, b: Score): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, i) => {
    const other = b.parts[i];
    return other?.id === part.id && other.staves === part.staves && other.measures.length === part.measures.length;
  });

export const stavesOf = (part: Part): readonly number[] => Array.from({ length: part.staves }, (_, i) => i + 1);

/** Notes, rests and grace notes of a staff. */
export const soundsOf = (measure: Measure, staff: number): readonly MeasureEvent[] =>
  measure.events.filter((event) => event.kind !== "mark" && event.staff === staff);

/** The cells in which the two versions differ, by their notes, rests and notations. */
export function differingCells(base: Score, arranged: Score): readonly Cell[] {
  return base.parts.flatMap((part, index) =>
    part.measures.flatMap((measure) => {
      const other = arranged.parts[index]?.measures[measure.index];
      if (!other || other === measure || other.events === measure.events) return [];
      return stavesOf(part)
        .filter((staff) => textOfCell(measure, staff) !== textOfCell(other, staff))
        .map((staff) => ({ part: index, measure: measure.index, staff }));
    }),
  );
}

const textOfCell = (measure: Measure, staff: number): string =>
  [
    ...soundsOf(measure, staff).map(textOfSound),
    ...measure.events.flatMap((event) =>
      event.kind === "mark" && event.name !== "attributes" && event.staff === staff ? [markText(event)] : [],
    ),
  ]
    .toSorted()
    .join("\n");

export const markText = (event: Extract<MeasureEvent, { kind: "mark" }>): string =>
  `${event.onset.n}/${event.onset.d} ${event.staff} ${serialiseElement(event.source).replace(/>\s+</g, "><")}`;

function textOfSound(event: MeasureEvent): string {
  if (event.kind === "mark") return "";
  const length = event.kind === "grace" ? "" : `${event.duration.n}/${event.duration.d}`;
  const place = `${event.kind} ${event.voice} ${event.onset.n}/${event.onset.d} ${length}`;
  if (event.kind === "rest") return place;
  const heads = event.heads.map(({ pitch, unpitched, tieStart, tieStop, source }) =>
    [
      pitch ? `${pitch.step}${pitch.alter}${pitch.octave}` : `${unpitched?.step}${unpitched?.octave}`,
      tieStart ? "(" : "",
      tieStop ? ")" : "",
      source ? notationNames(source) : "",
    ].join(""),
  );
  return `${place} ${heads.toSorted().join(" ")}`;
}

/** Names of a note's notations but for tuplets and ties, which the writer draws anew. */
function notationNames(note: XmlElement): string {
  const notations = child(note, "notations");
  const names = notations?.children.filter(isElement).flatMap((item) => {
    if (item.name === "tuplet" || item.name === "tied") return [];
    const inside = item.children.filter(isElement).map(({ name }) => name);
    return inside.length > 0 ? inside : [item.name];
  });
  return (names ?? []).toSorted().join(",");
}
