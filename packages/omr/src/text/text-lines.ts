import type { TextRun } from "../page/page.ts";

/** Letters that stand beside each other, as words of one line. */
export type TextLine = {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly font: string;
};

/** Joins runs of one height and size to lines, from the top; a gap of two letters begins another line. */
export function lineTexts(runs: readonly TextRun[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  const ordered = runs
    .filter((run) => run.text !== "" && run.size > 0)
    .toSorted((a, b) => (Math.abs(a.y - b.y) < 0.3 * Math.min(a.size, b.size) ? a.x - b.x : a.y - b.y));
  for (const run of ordered) {
    const at = lines.findLastIndex((line) => isContinued(line, run));
    const before = lines[at];
    if (!before) {
      if (run.text.trim() !== "") lines.push({ ...run, right: run.x + run.width });
      continue;
    }
    const isApart = run.x - before.right > 0.17 * run.size && !before.text.endsWith(" ") && run.text !== " ";
    const text = `${before.text}${isApart ? " " : ""}${run.text}`;
    lines[at] = { ...before, text, right: Math.max(before.right, run.x + run.width) };
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, " ").trim() }));
}

const isContinued = (line: TextLine, run: TextRun): boolean =>
  Math.abs(line.y - run.y) < 0.3 * run.size &&
  Math.abs(line.size - run.size) < 0.15 * run.size &&
  run.x >= line.x - 0.2 * run.size &&
  run.x - line.right < 0.9 * run.size;
