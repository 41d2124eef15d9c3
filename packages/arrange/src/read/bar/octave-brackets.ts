import {
  attribute,
  childrenOf,
  isElement,
  type MarkEvent,
  type MeasureEvent,
  type Part,
  type XmlElement,
} from "@gradus/score";

/** An 8va bracket: its two marks and the measures it spans. */
export type OctaveBracket = {
  readonly staff: number;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly MarkEvent[];
};

/** The octave brackets of a part that begin and end; marks that say something else too are left alone. */
export function octaveBracketsOf(part: Part): readonly OctaveBracket[] {
  const brackets: OctaveBracket[] = [];
  const open = new Map<string, { mark: MarkEvent; from: number }>();
  for (const measure of part.measures) {
    for (const mark of measure.events) {
      const shift = shiftOf(mark);
      if (mark.kind !== "mark" || !shift) continue;
      const key = `${mark.staff}/${attribute(shift, "number") ?? "1"}`;
      const begun = open.get(key);
      if (attribute(shift, "type") !== "stop") open.set(key, { mark, from: measure.index });
      else if (begun) {
        brackets.push({ staff: mark.staff, from: begun.from, to: measure.index, marks: [begun.mark, mark] });
        open.delete(key);
      }
    }
  }
  return brackets;
}

function shiftOf(event: MeasureEvent): XmlElement | undefined {
  if (event.kind !== "mark" || event.name !== "direction") return undefined;
  const inside = childrenOf(event.source, "direction-type").flatMap((type) => type.children.filter(isElement));
  return inside.every(({ name }) => name === "octave-shift") ? inside[0] : undefined;
}
