import type { TextRun } from "../page/page.ts";

/** Letters that touch each other: a syllable, a chord symbol. */
export type Token = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
};

/** Runs of one height, from the top. */
export function rowsOf(runs: readonly TextRun[], space: number): readonly (readonly TextRun[])[] {
  const rows: TextRun[][] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && Math.abs((row[0]?.y ?? 0) - run.y) < 0.3 * space) row.push(run);
    else rows.push([run]);
  }
  return rows;
}

/** letters in a text of a file that draws words and not letters by themselves */
const ofWords = 1.7;

/**
 * Letters of a row without a gap between them, from the left; a dash stands alone. Where the file draws words by themselves,
 * two that nearly touch are two.
 */
export function tokensOf(row: readonly TextRun[]): readonly Token[] {
  const tokens: Token[] = [];
  const drawsWords = row.length >= ofWords * row.filter(({ begins }) => begins).length;
  /** em between two letters of one word */
  const gap = (run: TextRun): number => (drawsWords && run.begins ? 0.01 : 0.13);
  let isOpen = false;
  for (const run of row.toSorted((a, b) => a.x - b.x)) {
    if (run.text.trim() === "") {
      isOpen = false;
      continue;
    }
    const last = tokens.at(-1);
    const isDash = /^[-–—_]+$/.test(run.text);
    if (last && isOpen && !isDash && !/^[-–—_]+$/.test(last.text) && run.x - last.right < gap(run) * run.size) {
      tokens[tokens.length - 1] = { ...last, text: last.text + run.text, right: run.x + run.width };
    } else tokens.push({ text: run.text, left: run.x, right: run.x + run.width, y: run.y, size: run.size });
    isOpen = true;
  }
  return tokens;
}
