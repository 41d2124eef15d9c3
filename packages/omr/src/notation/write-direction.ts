import { xmlElement as element, type XmlElement } from "@gradus/score";
import type { Direction } from "../text/directions.ts";

const quartersOf: Readonly<Record<string, number>> = { breve: 8, whole: 4, half: 2, quarter: 1, eighth: 0.5 };

/** A <direction>; `staff` is its number in the part, undefined in parts of one staff. */
export function directionElement(direction: Direction, staff: number | undefined): XmlElement {
  const isAbove = direction.kind !== "dynamics";
  return element(
    "direction",
    [
      element("direction-type", [typeElement(direction)]),
      ...(staff === undefined ? [] : [element("staff", `${staff}`)]),
      ...soundElements(direction),
    ],
    [["placement", isAbove ? "above" : "below"]],
  );
}

function typeElement(direction: Direction): XmlElement {
  switch (direction.kind) {
    case "dynamics":
      return element("dynamics", [element(direction.value)]);
    case "words":
      return element("words", direction.text, direction.isBold ? [["font-weight", "bold"]] : []);
    case "tempo":
      return element("metronome", [
        element("beat-unit", direction.unit),
        ...Array.from({ length: direction.dots }, () => element("beat-unit-dot")),
        element("per-minute", direction.perMinute),
      ]);
  }
}

function soundElements(direction: Direction): readonly XmlElement[] {
  if (direction.kind !== "tempo") return [];
  const unit = (quartersOf[direction.unit] ?? 1) * (direction.dots > 0 ? 1.5 : 1);
  return [element("sound", [], [["tempo", `${Number(direction.perMinute) * unit}`]])];
}
