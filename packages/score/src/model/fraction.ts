/** Exact rational number, reduced, d > 0. Unit of musical time everywhere: the quarter note. */
export type Fraction = { readonly n: number; readonly d: number };

/** Greatest common divisor of two whole numbers. */
const gcd = (a: number, b: number): number => {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y > 0) [x, y] = [y, x % y];
  return x;
};

/** Least common multiple of two whole numbers. */
export const lcm = (a: number, b: number): number => (a / gcd(a, b)) * b;

/** n/d reduced. Throws RangeError on a zero denominator or a value that is not a safe integer: both are bugs, not input. */
export function fraction(n: number, d = 1): Fraction {
  if (d === 0 || !Number.isSafeInteger(n) || !Number.isSafeInteger(d)) throw new RangeError(`no fraction: ${n}/${d}`);
  const divisor = gcd(n, d) * Math.sign(d) || 1;
  return { n: n / divisor + 0, d: d / divisor };
}

export const ZERO: Fraction = { n: 0, d: 1 };
export const ONE: Fraction = { n: 1, d: 1 };

export const add = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? fraction(a.n - b.n, a.d) : fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
/** Negative, zero or positive like a − b; for sort. */
export const compare = (a: Fraction, b: Fraction): number => a.n * b.d - b.n * a.d;
export const equals = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d;
export const isZero = (a: Fraction): boolean => a.n === 0;
export const min = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const max = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);
export const toNumber = (a: Fraction): number => a.n / a.d;
/** Greatest whole number of `step` in `a`; both non-negative. */
export const floorDivide = (a: Fraction, step: Fraction): number => Math.floor((a.n * step.d) / (a.d * step.n));
