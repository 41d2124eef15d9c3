import { table } from "@gradus/contracts";
import { xmlElement as element, type XmlElement } from "@gradus/score";
import type { ChordSymbol, Tone } from "../text/chord-symbols.ts";
import type { Direction } from "../text/directions.ts";
import type { WordStyle } from "../text/words.ts";

const quartersOf: Readonly<Record<string, number>> = table({ breve: 8, whole: 4, half: 2, quarter: 1, eighth: 0.5 });

/** A <direction>, or a <harmony>; `staff` is its number in the part, undefined in parts of one staff; `offset` in divisions. */
export function directionElement(direction: Direction, staff: number | undefined, offset: number): XmlElement {
  if (direction.kind === "harmony") return harmonyElement(direction.symbol, staff, offset);
  return element(
    "direction",
    [
      element("direction-type", [typeElement(direction)]),
      ...(offset > 0 ? [element("offset", `${offset}`)] : []),
      ...(staff === undefined ? [] : [element("staff", `${staff}`)]),
      ...soundElements(direction),
    ],
    [["placement", direction.isAbove ? "above" : "below"]],
  );
}

function harmonyElement(
  { root, kind, text, bass }: ChordSymbol,
  staff: number | undefined,
  offset: number,
): XmlElement {
  const tone = (name: "root" | "bass", { step, alter }: Tone): XmlElement =>
    element(name, [element(`${name}-step`, step), ...(alter === 0 ? [] : [element(`${name}-alter`, `${alter}`)])]);
  return element("harmony", [
    tone("root", root ?? { step: "C", alter: 0 }),
    element("kind", kind, [["text", text]]),
    ...(bass ? [tone("bass", bass)] : []),
    ...(offset > 0 ? [element("offset", `${offset}`)] : []),
    ...(staff === undefined ? [] : [element("staff", `${staff}`)]),
  ]);
}

const styles: Readonly<Record<WordStyle, readonly (readonly [name: string, value: string])[]>> = {
  bold: [["font-weight", "bold"]],
  italic: [["font-style", "italic"]],
  plain: [],
};

type Said = Exclude<Direction, { kind: "harmony" }>;

function typeElement(direction: Said): XmlElement {
  switch (direction.kind) {
    case "dynamics":
      return element("dynamics", [element(direction.value)]);
    case "wedge":
      return element(
        "wedge",
        [],
        [
          ["type", direction.type],
          ["number", `${direction.number}`],
        ],
      );
    case "pedal":
      return element(
        "pedal",
        [],
        [
          ["type", direction.type],
          ["line", direction.isLine ? "yes" : "no"],
        ],
      );
    case "words":
      return element("words", direction.text, styles[direction.style]);
    case "rehearsal":
      return element("rehearsal", direction.text);
    case "tempo":
      return element("metronome", [
        element("beat-unit", direction.unit),
        ...Array.from({ length: direction.dots }, () => element("beat-unit-dot")),
        element("per-minute", direction.perMinute),
      ]);
  }
}

function soundElements(direction: Said): readonly XmlElement[] {
  if (direction.kind !== "tempo") return [];
  const unit = (quartersOf[direction.unit] ?? 1) * (direction.dots > 0 ? 1.5 : 1);
  return [element("sound", [], [["tempo", `${Number(direction.perMinute) * unit}`]])];
}
