import { QUARTER } from "../grid/grains.ts";
import type { KeySignature, Metre } from "../notes/lines.ts";

/** A measure to be written; times in grains from the start of the piece. */
export type Bar = {
  readonly start: number;
  readonly end: number;
  readonly number: string;
  /** not counted: a pickup, or a bar that a new signature cuts short */
  readonly implicit: boolean;
  readonly metre: Metre;
  /** signatures that begin here */
  readonly newMetre: boolean;
  readonly key: KeySignature;
  readonly newKey: boolean;
};

export type Placed<T> = { readonly at: number; readonly value: T };

export const barLength = ({ beats, beatType }: Metre): number => (beats * 4 * QUARTER) / beatType;

/**
 * The measures of a piece. `metres`: the first at 0, each begins a bar, also one like that before it; `pickup`: length of the first, incomplete bar;
 * `keys`: the first at 0, a change holds from the barline that is nearest; `end`: of the last note. At most `limit`
 * measures are made, one more when there would be more.
 */
export function barsOf(
  metres: readonly Placed<Metre>[],
  pickup: number,
  keys: readonly Placed<KeySignature>[],
  end: number,
  limit: number,
): readonly Bar[] {
  const bars: Bar[] = [];
  let number = pickup > 0 ? 0 : 1;
  metres.forEach(({ at, value }, index) => {
    const before = metres[index - 1]?.value;
    const next = metres[index + 1]?.at;
    const stop = next ?? Math.max(end, at + 1);
    const length = barLength(value);
    const cutFirst = index === 0 && pickup > 0;
    let start = at;
    while (start < stop && bars.length <= limit) {
      const isPickup = cutFirst && start === at;
      const full = start + (isPickup ? pickup : length);
      const barEnd = next === undefined ? full : Math.min(full, next);
      const newMetre = start === at && !(before && sameMetre(before, value));
      const implicit = isPickup || barEnd < full;
      bars.push({ start, end: barEnd, number: String(number), implicit, metre: value, newMetre, ...noKey });
      number += 1;
      start = barEnd;
    }
  });
  return withKeys(bars, keys);
}

const sameMetre = (a: Metre, b: Metre): boolean => a.beats === b.beats && a.beatType === b.beatType;

const noKey = { key: { fifths: 0, minor: false }, newKey: false };

function withKeys(bars: readonly Bar[], keys: readonly Placed<KeySignature>[]): readonly Bar[] {
  let now = keys[0]?.value ?? noKey.key;
  return bars.map((bar, index) => {
    const middle = (bar.start + bar.end) / 2;
    const before = index === 0 ? Number.NEGATIVE_INFINITY : ((bars[index - 1]?.start ?? 0) + bar.start) / 2;
    const found = keys.findLast(({ at }) => at < middle && at >= before)?.value;
    const changed = found && (found.fifths !== now.fifths || found.minor !== now.minor);
    now = found ?? now;
    return { ...bar, key: now, newKey: index === 0 || changed === true };
  });
}
