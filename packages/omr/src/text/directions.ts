import { table } from "@gradus/contracts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import { type ChordSymbol, chordSymbolsOf } from "./chord-symbols.ts";
import { hairpinsOf } from "./hairpins.ts";
import { pedalsOf } from "./pedals.ts";
import { lineTexts, type TextLine } from "./text-lines.ts";

/** Something said at a place over or under a staff. */
export type Direction = { readonly staff: number; readonly x: number } & (
  | { readonly kind: "dynamics"; readonly value: string }
  | { readonly kind: "tempo"; readonly unit: string; readonly dots: number; readonly perMinute: string }
  | { readonly kind: "wedge"; readonly type: "crescendo" | "diminuendo" | "stop" }
  | { readonly kind: "pedal"; readonly type: "start" | "stop"; readonly isLine: boolean }
  | { readonly kind: "harmony"; readonly symbol: ChordSymbol }
  | { readonly kind: "words"; readonly text: string; readonly isBold: boolean }
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

/** Dynamics, tempo marks and the words of tempo and expression of a system. */
export function directionsOf(system: System, glyphs: readonly Glyph[]): readonly Direction[] {
  return [
    ...dynamicsOf(system, glyphs),
    ...temposOf(system, glyphs),
    ...wedgesOf(system),
    ...pedalMarksOf(system),
    ...harmoniesOf(system, glyphs),
  ];
}

const harmoniesOf = (system: System, glyphs: readonly Glyph[]): readonly Direction[] =>
  chordSymbolsOf(system, glyphs).map((symbol) => ({ kind: "harmony", staff: symbol.staff, x: symbol.x, symbol }));

/** Both ends of every hairpin. */
function wedgesOf(system: System): readonly Direction[] {
  return hairpinsOf(system).flatMap(({ type, left, right, y }): readonly Direction[] => {
    const place = { kind: "wedge", staff: staffAbove(system, y) } as const;
    return [
      { ...place, type, x: left },
      { ...place, type: "stop", x: right },
    ];
  });
}

/** Both ends of every pedal. */
function pedalMarksOf(system: System): readonly Direction[] {
  return pedalsOf(system).flatMap(({ left, right, y, isLine }): readonly Direction[] => {
    const place = { kind: "pedal", staff: staffAbove(system, y), isLine } as const;
    return [
      { ...place, type: "start", x: left },
      { ...place, type: "stop", x: right },
    ];
  });
}

/** The lowest staff whose top is above a mark; marks over the first staff are its own. */
function staffAbove({ staves }: System, y: number): number {
  return Math.max(
    0,
    staves.findLastIndex((staff) => staff.top < y),
  );
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
      staff: staffAbove(system, y),
    }));
}

const units: Readonly<Record<string, string>> = table({
  metNoteDoubleWhole: "breve",
  metNoteWhole: "whole",
  metNoteHalfUp: "half",
  metNoteHalfDown: "half",
  metNoteQuarterUp: "quarter",
  metNoteQuarterDown: "quarter",
  metNote8thUp: "eighth",
  metNote8thDown: "eighth",
});

/** A note, an equals sign and a number over the first staff; words in bold over it are the tempo's too. */
function temposOf(system: System, glyphs: readonly Glyph[]): readonly Direction[] {
  const { page, staves, top } = system;
  const [staff] = staves;
  if (!staff) return [];
  const above = page.texts.filter(
    (run) =>
      run.y < staff.top - 0.2 * staff.space &&
      run.y > Math.max(top, staff.top - 8 * staff.space) &&
      run.x > staff.left - 2,
  );
  const lines = lineTexts(above);
  const marks = glyphs.flatMap((glyph): readonly Direction[] => {
    const unit = units[glyph.symbol];
    const number =
      unit && lines.map((line) => perMinuteBehind(glyph, line, staff.space)).find((found) => found !== undefined);
    if (!unit || !number) return [];
    const dots = [...glyphs.filter((dot) => dot.symbol === "metAugmentationDot"), ...page.discs].filter(
      (dot) =>
        dot.x > glyph.x + 0.8 * staff.space &&
        dot.x < glyph.x + 3 * staff.space &&
        Math.abs(dot.y - glyph.y) < staff.space,
    );
    return [{ kind: "tempo", unit, dots: Math.min(1, dots.length), perMinute: number, staff: 0, x: glyph.x }];
  });
  const words = lines
    .filter(
      (line) =>
        /bold/i.test(line.font) &&
        line.size > 1.6 * staff.space &&
        line.size < 3.4 * staff.space &&
        /\p{L}{3}/u.test(line.text),
    )
    .map((line): Direction => {
      const text = line.text.replace(/[(\s]*[=≈].*$/u, "").trim();
      return { kind: "words", text, isBold: true, staff: 0, x: line.x };
    });
  return [...words.filter((one) => one.kind === "words" && one.text !== ""), ...marks];
}

function perMinuteBehind(glyph: Glyph, line: TextLine, space: number): string | undefined {
  const isLevel = Math.abs(line.y - glyph.y) < 1.6 * space;
  const isNear = line.right > glyph.x && line.x < glyph.x + 6 * space;
  return isLevel && isNear ? /=\s*(?:c(?:a|irca)?\.?\s*)?(\d{2,3})\b/.exec(line.text)?.[1] : undefined;
}
