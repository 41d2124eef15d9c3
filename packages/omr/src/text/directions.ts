import { table } from "@gradus/contracts";
import { markedStaff } from "../layout/marked-staff.ts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import { type ChordSymbol, chordSymbolsOf } from "./chord-symbols.ts";
import { hairpinsOf } from "./hairpins.ts";
import type { MetronomeMark } from "./metronome-marks.ts";
import { pedalsOf } from "./pedals.ts";
import { type WordStyle, wordsOf } from "./words.ts";

/** Something said at a place over or under a staff. */
export type Direction = { readonly staff: number; readonly x: number; readonly isAbove: boolean } & (
  | { readonly kind: "dynamics"; readonly value: string }
  | { readonly kind: "tempo"; readonly unit: string; readonly dots: number; readonly perMinute: string }
  | {
      readonly kind: "wedge";
      readonly type: "crescendo" | "diminuendo" | "stop";
      /** the same at both ends, and not at those of the hairpins before and behind */
      readonly number: number;
    }
  | { readonly kind: "pedal"; readonly type: "start" | "stop"; readonly isLine: boolean }
  | { readonly kind: "harmony"; readonly symbol: ChordSymbol }
  | { readonly kind: "words" | "rehearsal"; readonly text: string; readonly style: WordStyle }
);

const letters: Readonly<Record<string, string>> = table({
  dynamicPiano: "p",
  dynamicMezzo: "m",
  dynamicForte: "f",
  dynamicRinforzando: "r",
  dynamicSforzando: "s",
  dynamicZ: "z",
  dynamicNiente: "n",
  dynamicPPPP: "pppp",
  dynamicPPP: "ppp",
  dynamicPP: "pp",
  dynamicMP: "mp",
  dynamicMF: "mf",
  dynamicFF: "ff",
  dynamicFFF: "fff",
  dynamicFortePiano: "fp",
  dynamicForzando: "fz",
  dynamicSforzando1: "sf",
  dynamicSforzandoPiano: "sfp",
  dynamicSforzandoPianissimo: "sfpp",
  dynamicSforzato: "sfz",
  dynamicRinforzando1: "rf",
  dynamicRinforzando2: "rfz",
});
/** MusicXML 4.0, element dynamics */
const known: ReadonlySet<string> = new Set(
  "p pp ppp pppp ppppp f ff fff ffff fffff mp mf sf sfp sfpp fp rf rfz sfz sffz fz n pf sfzp".split(" "),
);

/** Dynamics, tempo marks, words of tempo and expression, hairpins, pedals and chord symbols of a system. */
export function directionsOf(
  system: System,
  glyphs: readonly Glyph[],
  tempos: readonly MetronomeMark[],
): readonly Direction[] {
  return [
    ...dynamicsOf(system, glyphs),
    ...wordsOf(system),
    ...temposOf(tempos),
    ...wedgesOf(system),
    ...pedalMarksOf(system),
    ...harmoniesOf(system, glyphs),
  ];
}

const harmoniesOf = (system: System, glyphs: readonly Glyph[]): readonly Direction[] =>
  chordSymbolsOf(system, glyphs).map((symbol) => ({
    kind: "harmony",
    staff: symbol.staff,
    x: symbol.x,
    isAbove: true,
    symbol,
  }));

/** hairpins of a system that may overlap */
const mostWedges = 3;

/** Both ends of every hairpin. */
function wedgesOf(system: System): readonly Direction[] {
  const hairpins = hairpinsOf(system).toSorted((a, b) => a.left - b.left);
  return hairpins.flatMap(({ type, left, right, y }, index): readonly Direction[] => {
    const place = {
      kind: "wedge",
      number: 1 + (index % mostWedges),
      ...markedStaff(system, { left, right, y }),
    } as const;
    return [
      { ...place, type, x: left },
      { ...place, type: "stop", x: right },
    ];
  });
}

/** Both ends of every pedal. */
function pedalMarksOf(system: System): readonly Direction[] {
  return pedalsOf(system).flatMap(({ left, right, y, isLine }): readonly Direction[] => {
    const place = { kind: "pedal", ...markedStaff(system, { left, right, y }), isLine } as const;
    return [
      { ...place, type: "start", x: left },
      { ...place, type: "stop", x: right },
    ];
  });
}

function dynamicsOf(system: System, glyphs: readonly Glyph[]): readonly Direction[] {
  const space = system.staves[0]?.space ?? 1;
  const signs: { text: string; x: number; right: number; y: number }[] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.x - b.x)) {
    const text = letters[glyph.symbol];
    if (!text) continue;
    const before = signs.find(
      (sign) => Math.abs(sign.y - glyph.y) < 0.5 * space && Math.abs(glyph.x - sign.right) < space,
    );
    if (before) {
      before.text += text;
      before.right = glyph.x + glyph.width;
    } else signs.push({ text, x: glyph.x, right: glyph.x + glyph.width, y: glyph.y });
  }
  return signs
    .filter((sign) => known.has(sign.text))
    .map(({ text, x, right, y }) => ({
      kind: "dynamics",
      value: text,
      x: (x + right) / 2,
      ...markedStaff(system, { left: x, right, y }),
    }));
}

const temposOf = (tempos: readonly MetronomeMark[]): readonly Direction[] =>
  tempos.map(({ unit, dots, perMinute, x }) => {
    return { kind: "tempo", unit, dots, perMinute, staff: 0, isAbove: true, x };
  });
