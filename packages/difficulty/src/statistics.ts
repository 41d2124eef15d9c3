/** Element of an array whose index is known to be inside; typed arrays have no holes. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] as number;

/** Sorted value at index min(n − 1, floor(p n)); 0 for an empty list. Only as many values as lie beyond it are kept in order. */
export function quantile(values: Float64Array, p: number): number {
  const n = values.length;
  if (n === 0) return 0;
  const place = Math.min(n - 1, Math.floor(p * n));
  const fromTop = place >= n / 2;
  const sign = fromTop ? -1 : 1;
  const least = new Float64Array(fromTop ? n - place : place + 1);
  let size = 0;
  for (let i = 0; i < n; i++) {
    const value = sign * (values[i] as number);
    if (size === least.length && value >= (least[size - 1] as number)) continue;
    let slot = size < least.length ? size++ : size - 1;
    while (slot > 0 && (least[slot - 1] as number) > value) {
      least[slot] = least[slot - 1] as number;
      slot--;
    }
    least[slot] = value;
  }
  return sign * (least[least.length - 1] as number);
}

/** Sum divided by length; 0 for an empty list. */
export function mean(values: Float64Array): number {
  const n = values.length;
  if (n === 0) return 0;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i] as number;
  return sum / n;
}

/** Shannon entropy in bits of the relative frequencies; 0 when nothing was counted. */
export function entropy(counts: Iterable<number>, total: number): number {
  let bits = 0;
  for (const count of counts) {
    if (count === 0) continue;
    const share = count / total;
    bits -= share * Math.log2(share);
  }
  return bits;
}

/** Middle value of a list, mean of the two middle ones for an even length; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? 0)) / 2;
}

/** Counts how often each whole number occurs. */
export function countValues(values: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Index of a share of so many values in ascending order: min(n − 1, floor(p n)). */
const placeOf = (p: number, n: number): number => Math.min(n - 1, Math.floor(p * n));

/** Value at index min(n − 1, floor(p n)) of an ascending list; 0 for an empty list. */
export const quantileOf = (ascending: ArrayLike<number>, p: number): number =>
  ascending.length === 0 ? 0 : at(ascending, placeOf(p, ascending.length));

/** What `quantileOf` finds in the values in ascending order, for two shares, the smaller one first; the list itself stays as it is. */
export function quantilesOf(values: Float64Array, p: number, q = p): readonly [number, number] {
  const n = values.length;
  if (n === 0) return [0, 0];
  const own = values.slice();
  const [low, high] = [placeOf(p, n), placeOf(q, n)];
  putInPlace(own, low, 0);
  if (high > low) putInPlace(own, high, low + 1);
  return [at(own, low), at(own, high)];
}

/**
 * Puts the value at an index that it has in ascending order, smaller ones before and larger ones after it; those before `from` are in
 * their place already (Hoare 1961, "Algorithm 65: FIND", Communications of the ACM 4(7)).
 */
function putInPlace(values: Float64Array, place: number, from: number): void {
  let [low, high] = [from, values.length - 1];
  while (low < high) {
    const pivot = at(values, (low + high) >> 1);
    let [i, k] = [low, high];
    while (i <= k) {
      while (at(values, i) < pivot) i++;
      while (at(values, k) > pivot) k--;
      if (i > k) break;
      const value = at(values, i);
      values[i++] = at(values, k);
      values[k--] = value;
    }
    if (place <= k) high = k;
    else if (place >= i) low = i;
    else return;
  }
}

const majorScale = [0, 2, 4, 5, 7, 9, 11];

/** The largest share of MIDI numbers, at least one, that lie in one major scale. */
export function majorScaleShare(pitches: ArrayLike<number>): number {
  const classes = new Int32Array(12);
  for (let i = 0; i < pitches.length; i++) {
    const slot = ((at(pitches, i) % 12) + 12) % 12;
    classes[slot] = at(classes, slot) + 1;
  }
  let most = 0;
  for (let tonic = 0; tonic < 12; tonic++) {
    const inside = majorScale.reduce((sum, degree) => sum + at(classes, (tonic + degree) % 12), 0);
    most = Math.max(most, inside);
  }
  return most / pitches.length;
}
