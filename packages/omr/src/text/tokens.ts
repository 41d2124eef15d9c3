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

/** Letters of a row without a gap between them, from the left; a dash stands alone. */
export function tokensOf(row: readonly TextRun[]): readonly Token[] {
  const tokens: Token[] = [];
  let isOpen = false;
  for (const run of row.toSorted((a, b) => a.x - b.x)) {
    if (run.text.trim() === "") {
      isOpen = false;
      continue;
    }
    const last = tokens.at(-1);
    const isDash = /^[-–—_]+$/.test(run.text);
    if (last && isOpen && !isDash && !/^[-–—_]+$/.test(last.text) && run.x - last.right < 0.13 * run.size) {
      tokens[tokens.length - 1] = { ...last, text: last.text + run.text, right: run.x + run.width };
    } else tokens.push({ text: run.text, left: run.x, right: run.x + run.width, y: run.y, size: run.size });
    isOpen = true;
  }
  return tokens;
}
