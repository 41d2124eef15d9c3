import type { Staff } from "../layout/staves.ts";
import { nearestStaff } from "../layout/staves.ts";
import type { Glyph } from "../page/page.ts";

export type TimeSignature = {
  readonly beats: number;
  readonly beatType: number;
  readonly symbol: "common" | "cut" | undefined;
};

/** The time signature between two places on the first staff that shows one; undefined when none is there. */
export function timeSignatureIn(
  glyphs: readonly Glyph[],
  staves: readonly Staff[],
  from: number,
  to: number,
): TimeSignature | undefined {
  const signs = glyphs.filter((glyph) => glyph.symbol.startsWith("timeSig") && glyph.x > from && glyph.x < to);
  for (const [number, staff] of staves.entries()) {
    const own = signs.filter((glyph) => nearestStaff(staves, glyph.y) === number && glyph.size > 0.8 * 4 * staff.space);
    const found = readSigns(own, staff);
    if (found) return found;
  }
  return undefined;
}

function readSigns(signs: readonly Glyph[], { space }: Staff): TimeSignature | undefined {
  if (signs.some((sign) => sign.symbol === "timeSigCommon")) return { beats: 4, beatType: 4, symbol: "common" };
  if (signs.some((sign) => sign.symbol === "timeSigCutCommon")) return { beats: 2, beatType: 2, symbol: "cut" };
  const digits = signs.filter((sign) => /\d$/.test(sign.symbol));
  const upper = Math.min(...digits.map((digit) => digit.y));
  const number = (row: readonly Glyph[]): number =>
    Number(
      row
        .toSorted((a, b) => a.x - b.x)
        .map((digit) => digit.symbol.at(-1))
        .join(""),
    );
  const beats = number(digits.filter((digit) => digit.y - upper < space));
  const beatType = number(digits.filter((digit) => digit.y - upper >= space));
  const isWritable = beats >= 1 && beats <= 64 && [1, 2, 4, 8, 16, 32].includes(beatType);
  return isWritable ? { beats, beatType, symbol: undefined } : undefined;
}
