// Apart from the schemas, so that a page which only names a range does not fetch and build every schema.

/** CONST-14: the ranges of statistics, as constants.STATS_RANGES lists them. */
export const statsRanges = ["7d", "30d", "90d", "all"] as const;
export type StatsRange = (typeof statsRanges)[number];

const dayMs = 86_400_000;
const daysOf: Readonly<Record<StatsRange, number | undefined>> = { "7d": 7, "30d": 30, "90d": 90, all: undefined };

/** Where a range begins, in milliseconds since 1970; undefined for all time. `now` in the same unit. */
export function rangeStart(range: StatsRange, now: number): number | undefined {
  const days = daysOf[range];
  return days === undefined ? undefined : now - days * dayMs;
}
