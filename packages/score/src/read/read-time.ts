import { add, type Fraction, fraction, toNumber } from "../model/fraction.ts";
import type { NoteType } from "../model/score.ts";

/** Longest time a single <duration> may state, and a whole score may last, in quarters: eleven days at ♩ = 120. */
const MAX_DURATION = 10_000;
export const MAX_MEASURE_LENGTH = 100_000;
export const MAX_SCORE_LENGTH = 2_000_000;

// Every time up to MAX_SCORE_LENGTH with this denominator can be added to any other within safe integers.
const MAX_DENOMINATOR = 65_536;
// 2^6 · 3^2 · 5 · 7: holds all usual tuplets.
const GRID = 20_160;

/** A time with a denominator that is safe to reckon with; only nonsense (divisions that differ in every part) is rounded. */
export const bounded = (time: Fraction): Fraction =>
  time.d <= MAX_DENOMINATOR ? time : fraction(Math.round((time.n / time.d) * GRID), GRID);

export const addTime = (a: Fraction, b: Fraction): Fraction => bounded(add(a, b));

/** <divisions> as a number, or undefined when it is none that can be used. */
export function readDivisions(text: string): number | undefined {
  const value = Number(text);
  return value >= 0.001 && value <= 10_000_000 ? value : undefined;
}

/** <duration> in quarters, or undefined when it is not a usable number. Decimals are allowed: some exporters write them. */
export function readDuration(text: string, divisions: number): Fraction | undefined {
  const value = Number(text);
  if (text === "" || !(value >= 0) || value / divisions > MAX_DURATION) return undefined;
  if (Number.isInteger(value) && Number.isInteger(divisions)) return bounded(fraction(value, divisions));
  return bounded(fraction(Math.round((value / divisions) * GRID), GRID));
}

const typeExponents: Readonly<Record<NoteType, number>> = {
  maxima: 5,
  long: 4,
  breve: 3,
  whole: 2,
  half: 1,
  quarter: 0,
  eighth: -1,
  "16th": -2,
  "32nd": -3,
  "64th": -4,
  "128th": -5,
  "256th": -6,
  "512th": -7,
  "1024th": -8,
};

export const readNoteType = (text: string): NoteType | undefined =>
  Object.hasOwn(typeExponents, text) ? (text as NoteType) : undefined;

/** Length of a note value with dots in quarters. */
export function typeLength(type: NoteType, dots = 0): Fraction {
  const exponent = typeExponents[type];
  const base = exponent >= 0 ? fraction(2 ** exponent) : fraction(1, 2 ** -exponent);
  const factor = fraction(2 ** (dots + 1) - 1, 2 ** dots);
  return fraction(base.n * factor.n, base.d * factor.d);
}

export const isTooLong = (time: Fraction): boolean => toNumber(time) > MAX_MEASURE_LENGTH;
