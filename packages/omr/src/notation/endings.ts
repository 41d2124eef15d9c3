import type { Page } from "../page/page.ts";
import { lineTexts } from "../text/text-lines.ts";
import type { ReadMeasure } from "./read-measure.ts";

export type Ending = {
  /** "1", "2", "1, 2" as MusicXML writes it */
  readonly number: string;
  readonly label: string;
  readonly starts: boolean;
  readonly stops: boolean;
};
type Bracket = {
  readonly page: Page;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly numbers: string;
};

/** Endings (voltas) by measure: level lines above a system with a number below their left end. */
export function endingsOf(measures: readonly ReadMeasure[]): readonly (Ending | undefined)[] {
  const brackets = new Map(
    [...new Set(measures.map((measure) => measure.system))].map((system) => [system, bracketsOf(system)] as const),
  );
  const covering = measures.map(({ system, region }) => {
    const middle = (region.left + region.right) / 2;
    return brackets
      .get(system)
      ?.find((one) => one.left < middle && one.right > middle - 0.2 * (region.right - region.left));
  });
  return covering.map((own, index) => {
    if (!own) return undefined;
    return {
      number: own.numbers,
      label: `${own.numbers.replaceAll(",", ".,")}.`,
      starts: covering[index - 1] !== own,
      stops: covering[index + 1] !== own,
    };
  });
}

function bracketsOf({ page, staves, top }: ReadMeasure["system"]): readonly Bracket[] {
  const [staff] = staves;
  if (!staff) return [];
  const { space } = staff;
  const isAbove = (y: number): boolean => y < staff.top - space && y > top - space;
  const numbers = lineTexts(page.texts.filter((run) => isAbove(run.y))).flatMap((line) => {
    const digits = /^(\d)(?:\.?\s*[,\-–]?\s*(\d))?\.?\)?$/.exec(line.text);
    return digits && line.size < 4.5 * space
      ? [{ ...line, numbers: [digits[1], digits[2]].filter(Boolean).join(", ") }]
      : [];
  });
  const lines = page.rules
    .filter((rule) => Math.abs(rule.y1 - rule.y2) < 0.2 && isAbove(rule.y1) && Math.abs(rule.x2 - rule.x1) > 4 * space)
    .map((rule) => ({ left: Math.min(rule.x1, rule.x2), right: Math.max(rule.x1, rule.x2), y: rule.y1 }));
  return lines.flatMap((line) => {
    const number = numbers.find(
      (text) =>
        text.x > line.left - 0.3 * space &&
        text.x < line.left + 3 * space &&
        text.y > line.y &&
        text.y - line.y < 4 * space,
    );
    return number ? [{ page, ...line, numbers: number.numbers }] : [];
  });
}
