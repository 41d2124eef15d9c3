import { table } from "@gradus/contracts";
import type { System } from "../layout/systems.ts";
import type { Disc, Glyph } from "../page/page.ts";
import { lineTexts, type TextLine } from "./text-lines.ts";

/** A printed tempo: a note, an equals sign and how many of it last a minute. */
export type MetronomeMark = {
  /** MusicXML's name of the note's value */
  readonly unit: string;
  readonly dots: number;
  readonly perMinute: string;
  /** where the tempo begins to stand: at its words if there are any */
  readonly x: number;
  /** the glyphs that draw its note */
  readonly glyphs: readonly Glyph[];
};

const units: Readonly<Record<string, string>> = table({
  metNoteDoubleWhole: "breve",
  metNoteWhole: "whole",
  metNoteHalfUp: "half",
  metNoteHalfDown: "half",
  metNoteQuarterUp: "quarter",
  metNoteQuarterDown: "quarter",
  metNote8thUp: "eighth",
  metNote8thDown: "eighth",
  // fonts without tempo notes draw them with those of staves
  noteheadWhole: "whole",
  noteheadHalf: "half",
  noteheadBlack: "quarter",
});
/** staff spaces from a note to its equals sign, and around the note to its flag or dot */
const [reach, around] = [6, 4];

/** Tempos over the first staff of a system; heads that other fonts' tempos are drawn with are no notes. */
export function metronomeMarksOf(system: System, glyphs: readonly Glyph[]): readonly MetronomeMark[] {
  const { page, staves, top } = system;
  const [staff] = staves;
  if (!staff) return [];
  const { space } = staff;
  const texts = lineTexts(
    page.texts.filter((run) => run.y < staff.top - 0.2 * space && run.y > Math.max(top, staff.top - 10 * space)),
  );
  const lines = texts.filter(({ text }) => text.includes("="));
  if (lines.length === 0) return [];
  return glyphs.flatMap((glyph): readonly MetronomeMark[] => {
    const unit = isTempoSize(glyph, space) ? units[glyph.symbol] : undefined;
    const perMinute = unit && lines.map((line) => perMinuteBehind(glyph, line, space)).find((one) => one !== undefined);
    if (!unit || !perMinute) return [];
    const isHead = glyph.symbol.startsWith("notehead");
    const beside = glyphs.filter((one) => isBeside(one, glyph, around * space));
    const flags = isHead ? beside.filter(({ symbol }) => symbol.startsWith("flag8th")) : [];
    const dots = [...beside.filter(({ symbol }) => /augmentationDot/i.test(symbol)), ...page.discs];
    const own = dots.filter((dot) => isDotOf(dot, glyph, space));
    return [
      {
        unit: flags.length > 0 ? "eighth" : unit,
        dots: Math.min(1, own.length),
        perMinute,
        x: wordsBefore(glyph, texts, space)?.x ?? glyph.x,
        glyphs: [glyph, ...flags, ...own.filter((dot) => "symbol" in dot)],
      },
    ];
  });
}

/** The words that a tempo's note follows: long ones carry it over bars to the right of the one it is said at. */
const wordsBefore = (glyph: Glyph, texts: readonly TextLine[], space: number): TextLine | undefined =>
  texts.find(
    ({ text, x, right, y }) =>
      x < glyph.x &&
      right > glyph.x - wordGap * space &&
      Math.abs(y - glyph.y) < 1.6 * space &&
      /^[^=]*\p{L}{3}/u.test(text),
  );
/** staff spaces between a tempo's words and its note */
const wordGap = 2.5;

/** Heads as large as a staff's are notes, whatever stands beside them. */
const isTempoSize = ({ symbol, size }: Glyph, space: number): boolean =>
  !symbol.startsWith("notehead") || size < largest * space;
const largest = 3.6;

const isBeside = (one: Glyph, note: Glyph, most: number): boolean =>
  one !== note && one.x >= note.x && one.x - note.x < most && Math.abs(one.y - note.y) < most;

const isDotOf = (dot: Glyph | Disc, note: Glyph, space: number): boolean =>
  dot.x > note.x + 0.8 * space && dot.x < note.x + 3 * space && Math.abs(dot.y - note.y) < space;

/** A head must stand right before the sign: small notes may stand over a tempo. */
function perMinuteBehind(glyph: Glyph, line: TextLine, space: number): string | undefined {
  const isLevel = Math.abs(line.y - glyph.y) < 1.6 * space;
  const isHead = glyph.symbol.startsWith("notehead");
  const isNear = isHead
    ? line.text.startsWith("=") && line.x > glyph.x && line.x < glyph.x + reach * space
    : line.right > glyph.x && line.x < glyph.x + reach * space;
  return isLevel && isNear ? /=\s*(?:c(?:a|irca)?\.?\s*)?(\d{2,3})\b/.exec(line.text)?.[1] : undefined;
}
