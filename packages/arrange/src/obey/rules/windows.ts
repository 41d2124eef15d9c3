import { fiveFingers } from "../../goal/exams/positions.ts";
import type { Bar } from "../../read/bar/bar.ts";
import { strikesOf } from "../../read/bar/bar.ts";

/** A stretch of measures in which the hand stays over the same five keys. */
export type Window = { readonly low: number; readonly measures: ReadonlySet<number> };

/** notes outside the hand that one change of position may save when as few as the piece allows are asked for */
const worth = 8;

/**
 * The five-finger positions of a staff with the fewest notes outside them (octaves aside they come back, so a note of the
 * tune counts twice): at most `shifts` changes, or, for null, only changes that save enough. Found by dynamic programming.
 */
export function windowsOf(bars: readonly (Bar | undefined)[], shifts: number | null): readonly Window[] {
  const notes = bars.map((bar) =>
    (bar ? strikesOf(bar) : []).flatMap(({ heads }) =>
      heads.map(({ midi, melody }) => ({ midi, weight: melody ? 2 : 1 })),
    ),
  );
  const all = notes.flat().map(({ midi }) => midi);
  if (all.length === 0) return [];
  const lowest = Math.min(...all);
  const starts = Array.from({ length: Math.max(1, Math.max(...all) - lowest - fiveFingers + 1) }, (_, i) => lowest + i);
  const cost = notes.map((bar) =>
    starts.map((low) =>
      bar.reduce((sum, { midi, weight }) => sum + (midi >= low && midi <= low + fiveFingers ? 0 : weight), 0),
    ),
  );
  const most = shifts ?? Math.min(12, Math.ceil(bars.length / 4));
  const penalty = shifts === null ? worth : 0.5;
  type Path = { readonly cost: number; readonly at: readonly number[] };
  // best[k][s]: cheapest way so far that ends over start s after k changes
  let best: (Path | undefined)[][] = Array.from({ length: most + 1 }, (_, k) =>
    starts.map((_, s) => (k === 0 ? { cost: cost[0]?.[s] ?? 0, at: [s] } : undefined)),
  );
  for (let bar = 1; bar < bars.length; bar++) {
    const cheapest = best.map((row) =>
      row.reduce<Path | undefined>((low, path) => (path && (!low || path.cost < low.cost) ? path : low), undefined),
    );
    best = best.map((row, k) =>
      row.map((stay, s) => {
        const from = k > 0 ? cheapest[k - 1] : undefined;
        const jump = from && from.at.at(-1) !== s ? { cost: from.cost + penalty, at: from.at } : undefined;
        const path = !jump || (stay && stay.cost <= jump.cost) ? stay : jump;
        return path && { cost: path.cost + (cost[bar]?.[s] ?? 0), at: [...path.at, s] };
      }),
    );
  }
  const [first, ...others] = best.flat().filter((path) => path !== undefined);
  const chosen = others.reduce((low, path) => (low && path.cost < low.cost ? path : low), first);
  const windows: { low: number; measures: Set<number> }[] = [];
  chosen?.at.forEach((s, bar) => {
    const low = starts[s] ?? lowest;
    const last = windows.at(-1);
    if (last?.low === low) last.measures.add(bar);
    else windows.push({ low, measures: new Set([bar]) });
  });
  return windows;
}
