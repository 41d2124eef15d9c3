import type { Reading } from "../read/reading.ts";

/** Bars that are written in one way: all sections of a kind. */
export type Stretch = {
  readonly kind: number;
  readonly bars: readonly number[];
  /** its hands imitate each other: what is done to one entry of a theme is done to all */
  readonly imitates: boolean;
};

/** bars of a kind below which it goes with the section before it: a way of writing is heard over a phrase */
const shortest = 4;

/** The stretches of a piece, in the order in which they first come; each bar is in one. */
export function stretchesOf({ piece, sections }: Pick<Reading, "piece" | "sections">): readonly Stretch[] {
  const sizes = new Map<number, number>();
  for (const { kind, from, to } of sections) sizes.set(kind, (sizes.get(kind) ?? 0) + to - from);
  const isLong = (kind: number): boolean => (sizes.get(kind) ?? 0) >= shortest;
  let last = sections.find(({ kind }) => isLong(kind))?.kind ?? 0;
  const kinds = piece.bars.map(({ index }) => {
    const own = sections.find(({ from, to }) => from <= index && index < to)?.kind;
    if (own !== undefined && isLong(own)) last = own;
    return last;
  });
  return [...Map.groupBy(kinds.keys(), (index) => kinds[index] ?? 0)].map(([kind, bars]) => {
    const imitating = bars.filter((bar) =>
      sections.some(({ from, to, style }) => style === "imitation" && from <= bar && bar < to),
    );
    return { kind, bars, imitates: 2 * imitating.length > bars.length };
  });
}
