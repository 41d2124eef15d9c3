import { QUARTER } from "./grains.ts";

/** Parts of a quarter in which notation counts, the plainer first. */
const parts = [1, 2, 4, 3, 8, 6, 16, 12, 5, 32, 24, 7, 10, 9, 20] as const;
/** Up to here a division says that somebody wrote it; the finer ones anything may hit by chance. */
const PLAIN = 12;

/** Quintuplets, septuplets and the like: one note may hit them by chance, several in a beat do not. */
const rare = new Set<number>([5, 7, 10, 9, 20]);
const LEAST_IN_BEAT = 3;

export type Snap = { readonly grains: number; readonly part: number };

/**
 * The place of notation that a tick stands for when it is there but for rounding, in grains from the start; undefined when it
 * is beside all. A tick of a coarse clock is rounded by half of it, programs that count otherwise miss by a whole one.
 */
export function exactPlace(tick: number, ticksPerQuarter: number): Snap | undefined {
  const tolerance = ticksPerQuarter >= 192 ? 1.01 : 0.51;
  for (const part of parts) {
    const step = ticksPerQuarter / part;
    if (part > 1 && step < 3 * tolerance) continue;
    const index = Math.round(tick / step);
    if (Math.abs(index * step - tick) <= tolerance) return { grains: Math.round((index * QUARTER) / part), part };
  }
  return undefined;
}

/**
 * Places in grains for all ticks of a line, onsets and ends together. What is beside all places, or alone in its beat on a rare
 * division, goes to the nearest plain place.
 */
export function placesOf(ticks: readonly number[], ticksPerQuarter: number): ReadonlyMap<number, number> {
  const snaps = new Map([...new Set(ticks)].map((tick) => [tick, exactPlace(tick, ticksPerQuarter)] as const));
  const inBeat = new Map<string, number>();
  const keyOf = (tick: number, part: number): string => `${Math.floor(tick / ticksPerQuarter)} ${part}`;
  for (const [tick, snap] of snaps) {
    if (!snap || !rare.has(snap.part)) continue;
    const key = keyOf(tick, snap.part);
    inBeat.set(key, (inBeat.get(key) ?? 0) + 1);
  }
  return new Map(
    [...snaps].map(([tick, snap]) => {
      const isMeant = snap && (!rare.has(snap.part) || (inBeat.get(keyOf(tick, snap.part)) ?? 0) >= LEAST_IN_BEAT);
      return [tick, isMeant ? snap.grains : nearestPlace(tick, ticksPerQuarter)];
    }),
  );
}

/** Share of these ticks that stand on plain places, 0–1; 1 when there are none. */
export function exactShare(ticks: readonly number[], ticksPerQuarter: number): number {
  if (ticks.length === 0) return 1;
  const isUsual = (tick: number): boolean => {
    const place = exactPlace(tick, ticksPerQuarter);
    return place !== undefined && (plainParts.has(place.part) || isTuplet(place.part));
  };
  return ticks.filter(isUsual).length / ticks.length;
}

/** Whether a tick stands on a place of everyday notation: a 64th or a part of a triplet. */
export const isPlainTick = (tick: number, ticksPerQuarter: number): boolean =>
  plainParts.has(exactPlace(tick, ticksPerQuarter)?.part ?? 0);
const plainParts = new Set<number>(parts.slice(0, parts.indexOf(PLAIN) + 1));
const isTuplet = (part: number): boolean => part === 5;

/** The nearest place of a grid of eighths of a quarter and triplets, for what is beside all. */
export function nearestPlace(tick: number, ticksPerQuarter: number): number {
  const quarters = tick / ticksPerQuarter;
  const [best = 0] = [8, 6]
    .map((part) => Math.round(quarters * part) / part)
    .sort((a, b) => Math.abs(a - quarters) - Math.abs(b - quarters));
  return Math.round(best * QUARTER);
}
